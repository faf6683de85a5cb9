import { systemClock } from '../../server/clock.ts';
import { type Crew, crewOfOne } from '../../server/crew.ts';
import { listen } from '../../server/listen.ts';
import type { Settings } from '../../server/settings.ts';
import { createService } from '../../service.ts';
import { openStore } from '../../store/open.ts';
import { LOCK_TIMEOUT_MS } from '../../store/waits.ts';
import { readSynonyms } from '../../territory/synonyms/read.ts';
import { EXIT, type Terminal } from '../command.ts';
import { snapshotAside } from '../snapshot-aside.ts';
import { ArrivingStore } from './arriving-store.ts';
import { type Duties, fillFromStarter, startDuties } from './duties.ts';
import { openRequestLines } from './request-lines.ts';
import { saidOf, sayOn } from './said.ts';
import { snapshotSource } from './territory-snapshot.ts';
import { untilThere, type Waiting } from './until-there.ts';

/** Answers requests on this thread until the terminal says stop: the exit code. */
export async function serveAlone(settings: Settings, terminal: Terminal): Promise<number> {
  const say = sayOn(terminal.stderr, settings.logFormat);
  const arriving = await ArrivingStore.begin(() =>
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
      build: () => snapshotAside(settings, ending.signal),
      say: (line) => {
        if (goesOn()) say(line);
      },
    });
    const crew: Crew = { ...crewOfOne(), snapshot };
    const requestLines = openRequestLines(settings, terminal, crew, say);
    const log = { ...saidOf(say, goesOn), requestLines };
    const service = createService(settings, arriving.held, clock, log, crew);
    let duties: Duties | null = null;
    const listening = await listen(service.app, settings);
    sayOn(terminal.stdout, settings.logFormat)(`Ventanilla listens on ${listening.address}`);
    try {
      const store = await arriving.arrived(waiting);
      if (store) {
        await untilThere(() => fillFromStarter(store, settings.synonyms, say), waiting);
        await service.keeper.refresh();
        service.keeper.start(settings.pollMilliseconds, settings.quotesPollMilliseconds);
        duties = await startDuties(store, settings, clock.now, say);
        void service.keeper.finish();
      }
      const reason = await stopped;
      say(`stopping (${reason})`);
      return EXIT.done;
    } finally {
      await Promise.all([listening.stop(), duties?.stopFilling()]);
      await requestLines?.end();
      await duties?.stopClosing();
      await service.keeper.stop();
    }
  } finally {
    await arriving.close();
  }
}
