import type { JSX } from 'preact';
import type * as v from 'valibot';
import type { Answered, ApiRequest } from '../../api/request.ts';
import { useDates, useNumbers, useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Chips } from '../../parts/chips/chips.tsx';
import { Downloads } from '../../parts/download/downloads.tsx';
import { linkedFiles } from '../../parts/download/file-offer.ts';
import { Field } from '../../parts/field/field.tsx';
import { Empty, ProblemNotice, Waiting } from '../../parts/notice/notice.tsx';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import type { Chosen } from './chosen.ts';
import { DateInput } from './controls.tsx';
import styles from './page.module.css';
import type { Revision, RevisionsSchema } from './schemas.ts';
import { WORDS } from './words.ts';

/** Days offered for a comparison, at most: the latest. */
const MOST_DAYS = 12;

interface Props {
  readonly chosen: Chosen;
  readonly revisions: Answered<v.InferOutput<typeof RevisionsSchema>>;
  /** What the revisions were requested by. */
  readonly request: ApiRequest;
}

/** What became of the values of a series, and the comparison with what was known on a day. */
export function Revisions({ chosen, revisions, request }: Props): JSX.Element {
  const t = useWords(WORDS);
  const date = useDates();
  const { go } = useView();
  const { answer, problem, again } = revisions;
  const days = [...new Set((answer?.results ?? []).map(({ conocidaEl }) => conocidaEl))].slice(0, MOST_DAYS);
  return (
    <div class="stack">
      <div class={styles.asOf}>
        <Field label={t.asOf} hint={t.asOfHint}>
          {(control) => <DateInput control={control} value={chosen.asOf} onValue={(vigente) => go({ vigente })} />}
        </Field>
        {chosen.asOf !== '' && (
          <button type="button" onClick={() => go({ vigente: null })}>
            {t.endAsOf}
          </button>
        )}
      </div>
      {days.length > 0 && (
        <Chips
          label={t.asOfDays}
          chips={days.map((day) => ({ id: day, text: date(day), onPress: () => go({ vigente: dayBefore(day) }) }))}
        />
      )}
      {problem && <ProblemNotice problem={problem} again={again} />}
      {answer === null && !problem && <Waiting lines={5} />}
      {answer && answer.results.length === 0 && (
        <Empty title={t.noRevisions}>
          <p>{t.completeSince(date(answer.metadata.completaDesde))}</p>
        </Empty>
      )}
      {answer && answer.results.length > 0 && (
        <>
          <p class="small soft">
            {t.revisionCount(answer.metadata.resultset.count)} {t.completeSince(date(answer.metadata.completaDesde))}
          </p>
          <RevisionTable revisions={answer.results} />
          <Downloads files={linkedFiles(request, ['xlsx', 'json', 'parquet'])} />
        </>
      )}
    </div>
  );
}

/** On the day before a change became known the value was still the old one. */
function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

function RevisionTable({ revisions }: { readonly revisions: readonly Revision[] }): JSX.Element {
  const t = useWords(WORDS);
  const date = useDates();
  const number = useNumbers();
  const value = (of: number | null): string => (of === null ? '–' : number(of, 4));
  const difference = ({ valorAnterior, valorPosterior }: Revision): number | null =>
    valorAnterior === null || valorPosterior === null ? null : valorPosterior - valorAnterior;
  const columns: readonly Column<Revision>[] = [
    {
      id: 'date',
      head: t.valueDate,
      isRowName: true,
      cell: ({ fecha }) => date(fecha),
      order: ({ fecha }) => fecha,
    },
    { id: 'kind', head: t.kind, cell: ({ tipo }) => t.revisionKinds[tipo], order: ({ tipo }) => tipo },
    { id: 'was', head: t.was, isNumber: true, cell: ({ valorAnterior }) => value(valorAnterior) },
    { id: 'became', head: t.became, isNumber: true, cell: ({ valorPosterior }) => value(valorPosterior) },
    {
      id: 'difference',
      head: t.difference,
      isNumber: true,
      cell: (row) => value(difference(row)),
      order: difference,
    },
    { id: 'known', head: t.knownOn, cell: ({ conocidaEl }) => date(conocidaEl), order: ({ conocidaEl }) => conocidaEl },
  ];
  return (
    <DataTable
      label={t.part.revisions}
      columns={columns}
      rows={revisions}
      rowKey={({ fecha, conocidaEl, tipo }) => `${fecha} ${conocidaEl} ${tipo}`}
      height={revisions.length > 10 ? '24rem' : 'auto'}
    />
  );
}
