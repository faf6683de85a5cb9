import type { JSX } from 'preact';
import { useWords } from '../../app/language.ts';
import account from './account.module.css';
import { STATE_WORDS, wordFor } from './code-words.ts';
import { plain } from './codes.ts';

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
