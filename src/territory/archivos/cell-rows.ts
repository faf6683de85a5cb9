/** Rows as cells of a table, for files that are no CSV. */
import { cellTexts } from '../../csv/cell-text.ts';
import { decode, type Encoding } from '../../csv/encoding.ts';
import type { ScannedRow } from '../../csv/row-scanner.ts';
import type { FileCell, FileColumn, FileRow } from '../../formats/table.ts';
import { fieldCell } from '../present/file-cell.ts';
import type { RowTarget } from './row-target.ts';

/** Rows of a piece from which it is handed on. */
const PIECE_ROWS = 128;
/** Bytes that are kept of a row that is no row: it may be as long as its file. */
const MAXIMUM_TEXT_BYTES = 32 * 1024;

/** Gathers rows as cells: every cell of the file is a text, added ones are of the types of their columns. */
export class CellRows implements RowTarget<readonly FileRow[]> {
  readonly #encoding: Encoding;
  readonly #width: number;
  readonly #added: readonly FileColumn[];
  #rows: FileRow[] = [];
  #text: Uint8Array[] = [];
  #textBytes = 0;

  /**
   * @param width cells of the header
   * @param added the columns behind those of the file
   */
  constructor(encoding: Encoding, width: number, added: readonly FileColumn[]) {
    this.#encoding = encoding;
    this.#width = width;
    this.#added = added;
  }

  get isFull(): boolean {
    return this.#rows.length >= PIECE_ROWS;
  }

  take(): readonly FileRow[] | null {
    if (this.#rows.length === 0) return null;
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** A table has no blank lines. */
  raw(): void {}

  whole(row: ScannedRow, added: readonly unknown[]): void {
    this.#push(cellTexts(row, this.#encoding), added);
  }

  short(row: ScannedRow, added: readonly unknown[]): void {
    this.#push(cellTexts(row, this.#encoding), added);
  }

  clipped(row: ScannedRow, added: readonly unknown[]): void {
    this.#push(cellTexts(row, this.#encoding).slice(0, this.#width), added);
  }

  long(row: ScannedRow, added: readonly unknown[]): void {
    const last = decode(row.bytes.subarray(row.cells[this.#width - 1] ?? 0), this.#encoding);
    this.#push([...cellTexts(row, this.#encoding).slice(0, this.#width - 1), last], added);
  }

  text({ bytes, partial }: ScannedRow, added: readonly unknown[]): void {
    const room = MAXIMUM_TEXT_BYTES - this.#textBytes;
    if (room > 0) {
      this.#text.push(bytes.slice(0, room));
      this.#textBytes += Math.min(room, bytes.byteLength);
    }
    if (partial) return;
    const text = decode(Buffer.concat(this.#text), this.#encoding);
    [this.#text, this.#textBytes] = [[], 0];
    this.#push([text], added);
  }

  #push(texts: readonly string[], added: readonly unknown[]): void {
    const row: FileCell[] = Array.from({ length: this.#width }, (_, place) => texts[place] || null);
    for (const [place, column] of this.#added.entries()) row.push(fieldCell(column, added[place]));
    this.#rows.push(row);
  }
}

/** The names of the columns of a file: headings, each made one of its own; those without one are called by their place. */
export function columnNames(headings: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return headings.map((heading, place) => {
    const name = heading || `columna_${place + 1}`;
    let own = name;
    for (let n = 2; taken.has(own); n++) own = `${name}_${n}`;
    taken.add(own);
    return own;
  });
}
