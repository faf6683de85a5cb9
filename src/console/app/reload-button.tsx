import type { JSX } from 'preact';
import { useWords } from './language.ts';
import { SHELL } from './words.ts';

/** Loads the page anew: what helps when its server was upgraded under it. The address keeps the view. */
export function ReloadButton(): JSX.Element {
  const t = useWords(SHELL);
  return (
    <button type="button" onClick={() => location.reload()}>
      {t.reload}
    </button>
  );
}
