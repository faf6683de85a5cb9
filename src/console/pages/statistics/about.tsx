import type { JSX } from 'preact';
import type * as v from 'valibot';
import { type Answered, type ApiRequest, useAnswer } from '../../api/request.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Downloads } from '../../parts/download/downloads.tsx';
import { linkedFiles } from '../../parts/download/file-offer.ts';
import { Field } from '../../parts/field/field.tsx';
import { Empty, ProblemNotice, Waiting } from '../../parts/notice/notice.tsx';
import { Tabs } from '../../parts/tabs/tabs.tsx';
import { nameOf } from './chart-data.ts';
import type { Chosen } from './chosen.ts';
import styles from './page.module.css';
import { latestRequest, noteRequest, revisionsRequest } from './requests.ts';
import { Revisions } from './revisions.tsx';
import { type LatestValues, NoteSchema, RevisionsSchema } from './schemas.ts';
import { LatestTable } from './shown.tsx';
import { type Part, WORDS } from './words.ts';

/** The parts, as the address spells them; the first is what it shows without. */
const PARTS: readonly (readonly [spelled: string, part: Part])[] = [
  ['', 'latest'],
  ['revisiones', 'revisions'],
  ['metodologia', 'note'],
];

/** What an address asks about the series chosen: which part, of which series, and the request for it. */
export function aboutOf(
  get: (name: string) => string,
  ids: readonly number[],
): { readonly part: Part; readonly id: number | null; readonly request: ApiRequest | null } {
  const part = PARTS.find(([spelled]) => spelled === get('ver'))?.[1] ?? 'latest';
  const id = ids.find((one) => String(one) === get('serie')) ?? ids[0] ?? null;
  const request = id === null || part === 'latest' ? null : part === 'note' ? noteRequest(id) : revisionsRequest(id);
  return { part, id, request };
}

interface Props {
  readonly chosen: Chosen;
  readonly latest: Answered<LatestValues>;
}

/** The last values; or that they are waited for, or why there are none. */
function LastValues({ latest: { answer, problem, again } }: Pick<Props, 'latest'>): JSX.Element {
  if (problem) return <ProblemNotice problem={problem} again={again} />;
  if (!answer) return <Waiting lines={3} />;
  const request = latestRequest(answer.results.map(({ idVariable }) => idVariable));
  return (
    <>
      <LatestTable latest={answer.results} />
      {request && <Downloads files={linkedFiles(request, ['xlsx', 'json', 'parquet'])} />}
    </>
  );
}

/** Last values, revisions and methodology of the series chosen. */
export function About({ chosen, latest }: Props): JSX.Element {
  const t = useWords(WORDS);
  const { get, go } = useView();
  const { part, id, request } = aboutOf(get, chosen.ids);
  const revisions = useAnswer(part === 'revisions' ? request : null, RevisionsSchema);
  const note = useAnswer(part === 'note' ? request : null, NoteSchema);
  return (
    <section class={`card ${styles.about}`} aria-label={t.parts}>
      <Tabs
        label={t.parts}
        tabs={PARTS.map(([, one]) => ({ id: one, label: t.part[one] }))}
        chosen={part}
        onChoose={(to) => go({ ver: PARTS.find(([, one]) => one === to)?.[0] ?? null }, { replace: true })}
      >
        <div class={styles.part}>
          {part !== 'latest' && chosen.ids.length > 1 && (
            <Field label={t.ofSeries}>
              {(control) => (
                <select
                  {...control}
                  value={String(id)}
                  onChange={(event) => go({ serie: event.currentTarget.value }, { replace: true })}
                >
                  {chosen.ids.map((one) => (
                    <option key={one} value={String(one)}>
                      {nameOf(
                        latest.answer?.results.find(({ idVariable }) => idVariable === one)?.descripcion ?? null,
                        one,
                      )}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          {part === 'latest' && <LastValues latest={latest} />}
          {part === 'revisions' && request && <Revisions chosen={chosen} revisions={revisions} request={request} />}
          {part === 'note' && <Methodology note={note} />}
        </div>
      </Tabs>
    </section>
  );
}

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
