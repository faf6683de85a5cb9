import { titleKey } from '../../market/stored/records.ts';
import type { Exclusions } from '../exclusions.ts';
import { SourceError } from '../source-error.ts';
import type { TitleEvents } from './actions.ts';
import type { Listed } from './listing.ts';
import type { SeriesReader, TitleSeries } from './title-series.ts';

/** What came of asking for titles one by one. */
export interface TitlesRead {
  /** Rows for the file of series. */
  readonly rows: readonly string[];
  readonly sessions: number;
  readonly events: readonly TitleEvents[];
  /** Titles that were asked for, by key, those that failed among them. */
  readonly asked: readonly string[];
  /** Titles that were passed over, and why. */
  readonly failed: readonly string[];
  /** Titles whose two series do not explain each other, and why. */
  readonly unexplained: readonly string[];
}

/** Characters of series that one visit holds and loads, about half a million sessions; what is beyond waits for the next. */
export const SERIES_PER_VISIT = 32 * 1024 * 1024;

/** So many titles may fail in a visit, whatever their share. */
const FEW_FAILED = 3;
/** The share of titles that may fail. */
const MOST_FAILED = 0.1;
const GONE: readonly (number | null)[] = [400, 404, 410];

/**
 * Fetches titles one after another, as many as one visit can hold. A title that the interface does not know or cannot answer for is passed over; when more of them than
 * a tenth are, the interface itself is what failed. A series that cannot be read is left out, within `--max-refused`.
 *
 * @throws SourceError
 */
export async function readTitles(
  queue: readonly Listed[],
  reader: Pick<SeriesReader, 'of'>,
  told: (done: number) => void,
  exclusions: Exclusions,
  most = SERIES_PER_VISIT,
): Promise<TitlesRead> {
  const rows: string[] = [];
  const events: TitleEvents[] = [];
  const asked: string[] = [];
  const failed: string[] = [];
  const unexplained: string[] = [];
  let sessions = 0;
  let characters = 0;
  for (const title of queue) {
    if (characters >= most) break;
    const { market, symbol } = title;
    asked.push(titleKey(market, symbol));
    told(asked.length);
    let series: TitleSeries;
    try {
      series = await reader.of(title);
    } catch (error) {
      if (error instanceof SourceError && error.fault === 'shape') {
        exclusions.exclude(error, queue.length);
        continue;
      }
      if (!isOwnFailure(error)) throw error;
      failed.push(`${symbol} (${error.status ?? error.fault})`);
      if (failed.length > Math.max(FEW_FAILED, queue.length * MOST_FAILED)) throw error;
      continue;
    }
    rows.push(series.rows);
    characters += series.rows.length;
    sessions += series.sessions;
    if (series.events !== null) events.push({ market, symbol, events: series.events });
    if (series.unexplained !== null) unexplained.push(`${symbol} (${series.unexplained})`);
  }
  return { rows, sessions, events, asked, failed, unexplained };
}

/** Whether a failure is one title's own. */
function isOwnFailure(error: unknown): error is SourceError {
  if (!(error instanceof SourceError)) return false;
  return error.fault === 'failed' || error.fault === 'count' || GONE.includes(error.status);
}
