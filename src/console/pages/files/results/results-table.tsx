import type { JSX } from 'preact';
import { language, useNumbers, useWords } from '../../../app/language.ts';
import { type Column, DataTable } from '../../../parts/table/data-table.tsx';
import { KINDS } from '../asking/kinds.ts';
import type { Plan } from '../asking/plan.ts';
import styles from '../page.module.css';
import { REASONS } from '../reasons.ts';
import { WORDS } from '../words.ts';
import { STATES } from './outcomes.ts';
import type { Results } from './results.ts';
import { StateMark } from './sift-bar.tsx';

interface Props {
  readonly results: Results;
  readonly plan: Plan;
  readonly rows: readonly number[];
  readonly onRow: (place: number) => void;
  readonly none: string;
}

/** The columns of a file that a plan uses, in the plan's order. */
export function usedColumns(plan: Plan, own: number): readonly number[] {
  const used = KINDS[plan.kind].parameters.flatMap((name) => {
    const source = plan.sources[name];
    return source?.from === 'columns' ? source.places : [];
  });
  return [...new Set(used)].filter((place) => place < own);
}

/** All rows with their outcome and its reason, what was asked and what came. A row's texts are read off its bytes when it is in sight. */
export function ResultsTable({ results, plan, rows, onRow, none }: Props): JSX.Element {
  const t = useWords(WORDS);
  const reasons = REASONS[language.value];
  const number = useNumbers();
  const read = new Map<number, readonly string[]>();
  const textOf = (place: number, column: number): string => {
    let cells = read.get(place);
    if (!cells) {
      cells = results.cells(place);
      read.set(place, cells);
    }
    return cells[column] ?? '';
  };
  const { headings, own, added, outcomes } = results;
  const used = usedColumns(plan, own);
  const others = headings
    .map((_, place) => place)
    .slice(0, own)
    .filter((place) => !used.includes(place));
  const column = (place: number): Column<number> => ({
    id: `cell-${place}`,
    head: headings[place] || `#${place + 1}`,
    cell: (row) => <span class={styles.cell}>{textOf(row, place)}</span>,
  });
  const columns: Column<number>[] = [
    {
      id: 'row',
      head: t.row,
      isRowName: true,
      order: (row) => row,
      cell: (row) => (
        <button type="button" class={styles.rowButton} aria-label={t.correctRow(number(row + 1))}>
          {number(row + 1)}
        </button>
      ),
    },
    {
      id: 'state',
      head: t.state,
      order: (row) => STATES.indexOf(outcomes.state(row)),
      cell: (row) => {
        const correction = results.correction(row);
        return (
          <span class={styles.marks}>
            <StateMark state={outcomes.state(row)} />
            {correction && (
              <span class={`${styles.mark} ${styles.corrected}`}>
                {correction === 'pending' ? t.pendingMark : t.doneMark}
              </span>
            )}
          </span>
        );
      },
    },
    {
      id: 'why',
      head: t.why,
      cell: (row) => {
        const code = outcomes.reason(row);
        return code === '' ? '' : <span title={results.message(row)}>{reasons[code] ?? code}</span>;
      },
    },
    ...used.map(column),
    ...added.map(column),
    ...others.map(column),
  ];
  return (
    <DataTable
      label={t.results}
      columns={columns}
      rows={rows}
      rowKey={(row) => row}
      onRow={onRow}
      height="min(36rem, 70vh)"
      none={none}
    />
  );
}
