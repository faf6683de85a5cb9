import type { VisitSummary } from './visit-sources.ts';

/** What the rounds of a server need; tests replace the parts. */
interface RoundsParts {
  /** Visits the sources that are due; resolves to the time of the next one, in milliseconds since the epoch; null without sources. */
  readonly round: (hurried: boolean, visited: (summary: VisitSummary) => void) => Promise<number | null>;
  readonly say: (line: string) => void;
  readonly now: () => number;
  /** Waits so long, or until the signal aborts. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Pause after a round that failed as a whole; each further one doubles it. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** Longest wait for the next round: another program may have visited a source, or failed to. */
const LONGEST_WAIT_MS = 15 * 60_000;

/** Runs a round whenever a source is due, until the signal aborts. Never throws: a failure is reported once. */
export async function keepRounds({ round, say, now, sleep, signal }: RoundsParts): Promise<void> {
  const announcements = new Announcements(say);
  let hurried = false;
  let failures = 0;
  let reported = '';
  while (!signal.aborted) {
    let wait: number;
    try {
      const next = await round(hurried, (summary) => announcements.visited(summary));
      hurried = announcements.roundEnded();
      failures = 0;
      reported = '';
      if (next === null) {
        say('there are no sources to fill from: ventanilla sync --list tells what they need');
        return;
      }
      wait = hurried ? 0 : Math.min(LONGEST_WAIT_MS, Math.max(0, next - now()));
    } catch (error) {
      if (signal.aborted) return;
      const sentence = error instanceof Error ? error.message : String(error);
      if (sentence !== reported) say(`could not look after the sources, tried again later: ${sentence}`);
      reported = sentence;
      wait = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
      failures += 1;
    }
    if (wait > 0 && !signal.aborted) await sleep(wait);
  }
}

/**
 * Writes the lines of a server about visits: each new version, and each failure once. A lost connection is one line, not one for each
 * source and try, and its return another one.
 */
export class Announcements {
  readonly #say: (line: string) => void;
  /** The fault of each source's last visit; null when it succeeded. */
  readonly #last = new Map<string, string | null>();
  /** The fault that was reported of each failing source. */
  readonly #reported = new Map<string, string>();
  /** Sources of this round that could not be reached; reported at its end, when it is known whether any other could. */
  #unreached: VisitSummary[] = [];
  #offline = false;
  #back = false;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** Takes the result of a visit. */
  visited(summary: VisitSummary): void {
    const { source, remote, fault, passed } = summary;
    if (passed) return;
    if (remote) this.#last.set(source, fault);
    if (fault === 'unreachable') {
      this.#unreached.push(summary);
      return;
    }
    if (this.#offline && remote) {
      this.#offline = false;
      this.#back = true;
      this.#say(`the connection is back: ${source} answers`);
    }
    if (fault === null) this.#succeeded(summary);
    else this.#failed(summary);
  }

  /**
   * Takes the end of a round.
   * @returns true when the connection returned in it: sources that could not be reached are worth another try at once
   */
  roundEnded(): boolean {
    const unreached = this.#unreached;
    this.#unreached = [];
    const faults = [...this.#last.values()];
    const offline = faults.length > 0 && faults.every((fault) => fault === 'unreachable');
    if (offline && !this.#offline) {
      this.#offline = true;
      const names = [...this.#last.keys()].join(', ');
      this.#say(
        `no connection to any source (${names}); the first: ${unreached[0]?.sentence ?? ''} What is there goes on serving; ` +
          'tried again, after longer and longer pauses',
      );
    }
    if (!offline) for (const summary of unreached) this.#failed(summary);
    const back = this.#back;
    this.#back = false;
    return back;
  }

  #succeeded({ source, sentence, changed }: VisitSummary): void {
    if (this.#reported.delete(source)) this.#say(`${source} is well again: ${sentence}`);
    else if (changed) this.#say(`fetched ${source}: ${sentence}`);
  }

  #failed({ source, fault, sentence }: VisitSummary): void {
    if (fault === null || this.#reported.get(source) === fault) return;
    this.#reported.set(source, fault);
    this.#say(`could not fetch ${sentence} What is there goes on serving; tried again later`);
  }
}
