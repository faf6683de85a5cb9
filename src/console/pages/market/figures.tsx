/** Small parts that several views of the market show. */
import type { ComponentChildren, JSX } from 'preact';
import { useWords } from '../../app/language.ts';
import account from './account.module.css';
import { plain, STATE_WORDS, wordFor } from './codes.ts';
import { useFormat } from './money.ts';
import styles from './page.module.css';
import { WORDS } from './words.ts';

/** A change: sign, mark and word beside its colour. `text`: shown in place of the per cent. */
export function Change({ value, text }: { readonly value: number; readonly text?: string }): JSX.Element {
  const t = useWords(WORDS);
  const format = useFormat();
  const [look, mark, word] =
    value > 0 ? ['good', '▲', t.rose] : value < 0 ? ['bad', '▼', t.fell] : ['soft', '=', t.same];
  return (
    <span class={`${styles.change} ${look}`}>
      <span aria-hidden="true">{mark}</span>
      <span class="unseen">{word}</span> {text ?? format.percent(value)}
    </span>
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

const MARKS: Readonly<Record<string, readonly [mark: string, look: string]>> = {
  terminada: ['✓', 'good'],
  cancelada: ['✕', 'bad'],
  canceladaporvencimientovalidez: ['✕', 'bad'],
};

/** A state of an operation in any spelling: mark and word beside its colour. */
export function OperationState({ state }: { readonly state: string }): JSX.Element {
  const texts = useWords(STATE_WORDS);
  const [mark, look] = MARKS[plain(state)] ?? ['•', ''];
  return (
    <span class={`${account.state} ${look}`}>
      <span aria-hidden="true">{mark}</span> {wordFor(texts, state)}
    </span>
  );
}
