/** How a table is written: what stands before the rows, between and behind them, and each row. */
import { harmless, writtenCell } from '../../csv/written-cell.ts';
import { formatDay } from '../../indexes/civil-date.ts';
import type { ColumnHeading } from './heading.ts';
import { type Frequency, periodLabel, periodOf } from './periods.ts';
import type { TableRow } from './table.ts';

/** A table in one format. */
export interface TableWriter {
  readonly head: string;
  readonly row: (row: TableRow, isFirst: boolean) => string;
  readonly tail: string;
}

/** What an answer says of the whole table. */
export interface TableFacts {
  readonly count: number;
  readonly offset: number;
  readonly limit: number;
  readonly frequency: Frequency;
  /** The day (`YYYY-MM-DD`) as of which values are told; null for the present. */
  readonly asOf: string | null;
  /** Whether that day lies before the beginning, so that only what captures of the catalogue told is known of it. */
  readonly isPartial: boolean;
}

/** JSON in the manner of group A: `status`, `metadata`, then the columns and the rows. */
export function jsonWriter(facts: TableFacts, headings: readonly ColumnHeading[]): TableWriter {
  const { count, offset, limit, frequency, asOf, isPartial } = facts;
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

/** How a CSV is written. */
export interface CsvStyle {
  readonly separator: string;
  readonly decimal: string;
  readonly headings: 'ids' | 'nombres';
}

/** By it spreadsheets know UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * CSV with a line of headings; a cell without a number is empty. With a frequency the last column names the ids of
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

/** The heading of a column where ids are not enough: description, unit and id. */
export function titleOf({ idVariable, descripcion, unidadExpresion, variacion }: ColumnHeading): string {
  const name = (descripcion ?? '').trim();
  const unit = variacion === null ? unidadExpresion : `variación en ${variacion}`;
  return `${name}${unit === null ? '' : ` (${unit})`} [${idVariable}]`.trim();
}

/** Text as a cell: never a formula, quoted where it must be. */
export function csvText(text: string, separator: string): string {
  return writtenCell(harmless(text), separator);
}
