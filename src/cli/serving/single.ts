import { systemClock } from '../../server/clock.ts';
import { listen } from '../../server/http/listen.ts';
import type { Settings } from '../../server/settings.ts';
import { singleWorker } from '../../server/shared-memory.ts';
import type { WorkerContext } from '../../server/worker-context.ts';
import { createService } from '../../service.ts';
import { LOCK_TIMEOUT_MS } from '../../store/form.ts';
import { openStore } from '../../store/open.ts';
import { readSynonyms } from '../../territory/synonyms/read.ts';
import { EXIT, type Terminal } from '../command.ts';
import { runInProcess } from './background-process.ts';
import { type BackgroundWork, fillFromStarter, startBackgroundWork } from './background-work.ts';
import { lineWriter, openRequestLines, serviceLog } from './operator-log.ts';
import { OpeningStore, retryUntilAvailable, type Waiting } from './retry.ts';
import { snapshotSource } from './territory-snapshot.ts';

/** Answers requests on this thread until the terminal says stop: the exit code. */
export async function serveSingle(settings: Settings, terminal: Terminal): Promise<number> {
  const say = lineWriter(terminal.stderr, settings.logFormat);
  const opening = await OpeningStore.begin(() =>
    openStore(settings.store, { ...settings, answerWithinMs: LOCK_TIMEOUT_MS }),
  );
  // From now on a signal ends the program in order, also while the starter data are being loaded.
  const ending = new AbortController();
  const goesOn = (): boolean => !ending.signal.aborted;
  const stopped = terminal.stopped().finally(() => ending.abort());
  const waiting: Waiting = { say, stopping: ending.signal };
  try {
    const clock = systemClock(settings.today === '' ? undefined : settings.today);
    const snapshot = snapshotSource({
      synonyms: readSynonyms(settings.synonyms, settings.formerNames),
      build: () => runInProcess({ kind: 'snapshot', settings }, { signal: ending.signal }),
      say: (line) => {
        if (goesOn()) say(line);
      },
    });
    const worker: WorkerContext = { ...singleWorker(), snapshot };
    const requestLines = openRequestLines(settings, terminal, worker, say);
    const log = { ...serviceLog(say, goesOn), requestLines };
    const service = createService(settings, opening.current, clock, log, worker);
    let background: BackgroundWork | null = null;
    const listening = await listen(service.app, settings).catch((error: unknown) => {
      service.close();
      throw error;
    });
    lineWriter(terminal.stdout, settings.logFormat)(`Ventanilla listens on ${listening.address}`);
    try {
      const store = await opening.opened(waiting);
      if (store) {
        await retryUntilAvailable(() => fillFromStarter(store, settings.synonyms, say), waiting);
        await service.keeper.refresh();
        service.keeper.start(settings.pollMilliseconds, settings.quotesPollMilliseconds);
        background = await startBackgroundWork(store, settings, clock.now, say);
      }
      const reason = await stopped;
      say(`stopping (${reason})`);
      return EXIT.done;
    } finally {
      await Promise.all([listening.stop(), background?.stopVisits()]);
      service.close();
      await requestLines?.end();
      await background?.stopClosing();
      await service.keeper.stop();
    }
  } finally {
    await opening.close();
  }
}
