import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../app/language.ts';
import { type Column, DataTable } from '../table/data-table.tsx';
import styles from './chart.module.css';
import { WORDS } from './words.ts';

interface Props<R> {
  /** Of the chart. */
  readonly label: string;
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string | number;
  readonly columns: readonly Column<R>[];
}

/** The data of a chart as a table, made when it is opened. */
export function TableBelow<R>({ label, ...table }: Props<R>): JSX.Element {
  const t = useWords(WORDS);
  const [isOpen, setOpen] = useState(false);
  return (
    <details class={styles.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.table}</summary>
      {isOpen && <DataTable label={t.tableOf(label)} height="22rem" {...table} />}
    </details>
  );
}
