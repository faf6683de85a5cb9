/** The filter above the results. */
import type { JSX } from 'preact';
import { useNumbers, useWords } from '../../app/language.ts';
import { SelectField, TextField } from '../../parts/field.tsx';
import { STATES, type Tally } from './outcomes.ts';
import styles from './page.module.css';
import { REASONS } from './reasons.ts';
import type { RowFilter } from './row-filter.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly tally: Tally;
  readonly corrected: number;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

/** Counts of rows by outcome, each a button that shows these rows; a reason and a text to search. */
export function FilterBar({ tally, corrected, filter, onFilter }: Props): JSX.Element {
  const t = useWords(WORDS);
  const reasons = useWords(REASONS);
  const number = useNumbers();
  const { hallado, aproximado, sin_resultado, fila_invalida } = tally.states;
  const counts: readonly (readonly [RowFilter['show'], string, number])[] = [
    ['all', t.all, hallado + aproximado + sin_resultado + fila_invalida],
    ...STATES.map((state) => [state, t.states[state], tally.states[state]] as const),
    ['failed', t.failed, sin_resultado + fila_invalida],
    ...(corrected > 0 ? [['corrected', t.corrected, corrected] as const] : []),
  ];
  // The chosen reason stays in the list after its last row was corrected.
  const isGone = filter.reason !== '' && !tally.reasons.some(({ code }) => code === filter.reason);
  const listed = isGone ? [...tally.reasons, { code: filter.reason, rows: 0 }] : tally.reasons;
  return (
    <div class="stack">
      <fieldset class={styles.counts} aria-label={t.show}>
        {counts.map(([show, name, rows]) => (
          <button
            key={show}
            type="button"
            class={`${styles.count} ${styles[`count-${show}`] ?? ''}`}
            aria-pressed={filter.show === show}
            // The earlier reason mostly belongs to other rows.
            onClick={() => onFilter({ ...filter, show, reason: '' })}
          >
            <span class={styles.countName}>{name}</span>
            <span class={styles.countRows}>{number(rows)}</span>
          </button>
        ))}
      </fieldset>
      <div class="fields">
        <SelectField
          label={t.reason}
          value={filter.reason}
          options={[
            ['', t.anyReason],
            ...listed.map(({ code, rows }) => [code, `${reasons[code] ?? code} (${number(rows)})`] as const),
          ]}
          onChoose={(reason) => onFilter({ ...filter, reason })}
        />
        <TextField label={t.find} type="search" value={filter.text} onText={(text) => onFilter({ ...filter, text })} />
      </div>
    </div>
  );
}
