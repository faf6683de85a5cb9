import { QUOTED_SET } from '../../market/running/stored.ts';
import { CatalogKeeper } from '../../server/catalogs.ts';
import { systemClock } from '../../server/clock.ts';
import type { Settings } from '../../server/settings.ts';
import { allocateSharedMemory } from '../../server/shared-memory.ts';
import { LOCK_TIMEOUT_MS } from '../../store/form.ts';
import { openStore } from '../../store/open.ts';
import type { DataSet, Store } from '../../store/store.ts';
import { WatchedStore } from '../../store/watch/watched-store.ts';
import { readSynonyms } from '../../territory/synonyms/read.ts';
import { EXIT, type Parent, type Terminal } from '../command.ts';
import { entry } from '../entries/entry.ts';
import { runInProcess } from './background-process.ts';
import { type BackgroundWork, fillFromStarter, startBackgroundWork } from './background-work.ts';
import type { ListeningMessage, SupervisorMessage } from './messages.ts';
import { lineWriter, serviceLog } from './operator-log.ts';
import { OpeningStore, retryUntilAvailable, type Waiting } from './retry.ts';
import { SharedSnapshot } from './territory-snapshot.ts';
import { Descriptors, WorkerPool } from './worker-pool.ts';

/** Most megabytes of V8's young generation in a worker (docs/adr/0038). */
const YOUNG_MEGABYTES = 12;

const DATA_SETS: readonly DataSet[] = ['statistics', 'organisms', 'market', 'territory', 'ledger'];

/**
 * Serves with several workers until it is stopped. This thread answers no requests: it follows the store, reads the data that workers
 * share, and has them take up versions together.
 *
 * @returns the exit code
 * @throws StoreError when the store cannot be opened, SettingError for a file named in the settings that cannot be used
 */
export async function runPrimary(
  begin: Extract<SupervisorMessage, { kind: 'begin' }>,
  stopRequest: Promise<string>,
  terminal: Terminal,
  parent: Parent,
): Promise<number> {
  const { settings, workers, firstDescriptor, descriptors, address, before } = begin;
  const say = lineWriter(terminal.stderr, settings.logFormat);
  const ending = new AbortController();
  const waiting: Waiting = { say, stopping: ending.signal };
  let exhaust: () => void = () => {};
  const exhausted = new Promise<void>((resolve) => {
    exhaust = resolve;
  });
  const stopped = Promise.race([
    stopRequest,
    terminal.stopped(),
    exhausted.then(() => 'too many workers had to be replaced'),
  ]).finally(() => ending.abort());
  const synonyms = readSynonyms(settings.synonyms, settings.formerNames);
  const clock = systemClock(settings.today === '' ? undefined : settings.today);
  const opening = await OpeningStore.begin(() =>
    openStore(settings.store, { ...settings, answerWithinMs: LOCK_TIMEOUT_MS }),
  );
  const aside = new AbortController();
  try {
    const memories = allocateSharedMemory(workers);
    const { loadFailed, storeChanged } = serviceLog(say, () => !ending.signal.aborted);
    const timeouts = { answer: settings.storeTimeout, work: settings.storeWorkTimeout };
    const store = new WatchedStore(opening.current, timeouts, clock.now, storeChanged);
    const keeper = new CatalogKeeper(store, loadFailed);
    const snapshot = new SharedSnapshot({
      synonyms,
      build: () => runInProcess({ kind: 'snapshot', settings }, { signal: aside.signal }),
      say,
    });
    const pool = new WorkerPool({
      size: workers,
      threads: { entry: entry('worker-thread'), youngMegabytes: YOUNG_MEGABYTES },
      memories,
      before,
      settings: workerSettings(settings, workers),
      descriptors: new Descriptors(Array.from({ length: descriptors }, (_, index) => firstDescriptor + index)),
      snapshot: async (version) => (version.dataSet === 'territory' ? await snapshot.of(store, version) : null),
      say,
      onReady: () => void keeper.refreshForNewcomer(),
      onExhausted: exhaust,
    });
    followStore(keeper, pool, store);
    if (settings.logFile !== '') terminal.hungUp(() => pool.reopen());
    let background: BackgroundWork | null = null;
    let stopWatching = (): void => {};
    try {
      stopWatching = pool.watch();
      await pool.start();
      if (before.count === 0) lineWriter(terminal.stdout, settings.logFormat)(`Ventanilla listens on ${address}`);
      void parent.send({ kind: 'listening' } satisfies ListeningMessage);
      const opened = await opening.opened(waiting);
      if (opened) {
        await retryUntilAvailable(() => fillFromStarter(opened, settings.synonyms, say), waiting);
        await keeper.refresh();
        keeper.start(settings.pollMilliseconds, settings.quotesPollMilliseconds);
        background = await startBackgroundWork(opened, settings, clock.now, say);
      }
      const reason = await stopped;
      say(`stopping (${reason})`);
      return EXIT.done;
    } finally {
      stopWatching();
      aside.abort();
      await Promise.all([pool.stop(), background?.stopVisits()]);
      await background?.stopClosing();
      await keeper.stop();
    }
  } finally {
    await opening.close();
  }
}

/** Connects the catalog keeper with the pool: versions and running quotes of the store are looked for once for all workers. */
function followStore(keeper: CatalogKeeper, pool: WorkerPool, store: Store): void {
  for (const dataSet of DATA_SETS) keeper.keep(pool.target(dataSet));
  let seen = { sequence: 0, folded: 0, removals: 0 };
  keeper.follow('market', async () => {
    const { sequence, folded, removals } = await store.overlay(QUOTED_SET, seen.sequence);
    const isNew = sequence !== seen.sequence || folded !== seen.folded || removals !== seen.removals;
    seen = { sequence, folded, removals };
    if (isNew) pool.look();
  });
}

/** Settings that are divided among the workers, so that they mean the same however many there are. */
const DIVIDED = [
  'answerCache',
  'compressedCache',
  'seriesCache',
  'maximumConnections',
  'maximumConcurrent',
  'bodiesBytes',
] as const satisfies readonly (keyof Settings)[];

/** Divides the settings among so many workers. */
function workerSettings(settings: Settings, workers: number): Settings {
  const share: Partial<Record<(typeof DIVIDED)[number], number>> = {};
  for (const name of DIVIDED) share[name] = Math.ceil(settings[name] / workers);
  return { ...settings, ...share };
}
