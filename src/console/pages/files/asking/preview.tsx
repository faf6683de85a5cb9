import type { JSX } from 'preact';
import { useNumbers, useWords } from '../../../app/language.ts';
import { type Column, DataTable } from '../../../parts/table/data-table.tsx';
import { type Beginning, PREVIEW_ROWS } from '../opening/beginning.ts';
import styles from '../page.module.css';
import { WORDS } from '../words.ts';
import { KINDS } from './kinds.ts';
import type { Plan } from './plan.ts';

interface Props {
  readonly beginning: Beginning;
  readonly plan: Plan;
}

/** The first rows of a file, with what its columns are taken for. */
export function Preview({ beginning, plan }: Props): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const rows = beginning.rows.slice(0, PREVIEW_ROWS);
  const roleOf = (place: number): string | undefined => {
    const role = KINDS[plan.kind].parameters.find((name) => {
      const source = plan.sources[name];
      return source?.from === 'columns' && source.places.includes(place);
    });
    return role && t.parameters[role];
  };
  const columns = beginning.headings.map((heading, place): Column<readonly string[]> => {
    const role = roleOf(place);
    return {
      id: String(place),
      head: (
        <span class={styles.heading}>
          {heading || `#${place + 1}`}
          {role !== undefined && <span class={styles.role}>{role}</span>}
        </span>
      ),
      cell: (row) => <span class={styles.cell}>{row[place]}</span>,
      isRowName: place === 0,
    };
  });
  return (
    <section class="stack" aria-label={t.preview}>
      <h3>{rows.length < PREVIEW_ROWS ? t.preview : t.previewOf(number(rows.length))}</h3>
      <DataTable
        label={t.preview}
        columns={columns}
        rows={rows}
        rowKey={(_, index) => index}
        {...(rows.length > PREVIEW_HEIGHT_ROWS && { height: '16rem' })}
        none={t.noRows}
      />
    </section>
  );
}

/** Rows that are seen at once. */
const PREVIEW_HEIGHT_ROWS = 5;
