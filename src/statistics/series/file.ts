/** A table of series as the table of a file: dates, periods, a column for each variable. */
import type { FileCell, FileTable } from '../../formats/table.ts';
import type { RowChoice } from './answer.ts';
import type { ColumnHeading } from './heading.ts';
import { type Frequency, periodLabel, periodOf } from './periods.ts';
import { rowsOf, type Table } from './table.ts';
import { titleOf } from './writer.ts';

/** What the columns of the file are called, and what a row is of. */
export interface SeriesFileStyle {
  readonly frequency: Frequency;
  readonly names: 'ids' | 'nombres';
}

/** A part of a table; with a frequency the last column names the ids of incomplete cells, as in CSV. */
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
