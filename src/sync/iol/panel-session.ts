import { dateOf } from '../../market/running/local-instant.ts';
import type { PanelRow } from './panel.ts';
import { ranged, type Session } from './session.ts';

/**
 * The session that a panel's row tells of, once it is over; null while it runs, and where nothing says that there was one:
 * before the opening the live interface stamps the figures of the session before with its clock, totals at 0 (reference 6.1).
 *
 * @param closed the date of the last session that is over
 */
export function sessionOfRow(row: PanelRow, closed: string): Session | null {
  if (row.time === null || Number.isNaN(row.last)) return null;
  const date = dateOf(row.time);
  if (date > closed || !(row.trades > 0 || row.volume > 0)) return null;
  return {
    date,
    open: row.open,
    ...ranged(row.high, row.low),
    close: row.last,
    // Trades without a volume: the volume is not known (reference 6.1).
    volume: row.volume > 0 ? row.volume : Number.NaN,
    amount: Number.NaN,
    trades: row.trades > 0 ? row.trades : Number.NaN,
    average: Number.NaN,
  };
}
