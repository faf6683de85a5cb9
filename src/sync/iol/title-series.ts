import { createHash } from 'node:crypto';
import { isObject } from '../../ingest/fields.ts';
import { titleKey } from '../../market/stored/records.ts';
import type { Landing } from '../landing.ts';
import type { Access } from './access.ts';
import { failure } from './answer.ts';
import type { HeldMarket } from './held.ts';
import { type ClosePair, type ImpliedEvent, impliedEvents } from './implied.ts';
import { type Listed, pricePerOf } from './listing.ts';
import { WINDOW_DAYS } from './queue.ts';
import { readSeries, type SeriesAsked, seriesAddress } from './series.ts';
import type { Session } from './session.ts';
import { daysAfter } from './session-days.ts';
import { seriesRows } from './session-file.ts';

/** What asking for the series of titles needs. */
export interface SeriesParts {
  readonly access: Pick<Access, 'json'>;
  readonly held: Pick<HeldMarket, 'closes'>;
  readonly landing: Landing;
  /** The date of the last session that is over. */
  readonly closed: string;
  /** The first date asked for of a title that is not held. */
  readonly since: string;
}

/** A title's series as fetched. */
export interface TitleSeries {
  /** Rows for the file of series. */
  readonly rows: string;
  readonly sessions: number;
  /** What the two series imply; null where they do not explain each other, or only one is there. */
  readonly events: readonly ImpliedEvent[] | null;
  /** Why they do not; null where they do, or where there is no adjusted one. */
  readonly unexplained: string | null;
}

/** Two readings of one level may differ by so much: decimals. */
const SAME_LEVEL = 0.0005;
/** A series of fewer sessions may well be equal to another. */
const TELLING_SESSIONS = 10;

/** Fetches the plain and the adjusted series of titles, one title after another, and keeps each in the landing. */
export class SeriesReader {
  readonly #parts: SeriesParts;
  /** Which title gave a series first. */
  readonly #seen = new Map<string, string>();

  constructor(parts: SeriesParts) {
    this.#parts = parts;
  }

  /**
   * The series of a title from a window before what is held on; all of it where nothing is held, and where an event since then
   * moved the level of what is.
   *
   * @throws SourceError; `count` when the answer is that of another title
   */
  async of(title: Listed): Promise<TitleSeries> {
    const { held, landing, closed, since } = this.#parts;
    const name = `serie-${hash(titleKey(title.market, title.symbol))}-${closed}.json`;
    if (await landing.has(name)) {
      const landed = readLanded(await landing.get(name));
      if (landed) return landed;
    }
    const before = await held.closes(title.market, title.symbol);
    const last = before.at(-1)?.date;
    let from = last === undefined ? since : later(daysAfter(last, -WINDOW_DAYS), since);
    let fetched = await this.#fetch(title, from);
    if (last !== undefined && levelMoved(before, fetched.closes)) {
      // All that is held, also what lies before a beginning that was set later since: levels are of one piece.
      const [first] = before;
      from = first && first.date < since ? first.date : since;
      fetched = await this.#fetch(title, from);
    }
    const all = overlaid(before, fetched.closes).filter(({ close, adjusted }) => close > 0 && adjusted > 0);
    const implied = all.length === 0 ? null : impliedEvents(all);
    const series = {
      rows: fetched.rows,
      sessions: fetched.closes.length,
      events: implied && 'events' in implied ? implied.events : null,
      unexplained: implied && 'unexplained' in implied ? implied.unexplained : null,
    };
    await landing.put(name, JSON.stringify(series));
    return series;
  }

  async #fetch(title: Listed, from: string): Promise<{ readonly rows: string; readonly closes: readonly ClosePair[] }> {
    const { market, symbol } = title;
    const range = { market, symbol, from, to: this.#parts.closed, pricePer: pricePerOf(title) };
    const plain = await this.#series({ ...range, variant: 'sinAjustar' });
    this.#notRepeated(symbol, plain);
    const adjusted = plain.length === 0 ? [] : await this.#series({ ...range, variant: 'ajustada' });
    const levels = new Map(adjusted.map(({ date, close }) => [date, close]));
    const closes = plain.map(({ date, close }) => ({ date, close, adjusted: levels.get(date) ?? Number.NaN }));
    const sessions = plain.map((session, at) => ({
      market,
      symbol,
      session,
      adjusted: closes[at]?.adjusted ?? Number.NaN,
    }));
    return { rows: seriesRows(sessions), closes };
  }

  async #series(asked: SeriesAsked): Promise<readonly Session[]> {
    const answer = await this.#parts.access.json(seriesAddress(asked));
    // Older answers for a symbol that nobody has (reference 8).
    if (answer === null || (isObject(answer) && typeof answer.message === 'string')) {
      throw failure('refused', `it knows no title ${asked.symbol} on ${asked.market}.`, { status: 404 });
    }
    return readSeries(answer, asked);
  }

  /** Two titles do not have one series, day for day: a page was repeated. */
  #notRepeated(symbol: string, sessions: readonly Session[]): void {
    if (sessions.length < TELLING_SESSIONS) return;
    const print = hash(JSON.stringify(sessions));
    const first = this.#seen.get(print);
    if (first !== undefined && first !== symbol) {
      throw failure('count', `the series of ${symbol} repeats that of ${first}, day for day.`);
    }
    this.#seen.set(print, symbol);
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

/** Whether days that are held and were fetched again have another level now: an event moved all that lies before it. */
function levelMoved(before: readonly ClosePair[], fetched: readonly ClosePair[]): boolean {
  const levels = new Map(before.map(({ date, close, adjusted }) => [date, adjusted / close]));
  return fetched.some(({ date, close, adjusted }) => {
    const held = levels.get(date);
    return held !== undefined && Math.abs(adjusted / close / held - 1) > Math.max(SAME_LEVEL, 0.02 / adjusted);
  });
}

function overlaid(before: readonly ClosePair[], fetched: readonly ClosePair[]): ClosePair[] {
  const days = new Map([...before, ...fetched].map((pair) => [pair.date, pair]));
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** What a visit that was interrupted had fetched; null when it is not that. */
function readLanded(body: Buffer): TitleSeries | null {
  const value: unknown = JSON.parse(body.toString('utf8'));
  if (!isObject(value) || typeof value.rows !== 'string' || typeof value.sessions !== 'number') return null;
  const events = Array.isArray(value.events) ? value.events.flatMap(readEvent) : null;
  const unexplained = typeof value.unexplained === 'string' ? value.unexplained : null;
  return { rows: value.rows, sessions: value.sessions, events, unexplained };
}

function readEvent(value: unknown): ImpliedEvent[] {
  if (!isObject(value)) return [];
  const { date, factor, split } = value;
  return typeof date === 'string' && typeof factor === 'number' ? [{ date, factor, split: split === true }] : [];
}
