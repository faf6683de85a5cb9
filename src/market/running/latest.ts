import { parseDay } from '../../indexes/civil-date.ts';
import { type Figures, figuresAt } from '../catalog/figures.ts';
import { RECENT_DAYS, Series } from '../catalog/series.ts';
import type { Tip } from '../records.ts';
import type { Column } from '../stored/sessions.ts';
import { dateOf } from './local-instant.ts';
import { effective, type FigureName, isUsualTerm, type RunningQuote, sessionDay } from './running-quote.ts';

/** The latest quote of a title for one term: of the files, of the feed, or of both. */
export interface LatestQuote {
  /** Null for a title that was never quoted. */
  readonly figures: Figures | null;
  /** Local moment of the figures (`YYYY-MM-DDTHH:MM:SS.fffffff`); null where only their day is known. */
  readonly time: string | null;
  /** The book, best price first. */
  readonly levels: readonly Tip[];
  /** Of futures; 0 when not known. */
  readonly settlement: number;
  readonly openInterest: number;
}

/** Where the figures of a running quote are kept in a series of sessions. */
const COLUMN_OF: readonly (readonly [FigureName, Column])[] = [
  ['open', 'open'],
  ['high', 'high'],
  ['low', 'low'],
  ['last', 'close'],
  ['previous', 'previous'],
  ['average', 'average'],
  ['volume', 'volume'],
  ['amount', 'amount'],
  ['trades', 'trades'],
];

/** A running quote as a session of a series has it; null while it has no last price. */
export function sessionOf(quote: RunningQuote): Readonly<Partial<Record<Column, number>>> | null {
  const figures = effective(quote);
  if (figures.last === undefined) return null;
  const values: Partial<Record<Column, number>> = {};
  for (const [name, column] of COLUMN_OF) {
    const value = figures[name];
    if (value !== undefined) values[column] = value;
  }
  return values;
}

/**
 * Lays quotes pushed for the usual term, or for a term with prices of its own, over those of the files. Of one day the
 * files' figures count: they are the market's own, of the whole session. Of a later day all is as pushed, but without a last
 * price the figures of the session before stay, and the book alone is new. Quotes pushed on an earlier day do not count.
 *
 * @param filed the latest quote by the files
 * @param series all sessions of the title, those folded from earlier feeds among them
 */
export function latestOf(
  filed: LatestQuote,
  series: Series | null,
  pricePer: 1 | 100,
  quote: RunningQuote,
): LatestQuote {
  const day = sessionDay(quote);
  const filedDay = filed.figures?.day ?? Number.NEGATIVE_INFINITY;
  if (day < filedDay) return filed;
  const { settlement = 0, openInterest = 0 } = quote.known;
  const session = day > filedDay ? sessionOf(quote) : null;
  if (!session) {
    const standing = lastSession(filed, series, pricePer, quote, day);
    return { ...standing, levels: quote.levels ?? standing.levels, settlement, openInterest };
  }
  const figures = figuresOf(session, day, closeBefore(series, quote, day), pricePer);
  return { figures, time: quote.figuresTime, levels: quote.levels ?? [], settlement, openInterest };
}

/** The latest session without what a quote says of its day: that of the files, or a later one that was pushed and folded. */
function lastSession(
  filed: LatestQuote,
  series: Series | null,
  pricePer: 1 | 100,
  { before }: RunningQuote,
  day: number,
): LatestQuote {
  const row = series ? series.lastBefore(day + 1) : -1;
  const rowDay = row < 0 ? Number.NEGATIVE_INFINITY : (series?.days[row] ?? 0);
  if (!series || rowDay <= (filed.figures?.day ?? Number.NEGATIVE_INFINITY)) return filed;
  const time = before && parseDay(dateOf(before.time)) === rowDay ? before.time : null;
  return { figures: figuresAt(series, row, pricePer, null), time, levels: [], settlement: 0, openInterest: 0 };
}

function figuresOf(
  session: Readonly<Partial<Record<Column, number>>>,
  day: number,
  previous: number,
  pricePer: 1 | 100,
): Figures {
  const columns: Partial<Record<Column, Float64Array>> = { previous: Float64Array.of(previous) };
  for (const [, column] of COLUMN_OF) {
    const value = session[column];
    if (value !== undefined) columns[column] = Float64Array.of(value);
  }
  return figuresAt(new Series(Int32Array.of(day), columns, null), 0, pricePer, null);
}

/**
 * The close of the session before, NaN when it is not known: the newer of the last session in the series, when that is
 * recent, and the one that the running quote took the place of. Of one day a term has its own close; the series is that of
 * the usual one.
 */
function closeBefore(series: Series | null, quote: RunningQuote, day: number): number {
  const { before } = quote;
  const row = series ? series.lastBefore(day) : -1;
  const rowDay = row < 0 ? Number.NEGATIVE_INFINITY : (series?.days[row] ?? 0);
  const replaced = before ? (parseDay(dateOf(before.time)) ?? 0) : Number.NEGATIVE_INFINITY;
  const isNewer = isUsualTerm(quote) ? replaced > rowDay : replaced >= rowDay;
  if (before && isNewer && day - replaced <= RECENT_DAYS) return before.close;
  return series && day - rowDay <= RECENT_DAYS ? series.at('close', row) : Number.NaN;
}
