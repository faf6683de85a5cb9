/**
 * The rows of a CSV file that comes in pieces, as bytes: separators, quotes and line ends are the same bytes in UTF-8 and
 * Latin-1, so a file is cut into rows without being decoded, wherever its pieces are cut. `ingest/csv-scan.ts` reads whole
 * texts that were written by programs for import; this one reads the output of spreadsheets without loss. The
 * server and the page read with it: they have to see the same rows, or a correction would land in another one.
 */

import { CellWalk, QUOTE, SPACE } from './cell-walk.ts';

/** Longest row, in bytes: a quote that is never closed must not be looked for through a whole file, nor a row be long work. */
export const MAXIMUM_ROW_BYTES = 256 * 1024;

/** So many rows with a quote that is not closed are looked for to that length; after them a row ends with its line. */
export const MAXIMUM_UNCLOSED = 100;

/** Cells of a row that are separated: far more than a header may have. The last of them holds all that stands behind it. */
export const MOST_CELLS = 4096;

/** The bytes that separate the cells and rows of a file. */
export interface Separators {
  readonly cell: number;
  /** What a row ends with: `\n`, also behind `\r`, or `\r` alone. */
  readonly row: number;
}

const CR = 13;
const LF = 10;
/** No byte. */
const NO_ROW_END = -1;

/** A defect of a row as such. Its text is then all of its (first) line. */
type RowProblem = 'comillas_sin_cerrar' | 'fila_muy_larga';

/** A row, valid until the scanner is fed again. */
export interface ScannedRow {
  readonly problem: RowProblem | null;
  /** True for a part of a row that is too long; the rest follows. */
  readonly partial: boolean;
  /** The row without its line end. */
  readonly bytes: Uint8Array;
  /** Its line end as it came; empty at the end of a file without one. */
  readonly lineEnd: Uint8Array;
  /** Where the cells of `bytes` begin, and one more: where one behind the last would. Empty with a problem. */
  readonly cells: readonly number[];
}

/** Cuts bytes into rows. Feed it, take rows until there is none, feed it again; `finish` after the last bytes. */
export class RowScanner {
  readonly #walk: CellWalk;
  readonly #row: number;
  readonly #longest: number;
  #bytes = new Uint8Array(64 * 1024);
  /** `[#from, #filled)` are the bytes not yet given, `[#from, #at)` those already looked at. */
  #from = 0;
  #at = 0;
  #filled = 0;
  /** The first line end within quotes of the present row; -1 without one. */
  #inner = -1;
  #unclosed = 0;
  #tooLong = false;
  #finished = false;

  /** @param longest bytes of a row; none for text that is known to be well formed */
  constructor({ cell, row }: Separators, longest: number = MAXIMUM_ROW_BYTES) {
    this.#walk = new CellWalk(cell, row, MOST_CELLS);
    this.#row = row;
    this.#longest = longest;
  }

  /** Adds bytes; rows that were given before are no longer valid. */
  feed(chunk: Uint8Array): void {
    const kept = this.#filled - this.#from;
    if (this.#filled + chunk.byteLength > this.#bytes.byteLength) {
      const size = Math.max(this.#bytes.byteLength, 2 * (kept + chunk.byteLength));
      // Moved only when there is no room, and to twice the room needed: the work stays in proportion to the bytes.
      const target = size > this.#bytes.byteLength ? new Uint8Array(size) : this.#bytes;
      target.set(this.#bytes.subarray(this.#from, this.#filled));
      this.#bytes = target;
      this.#at -= this.#from;
      if (this.#inner >= 0) this.#inner -= this.#from;
      this.#from = 0;
      this.#filled = kept;
    }
    this.#bytes.set(chunk, this.#filled);
    this.#filled += chunk.byteLength;
  }

  /** Ends the scan: the bytes that are left are the last row. */
  finish(): void {
    this.#finished = true;
  }

  /** The next row; null when more bytes are needed, or at the end. */
  next(): ScannedRow | null {
    if (this.#tooLong) return this.#restOfLine();
    const walk = this.#walk;
    for (let at = this.#at; ; at++) {
      at = walk.go(this.#bytes, this.#from, at, this.#filled);
      if (at === this.#filled) break;
      if (!walk.isQuoted) return this.#whole(at, at + 1);
      if (this.#unclosed >= MAXIMUM_UNCLOSED) return this.#unclosedRow(at);
      if (this.#inner < 0) this.#inner = at;
    }
    this.#at = this.#filled;
    if (!this.#finished) {
      if (this.#filled - this.#from <= this.#longest) return null;
      if (this.#inner >= 0) return this.#unclosedRow(this.#inner);
      this.#tooLong = true;
      return this.#restOfLine();
    }
    if (this.#from === this.#filled) return null;
    if (!walk.isQuoted) return this.#whole(this.#filled, this.#filled);
    return this.#unclosedRow(this.#inner < 0 ? this.#filled : this.#inner);
  }

  #whole(end: number, next: number): ScannedRow {
    if (end - this.#from <= this.#longest) return this.#take(end, next, null);
    return this.#inner < 0 ? this.#take(end, next, 'fila_muy_larga') : this.#unclosedRow(this.#inner);
  }

  /** A row that ends with its first line, though a quote is open there. */
  #unclosedRow(end: number): ScannedRow {
    this.#unclosed++;
    const problem = end - this.#from > this.#longest ? 'fila_muy_larga' : 'comillas_sin_cerrar';
    return this.#take(end, Math.min(end + 1, this.#filled), problem);
  }

  /** Gives `[#from, end)` as a row; the next begins at `next`. */
  #take(end: number, next: number, problem: RowProblem | null): ScannedRow {
    // Of `\r\n` the first half belongs to the line end; not where `\r` alone ends rows, or where nothing does.
    const textEnd = next > end && this.#row === LF && end > this.#from && this.#bytes[end - 1] === CR ? end - 1 : end;
    const from = this.#from;
    const cells = this.#walk.end();
    if (problem === null) cells.push(textEnd + 1 - from);
    this.#from = next;
    this.#at = next;
    this.#inner = -1;
    return {
      problem,
      partial: false,
      bytes: this.#bytes.subarray(from, textEnd),
      lineEnd: this.#bytes.subarray(textEnd, next),
      cells: problem === null ? cells : [],
    };
  }

  /** A row that is too long goes through as it comes, in parts, up to its line end. */
  #restOfLine(): ScannedRow | null {
    const found = this.#bytes.subarray(0, this.#filled).indexOf(this.#row, this.#from);
    if (found >= 0 || this.#finished) {
      this.#tooLong = false;
      const end = found < 0 ? this.#filled : found;
      return this.#take(end, found < 0 ? end : end + 1, 'fila_muy_larga');
    }
    // The last byte may be the first half of a line end.
    const end = this.#filled - 1;
    if (end <= this.#from) return null;
    const bytes = this.#bytes.subarray(this.#from, end);
    this.#from = end;
    this.#at = this.#filled;
    return { problem: 'fila_muy_larga', partial: true, bytes, lineEnd: this.#bytes.subarray(0, 0), cells: [] };
  }
}

/** True for a line of nothing but blanks, which is no row. */
export function isBlank({ bytes }: Pick<ScannedRow, 'bytes'>): boolean {
  for (let at = 0; at < bytes.byteLength; at++) if (bytes[at] !== SPACE && bytes[at] !== CR) return false;
  return true;
}

/** Where the cells of one whole row begin, and one more, as in {@link ScannedRow}; all of them, however many. */
export function cellStarts(bytes: Uint8Array, cell: number): number[] {
  const walk = new CellWalk(cell, NO_ROW_END, Number.POSITIVE_INFINITY);
  walk.go(bytes, 0, 0, bytes.byteLength);
  const starts = walk.end();
  starts.push(bytes.byteLength + 1);
  return starts;
}

/** One cell as it stands in its row, quotes and all. */
export function rawCell({ bytes, cells }: Pick<ScannedRow, 'bytes' | 'cells'>, place: number): Uint8Array {
  return bytes.subarray(cells[place] ?? 0, (cells[place + 1] ?? 1) - 1);
}

/**
 * The bytes that a cell means: between its quotes, doubled ones once; what stands behind a closing quote is added, as
 * spreadsheets do.
 */
export function cellContent(cell: Uint8Array): Uint8Array {
  const open = cell.indexOf(QUOTE);
  if (open < 0) return cell;
  for (let i = 0; i < open; i++) if (cell[i] !== SPACE) return cell;
  const content = new Uint8Array(cell.byteLength);
  let length = 0;
  let inside = true;
  for (let i = open + 1; i < cell.byteLength; i++) {
    const byte = cell[i] ?? 0;
    if (inside && byte === QUOTE) {
      if (cell[i + 1] !== QUOTE) {
        inside = false;
        continue;
      }
      i++;
    }
    content[length++] = byte;
  }
  return content.subarray(0, length);
}
