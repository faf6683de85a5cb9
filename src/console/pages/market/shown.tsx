import { type ComponentChildren, Fragment, type JSX } from 'preact';
import { useWords } from '../../app/language.ts';
import { isNarrow } from '../../app/narrow.ts';
import account from './account.module.css';
import { plain, STATE_WORDS, wordFor } from './codes.ts';
import { useFormat } from './money.ts';
import styles from './page.module.css';
import { type InSight, narrowed } from './panels.ts';
import type { SheetColumn } from './sheet.ts';
import { WORDS } from './words.ts';

/** A change: sign, mark and word beside its colour. `text`: what is written, the per cent without. */
export function Change({ value, text }: { readonly value: number; readonly text?: string }): JSX.Element {
  const t = useWords(WORDS);
  const format = useFormat();
  const [look, mark, word] =
    value > 0 ? [styles.up, '▲', t.rose] : value < 0 ? [styles.down, '▼', t.fell] : [styles.same, '=', t.same];
  return (
    <span class={`${styles.change} ${look}`}>
      <span aria-hidden="true">{mark}</span>
      <span class="unseen">{word}</span> {text ?? format.percent(value)}
    </span>
  );
}

interface ChoicesProps<I extends string> {
  readonly label: string;
  readonly choices: readonly { readonly id: I; readonly label: ComponentChildren }[];
  /** Null: none of them. */
  readonly chosen: I | null;
  readonly onChoose: (id: I) => void;
}

/** A few things of which one is chosen, as buttons in a row. */
export function Choices<I extends string>({ label, choices, chosen, onChoose }: ChoicesProps<I>): JSX.Element {
  return (
    <fieldset class={styles.choices}>
      <legend class="unseen">{label}</legend>
      {choices.map((choice) => (
        <button key={choice.id} type="button" aria-pressed={choice.id === chosen} onClick={() => onChoose(choice.id)}>
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}

/** A figure under its name. */
export function Figure({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <div class={styles.figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const MARKS: Readonly<Record<string, readonly [mark: string, look: 'done' | 'gone' | 'open']>> = {
  terminada: ['✓', 'done'],
  cancelada: ['✕', 'gone'],
  canceladaporvencimientovalidez: ['✕', 'gone'],
};

/** A state of an operation: mark and word beside its colour. Read in any spelling. */
export function StateShown({ state }: { readonly state: string }): JSX.Element {
  const words = useWords(STATE_WORDS);
  const [mark, look] = MARKS[plain(state)] ?? (['•', 'open'] as const);
  return (
    <span class={`${account.state} ${account[look]}`}>
      <span aria-hidden="true">{mark}</span> {wordFor(words, state)}
    </span>
  );
}

/** The columns of a table: all as they are, or, in a narrow window, what matters first, so that it is in sight without scrolling. */
export function useInSight<R>(columns: readonly SheetColumn<R>[], inSight: InSight): readonly SheetColumn<R>[] {
  if (!isNarrow.value) return columns;
  return narrowed(columns, inSight).map(({ under, ...column }) =>
    under.length === 0
      ? column
      : {
          ...column,
          below: under.flatMap(({ id, text, order }) => (order ? [{ id, text, order }] : [])),
          cell: (row: R, index: number) => (
            <span class={styles.twoLines}>
              {column.cell(row, index)}
              <small>
                {under.map((one, at) => (
                  <Fragment key={one.id}>
                    {at > 0 && ' '}
                    {one.cell(row, index)}
                  </Fragment>
                ))}
              </small>
            </span>
          ),
        },
  );
}
