import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { language, useNumbers, useWords } from '../../../app/language.ts';
import { Field } from '../../../parts/field/field.tsx';
import type { Plan } from '../asking/plan.ts';
import styles from '../page.module.css';
import { REASONS } from '../reasons.ts';
import { WORDS } from '../words.ts';
import type { Results } from './results.ts';
import { usedColumns } from './results-table.tsx';
import { StateMark } from './sift-bar.tsx';

interface Props {
  readonly results: Results;
  readonly plan: Plan;
  readonly place: number;
  readonly isBusy: boolean;
  /** Keeps what was written, and processes the row. */
  readonly onProcess: (cells: readonly string[]) => void;
  /** Keeps what was written, and goes to the next failure. */
  readonly onNext: (cells: readonly string[]) => void;
  readonly onClose: (cells: readonly string[]) => void;
}

/** One row with all its cells to correct, why it failed, and what came of it. Closing keeps what was written. */
export function RowEditor({ results, plan, place, isBusy, onProcess, onNext, onClose }: Props): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const dialog = useRef<HTMLDialogElement>(null);
  const { headings, own, added, outcomes } = results;
  const cells = results.cells(place);
  const [written, write] = useState<readonly string[]>(cells.slice(0, own));
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    current?.querySelector<HTMLElement>('input')?.focus();
    // Closed before it goes: then the focus goes back to where it came from.
    return () => current?.close();
  }, []);
  useLayoutEffect(() => write(results.cells(place).slice(0, own)), [place]);
  const used = usedColumns(plan, own);
  const others = headings
    .map((_, at) => at)
    .slice(0, own)
    .filter((at) => !used.includes(at));
  const field = (at: number): JSX.Element => (
    <Field key={at} label={headings[at] || `#${at + 1}`}>
      {(control) => (
        <input
          {...control}
          type="text"
          autocomplete="off"
          spellcheck={false}
          value={written[at] ?? ''}
          onInput={({ currentTarget: { value } }) => write(written.map((text, index) => (index === at ? value : text)))}
        />
      )}
    </Field>
  );
  const code = outcomes.reason(place);
  const came = added.filter((at) => (cells[at] ?? '') !== '');
  const title = t.editorTitle(number(place + 1));
  return (
    <dialog
      ref={dialog}
      class={styles.editor}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose(written);
      }}
    >
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onProcess(written);
        }}
      >
        <div class={styles.editorHead}>
          <h2>{title}</h2>
          <span class={styles.marks}>
            <StateMark state={outcomes.state(place)} />
            {results.correction(place) !== null && (
              <span class={`${styles.mark} ${styles.corrected}`}>
                {results.correction(place) === 'pending' ? t.pendingMark : t.doneMark}
              </span>
            )}
          </span>
        </div>
        <p class="soft small">{t.editorHelp}</p>
        <div class={styles.verdict} role="status">
          {code !== '' && (
            <p>
              <strong>{REASONS[language.value][code] ?? code}.</strong> <span lang="es">{results.message(place)}</span>
            </p>
          )}
        </div>
        <div class={styles.fields}>{used.map(field)}</div>
        {others.length > 0 && (
          <details class={styles.more}>
            <summary>{t.moreCells}</summary>
            <div class={styles.fields}>{others.map(field)}</div>
          </details>
        )}
        {came.length > 0 && (
          <section class={styles.came} aria-label={t.found}>
            <h3>{t.found}</h3>
            <dl>
              {came.map((at) => (
                <div key={at}>
                  <dt>{results.plainHeading(at).replaceAll('_', ' ')}</dt>
                  <dd>{cells[at]}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <div class={styles.editorFoot}>
          <button type="submit" class="primary" disabled={isBusy}>
            {t.processRow}
          </button>
          <button type="button" onClick={() => onNext(written)}>
            {t.saveAndNext}
          </button>
          <button type="button" class="plain" onClick={() => onClose(written)}>
            {t.close}
          </button>
        </div>
      </form>
    </dialog>
  );
}
