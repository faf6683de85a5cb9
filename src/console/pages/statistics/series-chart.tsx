/** The chart of the series, or why there is none; and the table of their last values. */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { type Answered, type ApiRequest, useAnswer } from '../../api/request.ts';
import { Icon } from '../../app/icons.tsx';
import { useDates, useMonths, useNumbers, useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Chart } from '../../parts/chart/chart.tsx';
import type { ChartRange } from '../../parts/chart/series.ts';
import type { Column } from '../../parts/columns.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty, ProblemNotice, Waiting } from '../../parts/notice.tsx';
import { chartData, nameOf, periodName, scalesOf, shortUnit } from './chart-data.ts';
import { Controls, TableDownloads } from './controls.tsx';
import styles from './page.module.css';
import { variableRequest } from './requests.ts';
import { CatalogueSchema, type Latest, type Table, TableSchema } from './schemas.ts';
import { moved, type SeriesSelection, toggled } from './selection.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly selection: SeriesSelection;
  readonly request: ApiRequest;
  /** The request of the same as known earlier; null for no comparison. */
  readonly pastRequest: ApiRequest | null;
  readonly latest: readonly Latest[];
  readonly last: string;
  /** Until it is known which series are missing. */
  readonly isPending: boolean;
}

/** The chart with its choices and files. */
export function SeriesChart({ selection, request, pastRequest, latest, last, isPending }: Props): JSX.Element {
  const t = useWords(WORDS);
  const table = useAnswer(request, TableSchema);
  const past = useAnswer(pastRequest, TableSchema);
  const [zoomed, setZoomed] = useState<ChartRange | null>(null);
  return (
    <section class="card stack" aria-label={t.chart} aria-busy={table.state === 'waiting'}>
      <Controls selection={selection} last={last} zoomed={zoomed} />
      {table.problem && !(isPending && table.problem.kind === 'missing') ? (
        <Refused table={table} selection={selection} />
      ) : table.answer === null ? (
        <div class={styles.chartWaiting}>
          <Waiting lines={10} />
        </div>
      ) : table.answer.results.length === 0 ? (
        <NoValues selection={selection} latest={latest} />
      ) : (
        <Drawn selection={selection} table={table.answer} past={past.answer} onZoom={setZoomed} />
      )}
      {past.problem && (
        <div class="stack">
          <h3>{t.pastFailed}</h3>
          <ProblemNotice problem={past.problem} />
        </div>
      )}
      {past.answer && <PastNote past={past.answer} />}
      {table.answer && !table.problem && (
        <TableDownloads selection={selection} request={request} pastRequest={past.answer ? pastRequest : null} />
      )}
    </section>
  );
}

function PastNote({ past }: { readonly past: Table }): JSX.Element | null {
  const t = useWords(WORDS);
  if (past.results.length === 0) return <p class="small">{t.noPast}</p>;
  return past.metadata.parcial ? <p class="small soft">{t.partialPast}</p> : null;
}

/** Says why the table is refused, with buttons that remove the reason. */
function Refused({
  table,
  selection,
}: {
  readonly table: Answered<Table>;
  readonly selection: SeriesSelection;
}): JSX.Element | null {
  const t = useWords(WORDS);
  const { go } = useView();
  if (table.problem === null) return null;
  return (
    <div class="stack">
      <ProblemNotice problem={table.problem} again={table.again} />
      <div class="row">
        {(selection.aggregation !== '' || selection.every !== 'dia') && (
          <button type="button" onClick={() => go({ agregacion: null, cada: null })}>
            {t.usualAggregation}
          </button>
        )}
        {(selection.from !== '' || selection.to !== '') && (
          <button type="button" onClick={() => go({ desde: null, hasta: null })}>
            {t.showAll}
          </button>
        )}
        <button type="button" onClick={() => go({ ids: null, eje: null })}>
          {t.startOver}
        </button>
      </div>
    </div>
  );
}

interface DrawnProps {
  readonly selection: SeriesSelection;
  readonly table: Table;
  readonly past: Table | null;
  readonly onZoom: (range: ChartRange | null) => void;
}

function Drawn({ selection, table, past, onZoom }: DrawnProps): JSX.Element {
  const t = useWords(WORDS);
  const { go } = useView();
  const { ids, right: axis } = selection;
  const rightText = axis?.join(',');
  const data = useMemo(
    () => chartData(table, past, axis, t.lines),
    // The list is a new object in each drawing: its text is compared.
    [table, past, rightText, t],
  );
  const month = useMonths();
  const periods = useMemo(
    () => data.periods?.map((period) => periodName(period, { ...t, month })) ?? null,
    // The function that writes months changes with the texts.
    [data, t],
  );
  const { logarithmic, refused } = useMemo(() => scalesOf(data.series, selection.scale), [data, selection.scale]);
  const nameOfLine = (id: string): string => data.series.find((line) => line.id === id)?.name ?? id;
  return (
    <div class="stack tight">
      {refused.map(({ side, names }) => (
        <p key={side} class="small" role="status">
          {t.staysLinear[side](names.join('; '))}
        </p>
      ))}
      <Chart
        label={data.series.map(({ name }) => name).join('; ')}
        dates={data.dates}
        periods={periods}
        series={data.series}
        logarithmic={logarithmic}
        onZoom={onZoom}
        beside={(id) =>
          ids.includes(Number(id)) && (
            <>
              {ids.length > 1 && (
                <button
                  type="button"
                  class={`plain ${styles.tool}`}
                  aria-label={t.otherAxis(nameOfLine(id))}
                  title={t.otherAxis(nameOfLine(id))}
                  onClick={() => go(moved(data.right, Number(id)))}
                >
                  ⇄
                </button>
              )}
              <button
                type="button"
                class={`plain ${styles.tool}`}
                aria-label={t.remove(nameOfLine(id))}
                title={t.remove(nameOfLine(id))}
                onClick={() => go(toggled(selection, Number(id)))}
              >
                <Icon name="close" size={16} />
              </button>
            </>
          )
        }
      />
      {data.incomplete > 0 && <p class="small soft">{t.incomplete(data.incomplete)}</p>}
    </div>
  );
}

/** Series whose dates are shown, at most: a request each. */
const MOST_SPANS = 6;

/** Says that a range has no values, and when there are some. */
function NoValues({
  selection,
  latest,
}: {
  readonly selection: SeriesSelection;
  readonly latest: readonly Latest[];
}): JSX.Element {
  const t = useWords(WORDS);
  const date = useDates();
  const { go } = useView();
  return (
    <div class={styles.chartWaiting}>
      <Empty title={t.noValues}>
        <p>{t.noValuesHelp(selection.from && date(selection.from), selection.to && date(selection.to))}</p>
        <ul>
          {latest.slice(0, MOST_SPANS).map(({ idVariable }) => (
            <Span key={idVariable} id={idVariable} />
          ))}
        </ul>
        <button type="button" onClick={() => go({ desde: null, hasta: null })}>
          {t.showAll}
        </button>
      </Empty>
    </div>
  );
}

function Span({ id }: { readonly id: number }): JSX.Element | null {
  const t = useWords(WORDS);
  const date = useDates();
  const { answer } = useAnswer(variableRequest(id), CatalogueSchema);
  const variable = answer?.results?.[0];
  if (!variable?.primerFechaInformada || !variable.ultFechaInformada) return null;
  return (
    <li>
      {t.span(nameOf(variable.descripcion, id), date(variable.primerFechaInformada), date(variable.ultFechaInformada))}
    </li>
  );
}

/** The last value of each series, and its changes. */
export function LatestTable({ latest }: { readonly latest: readonly Latest[] }): JSX.Element {
  const t = useWords(WORDS);
  const date = useDates();
  const number = useNumbers();
  const change = ({ unidadVariacion }: Latest, comparison: Latest['anterior']): JSX.Element | string => {
    if (comparison?.variacion == null) return '–';
    const { variacion, fecha } = comparison;
    const sign = variacion > 0 ? '+' : '';
    const unit = unidadVariacion === 'puntos' ? 'p.' : '%';
    return (
      <span title={date(fecha)} class={variacion < 0 ? 'bad' : variacion > 0 ? 'good' : undefined}>
        {sign}
        {number(variacion, 2)} {unit}
      </span>
    );
  };
  const columns: readonly Column<Latest>[] = [
    {
      id: 'name',
      head: t.variable,
      isRowName: true,
      wraps: true,
      value: ({ descripcion, idVariable }) => nameOf(descripcion, idVariable),
    },
    {
      id: 'value',
      head: t.value,
      isNumber: true,
      value: ({ valor }) => valor,
      cell: ({ valor }) => (valor === null ? '–' : number(valor, 4)),
    },
    { id: 'unit', head: t.unit, cell: ({ unidadExpresion }) => shortUnit(unidadExpresion) },
    {
      id: 'date',
      head: t.date,
      value: ({ fecha }) => fecha,
      cell: ({ fecha }) => (fecha === null ? '–' : date(fecha)),
    },
    {
      id: 'before',
      head: t.before,
      isNumber: true,
      value: ({ anterior }) => anterior?.variacion ?? null,
      cell: (row) => change(row, row.anterior),
    },
    {
      id: 'year',
      head: t.yearBefore,
      isNumber: true,
      value: ({ interanual }) => interanual?.variacion ?? null,
      cell: (row) => change(row, row.interanual),
    },
  ];
  return <DataTable label={t.part.latest} columns={columns} rows={latest} rowKey={({ idVariable }) => idVariable} />;
}
