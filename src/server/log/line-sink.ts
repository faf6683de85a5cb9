import type { Counter } from '../metrics/counters.ts';

/** Where lines go in the end. */
export interface LineOutput {
  /** Writes text; `done` is called once, when it is written or was not. Never waits. */
  readonly write: (text: string, done: (error?: Error | null) => void) => void;
  /** The output may be another now: a file that was moved away. */
  readonly reopen?: () => void;
  /** Lets go of what it holds. */
  readonly close?: () => void;
}

/** What became of lines. */
export interface LineCounters {
  readonly written: Counter;
  readonly dropped: Counter;
}

/** Lines wait for others, so that writing costs them together what it would cost one. */
const BATCH_CHARACTERS = 32 * 1024;
const LONGEST_WAIT_MS = 100;
/** More than this is never held, waiting and being written together: a reader that is slow or gone costs lines, not memory. */
export const MOST_HELD_CHARACTERS = 4 * 1024 * 1024;
/** How long an ending server waits for a reader, in milliseconds. */
const LONGEST_END_MS = 1000;

/** So long no line may be lost before it is told that they are written again, in milliseconds: what comes and goes is one story. */
const QUIET_MS = 10_000;

/** What is told of lines: that they are lost from now on, and why; that they are taken again, or the sink ends, and how many were lost. */
export type LineNews =
  | { readonly kind: 'lost'; readonly cause: string }
  | { readonly kind: 'again' | 'ended'; readonly lost: number };

/**
 * Takes lines without ever waiting, failing or growing beyond its bound; writes them in batches, one at a time. What finds
 * no room, and what could not be written, is counted, and told in the log when it goes on.
 */
export class LineSink {
  readonly #output: LineOutput;
  readonly #counters: LineCounters;
  readonly #most: number;
  readonly #told: (news: LineNews) => void;
  readonly #quiet: number;
  #waiting = '';
  #lines = 0;
  /** Characters, and lines, that are being written. */
  #writing = 0;
  #writingLines = 0;
  #isOver = false;
  #lost = 0;
  /** Lines that were lost since it was told that they are being lost; null while none are. */
  #untold: number | null = null;
  #lostAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended: (() => void) | undefined;

  /**
   * @param most characters held at most
   * @param told is told once when lines begin to be lost, and once when they no longer are
   * @param quiet how long none may be lost before that, in milliseconds
   */
  constructor(
    output: LineOutput,
    counters: LineCounters,
    most = MOST_HELD_CHARACTERS,
    told: (news: LineNews) => void = () => {},
    quiet = QUIET_MS,
  ) {
    this.#output = output;
    this.#counters = counters;
    this.#most = most;
    this.#told = told;
    this.#quiet = quiet;
  }

  /** @param line without its end, ASCII */
  add(line: string): void {
    if (this.#waiting.length + this.#writing + line.length >= this.#most) {
      this.#lose(1, 'nobody takes them as fast as they come');
      return;
    }
    this.#waiting += `${line}\n`;
    this.#lines++;
    if (this.#writing > 0) return;
    if (this.#waiting.length >= BATCH_CHARACTERS) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), LONGEST_WAIT_MS);
  }

  /** The output may be another now. */
  reopen(): void {
    this.#output.reopen?.();
  }

  /** Writes what waits; resolves when it is written, or nobody took it for a second. */
  async end(): Promise<void> {
    if (this.#writing === 0) this.#flush();
    if (this.#writing > 0) {
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        new Promise<void>((resolve) => {
          this.#ended = resolve;
        }),
        new Promise<void>((resolve) => {
          timer = setTimeout(resolve, LONGEST_END_MS);
        }),
      ]);
      clearTimeout(timer);
    }
    clearTimeout(this.#timer);
    this.#output.close?.();
    // Those of a write that is still under way may be on their way all the same: nobody will be there to see it.
    const left = this.#lines + (this.#writing > 0 ? this.#writingLines : 0);
    this.#isOver = true;
    this.#counters.dropped.add(left);
    const lost = (this.#untold ?? 0) + left;
    if (lost > 0) this.#told({ kind: 'ended', lost });
  }

  #lose(lines: number, cause: string): void {
    this.#lost += lines;
    this.#counters.dropped.add(lines);
    if (this.#untold === null) this.#told({ kind: 'lost', cause });
    this.#untold = (this.#untold ?? 0) + lines;
    this.#lostAt = performance.now();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting === '') return;
    const lines = this.#lines;
    const note = this.#lost === 0 ? '' : `{"time":"${new Date().toISOString()}","dropped":${this.#lost}}\n`;
    const text = `${note}${this.#waiting}`;
    this.#lost = 0;
    this.#waiting = '';
    this.#lines = 0;
    this.#writing = text.length;
    this.#writingLines = lines;
    this.#output.write(text, (error) => {
      this.#writing = 0;
      // What was still under way at the end has been counted.
      if (this.#isOver) return;
      if (error) this.#lose(lines, error.message);
      else {
        this.#counters.written.add(lines);
        this.#tellAgain();
      }
      this.#goOn(error);
    });
  }

  #tellAgain(): void {
    if (this.#untold === null || this.#lost > 0 || performance.now() - this.#lostAt < this.#quiet) return;
    this.#told({ kind: 'again', lost: this.#untold });
    this.#untold = null;
  }

  /** What came meanwhile is written at once, or, where writing failed, after a while. */
  #goOn(error: Error | null | undefined): void {
    if (this.#waiting === '' || (error && this.#ended)) this.#ended?.();
    else if (error) this.#timer ??= setTimeout(() => this.#flush(), LONGEST_WAIT_MS);
    else this.#flush();
  }
}
