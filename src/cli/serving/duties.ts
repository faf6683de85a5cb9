/** What a serving process does besides answering, once, however many workers it has. */
import { DailyClose } from '../../market/running/close.ts';
import type { Settings } from '../../server/settings.ts';
import type { DataSet, Store } from '../../store/store.ts';
import { closeInThread } from '../close-in-thread.ts';
import { type Say, sentenceOf } from './said.ts';

const GROUPS: readonly DataSet[] = ['statistics', 'market', 'territory', 'organisms'];

/** Gives groups without data the starter data. What reads files is loaded only when something is missing: starting stays quick. */
export async function fillFromStarter(store: Store, synonyms: string, say: Say): Promise<void> {
  const versions = await store.versions();
  if (GROUPS.every((group) => versions.has(group)) && versions.get('market')?.starter !== true) return;
  const [{ importStarter }, { SILENT }] = await Promise.all([
    import('../../starter.ts'),
    import('../../ingest/progress.ts'),
  ]);
  const filled = await importStarter(store, { onlyMissing: true, progress: SILENT, synonyms });
  if (filled.length > 0) say(`starter data loaded: ${filled.join(', ')}`);
}

/** Duties that are being done: what ends each resolves when it is finished with what it was doing. */
export interface Duties {
  /** Ends the visits to sources; to be called while requests are still being answered. */
  readonly stopFilling: () => Promise<void>;
  readonly stopClosing: () => Promise<void>;
}

/**
 * Begins what goes on beside the requests: closing sessions of running quotes, visiting sources.
 * @throws SettingError when the sources that are wanted or declared cannot be used
 */
export async function startDuties(store: Store, settings: Settings, now: () => Date, say: Say): Promise<Duties> {
  const none = async (): Promise<void> => {};
  return {
    stopFilling: settings.sync ? await startFilling(settings, say) : none,
    stopClosing: settings.quotesCloseAt === '' ? none : closeDaily(store, settings, now, say),
  };
}

/** Begins to fill from the sources; what does so is loaded only for who wants it. */
async function startFilling(settings: Settings, say: Say): Promise<() => Promise<void>> {
  const { fillItself } = await import('../fill-itself.ts');
  return fillItself(settings, say);
}

/** Begins to close sessions of running quotes at a time of the day; gives what ends it. */
function closeDaily(store: Store, settings: Settings, now: () => Date, say: Say): () => Promise<void> {
  const daily = new DailyClose({
    store,
    at: settings.quotesCloseAt,
    now,
    close: () => closeInThread(settings),
    closed: (session) => say(`closed the session of ${session}`),
    failed: (error) => say(`could not close the session, tried again in a minute: ${sentenceOf(error)}`),
  });
  return daily.start();
}
