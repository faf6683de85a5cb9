import { Announcements } from './announcements.ts';
import type { VisitSummary } from './round.ts';

/** What keeping to the rhythm needs; tests put their own in. */
export interface RoundsParts {
  /** Visits what is due, and gives when the next is due, in milliseconds since the epoch; null when there are no sources. */
  readonly round: (hurried: boolean, visited: (summary: VisitSummary) => void) => Promise<number | null>;
  readonly say: (line: string) => void;
  readonly now: () => number;
  /** Waits so long, or until the signal aborts. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Pause after a round that could not be done at all; each further one doubles it. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** Longest wait for the next round: another program may have visited, or failed to. */
const LONGEST_WAIT_MS = 15 * 60_000;

/** Round after round, each when a source is due, until the signal aborts. Never throws: what goes wrong is said, once. */
export async function keepRounds({ round, say, now, sleep, signal }: RoundsParts): Promise<void> {
  const announcements = new Announcements(say);
  let hurried = false;
  let failures = 0;
  let said = '';
  while (!signal.aborted) {
    let wait: number;
    try {
      const next = await round(hurried, (summary) => announcements.visited(summary));
      hurried = announcements.roundEnded();
      failures = 0;
      said = '';
      if (next === null) {
        say('there are no sources to fill from: ventanilla sync --list tells what they need');
        return;
      }
      wait = hurried ? 0 : Math.min(LONGEST_WAIT_MS, Math.max(0, next - now()));
    } catch (error) {
      if (signal.aborted) return;
      const sentence = error instanceof Error ? error.message : String(error);
      if (sentence !== said) say(`could not look after the sources, tried again later: ${sentence}`);
      said = sentence;
      wait = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
      failures += 1;
    }
    if (wait > 0 && !signal.aborted) await sleep(wait);
  }
}
