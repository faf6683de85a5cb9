/** Rows on their way out: as they came, with cells added under their headings. */

import type { ScannedRow } from '../../csv/row-scanner.ts';
import { addedCells, type CellStyle } from './added-cells.ts';
import type { RowTarget } from './row-target.ts';

/** Bytes of a piece from which it is handed on. */
const PIECE_BYTES = 32 * 1024;

const QUOTE_BYTE = 34;
const QUOTE = Buffer.of(QUOTE_BYTE);
const NOTHING = Buffer.alloc(0);

/** Gathers rows as the bytes of a CSV file, in pieces of some size. */
export class RowWriter implements RowTarget<Uint8Array> {
  readonly #style: CellStyle;
  readonly #separator: Buffer;
  readonly #width: number;
  #piece: Buffer = Buffer.allocUnsafe(2 * PIECE_BYTES);
  #length = 0;
  #inLong = false;

  /** @param width cells of the header */
  constructor(style: CellStyle, width: number) {
    this.#style = style;
    this.#separator = Buffer.from(style.separator, 'latin1');
    this.#width = width;
  }

  /** Whether enough is gathered to be handed on. */
  get isFull(): boolean {
    return this.#length >= PIECE_BYTES;
  }

  /** The gathered bytes; null when there are none. */
  take(): Uint8Array | null {
    if (this.#length === 0) return null;
    const piece = this.#piece.subarray(0, this.#length);
    this.#piece = Buffer.allocUnsafe(2 * PIECE_BYTES);
    this.#length = 0;
    return piece;
  }

  /** Bytes as they are. */
  raw(bytes: Uint8Array): void {
    const needed = this.#length + bytes.byteLength;
    if (needed > this.#piece.byteLength) {
      const larger = Buffer.allocUnsafe(2 * needed);
      this.#piece.copy(larger, 0, 0, this.#length);
      this.#piece = larger;
    }
    this.#piece.set(bytes, this.#length);
    this.#length = needed;
  }

  /** A row as wide as the header. */
  whole(row: ScannedRow, added: readonly unknown[]): void {
    this.#end(row, row.bytes, added);
  }

  /** A row with fewer cells: the missing ones are empty. */
  short(row: ScannedRow, added: readonly unknown[]): void {
    this.raw(row.bytes);
    for (let place = row.cells.length - 1; place < this.#width; place++) this.raw(this.#separator);
    this.#end(row, NOTHING, added);
  }

  /** A row with empty cells too many: they go. */
  clipped(row: ScannedRow, added: readonly unknown[]): void {
    this.#end(row, row.bytes.subarray(0, (row.cells[this.#width] ?? 1) - 1), added);
  }

  /** A row with cells too many: all from the last column on become the text of that column. */
  long(row: ScannedRow, added: readonly unknown[]): void {
    const last = row.cells[this.#width - 1] ?? 0;
    this.raw(row.bytes.subarray(0, last));
    this.#quoted(row.bytes.subarray(last));
    this.#end(row, NOTHING, added);
  }

  /** A row that is no row: its text goes into the first column; of one that comes in parts, call this for each. */
  text(row: ScannedRow, added: readonly unknown[]): void {
    if (!this.#inLong) this.raw(QUOTE);
    this.#escaped(row.bytes);
    this.#inLong = row.partial;
    if (row.partial) return;
    this.raw(QUOTE);
    for (let place = 1; place < this.#width; place++) this.raw(this.#separator);
    this.#end(row, NOTHING, added);
  }

  #end({ lineEnd }: ScannedRow, bytes: Uint8Array, added: readonly unknown[]): void {
    this.raw(bytes);
    this.raw(addedCells(added, this.#style));
    this.raw(lineEnd);
  }

  #quoted(bytes: Uint8Array): void {
    this.raw(QUOTE);
    this.#escaped(bytes);
    this.raw(QUOTE);
  }

  #escaped(bytes: Uint8Array): void {
    if (!bytes.includes(QUOTE_BYTE)) {
      this.raw(bytes);
      return;
    }
    // Byte by byte: a text may be nothing but quotes.
    const doubled = Buffer.allocUnsafe(2 * bytes.byteLength);
    let length = 0;
    for (let at = 0; at < bytes.byteLength; at++) {
      const byte = bytes[at] ?? 0;
      doubled[length++] = byte;
      if (byte === QUOTE_BYTE) doubled[length++] = byte;
    }
    this.raw(doubled.subarray(0, length));
  }
}

/** True where all cells of a row from a place on are empty, or blank. */
export function isEmptyFrom({ bytes, cells }: ScannedRow, place: number, separator: number): boolean {
  for (let at = cells[place] ?? bytes.byteLength; at < bytes.byteLength; at++) {
    const byte = bytes[at] ?? 0;
    if (byte !== separator && !BLANKS.has(byte)) return false;
  }
  return true;
}

/** What trimming takes away in every encoding: blank, tabulator, the ends of lines and pages. */
const BLANKS: ReadonlySet<number> = new Set([32, 9, 10, 11, 12, 13]);
