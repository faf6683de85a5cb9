/** The answer to a file, read as it comes: its header once, then row by row. */
import { cellText, cellTexts } from '../../../../csv/cell-text.ts';
import type { Dialect } from '../../../../csv/dialect.ts';
import { isBlank, RowScanner, type ScannedRow } from '../../../../csv/row-scanner.ts';
import { STATES, type State } from './outcomes.ts';

/** The columns of an answer. */
export interface AnswerHead {
  /** Everything up to the first row: marks, and the header with its line end. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What ends its line. */
  readonly lineEnd: Uint8Array<ArrayBuffer>;
  readonly headings: readonly string[];
  /** How many of them are the file's own. */
  readonly own: number;
}

/** A row of an answer, valid until more is read. */
export interface AnswerRow {
  readonly bytes: Uint8Array;
  readonly lineEnd: Uint8Array;
  readonly state: State;
  readonly reason: string;
}

/** Who takes what an answer holds, in order. */
export interface AnswerTaker {
  readonly head: (head: AnswerHead) => void;
  readonly row: (row: AnswerRow) => void;
  readonly blank: (line: ScannedRow) => void;
}

/** Thrown for an answer that is not what the interface promises. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

/** Reads pieces of an answer. */
export class AnswerReader {
  readonly #dialect: Dialect;
  readonly #own: number;
  readonly #take: AnswerTaker;
  readonly #scanner: RowScanner;
  /** What came before the header. */
  readonly #before: Uint8Array[] = [];
  #unskipped: number;
  #width = -1;
  #count = 0;

  /** @param own columns of the file that was sent */
  constructor(dialect: Dialect, own: number, take: AnswerTaker) {
    this.#dialect = dialect;
    this.#own = own;
    this.#take = take;
    this.#scanner = new RowScanner({ cell: dialect.separator, row: dialect.rowEnd }, Number.POSITIVE_INFINITY);
    this.#unskipped = dialect.start;
  }

  /** Rows handed on. */
  get rows(): number {
    return this.#count;
  }

  /** Reads a piece; hands on every row that is whole with it. */
  read(piece: Uint8Array): void {
    const skipped = Math.min(this.#unskipped, piece.byteLength);
    if (skipped > 0) {
      this.#before.push(piece.slice(0, skipped));
      this.#unskipped -= skipped;
    }
    this.#scanner.feed(piece.subarray(skipped));
    this.#rows();
  }

  /** The answer ended as it should. */
  finish(): void {
    this.#scanner.finish();
    this.#rows();
    if (this.#width < 0) throw new AnswerError('the answer has no header');
  }

  #rows(): void {
    for (let row = this.#scanner.next(); row; row = this.#scanner.next()) {
      if (this.#width < 0) this.#header(row);
      else if (isBlank(row)) this.#take.blank(row);
      else this.#row(row);
    }
  }

  #header(row: ScannedRow): void {
    this.#before.push(row.bytes.slice(), row.lineEnd.slice());
    if (isBlank(row)) return;
    const headings = cellTexts(row, this.#dialect.encoding);
    const [estado = '', motivo = '', mensaje = '', puntaje = ''] = headings.slice(-VERDICT);
    const isOurs =
      estado.endsWith('estado') &&
      motivo.endsWith('motivo') &&
      mensaje.endsWith('mensaje') &&
      puntaje.endsWith('puntaje');
    if (!isOurs || headings.length < this.#own + VERDICT) throw new AnswerError('the answer has other columns');
    this.#width = headings.length;
    this.#take.head({ bytes: joined(this.#before), lineEnd: joined([row.lineEnd]), headings, own: this.#own });
  }

  #row(row: ScannedRow): void {
    const { encoding } = this.#dialect;
    const width = Math.max(0, row.cells.length - 1);
    if (width !== this.#width) throw new AnswerError(`a row has ${width} cells`);
    const state = cellText(row, width - VERDICT, encoding);
    const known = STATES.find((one) => one === state);
    if (!known) throw new AnswerError(`a row has the outcome ${state.slice(0, 40)}`);
    this.#count++;
    const reason = cellText(row, width - VERDICT + 1, encoding);
    this.#take.row({ bytes: row.bytes, lineEnd: row.lineEnd, state: known, reason });
  }
}

/** The columns of a verdict, last of all: its state, its reason, the reason in a sentence, and its score. */
export const VERDICT = 4;

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}
