import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { type ApiRequest, useAnswer } from '../../api/request.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Downloads } from '../../parts/download/downloads.tsx';
import { savedFiles } from '../../parts/download/file-offer.ts';
import { Field } from '../../parts/field/field.tsx';
import { Empty, ProblemNotice, Waiting } from '../../parts/notice/notice.tsx';
import { RequestPanel } from '../../parts/request/request-panel.tsx';
import { compareAdjusted } from './adjusted.ts';
import { AdjustedExplained } from './adjusted-explained.tsx';
import { type Quote, SESSIONS, type Session } from './answers.ts';
import { candlesOf, courseOf, dayOfTime } from './candles.ts';
import { useFormat } from './money.ts';
import styles from './page.module.css';
import { PriceChart } from './price-chart.tsx';
import {
  eventsRequest,
  FIRST_DAY,
  historyRequest,
  RANGES,
  rangeOf,
  type Stretch,
  seriesRequest,
  stretchOf,
} from './requests.ts';
import { Change, Choices } from './shown.tsx';
import { HISTORY_WORDS } from './words.ts';

/** How prices are seen: as traded, adjusted, or one over the other. */
const FORMS = ['raw', 'adjusted', 'compare'] as const;
type Form = (typeof FORMS)[number];
const IN_ADDRESS: Readonly<Record<Form, string | null>> = { raw: null, adjusted: 'si', compare: 'comparar' };

/** The scales of prices; the address names the one that is not as it is without. */
const SCALES = ['linear', 'log'] as const;

interface Props {
  readonly market: string;
  readonly symbol: string;
  readonly quote: Quote;
  /** The day of the quote: ranges are counted back from it. */
  readonly last: string;
  /** What the quote was asked by: shown with the requests of the history. */
  readonly quoteRequest: ApiRequest;
}

/** The sessions of a title: candles with volume, as traded against adjusted, and as a table. */
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
  // All there is begins with its first session.
  const isAll = stretch.from === FIRST_DAY;
  const firstShown = isAll ? dayOfTime(sessions?.[0]?.fechaHora ?? '') : stretch.from;
  return (
    <section class={`card ${styles.history}`} aria-labelledby="history-title">
      <h2 id="history-title">{t.title}</h2>
      <div class={styles.controls}>
        <Choices
          label={t.rangeLabel}
          choices={RANGES.map((id) => ({ id, label: t.ranges[id] }))}
          chosen={rangeOf(...asked)}
          onChoose={(rango) => go({ rango, desde: null, hasta: null })}
        />
        <div class={styles.days}>
          <DayField label={t.from} value={firstShown} onDay={(desde) => go({ desde, hasta: stretch.to })} />
          <DayField label={t.to} value={stretch.to} onDay={(hasta) => go({ desde: stretch.from, hasta })} />
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

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onDay: (day: string) => void;
}

function DayField({ label, value, onDay }: DayFieldProps): JSX.Element {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') onDay(currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}

interface SessionsProps {
  readonly symbol: string;
  readonly quote: Quote;
  readonly sessions: readonly Session[];
  /** The same sessions adjusted, to lie over them; null for none. */
  readonly adjusted: readonly Session[] | null;
  readonly isLogarithmic: boolean;
}

function Sessions({ symbol, quote, sessions, adjusted, isLogarithmic }: SessionsProps): JSX.Element {
  const t = useWords(HISTORY_WORDS);
  const format = useFormat();
  const candles = useMemo(() => candlesOf(sessions), [sessions]);
  const course = useMemo(() => courseOf(candles), [candles]);
  const between = useMemo(() => (adjusted ? compareAdjusted(sessions, adjusted) : null), [sessions, adjusted]);
  const price = (value: number): string => format.price(value, quote.moneda);
  return (
    <>
      {course && (
        <p>
          {t.summary(format.quantity(course.sessions), format.date(course.first), format.date(course.last))}
          {course.change !== null && (
            <>
              {': '}
              <Change value={course.change} />
            </>
          )}
          ; {t.lowHigh(price(course.lowest), price(course.highest))}.
        </p>
      )}
      <PriceChart
        symbol={symbol}
        currency={quote.moneda}
        candles={candles}
        adjusted={adjusted}
        isLogarithmic={isLogarithmic}
      />
      {between && <AdjustedExplained between={between} />}
    </>
  );
}
