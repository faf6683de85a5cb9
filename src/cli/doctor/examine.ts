import { systemClock } from '../../server/clock.ts';
import type { Settings } from '../../server/settings.ts';
import { openStore, verifyStore } from '../../store/open.ts';
import type { PostgresFacts } from '../../store/postgres/inspect.ts';
import { workerCount } from '../commands/serve.ts';
import { checkData, checkSources, latestLoad } from './check-data.ts';
import { checkClock, checkFiles, checkMemory, checkNode } from './check-machine.ts';
import { checkPooler, checkPostgres, checkStandbys } from './check-postgres.ts';
import { checkRedis } from './check-redis.ts';
import { checkServer } from './check-server.ts';
import { checkSettings } from './check-settings.ts';
import { checkDisk, checkPermissions, checkStore, checkWhole, fileOfStore } from './check-store.ts';
import type { Finding } from './finding.ts';
import type { Machine } from './machine.ts';

/** What the doctor is given. */
interface Patient {
  readonly settings: Settings;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly machine: Machine;
  /** True: what reads the whole store is left out. */
  readonly quick: boolean;
  /** Whether a flag or a variable names the port of the server. */
  readonly isPortNamed: boolean;
}

/** An import that goes on is not waited for longer, in milliseconds; standbys are looked at by themselves. */
const AS_DOCTOR = { existing: true, patienceMs: 5000, storeStandby: '' } as const;

/** Looks at everything; nothing is changed. */
export async function examine({
  settings,
  environment,
  machine,
  quick,
  isPortNamed,
}: Patient): Promise<readonly Finding[]> {
  const found: Finding[] = [checkNode(machine), ...checkSettings(settings, environment)];
  const file = fileOfStore(settings.store);
  const workers = workerCount(settings);
  let stored = file === null ? null : (machine.file(file)?.size ?? null);
  const { store, findings } = await checkStore(settings, () =>
    openStore(settings.store, { ...settings, ...AS_DOCTOR }),
  );
  found.push(...findings);
  const verify = () => verifyStore(settings.store, settings);
  try {
    if (file !== null) {
      if (store !== null && !quick) found.push(...(await checkWhole(verify)));
      if (store !== null) found.push(checkPermissions(machine, file));
      found.push(await checkDisk(machine, file));
    }
    if (/^postgres(ql)?:/i.test(settings.store)) {
      const { sharesSessions } = await import('../../store/postgres/inspect.ts');
      found.push(...(await checkPooler(() => sharesSessions(settings.store))));
    }
    if (store !== null && file === null) {
      const { inspectPostgres } = await import('../../store/postgres/inspect.ts');
      if (!quick) found.push(...(await checkWhole(verify)));
      const inspect = async (): Promise<PostgresFacts> => {
        const facts = await inspectPostgres(settings.store);
        stored = facts.storedBytes;
        return facts;
      };
      found.push(...(await checkPostgres(inspect, settings.storeConnections, workers)));
      found.push(...(await checkStandbys(settings.storeStandby, inspectPostgres)));
    }
    if (store !== null) {
      const today = systemClock(settings.today === '' ? undefined : settings.today).today();
      found.push(...(await checkData(store, today)), ...(await checkSources(store)));
    }
    found.push(...checkClock(machine, settings, store === null ? null : await latestLoad(store)));
    found.push(...(await checkRedis(settings)));
    found.push(checkMemory(machine, stored, workers, settings), checkFiles(machine, settings));
    found.push(...(await checkServer(machine, settings, store === null ? null : await store.versions(), isPortNamed)));
    return found;
  } finally {
    await store?.close();
  }
}
