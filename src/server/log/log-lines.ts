/**
 * The writer of the request log. It is not pino, which was measured: a line costs 4 to 8 µs there and 0.5 µs here, where a small answer
 * costs 20 µs. It also writes ASCII only, counts lost lines, and reopens a file that was moved away.
 */
import { closeSync, constants, fstatSync, openSync, stat, write } from 'node:fs';
import type { Counter } from '../metrics/counters.ts';

const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * Writes a text as JSON in visible ASCII: one line for readers that know more line ends than JSON (U+2028, U+0085), without control codes
 * for terminals.
 */
export function asciiString(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : asciiJson(text);
}

/** Writes any value as JSON in visible ASCII. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The destination of lines. */
export interface LineOutput {
  /** Writes text without blocking; `done` is called once, when it was written or has failed. */
  readonly write: (text: string, done: (error?: Error | null) => void) => void;
  /** Checks at the next write whether the file was moved away. */
  readonly reopen?: () => void;
  readonly close?: () => void;
}

interface LineCounters {
  readonly written: Counter;
  readonly dropped: Counter;
}

/** Lines are written together from this many characters on, or after this time. */
const BATCH_CHARACTERS = 32 * 1024;
const BATCH_MS = 100;
/** Characters that wait or are being written; beyond it lines are dropped. */
export const LARGEST_LINE_BUFFER = 4 * 1024 * 1024;
/** Time that a stopping server waits for the output, in milliseconds. */
const END_TIMEOUT_MS = 1000;
/** Time without a lost line after which loss is reported as over, in milliseconds. */
const QUIET_MS = 10_000;

/** Says that lines begin to be lost, and why; that they are written again; or that the writer ended, and how many were lost. */
export type LossReport =
  | { readonly kind: 'lost'; readonly cause: string }
  | { readonly kind: 'again' | 'ended'; readonly lost: number };

/** Writes lines in batches, one at a time, without blocking, throwing or exceeding its buffer; lost lines are counted. */
export class LineWriter {
  readonly #output: LineOutput;
  readonly #counters: LineCounters;
  readonly #most: number;
  readonly #report: (report: LossReport) => void;
  readonly #quiet: number;
  #waiting = '';
  #waitingLines = 0;
  #writing = 0;
  #writingLines = 0;
  #isOver = false;
  /** Lines lost since the last note in the log. */
  #lost = 0;
  /** Lines lost since `lost` was reported; null while none are. */
  #lostSinceReport: number | null = null;
  #lostAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended: (() => void) | undefined;

  /**
   * @param most characters in the buffer
   * @param quiet milliseconds without a lost line before `again` is reported
   */
  constructor(
    output: LineOutput,
    counters: LineCounters,
    most = LARGEST_LINE_BUFFER,
    report: (report: LossReport) => void = () => {},
    quiet = QUIET_MS,
  ) {
    this.#output = output;
    this.#counters = counters;
    this.#most = most;
    this.#report = report;
    this.#quiet = quiet;
  }

  /** @param line ASCII, without a line end */
  add(line: string): void {
    if (this.#waiting.length + this.#writing + line.length >= this.#most) {
      this.#lose(1, 'the output is slower than the lines come');
      return;
    }
    this.#waiting += `${line}\n`;
    this.#waitingLines++;
    if (this.#writing > 0) return;
    if (this.#waiting.length >= BATCH_CHARACTERS) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), BATCH_MS);
  }

  reopen(): void {
    this.#output.reopen?.();
  }

  /** Writes the buffer and closes the output; resolves after a second at the latest. */
  async end(): Promise<void> {
    if (this.#writing === 0) this.#flush();
    if (this.#writing > 0) {
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        new Promise<void>((resolve) => {
          this.#ended = resolve;
        }),
        new Promise<void>((resolve) => {
          timer = setTimeout(resolve, END_TIMEOUT_MS);
        }),
      ]);
      clearTimeout(timer);
    }
    clearTimeout(this.#timer);
    this.#output.close?.();
    const left = this.#waitingLines + (this.#writing > 0 ? this.#writingLines : 0);
    this.#isOver = true;
    this.#counters.dropped.add(left);
    const lost = (this.#lostSinceReport ?? 0) + left;
    if (lost > 0) this.#report({ kind: 'ended', lost });
  }

  #lose(lines: number, cause: string): void {
    this.#lost += lines;
    this.#counters.dropped.add(lines);
    if (this.#lostSinceReport === null) this.#report({ kind: 'lost', cause });
    this.#lostSinceReport = (this.#lostSinceReport ?? 0) + lines;
    this.#lostAt = performance.now();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting === '') return;
    const lines = this.#waitingLines;
    const note = this.#lost === 0 ? '' : `{"time":"${new Date().toISOString()}","dropped":${this.#lost}}\n`;
    const text = `${note}${this.#waiting}`;
    this.#lost = 0;
    this.#waiting = '';
    this.#waitingLines = 0;
    this.#writing = text.length;
    this.#writingLines = lines;
    this.#output.write(text, (error) => {
      this.#writing = 0;
      // The lines were counted at the end.
      if (this.#isOver) return;
      if (error) this.#lose(lines, error.message);
      else {
        this.#counters.written.add(lines);
        this.#reportRecovery();
      }
      if (this.#waiting === '' || (error && this.#ended)) this.#ended?.();
      else if (error) this.#timer ??= setTimeout(() => this.#flush(), BATCH_MS);
      else this.#flush();
    });
  }

  #reportRecovery(): void {
    if (this.#lostSinceReport === null || this.#lost > 0 || performance.now() - this.#lostAt < this.#quiet) return;
    this.#report({ kind: 'again', lost: this.#lostSinceReport });
    this.#lostSinceReport = null;
  }
}

/** Writes to a stream such as standard error; a closed reader ends nothing else. */
export function streamOutput(stream: NodeJS.WritableStream): LineOutput {
  // Without a listener the failure of a stream ends the process; each write has its own callback.
  stream.on('error', () => undefined);
  return { write: (text, done) => void stream.write(text, done) };
}

/** Interval at which the path is checked, in milliseconds. */
const CHECK_MS = 1000;
/** Readable for the owner and the group. */
const FILE_MODE = 0o640;
/** A named pipe without a reader then fails, where opening or writing would block a thread and the end of the process. */
const FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;
/** Pause before a full pipe is tried again, in milliseconds. */
const FULL_PIPE_MS = 20;
const LINE_END = 0x0a;

/**
 * Appends to a file. The path is opened again when another file or none is there: logrotate needs no signal, and may send one
 * (`reopen`).
 * @throws the error of the system when the file cannot be opened at first
 */
export function fileOutput(path: string): LineOutput {
  let descriptor = openSync(path, FLAGS, FILE_MODE);
  let inode = inodeOf(descriptor);
  let checkedAt = performance.now();
  let isClosed = false;
  let isWriting = false;
  let endsInLine = false;

  /** Opens the path; where that fails, the old file stays open until the next check. */
  const open = (): void => {
    const before = descriptor;
    try {
      descriptor = openSync(path, FLAGS, FILE_MODE);
    } catch {
      return;
    }
    inode = inodeOf(descriptor);
    endsInLine = false;
    closeSync(before);
  };
  const put = (bytes: Buffer, done: (error?: Error | null) => void): void => {
    if (isClosed) {
      done(new Error(`${path} is closed.`));
      return;
    }
    isWriting = true;
    write(descriptor, bytes, (error, written) => {
      isWriting = false;
      if (!error && written > 0) endsInLine = bytes[written - 1] !== LINE_END;
      if (isClosed) closeSync(descriptor);
      if (error?.code === 'EAGAIN' && !isClosed) setTimeout(put, FULL_PIPE_MS, bytes, done);
      else if (error || written === bytes.byteLength) done(error);
      else put(bytes.subarray(written), done);
    });
  };
  /** Ends a line that was cut before what follows. */
  const append = (bytes: Buffer, done: (error?: Error | null) => void): void =>
    put(endsInLine ? Buffer.concat([Buffer.of(LINE_END), bytes]) : bytes, done);
  return {
    write: (text, done) => {
      const bytes = Buffer.from(text, 'latin1');
      const now = performance.now();
      if (now - checkedAt < CHECK_MS) {
        append(bytes, done);
        return;
      }
      checkedAt = now;
      stat(path, (error, stats) => {
        const isMoved = error ? error.code === 'ENOENT' : `${stats.dev}:${stats.ino}` !== inode;
        if (isMoved && !isClosed) open();
        append(bytes, done);
      });
    },
    reopen: () => {
      checkedAt = Number.NEGATIVE_INFINITY;
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      // During a write the number could become that of another file: the write closes it then.
      if (!isWriting) closeSync(descriptor);
    },
  };
}

function inodeOf(descriptor: number): string {
  const { dev, ino } = fstatSync(descriptor);
  return `${dev}:${ino}`;
}
