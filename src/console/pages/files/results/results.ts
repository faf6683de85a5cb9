/** Everything that is known of a file's rows: as the server gave them back, their outcomes, and what was corrected. */
import { cellText, cellTexts } from '../../../../csv/cell-text.ts';
import type { Dialect } from '../../../../csv/dialect.ts';
import { encode } from '../../../../csv/encoding.ts';
import { cellStarts } from '../../../../csv/row-scanner.ts';
import { exactCell } from '../../../../csv/written-cell.ts';
import { type AnswerHead, AnswerReader, type AnswerRow, VERDICT } from './answer-reader.ts';
import { ByteRows } from './byte-rows.ts';
import { FAILED, Outcomes } from './outcomes.ts';

/** Rows, and bytes of rows, that are kept for the table; what is more is kept for the download alone. */
export const MOST_TABLE_ROWS = 200_000;
export const MOST_TABLE_BYTES = 128 * 1024 * 1024;
/** Bytes that are gathered before they are handed to the browser as a part of the download, which it may keep on disk. */
const PART_BYTES = 1024 * 1024;

/** A row that was corrected: still to be processed, or done. */
export type Correction = 'pending' | 'done';

/** What bounds {@link Results}. */
export interface Limits {
  readonly rows: number;
  readonly bytes: number;
}

/** The results of one file, in memory that is bounded whatever the file. */
export class Results {
  readonly dialect: Dialect;
  readonly #ownHeadings: readonly string[];
  readonly outcomes = new Outcomes();
  #head: AnswerHead | null = null;
  /** Rows answered so far, those that are not kept for the table included. */
  #answered = 0;
  readonly #rows = new ByteRows();
  readonly #limits: Limits;
  /** What the user wrote into rows, until it is processed. */
  readonly #pending = new Map<number, readonly string[]>();
  readonly #corrected = new Set<number>();
  /** Blank lines before the first row. */
  readonly #leading = new Parts();
  readonly #rest = new Parts();
  readonly #restFailed = new Parts();

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
    return this.#rows.count;
  }

  /** Rows answered. */
  get answered(): number {
    return this.#answered;
  }

  /** Bytes of memory that the rows of the table take. */
  get memory(): number {
    return this.#rows.memory;
  }

  /** Columns of the file itself. */
  get own(): number {
    return this.#ownHeadings.length;
  }

  /** Names of the answer's columns; before it began, of the file's own. */
  get headings(): readonly string[] {
    return this.#head?.headings ?? this.#ownHeadings;
  }

  /** A heading of a column that was added, without what all of them begin with. */
  plainHeading(column: number): string {
    const heading = this.headings[column] ?? '';
    const prefix = this.headings[this.headings.length - VERDICT]?.replace(/estado$/, '') ?? '';
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

  /** Reads an answer whose rows come behind those that are here. */
  appending(): AnswerReader {
    return new AnswerReader(this.dialect, this.own, {
      head: (head) => {
        this.#head ??= head;
      },
      row: (row) => this.#append(row),
      blank: ({ bytes, lineEnd }) => {
        if (!this.#rest.isEmpty) this.#rest.add(bytes, lineEnd);
        else if (this.kept > 0) this.#rows.addBlank(bytes, lineEnd);
        else this.#leading.add(bytes, lineEnd);
      },
    });
  }

  /** Reads an answer whose rows take the places of others, in order; `asDone` those that were corrected. */
  replacing(places: readonly number[]): AnswerReader {
    let next = 0;
    return new AnswerReader(this.dialect, this.own, {
      head: () => undefined,
      row: ({ bytes, state, reason }) => {
        const place = places[next++];
        if (place === undefined) return;
        this.#rows.set(place, bytes);
        this.outcomes.set(place, state, reason);
        if (this.#pending.delete(place)) this.#corrected.add(place);
      },
      blank: () => undefined,
    });
  }

  /** The file that asks for some rows again, with what was corrected in them. */
  bodyFor(places: readonly number[], header: BlobPart): Blob {
    const parts: BlobPart[] = [header];
    for (const place of places) {
      const pending = this.#pending.get(place);
      parts.push(
        pending ? correctedRow(pending, this.dialect) : ownBytes(this.#rows.row(place), this.own, this.dialect),
        Uint8Array.of(this.dialect.rowEnd),
      );
    }
    return new Blob(parts);
  }

  /** The file's own columns of the rows kept, as they were last processed, behind a header. */
  processedBody(header: BlobPart): Blob {
    let parts: BlobPart[] = [header];
    for (let place = 0; place < this.kept; place++) {
      parts.push(ownBytes(this.#rows.row(place), this.own, this.dialect), Uint8Array.of(this.dialect.rowEnd));
      if (parts.length > MOST_PARTS) parts = [new Blob(parts)];
    }
    return new Blob(parts);
  }

  /** Keeps what the user wrote into a row, until it is processed; as it was again takes it back. True where that changed anything. */
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

  /** The texts of a row's cells, its own as corrected. */
  cells(place: number): readonly string[] {
    const cells = this.asAnswered(place);
    const pending = this.#pending.get(place);
    return pending ? [...pending, ...cells.slice(this.own)] : cells;
  }

  /** The texts of a row's cells as the server gave them back. */
  asAnswered(place: number): readonly string[] {
    return cellTexts(this.#row(place), this.dialect.encoding);
  }

  /** One text of a row as the server gave it back. */
  text(place: number, column: number): string {
    return cellText(this.#row(place), column, this.dialect.encoding);
  }

  #row(place: number): { readonly bytes: Uint8Array; readonly cells: readonly number[] } {
    const bytes = this.#rows.row(place);
    return { bytes, cells: cellStarts(bytes, this.dialect.separator) };
  }

  /** Why a row is as it is, in a sentence. */
  message(place: number): string {
    return this.text(place, this.headings.length - VERDICT + 2);
  }

  /** The columns that the answer added, without the verdict. */
  get added(): readonly number[] {
    return this.headings.map((_, place) => place).slice(this.own, this.headings.length - VERDICT);
  }

  /** The whole result as a file, or its failures alone. What was corrected and not processed is not in it. */
  file(which: 'all' | 'failed'): Blob {
    const parts: BlobPart[] = this.#head ? [this.#head.bytes] : [];
    if (which === 'all') parts.push(...this.#leading.blobs());
    const lineEnd = this.#head?.lineEnd ?? '';
    for (let place = 0; place < this.kept; place++) {
      if (which === 'all') parts.push(this.#rows.whole(place));
      else if (FAILED.has(this.outcomes.state(place))) parts.push(this.#rows.row(place), lineEnd);
      // Parts are many and small: the browser is given them in larger ones.
      if (parts.length > MOST_PARTS) parts.splice(0, parts.length, new Blob(parts));
    }
    return new Blob([...parts, ...(which === 'all' ? this.#rest : this.#restFailed).blobs()]);
  }

  #append({ bytes, lineEnd, state, reason }: AnswerRow): void {
    this.#answered++;
    const isRoom =
      this.#rest.isEmpty && this.kept < this.#limits.rows && this.#rows.bytes + bytes.byteLength <= this.#limits.bytes;
    if (isRoom) {
      this.#rows.add(bytes, lineEnd);
      this.outcomes.add(state, reason);
      return;
    }
    this.outcomes.addUnkept(state, reason);
    this.#rest.add(bytes, lineEnd);
    if (FAILED.has(state)) this.#restFailed.add(bytes, lineEnd);
  }
}

const MOST_PARTS = 4096;

/** Bytes on their way into the browser's own keeping. */
class Parts {
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

/** The file's own cells of a row that came back with others added. */
export function ownBytes(row: Uint8Array<ArrayBuffer>, own: number, style: Style): Uint8Array<ArrayBuffer> {
  const starts = cellStarts(row, style.separator);
  const bytes = row.subarray(0, Math.max(0, (starts[own] ?? 1) - 1));
  return isBlankText(bytes) ? EMPTY_CELL : bytes;
}

/** A row of texts, in the encoding of its file. */
export function correctedRow(cells: readonly string[], style: Style): Uint8Array<ArrayBuffer> {
  const separator = String.fromCharCode(style.separator);
  const line = cells.map((cell) => exactCell(cell, separator)).join(separator);
  return line.trim() === '' ? EMPTY_CELL : encode(line, style.encoding);
}

/** A row of one empty cell: without quotes it would be a blank line, which is no row. */
const EMPTY_CELL = Uint8Array.of(34, 34);

function isBlankText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 32 || byte === 13);
}
