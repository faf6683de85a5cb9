/** The results of a file: its rows as the server returned them, their outcomes, and corrections. Pure. */
import { cellText, cellTexts } from '../../../csv/cell-text.ts';
import type { Dialect } from '../../../csv/dialect.ts';
import { encode } from '../../../csv/encoding.ts';
import { cellStarts } from '../../../csv/row-scanner.ts';
import { exactCell } from '../../../csv/written-cell.ts';
import { type AnswerHead, AnswerReader, type AnswerRow, joined, OUTCOME_COLUMNS } from './answer-reader.ts';
import { FAILED, Outcomes } from './outcomes.ts';

/** Rows, and their bytes, that are kept for the table; more rows are only kept for the download. */
const MOST_TABLE_ROWS = 200_000;
const MOST_TABLE_BYTES = 128 * 1024 * 1024;
/** Bytes in a part of the download, which the browser may keep on disk. */
const PART_BYTES = 1024 * 1024;

/** A correction: still to be processed, or done. */
export type Correction = 'pending' | 'done';

/** Bounds of {@link Results}. */
export interface Limits {
  readonly rows: number;
  readonly bytes: number;
}

/** The results of one file, in bounded memory. */
export class Results {
  readonly dialect: Dialect;
  readonly #ownHeadings: readonly string[];
  readonly outcomes = new Outcomes();
  #head: AnswerHead | null = null;
  /** Rows answered so far, those that are not kept for the table included. */
  #answered = 0;
  /** Each kept row with its line end and the blank lines behind it, and the length of the row itself. */
  readonly #rows: { readonly bytes: Uint8Array<ArrayBuffer>; readonly length: number }[] = [];
  #keptBytes = 0;
  readonly #limits: Limits;
  /** Cells that the user wrote, until they are processed. */
  readonly #pending = new Map<number, readonly string[]>();
  readonly #corrected = new Set<number>();
  /** Blank lines before the first row. */
  readonly #leading = new DownloadParts();
  readonly #rest = new DownloadParts();
  readonly #restFailed = new DownloadParts();

  /** @param ownHeadings names of the columns of the file itself */
  constructor(
    dialect: Dialect,
    ownHeadings: readonly string[],
    limits: Limits = { rows: MOST_TABLE_ROWS, bytes: MOST_TABLE_BYTES },
  ) {
    this.dialect = dialect;
    this.#ownHeadings = ownHeadings;
    this.#limits = limits;
  }

  /** Rows that the table can show. */
  get kept(): number {
    return this.#rows.length;
  }

  /** Rows answered. */
  get answered(): number {
    return this.#answered;
  }

  /** Columns of the file itself. */
  get own(): number {
    return this.#ownHeadings.length;
  }

  /** Names of the answer's columns; before it began, of the file's own. */
  get headings(): readonly string[] {
    return this.#head?.headings ?? this.#ownHeadings;
  }

  /** Returns the heading of an added column without the common prefix. */
  plainHeading(column: number): string {
    const heading = this.headings[column] ?? '';
    const prefix = this.headings[this.headings.length - OUTCOME_COLUMNS]?.replace(/estado$/, '') ?? '';
    return heading.startsWith(prefix) ? heading.slice(prefix.length) : heading;
  }

  /** Rows whose corrections are still to be processed. */
  get pending(): readonly number[] {
    return [...this.#pending.keys()].sort((a, b) => a - b);
  }

  /** Rows whose corrections were processed. */
  get corrected(): number {
    return this.#corrected.size;
  }

  /** Returns a reader that adds rows. */
  appending(): AnswerReader {
    return new AnswerReader(this.dialect, this.own, {
      head: (head) => {
        this.#head ??= head;
      },
      row: (row) => this.#append(row),
      blank: ({ bytes, lineEnd }) => {
        if (!this.#rest.isEmpty) this.#rest.add(bytes, lineEnd);
        else if (this.kept > 0) this.#addBlank(bytes, lineEnd);
        else this.#leading.add(bytes, lineEnd);
      },
    });
  }

  /** Returns a reader whose rows replace those at some places, in order. */
  replacing(places: readonly number[]): AnswerReader {
    let next = 0;
    return new AnswerReader(this.dialect, this.own, {
      head: () => undefined,
      row: ({ bytes, state, reason }) => {
        const place = places[next++];
        if (place === undefined) return;
        this.#replace(place, bytes, this.#wholeRow(place).subarray(this.#rows[place]?.length ?? 0));
        this.outcomes.set(place, state, reason);
        if (this.#pending.delete(place)) this.#corrected.add(place);
      },
      blank: () => undefined,
    });
  }

  /** Returns a file of some rows with their corrections. */
  bodyFor(places: readonly number[], header: BlobPart): Blob {
    const parts: BlobPart[] = [header];
    for (const place of places) {
      const pending = this.#pending.get(place);
      parts.push(
        pending ? correctedRow(pending, this.dialect) : ownBytes(this.#rowBytes(place), this.own, this.dialect),
        Uint8Array.of(this.dialect.rowEnd),
      );
    }
    return new Blob(parts);
  }

  /** Returns the kept rows with the file's own columns, as last processed, behind a header. */
  processedBody(header: BlobPart): Blob {
    let parts: BlobPart[] = [header];
    for (let place = 0; place < this.kept; place++) {
      parts.push(ownBytes(this.#rowBytes(place), this.own, this.dialect), Uint8Array.of(this.dialect.rowEnd));
      if (parts.length > MOST_PARTS) parts = [new Blob(parts)];
    }
    return new Blob(parts);
  }

  /** Keeps the cells that the user wrote, until they are processed; the original cells cancel it. True for a change. */
  correct(place: number, cells: readonly string[]): boolean {
    const before = this.asAnswered(place).slice(0, this.own);
    if (cells.every((text, at) => text === before[at])) return this.#pending.delete(place);
    const pending = this.#pending.get(place);
    if (pending && cells.every((text, at) => text === pending[at])) return false;
    this.#pending.set(place, cells);
    return true;
  }

  correction(place: number): Correction | null {
    if (this.#pending.has(place)) return 'pending';
    return this.#corrected.has(place) ? 'done' : null;
  }

  /** Returns the cells of a row, with corrections. */
  cells(place: number): readonly string[] {
    const cells = this.asAnswered(place);
    const pending = this.#pending.get(place);
    return pending ? [...pending, ...cells.slice(this.own)] : cells;
  }

  /** Returns the cells of a row as the server returned them. */
  asAnswered(place: number): readonly string[] {
    return cellTexts(this.#row(place), this.dialect.encoding);
  }

  /** Returns a cell of a row as the server returned it. */
  text(place: number, column: number): string {
    return cellText(this.#row(place), column, this.dialect.encoding);
  }

  #row(place: number): { readonly bytes: Uint8Array; readonly cells: readonly number[] } {
    const bytes = this.#rowBytes(place);
    return { bytes, cells: cellStarts(bytes, this.dialect.separator) };
  }

  /** Returns the reason of a row's outcome as a sentence. */
  message(place: number): string {
    return this.text(place, this.headings.length - OUTCOME_COLUMNS + 2);
  }

  /** Columns that the answer added, without those of the outcome. */
  get added(): readonly number[] {
    return this.headings.map((_, place) => place).slice(this.own, this.headings.length - OUTCOME_COLUMNS);
  }

  /** Returns all rows, or the failed ones, as a file. Corrections that were not processed are not in it. */
  file(which: 'all' | 'failed'): Blob {
    const parts: BlobPart[] = this.#head ? [this.#head.bytes] : [];
    if (which === 'all') parts.push(...this.#leading.blobs());
    const lineEnd = this.#head?.lineEnd ?? '';
    for (let place = 0; place < this.kept; place++) {
      if (which === 'all') parts.push(this.#wholeRow(place));
      else if (FAILED.has(this.outcomes.state(place))) parts.push(this.#rowBytes(place), lineEnd);
      // Many small parts are joined to a larger one.
      if (parts.length > MOST_PARTS) parts.splice(0, parts.length, new Blob(parts));
    }
    return new Blob([...parts, ...(which === 'all' ? this.#rest : this.#restFailed).blobs()]);
  }

  #append({ bytes, lineEnd, state, reason }: AnswerRow): void {
    this.#answered++;
    const isRoom =
      this.#rest.isEmpty && this.kept < this.#limits.rows && this.#keptBytes + bytes.byteLength <= this.#limits.bytes;
    if (isRoom) {
      this.#replace(this.kept, bytes, lineEnd);
      this.outcomes.add(state, reason);
      return;
    }
    this.outcomes.addUnkept(state, reason);
    this.#rest.add(bytes, lineEnd);
    if (FAILED.has(state)) this.#restFailed.add(bytes, lineEnd);
  }

  /** Adds a blank line behind the last row, up to {@link LONGEST_BLANK} bytes. */
  #addBlank(line: Uint8Array, lineEnd: Uint8Array): void {
    const place = this.kept - 1;
    const { length } = this.#rows[place] ?? { length: 0 };
    const tail = joined([this.#wholeRow(place).subarray(length), line, lineEnd]);
    if (tail.byteLength <= LONGEST_BLANK) this.#replace(place, this.#rowBytes(place), tail);
  }

  #replace(place: number, row: Uint8Array, tail: Uint8Array): void {
    const bytes = joined([row, tail]);
    this.#keptBytes += bytes.byteLength - this.#wholeRow(place).byteLength;
    this.#rows[place] = { bytes, length: row.byteLength };
  }

  /** The bytes of a row without its line end. */
  #rowBytes(place: number): Uint8Array<ArrayBuffer> {
    return this.#wholeRow(place).subarray(0, this.#rows[place]?.length ?? 0);
  }

  #wholeRow(place: number): Uint8Array<ArrayBuffer> {
    return this.#rows[place]?.bytes ?? new Uint8Array(0);
  }
}

/** Bytes of line end and blank lines behind a row, at most. */
const LONGEST_BLANK = 0xffff;

const MOST_PARTS = 4096;

/** Bytes that are handed to the browser in large parts. */
class DownloadParts {
  #gathered: Uint8Array<ArrayBuffer>[] = [];
  #size = 0;
  readonly #blobs: Blob[] = [];

  get isEmpty(): boolean {
    return this.#size === 0 && this.#blobs.length === 0;
  }

  add(...pieces: readonly Uint8Array[]): void {
    for (const piece of pieces) {
      this.#gathered.push(piece.slice());
      this.#size += piece.byteLength;
    }
    if (this.#size < PART_BYTES) return;
    this.#blobs.push(new Blob(this.#gathered));
    this.#gathered = [];
    this.#size = 0;
  }

  blobs(): readonly BlobPart[] {
    return [...this.#blobs, ...this.#gathered];
  }
}

type Style = Pick<Dialect, 'encoding' | 'separator' | 'rowEnd'>;

/** Returns the file's own cells of a row. */
function ownBytes(row: Uint8Array<ArrayBuffer>, own: number, style: Style): Uint8Array<ArrayBuffer> {
  const starts = cellStarts(row, style.separator);
  const bytes = row.subarray(0, Math.max(0, (starts[own] ?? 1) - 1));
  return isBlankText(bytes) ? EMPTY_CELL : bytes;
}

/** Writes cells as a row in the encoding of the file. */
function correctedRow(cells: readonly string[], style: Style): Uint8Array<ArrayBuffer> {
  const separator = String.fromCharCode(style.separator);
  const line = cells.map((cell) => exactCell(cell, separator)).join(separator);
  return line.trim() === '' ? EMPTY_CELL : encode(line, style.encoding);
}

/** A row of one empty cell: without quotes it would be a blank line, which is no row. */
const EMPTY_CELL = Uint8Array.of(34, 34);

function isBlankText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 32 || byte === 13);
}
