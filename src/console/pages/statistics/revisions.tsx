/** The revisions of a series, and the comparison with the values known on a day. */
import type { JSX } from 'preact';
import type * as v from 'valibot';
import type { Answered, ApiRequest } from '../../api/request.ts';
import { dateOf, dayOf } from '../../app/dates.ts';
import { useDates, useNumbers, useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Chips } from '../../parts/choices.tsx';
import type { Column } from '../../parts/columns.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Downloads } from '../../parts/downloads.tsx';
import { DateField } from '../../parts/field.tsx';
import { linkedFiles } from '../../parts/files.ts';
import { Answer, Empty } from '../../parts/notice.tsx';
import styles from './page.module.css';
import type { Revision, RevisionsSchema } from './schemas.ts';
import type { SeriesSelection } from './selection.ts';
import { WORDS } from './words.ts';

/** The latest days that are offered for a comparison. */
const MOST_DAYS = 12;

interface Props {
  readonly selection: SeriesSelection;
  readonly revisions: Answered<v.InferOutput<typeof RevisionsSchema>>;
  /** The request of the revisions. */
  readonly request: ApiRequest;
}

/** Shows what a series said on a chosen day, and which of its values were revised since. */
export function Revisions({ selection, revisions, request }: Props): JSX.Element {
  const t = useWords(WORDS);
  const date = useDates();
  const { go } = useView();
  const days = [...new Set((revisions.answer?.results ?? []).map(({ conocidaEl }) => conocidaEl))].slice(0, MOST_DAYS);
  return (
    <div class="stack">
      <div class={styles.asOf}>
        <DateField label={t.asOf} hint={t.asOfHint} value={selection.asOf} onDate={(vigente) => go({ vigente })} />
        {selection.asOf !== '' && (
          <button type="button" onClick={() => go({ vigente: null })}>
            {t.endAsOf}
          </button>
        )}
      </div>
      {days.length > 0 && (
        <Chips
          label={t.asOfDays}
          chips={days.map((day) => ({
            text: date(day),
            // On the day before a change became known the old value still held.
            onPress: () => go({ vigente: dateOf(dayOf(day) - 1) }),
          }))}
        />
      )}
      <Answer of={revisions} lines={5}>
        {({ results, metadata: { resultset, completaDesde } }) =>
          results.length === 0 ? (
            <Empty title={t.noRevisions}>
              <p>{t.completeSince(date(completaDesde))}</p>
            </Empty>
          ) : (
            <>
              <p class="small soft">
                {t.revisionCount(resultset.count)} {t.completeSince(date(completaDesde))}
              </p>
              <RevisionTable revisions={results} />
              <Downloads files={linkedFiles(request, ['xlsx', 'json', 'parquet'])} />
            </>
          )
        }
      </Answer>
    </div>
  );
}

function RevisionTable({ revisions }: { readonly revisions: readonly Revision[] }): JSX.Element {
  const t = useWords(WORDS);
  const date = useDates();
  const number = useNumbers();
  const value = (of: number | null): string => (of === null ? '–' : number(of, 4));
  const difference = ({ valorAnterior, valorPosterior }: Revision): number | null =>
    valorAnterior === null || valorPosterior === null ? null : valorPosterior - valorAnterior;
  const columns: readonly Column<Revision>[] = [
    { id: 'date', head: t.valueDate, isRowName: true, value: ({ fecha }) => fecha, cell: ({ fecha }) => date(fecha) },
    { id: 'kind', head: t.kind, value: ({ tipo }) => t.revisionKinds[tipo] },
    { id: 'was', head: t.was, isNumber: true, cell: ({ valorAnterior }) => value(valorAnterior) },
    { id: 'became', head: t.became, isNumber: true, cell: ({ valorPosterior }) => value(valorPosterior) },
    {
      id: 'difference',
      head: t.difference,
      isNumber: true,
      value: difference,
      cell: (row) => value(difference(row)),
    },
    { id: 'known', head: t.knownOn, value: ({ conocidaEl }) => conocidaEl, cell: ({ conocidaEl }) => date(conocidaEl) },
  ];
  return (
    <DataTable
      label={t.part.revisions}
      columns={columns}
      rows={revisions}
      rowKey={({ fecha, conocidaEl, tipo }) => `${fecha} ${conocidaEl} ${tipo}`}
      scroll={[10, '24rem']}
    />
  );
}
