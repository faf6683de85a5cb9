import type { JSX } from 'preact';
import type * as v from 'valibot';
import type { Answered } from '../../api/use-answer.ts';
import { useWords } from '../../app/language.ts';
import { Empty } from '../../parts/notice/empty.tsx';
import { ProblemNotice } from '../../parts/notice/problem-notice.tsx';
import { Waiting } from '../../parts/notice/waiting.tsx';
import styles from './page.module.css';
import type { NoteSchema } from './schemas.ts';
import { WORDS } from './words.ts';

/** How a variable is made, in the publisher's own words: text, whatever it holds. */
export function Methodology({ note }: { readonly note: Answered<v.InferOutput<typeof NoteSchema>> }): JSX.Element {
  const t = useWords(WORDS);
  const { answer, problem, again } = note;
  const text = (answer?.results ?? [])
    .map(({ detalle }) => (detalle ?? '').trim())
    .filter((one) => one !== '')
    .join('\n\n');
  if (problem && problem.kind !== 'missing') return <ProblemNotice problem={problem} again={again} />;
  if (problem || (answer && text === '')) {
    return (
      <Empty title={t.noNote}>
        <p>{t.noNoteHelp}</p>
      </Empty>
    );
  }
  if (answer === null) return <Waiting lines={4} />;
  return (
    <p lang="es" class={styles.note}>
      {text}
    </p>
  );
}
