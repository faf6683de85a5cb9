/** The progress of the work, and how to go on after it ended early. */
import type { JSX } from 'preact';
import { useNumbers, useWords } from '../../app/language.ts';
import { ProblemNotice } from '../../parts/notice.tsx';
import styles from './page.module.css';
import type { Progress } from './progress.ts';
import { WORDS } from './words.ts';

/** The status for a file that is too large for the server. */
const TOO_LARGE = 413;

interface Props {
  readonly progress: Progress;
  readonly onCancel: () => void;
  readonly onResume: () => void;
}

/** Shows rows done, speed and time left; after an early end the reason and a button to go on. */
export function ProgressCard({ progress, onCancel, onResume }: Props): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const { state, doing, done, total, rowsPerSecond, secondsLeft, failure } = progress;
  const isRunning = state === 'running';
  const title = isRunning
    ? doing === 'file'
      ? t.running
      : t.runningRows
    : { done: t.doneTitle, cancelled: t.cancelledTitle, broken: t.brokenTitle }[state];
  const facts = [
    total === null ? t.rowsSoFar(number(done)) : t.rowsOf(number(done), number(total)),
    rowsPerSecond === null ? '' : t.perSecond(number(rowsPerSecond, rowsPerSecond < 10 ? 1 : 0)),
    isRunning && secondsLeft !== null ? t.left(secondsLeft) : '',
  ].filter((fact) => fact !== '');
  const isUnfinished = (state === 'cancelled' || state === 'broken') && doing === 'file';
  return (
    <section class="card stack" aria-label={title}>
      <div class="ends">
        <h2>{title}</h2>
        <p class="unseen" role="status">
          {title}
        </p>
        {isRunning && (
          <button type="button" onClick={onCancel}>
            {t.cancel}
          </button>
        )}
        {isUnfinished && done > 0 && failure !== 'unreadable' && (
          <button type="button" class="primary" onClick={onResume}>
            {t.resume}
          </button>
        )}
      </div>
      {total === null && isRunning ? (
        <progress class={styles.bar} aria-label={title} />
      ) : (
        <progress class={styles.bar} aria-label={title} max={Math.max(1, total ?? done)} value={done} />
      )}
      <p class="soft">{facts.join(' · ')}</p>
      {isUnfinished && done > 0 && <p class="soft">{t.kept}</p>}
      {failure === 'unreadable' && (
        <div class="note bad" role="alert">
          <strong>{t.unreadable}</strong> {t.unreadableHelp}
        </div>
      )}
      {failure !== null && failure !== 'unreadable' && <ProblemNotice problem={failure} />}
      {failure !== null && failure !== 'unreadable' && failure.status === TOO_LARGE && <p>{t.tooLarge}</p>}
    </section>
  );
}
