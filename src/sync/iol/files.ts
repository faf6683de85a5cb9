import { exactCell } from '../../csv/written-cell.ts';
import { parseDay } from '../../indexes/civil-date.ts';
import type { PanelRow } from './panels.ts';
import type { Session } from './sessions.ts';

/**
 * Writes the CSV files of a visit, of the kinds that the import knows by their columns.
 */

/** The content of a cell: NaN and null are empty, which means unknown. */
export type Cell = string | number | null;

/** A CSV file as the import reads it (RFC 4180), columns in the given order. */
export function csvFile(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return csvRows([columns, ...rows]);
}

/** Rows alone. */
function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\n`).join('');
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isNaN(cell) ? '' : String(cell);
  // No name has a line end: the publisher joined two texts.
  const text = cell.replace(/[^\S\n\r]{0,99}[\n\r]\s*/g, ' ');
  return exactCell(text, ',');
}

/** A session of a title, with the publisher's own adjusted close where there is one. */
interface TitleSession {
  readonly market: string;
  readonly symbol: string;
  readonly session: Session;
  readonly adjusted: number;
}

const COLUMNS = ['market', 'symbol', 'date', 'open', 'high', 'low', 'close', 'volume', 'amount', 'trades', 'avg_price'];

/** Columns of a file of series; with that of the adjusted close the import takes the others as traded. */
const SERIES_COLUMNS = [...COLUMNS, 'adj_close'];

/** The rows of a file of series, without its header. */
export function seriesRows(sessions: readonly TitleSession[]): string {
  return csvRows(sessions.map((each) => [...cells(each), each.adjusted]));
}

/** A file of series out of rows of titles. */
export function seriesFile(rows: readonly string[]): string {
  return csvFile(SERIES_COLUMNS, []) + rows.join('');
}

/** A file of sessions of panels; those of series have more, and replace them for the same day. */
export function panelFile(sessions: readonly Omit<TitleSession, 'adjusted'>[]): string {
  return csvFile(COLUMNS, sessions.map(cells));
}

/** A session of a title for one settlement term. */
export interface TermSession extends Omit<TitleSession, 'adjusted'> {
  readonly term: string;
}

/** A file of sessions of settlement terms; with the column of the term the import takes them as the exchange's own. */
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

/** A file of the best levels of books at the last session, without futures, whose levels would count as prices; null without levels. */
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
