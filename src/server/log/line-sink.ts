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

/**
 * Takes lines without ever waiting, failing or growing beyond its bound; writes them in batches, one at a time. What finds
 * no room, and what could not be written, is counted, and told in the log when it goes on.
 */
export class LineSink {
  readonly #output: LineOutput;
  readonly #counters: LineCounters;
  readonly #most: number;
  #waiting = '';
  #lines = 0;
  #writing = 0;
  #lost = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended: (() => void) | undefined;

  /** @param most characters held at most */
  constructor(output: LineOutput, counters: LineCounters, most = MOST_HELD_CHARACTERS) {
    this.#output = output;
    this.#counters = counters;
    this.#most = most;
  }

  /** @param line without its end, ASCII */
  add(line: string): void {
    if (this.#waiting.length + this.#writing + line.length >= this.#most) {
      this.#lost++;
      this.#counters.dropped.add();
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
    this.#counters.dropped.add(this.#lines);
    this.#output.close?.();
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
    this.#output.write(text, (error) => {
      this.#writing = 0;
      if (error) {
        this.#lost += lines;
        this.#counters.dropped.add(lines);
      } else this.#counters.written.add(lines);
      this.#goOn(error);
    });
  }

  /** What came meanwhile is written at once, or, where writing failed, after a while. */
  #goOn(error: Error | null | undefined): void {
    if (this.#waiting === '' || (error && this.#ended)) this.#ended?.();
    else if (error) this.#timer ??= setTimeout(() => this.#flush(), LONGEST_WAIT_MS);
    else this.#flush();
  }
}
