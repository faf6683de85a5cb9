import { parseDay } from '../../indexes/civil-date.ts';
import { type Cell, csvFile, csvRows } from './csv.ts';
import type { PanelRow } from './panel.ts';
import type { Session } from './session.ts';

/** A session of a title, with the publisher's own adjusted close where there is one. */
export interface TitleSession {
  readonly market: string;
  readonly symbol: string;
  readonly session: Session;
  readonly adjusted: number;
}

const COLUMNS = ['market', 'symbol', 'date', 'open', 'high', 'low', 'close', 'volume', 'amount', 'trades', 'avg_price'];

/** Columns of a file of series; that of the adjusted close tells the import that the others are as traded. */
const SERIES_COLUMNS = [...COLUMNS, 'adj_close'];

/** The rows of a file of series, without its header. */
export function seriesRows(sessions: readonly TitleSession[]): string {
  return csvRows(sessions.map((each) => [...cells(each), each.adjusted]));
}

/** A file of series out of rows of titles. */
export function seriesFile(rows: readonly string[]): string {
  return csvFile(SERIES_COLUMNS, []) + rows.join('');
}

/** Sessions of panels: what series tell of the same day is more, and serves instead. */
export function panelFile(sessions: readonly Omit<TitleSession, 'adjusted'>[]): string {
  return csvFile(COLUMNS, sessions.map(cells));
}

/** A session of a title for one settlement term. */
export interface TermSession extends Omit<TitleSession, 'adjusted'> {
  readonly term: string;
}

/** Sessions of settlement terms; the column of the term tells the import that they are the exchange's own. */
export function termFile(sessions: readonly TermSession[]): string {
  return csvFile(
    [...COLUMNS, 'settlement'],
    sessions.map((each) => [...cells(each), each.term]),
  );
}

function cells({ market, symbol, session }: Omit<TitleSession, 'adjusted'>): readonly Cell[] {
  const { date, open, high, low, close, volume, amount, trades, average } = session;
  return [market, symbol, date, open, high, low, close, volume, amount, trades, average];
}

/** The best levels of books of the titles' last sessions. Of futures there are none: they would count as prices. */
export function bookFile(rows: readonly PanelRow[]): string | null {
  const cells = rows.flatMap(({ market, symbol, time, book }): (readonly Cell[])[] => {
    if (!book || time === null || market === 'rOFX' || parseDay(time.slice(0, 10)) === undefined) return [];
    const { bid, ask, bidQuantity, askQuantity } = book;
    const moment = `${time.slice(0, 19)}-03:00`;
    return [[market, symbol, moment, bid > 0 ? bid : null, ask > 0 ? ask : null, bidQuantity, askQuantity]];
  });
  if (cells.length === 0) return null;
  return csvFile(['market', 'symbol', 'timestamp', 'bid', 'ask', 'bid_qty', 'ask_qty'], cells);
}
