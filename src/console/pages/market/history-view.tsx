/** The history of a title: candles with volume, as traded against adjusted. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { type ApiRequest, useAnswer } from '../../api/request.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { CandleChart } from '../../parts/chart/candle-chart.tsx';
import type { Candle, ChartSeries } from '../../parts/chart/series.ts';
import { Choices } from '../../parts/choices.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Downloads } from '../../parts/downloads.tsx';
import { DateField } from '../../parts/field.tsx';
import { savedFiles } from '../../parts/files.ts';
import { Empty, ProblemNotice, Waiting } from '../../parts/notice.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { type Quote, SESSIONS, type Session } from './answers.ts';
import { Change } from './figures.tsx';
import {
  type Adjustment,
  candlesOf,
  compareAdjusted,
  dayOfTime,
  FIRST_DAY,
  haveLogarithms,
  priceSummary,
  RANGES,
  rangeOf,
  type Stretch,
  stretchOf,
} from './history.ts';
import { currencyCode, priceDigits, useFormat } from './money.ts';
import styles from './page.module.css';
import { eventsRequest, historyRequest, seriesRequest } from './requests.ts';
import { HISTORY_WORDS } from './words.ts';

/** Prices as traded, adjusted, or one over the other. */
const FORMS = ['raw', 'adjusted', 'compare'] as const;
type Form = (typeof FORMS)[number];
const IN_ADDRESS: Readonly<Record<Form, string | null>> = { raw: null, adjusted: 'si', compare: 'comparar' };

/** Scales of prices; the address names the second only. */
const SCALES = ['linear', 'log'] as const;

interface Props {
  readonly market: string;
  readonly symbol: string;
  readonly quote: Quote;
  /** The day of the quote, at which ranges end. */
  readonly last: string;
  /** The request of the quote, shown with those of the history. */
  readonly quoteRequest: ApiRequest;
}

/** The sessions of a title, with the choice of days, prices and scale. */
export function HistoryView({ market, symbol, quote, last, quoteRequest }: Props): JSX.Element {
  const { get, go } = useView();
  const t = useWords(HISTORY_WORDS);
  const form = FORMS.find((known) => IN_ADDRESS[known] === get('ajustada')) ?? 'raw';
  const isLogarithmic = get('escala') === 'log';
  const asked = [get('rango'), get('desde'), get('hasta')] as const;
  const stretch = stretchOf(...asked, last);
  const rawRequest = form === 'adjusted' ? null : historyRequest(market, symbol, stretch, 'sinAjustar');
  const adjustedRequest = form === 'raw' ? null : historyRequest(market, symbol, stretch, 'ajustada');
  const raw = useAnswer(rawRequest, SESSIONS);
  const adjusted = useAnswer(adjustedRequest, SESSIONS);
  const sessions = form === 'adjusted' ? adjusted.answer : raw.answer;
  const other = form === 'compare' ? adjusted.answer : null;
  const failed = [raw, adjusted].find(({ problem }) => problem !== null);
  // The whole history begins with its first session.
  const isAll = stretch.from === FIRST_DAY;
  const firstShown = isAll ? dayOfTime(sessions?.[0]?.fechaHora ?? '') : stretch.from;
  return (
    <section class="card stack" aria-labelledby="history-title">
      <h2 id="history-title">{t.title}</h2>
      <div class={styles.controls}>
        <Choices
          label={t.rangeLabel}
          choices={RANGES.map((id) => ({ id, label: t.ranges[id] }))}
          chosen={rangeOf(...asked)}
          onChoose={(rango) => go({ rango, desde: null, hasta: null })}
        />
        <div class={styles.days}>
          <DateField
            label={t.from}
            value={firstShown}
            onDate={(desde) => desde !== '' && go({ desde, hasta: stretch.to })}
          />
          <DateField
            label={t.to}
            value={stretch.to}
            onDate={(hasta) => hasta !== '' && go({ desde: stretch.from, hasta })}
          />
        </div>
        <div class="row">
          <Choices
            label={t.prices}
            choices={FORMS.map((id) => ({ id, label: t[id] }))}
            chosen={form}
            onChoose={(id) => go({ ajustada: IN_ADDRESS[id] })}
          />
          <Choices
            label={t.scale}
            choices={SCALES.map((id) => ({ id, label: t.scales[id] }))}
            chosen={isLogarithmic ? 'log' : 'linear'}
            onChoose={(id) => go({ escala: id === 'log' ? id : null })}
          />
        </div>
      </div>
      <p class="soft small">{t.explained[form]}</p>
      {failed?.problem ? (
        <ProblemNotice problem={failed.problem} again={failed.again} />
      ) : sessions === null ? (
        <div class={styles.chartPlace}>
          <Waiting lines={6} />
        </div>
      ) : sessions.length === 0 ? (
        <Empty title={t.none}>
          <p>{t.noneHelp}</p>
          <button type="button" onClick={() => go({ rango: 'max', desde: null, hasta: null })}>
            {t.all}
          </button>
        </Empty>
      ) : (
        <Sessions symbol={symbol} quote={quote} sessions={sessions} adjusted={other} isLogarithmic={isLogarithmic} />
      )}
      <TitleDownloads market={market} symbol={symbol} stretch={stretch} isAdjusted={form === 'adjusted'} />
      <RequestPanel requests={[quoteRequest, rawRequest, adjustedRequest].filter((request) => request !== null)} />
    </section>
  );
}

interface TitleDownloadsProps {
  readonly market: string;
  readonly symbol: string;
  readonly stretch: Stretch;
  readonly isAdjusted: boolean;
}

/** The files of a title: the sessions shown, and all of its dividends, splits and payments. */
function TitleDownloads({ market, symbol, stretch, isAdjusted }: TitleDownloadsProps): JSX.Element {
  const t = useWords(HISTORY_WORDS);
  const variant = isAdjusted ? 'ajustada' : 'sinAjustar';
  const name = symbol.replace(/[^\w.-]+/g, '_');
  return (
    <div class="stack">
      <Downloads
        label={t.sessionFiles}
        files={savedFiles(
          seriesRequest(market, symbol, stretch, variant),
          ['csv', 'json'],
          `${name}-${stretch.from}-${stretch.to}-${variant}`,
        )}
      />
      <Downloads
        label={t.eventFiles}
        files={savedFiles(eventsRequest(market, symbol), ['csv', 'json'], `${name}-eventos`)}
      />
    </div>
  );
}

interface SessionsProps {
  readonly symbol: string;
  readonly quote: Quote;
  readonly sessions: readonly Session[];
  /** The same sessions adjusted, drawn over them; null for none. */
  readonly adjusted: readonly Session[] | null;
  readonly isLogarithmic: boolean;
}

function Sessions({ symbol, quote, sessions, adjusted, isLogarithmic }: SessionsProps): JSX.Element {
  const t = useWords(HISTORY_WORDS);
  const format = useFormat();
  const candles = useMemo(() => candlesOf(sessions), [sessions]);
  const summary = useMemo(() => priceSummary(candles), [candles]);
  const adjustment = useMemo(() => (adjusted ? compareAdjusted(sessions, adjusted) : null), [sessions, adjusted]);
  const price = (value: number): string => format.price(value, quote.moneda);
  return (
    <>
      {summary && (
        <p>
          {t.summary(format.quantity(summary.sessions), format.date(summary.first), format.date(summary.last))}
          {summary.change !== null && (
            <>
              {': '}
              <Change value={summary.change} />
            </>
          )}
          ; {t.lowHigh(price(summary.lowest), price(summary.highest))}.
        </p>
      )}
      <PriceChart
        symbol={symbol}
        currency={quote.moneda}
        candles={candles}
        adjusted={adjusted}
        isLogarithmic={isLogarithmic}
      />
      {adjustment && <AdjustmentEvents adjustment={adjustment} />}
    </>
  );
}

/** Height of the drawing in pixels. */
const CHART_HEIGHT = 400;

/** Returns the decimals of all prices, by the last one. */
function digitsOf(last: number): number {
  return last >= 10 ? 2 : priceDigits(last)[1];
}

interface PriceChartProps {
  readonly symbol: string;
  readonly currency: string;
  readonly candles: readonly Candle[];
  /** Sessions whose closes are drawn over the candles; null for none. */
  readonly adjusted: readonly Session[] | null;
  readonly isLogarithmic: boolean;
}

/** Candles with volume, and over them the adjusted closes in a comparison. */
function PriceChart({ symbol, currency, candles, adjusted, isLogarithmic }: PriceChartProps): JSX.Element {
  const t = useWords(HISTORY_WORDS);
  const unit = currencyCode(currency) ?? currency;
  const lines = useMemo((): readonly ChartSeries[] => {
    if (!adjusted) return [];
    const closes = new Map(adjusted.map(({ fechaHora, ultimoPrecio }) => [fechaHora.slice(0, 10), ultimoPrecio]));
    const values = candles.map(({ date }) => closes.get(date) ?? null);
    return [{ id: 'adjusted', name: t.adjustedLine, unit, axis: 'left', values, colour: 2 }];
  }, [candles, adjusted, t, unit]);
  const isPossible = useMemo(() => haveLogarithms(candles, lines[0]?.values), [candles, lines]);
  return (
    <>
      {isLogarithmic && !isPossible && (
        <p class="small" role="status">
          {t.staysLinear}
        </p>
      )}
      <CandleChart
        label={t.chart(symbol)}
        height={CHART_HEIGHT}
        candles={candles}
        unit={unit}
        volumeUnit={t.papers}
        lines={lines}
        isLogarithmic={isLogarithmic && isPossible}
        digits={digitsOf(candles.at(-1)?.close ?? 0)}
      />
    </>
  );
}

/** Decimals of a factor. */
const FACTOR_DIGITS = 6;
/** A factor nearer to 1 counts as 1. */
const LEAST_FACTOR = 1e-4;

/** Explains why adjusted prices differ from traded ones, event by event. */
function AdjustmentEvents({ adjustment }: { readonly adjustment: Adjustment }): JSX.Element {
  const t = useWords(HISTORY_WORDS);
  const format = useFormat();
  const { differs, events, lastFactor } = adjustment;
  if (!differs) return <p>{t.same}</p>;
  return (
    <section class="stack" aria-label={t.events}>
      <h3>{t.events}</h3>
      {events.length > 0 && (
        <DataTable
          label={t.events}
          columns={[
            {
              id: 'date',
              head: t.eventDate,
              value: ({ date }) => date,
              cell: ({ date }) => format.date(date),
              isRowName: true,
            },
            {
              id: 'factor',
              head: t.factor,
              value: ({ factor }) => factor,
              cell: ({ factor }) => format.number(factor, FACTOR_DIGITS),
              isNumber: true,
            },
            { id: 'look', head: t.seems, value: ({ look, papers }) => t.looks[look](papers) },
          ]}
          rows={events}
          rowKey={({ date }) => date}
          scroll={[6, '18rem']}
        />
      )}
      {Math.abs(lastFactor - 1) > LEAST_FACTOR && <p>{t.later(format.number(lastFactor, FACTOR_DIGITS))}</p>}
    </section>
  );
}
