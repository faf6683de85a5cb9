import { createHash } from 'node:crypto';
import { isObject } from '../../ingest/fields.ts';
import { titleKey } from '../../market/stored/records.ts';
import type { Exclusions } from '../exclusions.ts';
import type { Landing } from '../landing.ts';
import { SourceError } from '../source-error.ts';
import type { Access } from './access.ts';
import { type ClosePair, type ImpliedEvent, impliedEvents, type TitleEvents } from './actions.ts';
import { seriesRows } from './files.ts';
import { type ListedTitle, pricePerOf } from './listing.ts';
import { readSeries, type SeriesRequest, seriesAddress } from './series.ts';
import { daysAfter, type Session } from './sessions.ts';
import type { StoredMarket } from './stored.ts';

/** Days after which a title's series are fetched again, for revisions and events. */
const REFRESHED_AFTER_DAYS = 30;

/**
 * Orders the titles whose series are to be fetched: those never fetched; those that miss sessions, because the panels were not read after
 * every close since; those fetched longest ago.
 *
 * @param keys titles in the order of their panels
 * @param fetched by title, the last close after which its series were fetched
 * @param since the panels were read after every close from this one on
 */
export function queueOf(
  keys: readonly string[],
  fetched: Readonly<Record<string, string>>,
  since: string,
  closed: string,
): string[] {
  const stale = daysAfter(closed, -REFRESHED_AFTER_DAYS);
  const rank = (key: string): number => {
    const last = fetched[key] ?? '';
    if (last === '') return 0;
    if (last < since) return 1;
    return last <= stale ? 2 : 3;
  };
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return keys
    .filter((key) => rank(key) < 3)
    .sort((a, b) => rank(a) - rank(b) || compare(fetched[a] ?? '', fetched[b] ?? ''));
}

/** The series of several titles. */
export interface TitlesResult {
  /** Rows for the file of series. */
  readonly rows: readonly string[];
  readonly sessions: number;
  readonly events: readonly TitleEvents[];
  /** Keys of the titles that were fetched, failed ones included. */
  readonly fetched: readonly string[];
  /** Titles that were passed over, with the reason. */
  readonly failed: readonly string[];
  /** Titles whose two series do not fit together, with the reason. */
  readonly unexplained: readonly string[];
}

/** Characters of series that one visit holds and loads, about half a million sessions; further titles wait for the next visit. */
const SERIES_PER_VISIT = 32 * 1024 * 1024;

/** Titles that may fail in a visit, at any share. */
const FEW_FAILED = 3;
/** Share of titles that may fail. */
const MOST_FAILED = 0.1;
const GONE: readonly (number | null)[] = [400, 404, 410];

/**
 * Fetches titles one after another, as many as one visit can hold. A title that the interface does not know or cannot answer is passed
 * over; when these are more than a tenth, the interface failed. A series that cannot be read is left out, within `--max-refused`.
 *
 * @param advance called with the number of titles
 * @throws SourceError
 */
export async function readTitles(
  queue: readonly ListedTitle[],
  reader: Pick<SeriesReader, 'of'>,
  advance: (done: number) => void,
  exclusions: Exclusions,
  mostCharacters = SERIES_PER_VISIT,
): Promise<TitlesResult> {
  const rows: string[] = [];
  const events: TitleEvents[] = [];
  const fetched: string[] = [];
  const failed: string[] = [];
  const unexplained: string[] = [];
  let sessions = 0;
  let characters = 0;
  for (const title of queue) {
    if (characters >= mostCharacters) break;
    const { market, symbol } = title;
    fetched.push(titleKey(market, symbol));
    advance(fetched.length);
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
  return { rows, sessions, events, fetched, failed, unexplained };
}

/** Whether a failure concerns one title alone. */
function isOwnFailure(error: unknown): error is SourceError {
  if (!(error instanceof SourceError)) return false;
  return error.fault === 'failed' || error.fault === 'count' || GONE.includes(error.status);
}

/** What fetching the series of titles needs. */
interface SeriesParts {
  readonly access: Pick<Access, 'json'>;
  readonly stored: Pick<StoredMarket, 'closes'>;
  readonly landing: Landing;
  /** The date of the last session that is over. */
  readonly closed: string;
  /** The first date of a title that is not stored. */
  readonly since: string;
}

/** The series of a title. */
interface TitleSeries {
  /** Rows for the file of series. */
  readonly rows: string;
  readonly sessions: number;
  /** The events that the two series imply; null where they do not fit together, or only one exists. */
  readonly events: readonly ImpliedEvent[] | null;
  /** Why they do not fit together; null where they do, or only one exists. */
  readonly unexplained: string | null;
}

/** Days before the last stored session that are fetched again, for corrections. */
const WINDOW_DAYS = 15;
/** Two measurements of one level may differ by this share, because of decimals. */
const SAME_LEVEL = 0.0005;
/** Shorter series may be equal by chance. */
const DISTINCT_SESSIONS = 10;

/** Fetches the plain and the adjusted series of titles; the answers land. */
export class SeriesReader {
  readonly #parts: SeriesParts;
  /** The first title of each series. */
  readonly #seen = new Map<string, string>();

  constructor(parts: SeriesParts) {
    this.#parts = parts;
  }

  /**
   * The series of a title from a window before the stored ones on; the whole series where none are stored, or where an event moved the
   * level of the stored ones.
   *
   * @throws SourceError; `count` when the answer is that of another title
   */
  async of(title: ListedTitle): Promise<TitleSeries> {
    const { stored, since } = this.#parts;
    const before = await stored.closes(title.market, title.symbol);
    const [first] = before;
    const last = before.at(-1)?.date;
    const window = last === undefined ? since : daysAfter(last, -WINDOW_DAYS);
    let { rows, closes } = await this.#fetch(title, window > since ? window : since);
    if (last !== undefined && hasLevelMoved(before, closes)) {
      // All stored sessions, also those before a later `--iol-since`: the level is common to all.
      ({ rows, closes } = await this.#fetch(title, first && first.date < since ? first.date : since));
    }
    const all = merged(before, closes).filter(({ close, adjusted }) => close > 0 && adjusted > 0);
    const implied = all.length === 0 ? null : impliedEvents(all);
    return {
      rows,
      sessions: closes.length,
      events: implied && 'events' in implied ? implied.events : null,
      unexplained: implied && 'unexplained' in implied ? implied.unexplained : null,
    };
  }

  async #fetch(
    title: ListedTitle,
    from: string,
  ): Promise<{ readonly rows: string; readonly closes: readonly ClosePair[] }> {
    const { market, symbol } = title;
    const range = { market, symbol, from, to: this.#parts.closed, pricePer: pricePerOf(title) };
    const plain = await this.#series({ ...range, variant: 'sinAjustar' });
    this.#refuseRepetition(symbol, plain);
    const adjustedSeries = plain.length === 0 ? [] : await this.#series({ ...range, variant: 'ajustada' });
    const levels = new Map(adjustedSeries.map(({ date, close }) => [date, close]));
    const sessions = plain.map((session) => {
      return { market, symbol, session, adjusted: levels.get(session.date) ?? Number.NaN };
    });
    const closes = sessions.map(({ session: { date, close }, adjusted }) => ({ date, close, adjusted }));
    return { rows: seriesRows(sessions), closes };
  }

  async #series(request: SeriesRequest): Promise<readonly Session[]> {
    const { access, landing } = this.#parts;
    const address = seriesAddress(request);
    const answer = await landing.json(`serie-${digestOf(address)}.json`, () => access.json(address));
    // Older answers for an unknown symbol (reference 8).
    if (answer === null || (isObject(answer) && typeof answer.message === 'string')) {
      const sentence = `it knows no title ${request.symbol} on ${request.market}.`;
      throw new SourceError('refused', sentence, { status: 404 });
    }
    return readSeries(answer, request);
  }

  /** Two titles do not have equal series: the answer was that of the first one. */
  #refuseRepetition(symbol: string, sessions: readonly Session[]): void {
    if (sessions.length < DISTINCT_SESSIONS) return;
    const digest = digestOf(JSON.stringify(sessions));
    const first = this.#seen.get(digest);
    if (first !== undefined && first !== symbol) {
      throw new SourceError('count', `the series of ${symbol} repeats that of ${first}, day for day.`);
    }
    this.#seen.set(digest, symbol);
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}

/** Whether stored days have another level in the new answer: an event moved all prices before it. */
function hasLevelMoved(before: readonly ClosePair[], fetched: readonly ClosePair[]): boolean {
  const levels = new Map(before.map(({ date, close, adjusted }) => [date, adjusted / close]));
  return fetched.some(({ date, close, adjusted }) => {
    const level = levels.get(date);
    return level !== undefined && Math.abs(adjusted / close / level - 1) > Math.max(SAME_LEVEL, 0.02 / adjusted);
  });
}

function merged(before: readonly ClosePair[], fetched: readonly ClosePair[]): ClosePair[] {
  const days = new Map([...before, ...fetched].map((pair) => [pair.date, pair]));
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}
