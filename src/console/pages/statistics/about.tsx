/** The part of the page below the chart: last values, revisions, methodology. */
import type { JSX } from 'preact';
import type * as v from 'valibot';
import { type Answered, type ApiRequest, useAnswer } from '../../api/request.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Tabs } from '../../parts/choices.tsx';
import { Downloads } from '../../parts/downloads.tsx';
import { SelectField } from '../../parts/field.tsx';
import { linkedFiles } from '../../parts/files.ts';
import { Answer, Empty, ProblemNotice, Waiting } from '../../parts/notice.tsx';
import { nameOfSeries } from './chart-data.ts';
import styles from './page.module.css';
import { latestRequest, noteRequest, revisionsRequest } from './requests.ts';
import { Revisions } from './revisions.tsx';
import { type LatestValues, NoteSchema, RevisionsSchema } from './schemas.ts';
import type { SeriesSelection } from './selection.ts';
import { LatestTable } from './series-chart.tsx';
import { type Part, WORDS } from './words.ts';

/** The parts in the spelling of the address; the first is the default. */
const PARTS: readonly (readonly [spelled: string, part: Part])[] = [
  ['', 'latest'],
  ['revisiones', 'revisions'],
  ['metodologia', 'note'],
];

/** Reads from the address which part is shown, of which series, and the request for it. */
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
  readonly selection: SeriesSelection;
  readonly latest: Answered<LatestValues>;
}

/** Last values, revisions and methodology of the series. */
export function About({ selection, latest }: Props): JSX.Element {
  const t = useWords(WORDS);
  const { get, go } = useView();
  const { part, id, request } = aboutOf(get, selection.ids);
  const revisions = useAnswer(part === 'revisions' ? request : null, RevisionsSchema);
  const note = useAnswer(part === 'note' ? request : null, NoteSchema);
  return (
    <section class="card" aria-label={t.parts}>
      <Tabs
        label={t.parts}
        tabs={PARTS.map(([, one]) => ({ id: one, label: t.part[one] }))}
        chosen={part}
        onChoose={(to) => go({ ver: PARTS.find(([, one]) => one === to)?.[0] ?? null }, { replace: true })}
      >
        <div class={`stack ${styles.part}`}>
          {part !== 'latest' && selection.ids.length > 1 && (
            <SelectField
              label={t.ofSeries}
              value={String(id)}
              options={selection.ids.map(
                (one) => [String(one), nameOfSeries(latest.answer?.results ?? [], one)] as const,
              )}
              onChoose={(serie) => go({ serie }, { replace: true })}
            />
          )}
          {part === 'latest' && (
            <Answer of={latest} lines={3}>
              {({ results }) => {
                const request = latestRequest(results.map(({ idVariable }) => idVariable));
                return (
                  <>
                    <LatestTable latest={results} />
                    {request && <Downloads files={linkedFiles(request, ['xlsx', 'json', 'parquet'])} />}
                  </>
                );
              }}
            </Answer>
          )}
          {part === 'revisions' && request && (
            <Revisions selection={selection} revisions={revisions} request={request} />
          )}
          {part === 'note' && <Methodology note={note} />}
        </div>
      </Tabs>
    </section>
  );
}

/** The methodology of a variable, as the publisher wrote it. */
function Methodology({ note }: { readonly note: Answered<v.InferOutput<typeof NoteSchema>> }): JSX.Element {
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
