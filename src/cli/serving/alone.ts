import { systemClock } from '../../server/clock.ts';
import { crewOfOne } from '../../server/crew.ts';
import { listen } from '../../server/listen.ts';
import type { Settings } from '../../server/settings.ts';
import { createService } from '../../service.ts';
import { openStore } from '../../store/open.ts';
import { EXIT, type Terminal } from '../command.ts';
import { type Duties, fillFromStarter, startDuties } from './duties.ts';
import { rehearse } from './rehearse.ts';
import { openRequestLines } from './request-lines.ts';
import { saidOf, sayOn } from './said.ts';

/** Answers requests on this thread until the terminal says stop: the exit code. */
export async function serveAlone(settings: Settings, terminal: Terminal): Promise<number> {
  const say = sayOn(terminal.stderr, settings.logFormat);
  const store = await openStore(settings.store, settings);
  // From now on a signal ends the program in order, also while the starter data are being loaded.
  let stopping = false;
  const goesOn = (): boolean => !stopping;
  const stopped = terminal.stopped().finally(() => {
    stopping = true;
  });
  try {
    const clock = systemClock(settings.today === '' ? undefined : settings.today);
    const crew = crewOfOne();
    const requestLines = openRequestLines(settings, terminal, crew);
    const service = createService(settings, store, clock, { ...saidOf(say, goesOn), requestLines }, crew);
    let rehearsal = Promise.resolve();
    let duties: Duties | null = null;
    const listening = await listen(service.app, settings);
    sayOn(terminal.stdout, settings.logFormat)(`Ventanilla listens on ${listening.address}`);
    try {
      await fillFromStarter(store, settings.synonyms, say);
      await service.keeper.refresh();
      service.keeper.start(settings.pollMilliseconds, settings.quotesPollMilliseconds);
      duties = await startDuties(store, settings, clock.now, say);
      rehearsal = rehearse(service.groups, goesOn, say);
      const reason = await stopped;
      say(`stopping (${reason})`);
      return EXIT.done;
    } finally {
      await Promise.all([listening.stop(), duties?.stopFilling()]);
      await requestLines?.end();
      await rehearsal;
      await duties?.stopClosing();
      await service.keeper.stop();
    }
  } finally {
    await store.close();
  }
}
