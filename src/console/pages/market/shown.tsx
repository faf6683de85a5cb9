import type { ComponentChildren, JSX } from 'preact';
import { useWords } from '../../app/language.ts';
import { useFormat } from './format.ts';
import styles from './page.module.css';
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
