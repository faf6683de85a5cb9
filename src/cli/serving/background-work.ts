/** Work of a serving process besides answering, done once however many workers it has. */
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { DailyClose } from '../../market/running/close.ts';
import type { Settings } from '../../server/settings.ts';
import type { DataSet, Store } from '../../store/store.ts';
import { entry } from '../entries/entry.ts';
import { runRoundInProcess } from './background-process.ts';
import { messageOf, type Say } from './operator-log.ts';

const GROUPS: readonly DataSet[] = ['statistics', 'market', 'territory', 'organisms'];

/** Loads the starter data into groups without data; importers are loaded only when something is missing, so that starts stay short. */
export async function fillFromStarter(store: Store, synonyms: string, say: Say): Promise<void> {
  const versions = await store.versions();
  if (GROUPS.every((group) => versions.has(group)) && versions.get('market')?.starter !== true) return;
  const [{ importStarter }, { SILENT }] = await Promise.all([
    import('../../starter.ts'),
    import('../../ingest/progress.ts'),
  ]);
  const loaded = await importStarter(store, { onlyMissing: true, progress: SILENT, synonyms });
  if (loaded.length > 0) say(`starter data loaded: ${loaded.join(', ')}`);
}

/** Background work that has begun; each function resolves when its work has ended. */
export interface BackgroundWork {
  /** Ends the visits to sources; call it while requests are still being answered. */
  readonly stopVisits: () => Promise<void>;
  readonly stopClosing: () => Promise<void>;
}

/**
 * Begins to visit sources and to close sessions of running quotes, as the settings say.
 * @throws SettingError when the sources that are wanted or declared cannot be used
 */
export async function startBackgroundWork(
  store: Store,
  settings: Settings,
  now: () => Date,
  say: Say,
): Promise<BackgroundWork> {
  const none = async (): Promise<void> => {};
  return {
    stopVisits: settings.sync ? await startVisits(settings, say) : none,
    stopClosing: settings.quotesCloseAt === '' ? none : closeDaily(store, settings, now, say),
  };
}

/**
 * Begins to visit sources: those never visited at once, then each by its rhythm. The store holds the visits: a restart repeats none.
 * @returns a function that ends the visits, within half of `--shutdown-timeout-ms`
 * @throws SettingError when the sources that are wanted or declared cannot be used
 */
async function startVisits(settings: Settings, say: Say): Promise<() => Promise<void>> {
  if (settings.syncFiles !== '' || settings.syncSources !== '') {
    // Reports a wrong setting now, not in the first round.
    const { wantedSources } = await import('../../sync/sources.ts');
    wantedSources(settings);
  }
  const { keepRounds } = await import('../../sync/schedule/rounds.ts');
  const stop = new AbortController();
  const { signal } = stop;
  const ended = keepRounds({
    round: (hurried, onVisit) =>
      runRoundInProcess({ settings, hurried }, onVisit, { signal, timeout: settings.shutdownTimeout / 2 }),
    say,
    now: () => Date.now(),
    sleep: (milliseconds) => wait(milliseconds, undefined, { signal, ref: false }).catch(() => {}),
    signal,
  });
  return async () => {
    stop.abort(new Error('stopped'));
    await ended;
  };
}

/** Begins to close sessions of running quotes at a time of the day; returns a function that ends it. */
function closeDaily(store: Store, settings: Settings, now: () => Date, say: Say): () => Promise<void> {
  const daily = new DailyClose({
    store,
    at: settings.quotesCloseAt,
    now,
    close: () => closeInThread(settings),
    closed: (session) => say(`closed the session of ${session}`),
    failed: (error) => say(`could not close the session, tried again in a minute: ${messageOf(error)}`),
  });
  return daily.start();
}

/** Data of the thread that closes a session. */
export interface CloseTask {
  readonly settings: Settings;
}

/**
 * Closes the session of a store's running quotes in a thread: writing a version takes half a second in one piece, for which requests
 * must not wait.
 * @returns the date of the session; null when nothing was pending
 * @throws Error with what went wrong in the thread
 */
function closeInThread(settings: Settings): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry('close-thread'), { workerData: { settings } satisfies CloseTask });
    let session: string | null = null;
    worker.on('message', (message: unknown) => {
      session = typeof message === 'string' ? message : null;
    });
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve(session) : reject(new Error(`the thread ended with ${code}`))));
  });
}
