/** A table as an answer: whole where it is small, else made while it is sent. */
import type { Answer, StreamedAnswer } from '../../server/http/answer.ts';
import type { Pace } from '../../server/pace.ts';
import { rowsOf, type Table } from './table.ts';
import type { TableWriter } from './writer.ts';

/** Cells up to which a table is one answer with length and ETag; a larger one is streamed in bounded memory. */
export const WHOLE_CELLS = 20_000;

/** Characters of a streamed piece from which it is sent. */
const PIECE_CHARACTERS = 32 * 1024;
/** Rows written between two looks at the clock. */
const ROWS_A_LOOK = 32;

/** Which rows of a table, in which order. */
export interface RowChoice {
  /** Only the headers are sent: of a large table no row is made. */
  readonly headOnly: boolean;
  readonly from: number;
  readonly to: number;
  readonly order: 'asc' | 'desc';
}

/** The answer with a part of a table. */
export function tableAnswer(
  table: Table,
  { from, to, order, headOnly }: RowChoice,
  writer: TableWriter,
  pace: Pace,
  type: string,
  headers: Readonly<Record<string, string>>,
): Answer | StreamedAnswer {
  if ((to - from) * table.columns.length > WHOLE_CELLS) {
    return {
      status: 200,
      type,
      headers,
      pieces: pieces(table, { from, to: headOnly ? from : to, order }, writer, pace),
    };
  }
  let body = writer.head;
  let isFirst = true;
  for (const row of rowsOf(table, from, to, order)) {
    body += writer.row(row, isFirst);
    isFirst = false;
  }
  return { status: 200, type, body: body + writer.tail, caching: 'public', headers };
}

async function* pieces(
  table: Table,
  { from, to, order }: Omit<RowChoice, 'headOnly'>,
  writer: TableWriter,
  pace: Pace,
): AsyncGenerator<Uint8Array, void, undefined> {
  let piece = writer.head;
  let written = 0;
  for (const row of rowsOf(table, from, to, order)) {
    piece += writer.row(row, written === 0);
    written++;
    if (piece.length >= PIECE_CHARACTERS) {
      yield Buffer.from(piece);
      piece = '';
    }
    if (written % ROWS_A_LOOK === 0 && pace.isDue) await pace.pause();
  }
  yield Buffer.from(piece + writer.tail);
}
