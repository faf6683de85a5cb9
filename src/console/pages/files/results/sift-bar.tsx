import type { JSX } from 'preact';
import { language, useNumbers, useWords, type Words } from '../../../app/language.ts';
import { Field } from '../../../parts/field/field.tsx';
import styles from '../page.module.css';
import { REASONS } from '../reasons.ts';
import { WORDS } from '../words.ts';
import { STATES, type State, type Tally } from './outcomes.ts';
import type { Sifting } from './sieve.ts';

interface Props {
  readonly tally: Tally;
  readonly corrected: number;
  readonly sifting: Sifting;
  readonly onSift: (sifting: Sifting) => void;
}

/** How many rows came out how; pressing a count shows those rows. Below it, a reason and a text to look for. */
export function SiftBar({ tally, corrected, sifting, onSift }: Props): JSX.Element {
  const t = useWords(WORDS);
  const reasons = REASONS[language.value];
  const number = useNumbers();
  const { hallado, aproximado, sin_resultado, fila_invalida } = tally.states;
  const counts: readonly (readonly [Sifting['show'], string, number])[] = [
    ['all', t.all, hallado + aproximado + sin_resultado + fila_invalida],
    ...STATES.map((state) => [state, t.states[state], tally.states[state]] as const),
    ['failed', t.failed, sin_resultado + fila_invalida],
    ...(corrected > 0 ? [['corrected', t.corrected, corrected] as const] : []),
  ];
  // The reason chosen stays in the list when its last row was corrected.
  const isGone = sifting.reason !== '' && !tally.reasons.some(({ code }) => code === sifting.reason);
  const listed = isGone ? [...tally.reasons, { code: sifting.reason, rows: 0 }] : tally.reasons;
  return (
    <div class="stack">
      <fieldset class={styles.counts} aria-label={t.show}>
        {counts.map(([show, name, rows]) => (
          <button
            key={show}
            type="button"
            class={`${styles.count} ${styles[`count-${show}`] ?? ''}`}
            aria-pressed={sifting.show === show}
            // A reason chosen before is mostly one of other rows.
            onClick={() => onSift({ ...sifting, show, reason: '' })}
          >
            <span class={styles.countName}>{name}</span>
            <span class={styles.countRows}>{number(rows)}</span>
          </button>
        ))}
      </fieldset>
      <div class={styles.sift}>
        <Field label={t.reason}>
          {(control) => (
            <select
              {...control}
              value={sifting.reason}
              onChange={(event) => onSift({ ...sifting, reason: event.currentTarget.value })}
            >
              <option value="">{t.anyReason}</option>
              {listed.map(({ code, rows }) => (
                <option key={code} value={code}>
                  {reasons[code] ?? code} ({number(rows)})
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t.find}>
          {(control) => (
            <input
              {...control}
              type="search"
              autocomplete="off"
              value={sifting.text}
              onInput={(event) => onSift({ ...sifting, text: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}

const STATE: Words<Readonly<Record<State, string>>> = {
  es: { hallado: 'hallada', aproximado: 'aproximada', sin_resultado: 'sin resultado', fila_invalida: 'inválida' },
  en: { hallado: 'found', aproximado: 'approximate', sin_resultado: 'no result', fila_invalida: 'invalid' },
};

/** The outcome of one row, in colour and in words. */
export function StateMark({ state }: { readonly state: State }): JSX.Element {
  return <span class={`${styles.mark} ${styles[state]}`}>{useWords(STATE)[state]}</span>;
}
