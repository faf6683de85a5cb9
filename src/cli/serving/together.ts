import { CatalogKeeper } from '../../server/catalogs.ts';
import { systemClock } from '../../server/clock.ts';
import { layOut } from '../../server/crew.ts';
import { CrewBoard } from '../../server/crew-board.ts';
import { openStore } from '../../store/open.ts';
import type { DataSet, Store } from '../../store/store.ts';
import { LOCK_TIMEOUT_MS } from '../../store/waits.ts';
import { WatchedStore } from '../../store/watch/watched-store.ts';
import { readSynonyms } from '../../territory/synonyms/read.ts';
import { EXIT, type Parent, type Terminal } from '../command.ts';
import { entry } from '../entries/entry.ts';
import { snapshotAside } from '../snapshot-aside.ts';
import { ArrivingStore } from './arriving-store.ts';
import { Descriptors } from './descriptors.ts';
import { type Duties, fillFromStarter, startDuties } from './duties.ts';
import { Foreman } from './foreman.ts';
import { newsOf } from './news-of.ts';
import { saidOf, sayOn } from './said.ts';
import { shareOf } from './shares.ts';
import type { Charge, Report } from './supervise.ts';
import { SharedSnapshot } from './territory-snapshot.ts';
import { untilThere, type Waiting } from './until-there.ts';

/** Most megabytes of the part of a worker's memory where new objects are made (docs/adr/0038). */
const YOUNG_MEGABYTES = 12;

const DATA_SETS: readonly DataSet[] = ['statistics', 'organisms', 'market', 'territory', 'ledger'];

/**
 * Serves with several workers until told to stop. This thread answers nothing: it keeps up with the store, reads what workers
 * share, and has them take up versions together.
 *
 * @returns the exit code
 * @throws StoreError when the store cannot be opened, SettingError for a file named in the settings that cannot be used
 */
export async function serveTogether(
  charge: Extract<Charge, { kind: 'begin' }>,
  told: Promise<string>,
  terminal: Terminal,
  parent: Parent,
): Promise<number> {
  const { settings, workers, firstDescriptor, descriptors, address, before } = charge;
  const say = sayOn(terminal.stderr, settings.logFormat);
  const ending = new AbortController();
  const waiting: Waiting = { say, stopping: ending.signal };
  let exhaust: () => void = () => {};
  const exhausted = new Promise<void>((resolve) => {
    exhaust = resolve;
  });
  const stopped = Promise.race([
    told,
    terminal.stopped(),
    exhausted.then(() => 'too many workers had to be replaced'),
  ]).finally(() => ending.abort());
  const synonyms = readSynonyms(settings.synonyms);
  const clock = systemClock(settings.today === '' ? undefined : settings.today);
  const arriving = await ArrivingStore.begin(() =>
    openStore(settings.store, { ...settings, answerWithinMs: LOCK_TIMEOUT_MS }),
  );
  const aside = new AbortController();
  try {
    const memories = layOut(workers);
    const board = new CrewBoard({ size: workers, shared: (name) => memories[name] });
    board.noteStart(Date.now());
    for (let count = 0; count < before.count; count++) {
      board.noteReplacement({ at: Date.now(), reason: `the serving process: ${before.reason}` });
    }
    const { loadFailed, storeChanged } = saidOf(say, () => !ending.signal.aborted);
    const patience = { answer: settings.storeTimeout, work: settings.storeWorkTimeout };
    const store = new WatchedStore(arriving.held, patience, clock.now, storeChanged);
    const keeper = new CatalogKeeper(store, loadFailed);
    const snapshot = new SharedSnapshot({
      synonyms,
      build: () => snapshotAside(settings, aside.signal),
      say,
    });
    const foreman = new Foreman({
      size: workers,
      threads: { entry: entry('worker-thread'), youngMegabytes: YOUNG_MEGABYTES },
      memories,
      settings: shareOf(settings, workers),
      descriptors: new Descriptors(Array.from({ length: descriptors }, (_, index) => firstDescriptor + index)),
      snapshot: async (version) => (version.dataSet === 'territory' ? await snapshot.of(store, version) : null),
      say,
      needed: () => void keeper.refreshForNewcomer(),
      exhausted: exhaust,
    });
    keepUp(keeper, foreman, store);
    if (settings.logFile !== '') terminal.hungUp(() => foreman.reopen());
    let duties: Duties | null = null;
    let stopWatching = (): void => {};
    try {
      stopWatching = foreman.watch();
      await foreman.start();
      if (before.count === 0) sayOn(terminal.stdout, settings.logFormat)(`Ventanilla listens on ${address}`);
      parent.say({ kind: 'listening' } satisfies Report);
      const opened = await arriving.arrived(waiting);
      if (opened) {
        await untilThere(() => fillFromStarter(opened, settings.synonyms, say), waiting);
        await keeper.refresh();
        keeper.start(settings.pollMilliseconds, settings.quotesPollMilliseconds);
        duties = await startDuties(opened, settings, clock.now, say);
        foreman.finish();
      }
      const reason = await stopped;
      say(`stopping (${reason})`);
      return EXIT.done;
    } finally {
      stopWatching();
      aside.abort();
      await Promise.all([foreman.stop(), duties?.stopFilling()]);
      await duties?.stopClosing();
      await keeper.stop();
    }
  } finally {
    await arriving.close();
  }
}

/** Has the keeper of versions keep the catalogs of all workers, and tell them of what else is new. */
function keepUp(keeper: CatalogKeeper, foreman: Foreman, store: Store): void {
  for (const dataSet of DATA_SETS) keeper.keep(foreman.shelf(dataSet));
  const news = newsOf(store);
  keeper.follow('market', async () => {
    if (await news.overlay()) foreman.look();
  });
  keeper.beside(async () => {
    if (await news.sources()) foreman.look();
  });
}
