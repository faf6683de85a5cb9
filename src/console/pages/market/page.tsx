import type { JSX } from 'preact';
import { useWords } from '../../app/language.ts';
import { WORDS } from './words.ts';

/** Market. */
export default function Page(): JSX.Element {
  const t = useWords(WORDS);
  return (
    <div class="stack">
      <h1>{t.title}</h1>
    </div>
  );
}
