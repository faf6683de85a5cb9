/** Tables of series as JSON, CSV and tables of files; large ones are streamed. */
import { harmless, writtenCell } from '../../csv/written-cell.ts';
import type { FileCell, FileTable } from '../../formats/table.ts';
import { formatDay } from '../../indexes/civil-date.ts';
import type { Answer, StreamedAnswer } from '../../server/http/answer.ts';
import type { Pace } from '../../server/pace.ts';
import { type Frequency, periodLabel, periodOf } from './periods.ts';
import { rowsOf, type Table, type TableRow } from './query.ts';
import type { ColumnHeading } from './records.ts';

/** Writes a table in one format: the text before, of and after the rows. */
interface TableWriter {
  readonly head: string;
  readonly row: (row: TableRow, isFirst: boolean) => string;
  readonly tail: string;
}

/** The metadata of a table. */
interface TableSummary {
  readonly count: number;
  readonly offset: number;
  readonly limit: number;
  readonly frequency: Frequency;
  /** The day (`YYYY-MM-DD`) as of which values are answered; null for the present. */
  readonly asOf: string | null;
  /** Whether that day lies before the beginning of the history, so that only captures of the catalogue are known. */
  readonly isPartial: boolean;
}

/** Writes JSON in the style of group A: `status`, `metadata`, then the columns and the rows. */
export function jsonWriter(summary: TableSummary, headings: readonly ColumnHeading[]): TableWriter {
  const { count, offset, limit, frequency, asOf, isPartial } = summary;
  const metadata = { resultset: { count, offset, limit }, frecuencia: frequency, vigenteAl: asOf, parcial: isPartial };
  const start = JSON.stringify({ status: 200, metadata, variables: headings });
  const ids = headings.map(({ idVariable }) => idVariable);
  return {
    head: `${start.slice(0, -1)},"results":[`,
    row: ({ day, cells, incomplete }, isFirst) => {
      const values = cells.map((cell) => cell ?? 'null').join();
      const period =
        frequency === 'dia'
          ? `"valores":[${values}]`
          : `"periodo":"${periodLabel(frequency, periodOf(frequency, day))}","valores":[${values}],"incompletos":[${incomplete.map((place) => ids[place]).join()}]`;
      return `${isFirst ? '' : ','}{"fecha":"${formatDay(day)}",${period}}`;
    },
    tail: ']}',
  };
}

/** Signs and headings of a CSV. */
interface CsvStyle {
  readonly separator: string;
  readonly decimal: string;
  readonly headings: 'ids' | 'nombres';
}

/** Spreadsheets recognise UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Writes CSV with a line of headings; a cell without a number is empty. With a frequency the last column names the ids of
 * incomplete cells.
 */
export function csvWriter(
  frequency: Frequency,
  headings: readonly ColumnHeading[],
  { separator, decimal, headings: style }: CsvStyle,
): TableWriter {
  const byPeriod = frequency !== 'dia';
  const names = headings.map((heading) => (style === 'ids' ? String(heading.idVariable) : titleOf(heading)));
  const cells = ['fecha', ...(byPeriod ? ['periodo'] : []), ...names, ...(byPeriod ? ['incompletos'] : [])];
  const head = cells.map((text) => csvText(text, separator)).join(separator);
  const number = (cell: string | null): string =>
    cell === null ? '' : decimal === '.' ? cell : cell.replace('.', decimal);
  return {
    head: `${style === 'nombres' ? BYTE_ORDER_MARK : ''}${head}\n`,
    row: ({ day, cells: values, incomplete }) => {
      const numbers = values.map(number).join(separator);
      if (frequency === 'dia') return `${formatDay(day)}${separator}${numbers}\n`;
      const label = periodLabel(frequency, periodOf(frequency, day));
      const marked = incomplete.map((place) => headings[place]?.idVariable).join(' ');
      return `${[formatDay(day), label, numbers, marked].join(separator)}\n`;
    },
    tail: '',
  };
}

/** The long heading of a column: description, unit and id. */
function titleOf({ idVariable, descripcion, unidadExpresion, variacion }: ColumnHeading): string {
  const name = (descripcion ?? '').trim();
  const unit = variacion === null ? unidadExpresion : `variación en ${variacion}`;
  return `${name}${unit === null ? '' : ` (${unit})`} [${idVariable}]`.trim();
}

/** Text as a cell: never a formula, quoted where necessary. */
export function csvText(text: string, separator: string): string {
  return writtenCell(harmless(text), separator);
}

/** Cells up to which a table is one answer with length and ETag; a larger one is streamed in bounded memory. */
const WHOLE_CELLS = 20_000;

/** Characters of a streamed piece from which it is sent. */
const PIECE_CHARACTERS = 32 * 1024;
/** Rows written between two looks at the clock. */
const ROWS_A_LOOK = 32;

/** The rows of a table to answer, and their order. */
interface RowChoice {
  /** Only the headers are sent: of a large table no row is made. */
  readonly headOnly: boolean;
  readonly from: number;
  readonly to: number;
  readonly order: 'asc' | 'desc';
}

/** The answer with a part of a table: whole up to {@link WHOLE_CELLS}, else made while it is sent. */
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

/** The headings and the frequency of a file. */
interface SeriesFileStyle {
  readonly frequency: Frequency;
  readonly names: 'ids' | 'nombres';
}

/** A part of a table as the table of a file; with a frequency the last column has the ids of incomplete cells. */
export function seriesFile(
  table: Table,
  { from, to, order }: Pick<RowChoice, 'from' | 'to' | 'order'>,
  headings: readonly ColumnHeading[],
  { frequency, names }: SeriesFileStyle,
): FileTable {
  const byPeriod = frequency !== 'dia';
  const values = headings.map((heading) => ({
    name: names === 'ids' ? String(heading.idVariable) : titleOf(heading),
    type: 'number' as const,
  }));
  return {
    name: 'series',
    columns: [
      { name: 'fecha', type: 'date' },
      ...(byPeriod ? [{ name: 'periodo', type: 'text' } as const] : []),
      ...values,
      ...(byPeriod ? [{ name: 'incompletos', type: 'text' } as const] : []),
    ],
    *rows() {
      for (const { day, cells, incomplete } of rowsOf(table, from, to, order)) {
        const row: FileCell[] = [day];
        if (byPeriod) row.push(periodLabel(frequency, periodOf(frequency, day)));
        for (const cell of cells) row.push(cell === null ? null : Number(cell));
        if (byPeriod) row.push(incomplete.map((place) => headings[place]?.idVariable).join(' '));
        yield row;
      }
    },
  };
}
