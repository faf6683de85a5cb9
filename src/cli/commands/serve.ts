import { DailyClose } from '../../market/running/daily-close.ts';
import { systemClock } from '../../server/clock.ts';
import { listen } from '../../server/listen.ts';
import type { Group } from '../../server/services.ts';
import type { Settings } from '../../server/settings.ts';
import { createService } from '../../service.ts';
import { openStore } from '../../store/open.ts';
import type { DataSet, Store } from '../../store/store.ts';
import { closeInThread } from '../close-in-thread.ts';
import { type Command, EXIT, UsageError } from '../command.ts';

/** `ventanilla serve`: answers requests until it is asked to stop. */
export const serve: Command = {
  name: 'serve',
  usage: 'ventanilla serve [settings]',
  sentence: 'Answers requests. Groups without data get the starter data.',
  options: [],
  run: async ({ positionals }, settings, terminal) => {
    if (positionals.length > 0) throw new UsageError(`serve takes no argument "${positionals[0]}".`);
    const say = (line: string): void => void terminal.stderr.write(`${line}\n`);
    const store = await openStore(settings.store, settings);
    // From now on a signal ends the program in order, also while the starter data are being loaded.
    let stopping = false;
    const stopped = terminal.stopped().finally(() => {
      stopping = true;
    });
    try {
      const clock = systemClock(settings.today === '' ? undefined : settings.today);
      const service = createService(settings, store, clock, {
        loaded: (version, milliseconds) =>
          say(
            `serving ${version.dataSet} ${version.number} (${version.source}), built in ${Math.round(milliseconds)} ms`,
          ),
        loadFailed: (dataSet, error) =>
          say(`could not load ${dataSet}, the version before goes on serving: ${sentenceOf(error)}`),
        // A server that is being stopped leaves what it could not finish to the next start.
        notKept: (error) => {
          if (stopping) return;
          say(`could not keep what was built of territory, the next start builds it again: ${sentenceOf(error)}`);
        },
        requestFailed: (error, { method, path }) =>
          say(`error in ${method} ${JSON.stringify(path)}: ${stackOf(error)}`),
      });
      let rehearsal = Promise.resolve();
      let closing = async (): Promise<void> => {};
      let filling = async (): Promise<void> => {};
      const listening = await listen(service.app, settings);
      terminal.stdout.write(`Ventanilla listens on ${listening.address}\n`);
      try {
        const filled = await fillFromStarter(store, settings.synonyms);
        if (filled.length > 0) say(`starter data loaded: ${filled.join(', ')}`);
        await service.keeper.refresh();
        service.keeper.start(settings.pollMilliseconds, settings.quotesPollMilliseconds);
        if (settings.quotesCloseAt !== '') closing = closeDaily(store, settings, clock.now, say);
        if (settings.sync) filling = await startFilling(settings, say);
        rehearsal = rehearse(service.groups, () => !stopping, say);
        const reason = await stopped;
        say(`stopping (${reason})`);
        return EXIT.done;
      } finally {
        await Promise.all([listening.stop(), filling()]);
        await rehearsal;
        await closing();
        await service.keeper.stop();
      }
    } finally {
      await store.close();
    }
  },
};

/** Begins to fill from the sources; what does so is loaded only for who wants it. */
async function startFilling(settings: Settings, say: (line: string) => void): Promise<() => Promise<void>> {
  const { fillItself } = await import('../fill-itself.ts');
  return fillItself(settings, say);
}

/** Begins to close sessions of running quotes at a time of the day; gives what ends it. */
function closeDaily(
  store: Store,
  { quotesCloseAt: at, keepVersions }: Settings,
  now: () => Date,
  say: (line: string) => void,
): () => Promise<void> {
  const daily = new DailyClose({
    store,
    at,
    now,
    close: () => closeInThread(store.address, keepVersions),
    closed: (session) => say(`closed the session of ${session}`),
    failed: (error) => say(`could not close the session, tried again in a minute: ${sentenceOf(error)}`),
  });
  return daily.start();
}

/** Lets the groups ask themselves what people will ask. A failure is said: nobody's request fails by it. */
async function rehearse(groups: readonly Group[], goOn: () => boolean, say: (line: string) => void): Promise<void> {
  for (const group of groups) {
    try {
      await group.rehearse?.(goOn);
    } catch (error) {
      say(`error while rehearsing ${group.served.name}: ${stackOf(error)}`);
    }
  }
}

const GROUPS: readonly DataSet[] = ['statistics', 'market', 'territory', 'organisms'];

/** Gives groups without data the starter data. What reads files is loaded only when something is missing: starting stays quick. */
async function fillFromStarter(store: Store, synonyms: string): Promise<readonly string[]> {
  const versions = await store.versions();
  if (GROUPS.every((group) => versions.has(group)) && versions.get('market')?.starter !== true) return [];
  const [{ importStarter }, { SILENT }] = await Promise.all([
    import('../../starter.ts'),
    import('../../ingest/progress.ts'),
  ]);
  return importStarter(store, { onlyMissing: true, progress: SILENT, synonyms });
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
