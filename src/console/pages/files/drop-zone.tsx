/** The ways to open a file: dropped, chosen, pasted as text, or the example. */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../../app/language.ts';
import { Field } from '../../parts/field.tsx';
import { EXAMPLE } from './beginning.ts';
import styles from './page.module.css';
import { WORDS } from './words.ts';

interface Props {
  /** Whether a file is dragged over the page. */
  readonly isOver: boolean;
  readonly onFile: (name: string, bytes: Blob) => void;
}

/** The place where a file is opened. */
export function DropZone({ isOver, onFile }: Props): JSX.Element {
  const t = useWords(WORDS);
  const [isPasting, setPasting] = useState(false);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined): void => {
    const [file] = files ?? [];
    if (file) onFile(file.name, file);
  };
  return (
    <div class="stack">
      <section class={`${styles.drop} ${isOver ? styles.over : ''}`} aria-label={t.drop}>
        <svg aria-hidden="true" width="44" height="44" viewBox="0 0 24 24" class={styles.dropMark}>
          <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 11h6M9 14h6M9 17h4" />
        </svg>
        <p class={styles.dropTitle}>{isOver ? t.dropNow : t.drop}</p>
        <div class="row">
          <button type="button" class="primary" onClick={() => input.current?.click()}>
            {t.choose}
          </button>
          <button type="button" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
            {t.paste}
          </button>
          <button type="button" onClick={() => onFile(t.exampleName, new Blob([EXAMPLE]))}>
            {t.example}
          </button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t.choose}
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file may be chosen again after a correction.
            event.currentTarget.value = '';
          }}
        />
        <p class="soft small">{t.private}</p>
      </section>
      {isPasting && (
        <form
          class="card stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') onFile(t.pastedName, new Blob([text]));
          }}
        >
          <Field label={t.pasteLabel} hint={t.pasteHint}>
            {(control) => (
              <textarea
                {...control}
                class={styles.paste}
                rows={8}
                spellcheck={false}
                value={text}
                onInput={(event) => setText(event.currentTarget.value)}
              />
            )}
          </Field>
          <div class="row">
            <button type="submit" class="primary" disabled={text.trim() === ''}>
              {t.read}
            </button>
          </div>
        </form>
      )}
    </div>
  );
}

/**
 * Opens a file that is dropped anywhere on the page; otherwise the browser would leave the console to show it.
 * @returns whether a file is dragged over the page
 */
export function useDrop(onFile: (name: string, bytes: Blob) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  latest.current = onFile;
  // In a layout effect: a file dropped a frame earlier would replace the page.
  useLayoutEffect(() => {
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      // Out of the window, not from one element to the next.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      latest.current(file.name, file);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}
