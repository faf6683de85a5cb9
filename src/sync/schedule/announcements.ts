import type { VisitSummary } from './round.ts';

/**
 * What is said of visits in the background: what is new, and once what is wrong. Without a connection that is one sentence, not one
 * for each source and try; then there is silence until somebody answers.
 */
export class Announcements {
  readonly #say: (line: string) => void;
  /** The fault of each source's last visit; null when it went well. */
  readonly #last = new Map<string, string | null>();
  /** What was said of a source that fails, so that it is said once. */
  readonly #said = new Map<string, string>();
  /** Sources of this round that could not be reached; said at its end, when it is known whether any could. */
  #unreached: VisitSummary[] = [];
  #offline = false;
  #back = false;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** Takes a visit's end. */
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
    if (fault === null) this.#well(summary);
    else this.#trouble(summary);
  }

  /**
   * Takes the end of a round.
   * @returns true when the connection came back in it: what could not be reached is worth another try at once
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
    if (!offline) for (const summary of unreached) this.#trouble(summary);
    const back = this.#back;
    this.#back = false;
    return back;
  }

  #well({ source, sentence, changed }: VisitSummary): void {
    if (this.#said.delete(source)) this.#say(`${source} is well again: ${sentence}`);
    else if (changed) this.#say(`fetched ${source}: ${sentence}`);
  }

  #trouble({ source, fault, sentence }: VisitSummary): void {
    if (fault === null || this.#said.get(source) === fault) return;
    this.#said.set(source, fault);
    this.#say(`could not fetch ${sentence} What is there goes on serving; tried again later`);
  }
}
