/**
 * Cuts a file into rows and rows into cells, as bytes and by the rules of the server (`/ventanilla/csv`): the page has to see
 * rows where the server sees them, or a correction would land in another row.
 */

/** Longest row, in bytes; what is longer comes in parts. */
export const MOST_ROW_BYTES = 256 * 1024;
/** So many rows whose quote never closes are looked for to that length; after them a row ends with its line. */
const MOST_UNCLOSED = 100;
/** Cells of a row that are told apart; the last holds all that stands behind it. */
const MOST_CELLS = 4096;

/** What tells cells and rows apart, as bytes. */
export interface Signs {
  readonly cell: number;
  /** `\n`, also behind `\r`, or `\r` alone. */
  readonly row: number;
}

/** A row, valid until the cutter is fed again. */
export interface CutRow {
  /** What is wrong with a row as such: its text is then all of its line. */
  readonly problem: 'unclosed' | 'too-long' | null;
  /** True for a part of a row that is too long; the rest follows. */
  readonly isPart: boolean;
  readonly bytes: Uint8Array;
  /** As it came; empty at the end of a file without one. */
  readonly lineEnd: Uint8Array;
  /** Where the cells begin, and one more: where one behind the last would. Empty with a problem. */
  readonly cells: readonly number[];
}

const QUOTE = 34;
const SPACE = 32;
const CR = 13;
const LF = 10;

/** Before a cell's first byte, in a bare cell, between quotes, behind a quote between quotes. */
const START = 0;
const BARE = 1;
const QUOTED = 2;
const CLOSING = 3;

/** Feed it, take rows until there is none, feed it again; `finish` after the last bytes. */
export class RowCutter {
  readonly #cell: number;
  readonly #row: number;
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array(64 * 1024);
  /** `[#from, #filled)` are the bytes not yet given, `[#from, #at)` those already looked at. */
  #from = 0;
  #at = 0;
  #filled = 0;
  #state = START;
  #cells: number[] = [0];
  /** The first line end between quotes of the present row; -1 without one. */
  #inner = -1;
  #unclosed = 0;
  #isTooLong = false;
  #isFinished = false;

  readonly #longest: number;

  /** @param longest bytes of a row; an answer's rows have what was added, too, and are well formed: there is no need of a limit */
  constructor({ cell, row }: Signs, longest: number = MOST_ROW_BYTES) {
    this.#cell = cell;
    this.#row = row;
    this.#longest = longest;
  }

  /** Adds bytes; rows that were given before are no longer valid. */
  feed(piece: Uint8Array): void {
    const left = this.#filled - this.#from;
    if (this.#filled + piece.byteLength > this.#bytes.byteLength) {
      const wanted = 2 * (left + piece.byteLength);
      // Moved only when there is no room: the work stays in proportion to the bytes.
      const target = wanted > this.#bytes.byteLength ? new Uint8Array(wanted) : this.#bytes;
      target.set(this.#bytes.subarray(this.#from, this.#filled));
      this.#bytes = target;
      this.#at -= this.#from;
      if (this.#inner >= 0) this.#inner -= this.#from;
      this.#from = 0;
      this.#filled = left;
    }
    this.#bytes.set(piece, this.#filled);
    this.#filled += piece.byteLength;
  }

  /** No more bytes will come: what is left is the last row. */
  finish(): void {
    this.#isFinished = true;
  }

  /** The next row; null when more bytes are needed, or at the end. */
  next(): CutRow | null {
    if (this.#isTooLong) return this.#restOfLine();
    const bytes = this.#bytes;
    const cell = this.#cell;
    const row = this.#row;
    let state = this.#state;
    for (let at = this.#at; at < this.#filled; at++) {
      const byte = bytes[at];
      if (state === QUOTED) {
        if (byte === QUOTE) state = CLOSING;
        else if (byte === row) {
          if (this.#unclosed >= MOST_UNCLOSED) return this.#unclosedRow(at);
          if (this.#inner < 0) this.#inner = at;
        }
      } else if (byte === cell) {
        if (this.#cells.length < MOST_CELLS) this.#cells.push(at + 1 - this.#from);
        state = START;
      } else if (byte === row) return this.#whole(at, at + 1);
      else if (byte === QUOTE && state !== BARE) state = QUOTED;
      else if (state !== START || byte !== SPACE) state = BARE;
    }
    this.#state = state;
    this.#at = this.#filled;
    if (!this.#isFinished) {
      if (this.#filled - this.#from <= this.#longest) return null;
      if (this.#inner >= 0) return this.#unclosedRow(this.#inner);
      this.#isTooLong = true;
      return this.#restOfLine();
    }
    if (this.#from === this.#filled) return null;
    if (state !== QUOTED) return this.#whole(this.#filled, this.#filled);
    return this.#unclosedRow(this.#inner < 0 ? this.#filled : this.#inner);
  }

  #whole(end: number, next: number): CutRow {
    if (end - this.#from <= this.#longest) return this.#take(end, next, null);
    return this.#inner < 0 ? this.#take(end, next, 'too-long') : this.#unclosedRow(this.#inner);
  }

  /** A row that ends with its first line, though a quote is open there. */
  #unclosedRow(end: number): CutRow {
    this.#unclosed++;
    const problem = end - this.#from > this.#longest ? 'too-long' : 'unclosed';
    return this.#take(end, Math.min(end + 1, this.#filled), problem);
  }

  /** Gives `[#from, end)` as a row; the next begins at `next`. */
  #take(end: number, next: number, problem: CutRow['problem']): CutRow {
    // Of `\r\n` the first half belongs to the line end; not where `\r` alone ends rows, or where nothing does.
    const textEnd = next > end && this.#row === LF && end > this.#from && this.#bytes[end - 1] === CR ? end - 1 : end;
    const from = this.#from;
    const cells = this.#cells;
    if (problem === null) cells.push(textEnd + 1 - from);
    this.#cells = [0];
    this.#from = next;
    this.#at = next;
    this.#state = START;
    this.#inner = -1;
    return {
      problem,
      isPart: false,
      bytes: this.#bytes.subarray(from, textEnd),
      lineEnd: this.#bytes.subarray(textEnd, next),
      cells: problem === null ? cells : [],
    };
  }

  /** A row that is too long goes through as it comes, in parts, up to its line end. */
  #restOfLine(): CutRow | null {
    const found = this.#bytes.subarray(0, this.#filled).indexOf(this.#row, this.#from);
    if (found >= 0 || this.#isFinished) {
      this.#isTooLong = false;
      const end = found < 0 ? this.#filled : found;
      return this.#take(end, found < 0 ? end : end + 1, 'too-long');
    }
    // The last byte may be the first half of a line end.
    const end = this.#filled - 1;
    if (end <= this.#from) return null;
    const bytes = this.#bytes.subarray(this.#from, end);
    this.#from = end;
    this.#at = this.#filled;
    return { problem: 'too-long', isPart: true, bytes, lineEnd: this.#bytes.subarray(0, 0), cells: [] };
  }
}

/** True for a line of nothing but blanks, which is no row. */
export function isBlank({ bytes }: Pick<CutRow, 'bytes'>): boolean {
  for (let at = 0; at < bytes.byteLength; at++) if (bytes[at] !== SPACE && bytes[at] !== CR) return false;
  return true;
}

/** Where the cells of one whole row begin, and one more, as in {@link CutRow}. */
export function cellStarts(bytes: Uint8Array, cell: number): number[] {
  const starts = [0];
  let state = START;
  for (let at = 0; at < bytes.byteLength; at++) {
    const byte = bytes[at];
    if (state === QUOTED) {
      if (byte === QUOTE) state = CLOSING;
    } else if (byte === cell) {
      starts.push(at + 1);
      state = START;
    } else if (byte === QUOTE && state !== BARE) state = QUOTED;
    else if (state !== START || byte !== SPACE) state = BARE;
  }
  starts.push(bytes.byteLength + 1);
  return starts;
}

/** The bytes that a cell means: between its quotes, doubled ones once; what stands behind a closing quote is added. */
export function cellContent(cell: Uint8Array): Uint8Array {
  const open = cell.indexOf(QUOTE);
  if (open < 0) return cell;
  for (let at = 0; at < open; at++) if (cell[at] !== SPACE) return cell;
  const content = new Uint8Array(cell.byteLength);
  let length = 0;
  let isInside = true;
  for (let at = open + 1; at < cell.byteLength; at++) {
    const byte = cell[at] ?? 0;
    if (isInside && byte === QUOTE) {
      if (cell[at + 1] !== QUOTE) {
        isInside = false;
        continue;
      }
      at++;
    }
    content[length++] = byte;
  }
  return content.subarray(0, length);
}
