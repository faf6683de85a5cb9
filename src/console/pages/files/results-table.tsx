/** The table of the results. */
import type { JSX } from 'preact';
import { useNumbers, useWords, words } from '../../app/language.ts';
import type { Column } from '../../parts/columns.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { KINDS } from './kinds.ts';
import { STATES, type State } from './outcomes.ts';
import styles from './page.module.css';
import type { Plan } from './plan.ts';
import { REASONS } from './reasons.ts';
import type { Correction, Results } from './results.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly results: Results;
  readonly plan: Plan;
  readonly rows: readonly number[];
  readonly onRow: (place: number) => void;
  readonly none: string;
}

/** Returns the columns of a file that a plan uses, in the order of the plan. */
export function usedColumns(plan: Plan, own: number): readonly number[] {
  const used = KINDS[plan.kind].parameters.flatMap((name) => {
    const source = plan.sources[name];
    return source?.from === 'columns' ? source.places : [];
  });
  return [...new Set(used)].filter((place) => place < own);
}

/** Returns the columns of a file that a plan does not use. */
export function otherColumns(used: readonly number[], own: number): readonly number[] {
  return Array.from({ length: own }, (_, place) => place).filter((place) => !used.includes(place));
}

/** Rows with outcome, reason, used and added columns. Only rows in sight are decoded. */
export function ResultsTable({ results, plan, rows, onRow, none }: Props): JSX.Element {
  const t = useWords(WORDS);
  const reasons = useWords(REASONS);
  const number = useNumbers();
  const read = new Map<number, readonly string[]>();
  const textOf = (place: number, column: number): string => {
    const cells = read.get(place) ?? results.cells(place);
    read.set(place, cells);
    return cells[column] ?? '';
  };
  const { headings, own, added, outcomes } = results;
  const used = usedColumns(plan, own);
  const others = otherColumns(used, own);
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
      value: (row) => row,
      cell: (row) => (
        <button type="button" class="link" aria-label={t.correctRow(number(row + 1))}>
          {number(row + 1)}
        </button>
      ),
    },
    {
      id: 'state',
      head: t.state,
      value: (row) => STATES.indexOf(outcomes.state(row)),
      cell: (row) => <RowState state={outcomes.state(row)} correction={results.correction(row)} />,
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

const STATE_WORDS = words({
  es: { hallado: 'hallada', aproximado: 'aproximada', sin_resultado: 'sin resultado', fila_invalida: 'inválida' },
  en: { hallado: 'found', aproximado: 'approximate', sin_resultado: 'no result', fila_invalida: 'invalid' },
});

const TONES: Readonly<Record<State, string>> = {
  hallado: 'good',
  aproximado: 'warn',
  sin_resultado: 'bad',
  fila_invalida: 'bad',
};

interface RowStateProps {
  readonly state: State;
  readonly correction: Correction | null;
}

/** The outcome of a row in colour and words, and whether it was corrected. Takes no results: with equal props it is not drawn again. */
export function RowState({ state, correction }: RowStateProps): JSX.Element {
  const t = useWords(WORDS);
  const states = useWords(STATE_WORDS);
  return (
    <span class={styles.marks}>
      <span class={`tag ${TONES[state]}`}>{states[state]}</span>
      {correction && <span class="tag accent">{correction === 'pending' ? t.pendingMark : t.doneMark}</span>}
    </span>
  );
}
