/** The editor of a row. */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useNumbers, useWords } from '../../app/language.ts';
import { TextField } from '../../parts/field.tsx';
import styles from './page.module.css';
import type { Plan } from './plan.ts';
import { REASONS } from './reasons.ts';
import type { Results } from './results.ts';
import { otherColumns, RowState, usedColumns } from './results-table.tsx';
import { WORDS } from './words.ts';

interface Props {
  readonly results: Results;
  readonly plan: Plan;
  readonly place: number;
  readonly isBusy: boolean;
  /** Keeps the cells, and processes the row. */
  readonly onProcess: (cells: readonly string[]) => void;
  /** Keeps the cells, and goes to the next failed row. */
  readonly onNext: (cells: readonly string[]) => void;
  readonly onClose: (cells: readonly string[]) => void;
}

/** Shows all cells of a row for correction, its reason, and its result. Closing keeps the cells. */
export function RowEditor({ results, plan, place, isBusy, onProcess, onNext, onClose }: Props): JSX.Element {
  const t = useWords(WORDS);
  const reasons = useWords(REASONS);
  const number = useNumbers();
  const dialog = useRef<HTMLDialogElement>(null);
  const { headings, own, added, outcomes } = results;
  const cells = results.cells(place);
  const [written, write] = useState<readonly string[]>(cells.slice(0, own));
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    current?.querySelector<HTMLElement>('input')?.focus();
    // Closed before it is removed: the focus returns to its earlier element.
    return () => current?.close();
  }, []);
  useLayoutEffect(() => write(results.cells(place).slice(0, own)), [place]);
  const used = usedColumns(plan, own);
  const others = otherColumns(used, own);
  const field = (at: number): JSX.Element => (
    <TextField
      key={at}
      label={headings[at] || `#${at + 1}`}
      value={written[at] ?? ''}
      onText={(value) => write(written.map((text, index) => (index === at ? value : text)))}
    />
  );
  const code = outcomes.reason(place);
  const filled = added.filter((at) => (cells[at] ?? '') !== '');
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
        <div class="ends">
          <h2>{title}</h2>
          <RowState state={outcomes.state(place)} correction={results.correction(place)} />
        </div>
        <p class="soft small">{t.editorHelp}</p>
        <div class={styles.verdict} role="status">
          {code !== '' && (
            <p>
              <strong>{reasons[code] ?? code}.</strong> <span lang="es">{results.message(place)}</span>
            </p>
          )}
        </div>
        <div class={`fields ${styles.wide}`}>{used.map(field)}</div>
        {others.length > 0 && (
          <details>
            <summary>{t.moreCells}</summary>
            <div class={`fields ${styles.wide}`}>{others.map(field)}</div>
          </details>
        )}
        {filled.length > 0 && (
          <section class={styles.added} aria-label={t.found}>
            <h3>{t.found}</h3>
            <dl>
              {filled.map((at) => (
                <div key={at}>
                  <dt>{results.plainHeading(at).replaceAll('_', ' ')}</dt>
                  <dd>{cells[at]}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <div class={`row ${styles.editorFoot}`}>
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
