/** Reads the answer to a file while it arrives: its header once, then row by row. Pure. */
import { cellText, cellTexts } from '../../../csv/cell-text.ts';
import type { Dialect } from '../../../csv/dialect.ts';
import { isBlank, RowScanner, type ScannedRow } from '../../../csv/row-scanner.ts';
import { STATES, type State } from './outcomes.ts';

/** The columns of an answer. */
export interface AnswerHead {
  /** All bytes before the first row: byte order mark, and the header with its line end. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its line end. */
  readonly lineEnd: Uint8Array<ArrayBuffer>;
  readonly headings: readonly string[];
  /** How many headings are the file's own. */
  readonly own: number;
}

/** A row of an answer, valid until more is read. */
export interface AnswerRow {
  readonly bytes: Uint8Array;
  readonly lineEnd: Uint8Array;
  readonly state: State;
  readonly reason: string;
}

/** Receives the parts of an answer in order. */
interface AnswerReceiver {
  readonly head: (head: AnswerHead) => void;
  readonly row: (row: AnswerRow) => void;
  readonly blank: (line: ScannedRow) => void;
}

/** Thrown for an answer that breaks the interface. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

/** Reads pieces of an answer. */
export class AnswerReader {
  readonly #dialect: Dialect;
  readonly #own: number;
  readonly #receiver: AnswerReceiver;
  readonly #scanner: RowScanner;
  /** Bytes before the header. */
  readonly #before: Uint8Array[] = [];
  #unskipped: number;
  #width = -1;
  #count = 0;

  /** @param own columns of the file that was sent */
  constructor(dialect: Dialect, own: number, receiver: AnswerReceiver) {
    this.#dialect = dialect;
    this.#own = own;
    this.#receiver = receiver;
    this.#scanner = new RowScanner({ cell: dialect.separator, row: dialect.rowEnd }, Number.POSITIVE_INFINITY);
    this.#unskipped = dialect.start;
  }

  /** Rows read. */
  get rows(): number {
    return this.#count;
  }

  /** Reads a piece, and passes on every row that is complete. */
  read(piece: Uint8Array): void {
    const skipped = Math.min(this.#unskipped, piece.byteLength);
    if (skipped > 0) {
      this.#before.push(piece.slice(0, skipped));
      this.#unskipped -= skipped;
    }
    this.#scanner.feed(piece.subarray(skipped));
    this.#rows();
  }

  /** Ends the answer. */
  finish(): void {
    this.#scanner.finish();
    this.#rows();
    if (this.#width < 0) throw new AnswerError('the answer has no header');
  }

  #rows(): void {
    for (let row = this.#scanner.next(); row; row = this.#scanner.next()) {
      if (this.#width < 0) this.#header(row);
      else if (isBlank(row)) this.#receiver.blank(row);
      else this.#row(row);
    }
  }

  #header(row: ScannedRow): void {
    this.#before.push(row.bytes.slice(), row.lineEnd.slice());
    if (isBlank(row)) return;
    const headings = cellTexts(row, this.#dialect.encoding);
    const [estado = '', motivo = '', mensaje = '', puntaje = ''] = headings.slice(-OUTCOME_COLUMNS);
    const isOurs =
      estado.endsWith('estado') &&
      motivo.endsWith('motivo') &&
      mensaje.endsWith('mensaje') &&
      puntaje.endsWith('puntaje');
    if (!isOurs || headings.length < this.#own + OUTCOME_COLUMNS) throw new AnswerError('the answer has other columns');
    this.#width = headings.length;
    this.#receiver.head({ bytes: joined(this.#before), lineEnd: joined([row.lineEnd]), headings, own: this.#own });
  }

  #row(row: ScannedRow): void {
    const { encoding } = this.#dialect;
    const width = Math.max(0, row.cells.length - 1);
    if (width !== this.#width) throw new AnswerError(`a row has ${width} cells`);
    const state = cellText(row, width - OUTCOME_COLUMNS, encoding);
    const known = STATES.find((one) => one === state);
    if (!known) throw new AnswerError(`a row has the outcome ${state.slice(0, 40)}`);
    this.#count++;
    const reason = cellText(row, width - OUTCOME_COLUMNS + 1, encoding);
    this.#receiver.row({ bytes: row.bytes, lineEnd: row.lineEnd, state: known, reason });
  }
}

/** The last columns of a row: outcome, reason, reason as a sentence, and score. */
export const OUTCOME_COLUMNS = 4;

/** Joins bytes. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}
