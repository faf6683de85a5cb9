import { parseDay } from '../../indexes/civil-date.ts';
import type { Tip } from '../contract/records.ts';
import { type Term, usualTerm } from '../contract/words.ts';
import { titleKey } from '../stored/keys.ts';
import { dateOf } from './local-instant.ts';

/** The figures that a feed may state of a session; volumes, amounts and counts are those of the whole session so far. */
export const FIGURES = [
  'last',
  'open',
  'high',
  'low',
  'previous',
  'average',
  'settlement',
  'volume',
  'amount',
  'trades',
  'openInterest',
] as const;
export type FigureName = (typeof FIGURES)[number];

/** What is known of a session; a figure that nobody stated is absent. */
export type Known = Readonly<Partial<Record<FigureName, number>>>;

/** What the stated last prices show besides: the first of the session, the highest and lowest since one was stated. */
export interface Seen {
  readonly first?: number;
  readonly top?: number;
  readonly bottom?: number;
}

/** What has been pushed of a title for one settlement term in one session: the latest state, all updates merged. Immutable. */
export interface RunningQuote {
  /** The contract's spelling (`bCBA`). */
  readonly market: string;
  /** As the catalog spells it. */
  readonly symbol: string;
  readonly term: Term;
  /** Local moment of the newest update (`YYYY-MM-DDTHH:MM:SS.fffffff`); its date is the session's. */
  readonly time: string;
  /** Local moment of the newest update that stated figures; null while only the book was told. */
  readonly figuresTime: string | null;
  readonly known: Known;
  readonly seen: Seen;
  /** The book, best price first; null while nothing was told of it in this session. */
  readonly levels: readonly Tip[] | null;
  /** The last price of the session that this one took the place of, and the local moment of its figures. */
  readonly before: { readonly time: string; readonly close: number } | null;
}

/** What one line of a feed says. */
export interface QuoteUpdate extends Pick<RunningQuote, 'market' | 'symbol' | 'term' | 'time' | 'known'> {
  /** The whole book; null when the line does not tell it. */
  readonly levels: readonly Tip[] | null;
  /** Members of the best level that the line states alone. */
  readonly best: Partial<Tip>;
}

/** Key of a running quote: title and term. */
export function runningKey(market: string, symbol: string, term: Term): string {
  return `${titleKey(market, symbol)}|${term}`;
}

/** The key of the title of a running key. */
export function titleOfKey(key: string): string {
  return key.slice(0, key.lastIndexOf('|'));
}

/** The session's day, days since 1970-01-01. */
export function sessionDay({ time }: Pick<RunningQuote, 'time'>): number {
  return parseDay(dateOf(time)) ?? 0;
}

/** Whether a quote is for the term that the market usually settles in on its day. */
export function isUsualTerm({ term, time }: Pick<RunningQuote, 'term' | 'time'>): boolean {
  return term === usualTerm(dateOf(time));
}
