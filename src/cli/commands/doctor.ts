/** The command `doctor`: examines an installation and writes what it found. */
import { systemClock } from '../../server/clock.ts';
import type { Settings } from '../../server/settings.ts';
import { SETTINGS } from '../../server/settings-table.ts';
import { openStore, verifyStore } from '../../store/open.ts';
import type { PostgresFacts } from '../../store/postgres/inspect.ts';
import { EXIT, type Terminal, UsageError, type Words } from '../command.ts';
import { checkData, checkSources, latestLoad } from '../doctor/check-data.ts';
import { checkClock, checkFiles, checkMemory, checkNode } from '../doctor/check-machine.ts';
import { checkPooler, checkPostgres, checkStandbys } from '../doctor/check-postgres.ts';
import { checkRedis } from '../doctor/check-redis.ts';
import { checkServer } from '../doctor/check-server.ts';
import { checkSettings } from '../doctor/check-settings.ts';
import { checkDisk, checkPermissions, checkStore, checkWhole, fileOfStore } from '../doctor/check-store.ts';
import type { Finding } from '../doctor/finding.ts';
import { type Machine, THIS_MACHINE } from '../doctor/machine.ts';
import { printable } from '../table.ts';
import { workerCount } from './serve.ts';

const STATE_WIDTH = 9;
const CHECK_WIDTH = 13;

/** Examines an installation and writes its defects; resolves to the exit code. */
export async function runDoctor(
  { positionals, options }: Words,
  settings: Settings,
  { environment, stdout }: Terminal,
): Promise<number> {
  if (positionals.length > 0) throw new UsageError(`doctor takes no argument "${positionals[0]}".`);
  const findings = await examine({
    settings,
    environment,
    machine: THIS_MACHINE,
    quick: options.quick === true,
    isPortNamed: options[SETTINGS.port.flag] !== undefined || Boolean(environment[SETTINGS.port.environment]),
  });
  const count = (state: Finding['state']): number => findings.filter((finding) => finding.state === state).length;
  const ok = count('wrong') === 0;
  if (options.json === true) stdout.write(`${JSON.stringify({ ok, findings }, null, 2)}\n`);
  else {
    stdout.write(findings.map(lineOf).join(''));
    stdout.write(`${count('ok')} ok, ${count('warning')} warnings, ${count('wrong')} wrong\n`);
  }
  return ok ? EXIT.done : EXIT.failed;
}

function lineOf({ check, state, sentence, remedy }: Finding): string {
  const line = `${state.padEnd(STATE_WIDTH)}${check.padEnd(CHECK_WIDTH)}${printable(sentence)}\n`;
  return remedy === undefined ? line : `${line}${' '.repeat(STATE_WIDTH + CHECK_WIDTH)}${printable(remedy)}\n`;
}

/** The installation that is examined. */
interface Installation {
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
}: Installation): Promise<readonly Finding[]> {
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
