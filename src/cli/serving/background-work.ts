/** Work of a serving process besides answering, done once however many workers it has. */
import { setTimeout as wait } from 'node:timers/promises';
import { DailyClose } from '../../market/running/close.ts';
import type { Settings } from '../../server/settings.ts';
import type { DataSet, Store } from '../../store/store.ts';
import { runInProcess } from './background-process.ts';
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
    round: async (hurried, onVisit) => {
      const options = { signal, timeout: settings.shutdownTimeout / 2, onVisit };
      const next = await runInProcess({ kind: 'round', settings, hurried }, options);
      return typeof next === 'number' ? next : null;
    },
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
    close: async () => {
      const session = await runInProcess({ kind: 'session', settings });
      return typeof session === 'string' ? session : null;
    },
    closed: (session) => say(`closed the session of ${session}`),
    failed: (error) => say(`could not close the session, tried again in a minute: ${messageOf(error)}`),
  });
  return daily.start();
}
