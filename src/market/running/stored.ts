import { Fields, isObject } from '../../ingest/fields.ts';
import type { StoredRecord } from '../../store/store.ts';
import { TERMS } from '../words.ts';
import { bookLevels } from './levels.ts';
import { localInstant } from './local-instant.ts';
import { FIGURES, type FigureName, type RunningQuote, runningKey, type Seen } from './running-quote.ts';

/** The data set that running quotes lie over. */
export const QUOTED_SET = 'market';

/** Key of the record with the overlay's session; no title has this key, for it has no bar. */
export const SESSION_KEY = 'session';

/** The record of a running quote: equal quotes have equal bytes. */
export function storedQuote(quote: RunningQuote): StoredRecord {
  const { market, symbol, term, time, figuresTime, known, seen, levels, before } = quote;
  const ordered = {
    market,
    symbol,
    term,
    time,
    figuresTime,
    known: pick(known, FIGURES),
    seen: pick(seen, SEEN),
    levels,
    before,
  };
  return { key: runningKey(market, symbol, term), body: Buffer.from(JSON.stringify(ordered)) };
}

const SEEN: readonly (keyof Seen)[] = ['first', 'top', 'bottom'];

function pick<N extends string>(numbers: { readonly [K in N]?: number }, names: readonly N[]): Record<string, number> {
  const picked: Record<string, number> = {};
  for (const name of names) {
    const number = numbers[name];
    if (number !== undefined) picked[name] = number;
  }
  return picked;
}

/** The record of the session that is running. */
export function storedSession(date: string): StoredRecord {
  return { key: SESSION_KEY, body: Buffer.from(date) };
}

/** The date of the session that is running, from its record; null without one. */
export function readSession(record: StoredRecord | undefined): string | null {
  return record ? Buffer.from(record.body).toString('utf8') : null;
}

/**
 * The running quote of a stored record.
 * @throws RangeError when the record is damaged
 */
export function readQuote({ key, body }: StoredRecord): RunningQuote {
  const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
  const fields = new Fields(isObject(value) ? value : {});
  const term = TERMS.find((known) => known === fields.raw('term'));
  const time = instantOf(fields, 'time');
  const before = fields.objectOr('before', null);
  const quote = {
    market: fields.text('market'),
    symbol: fields.text('symbol'),
    time: time ?? '',
    figuresTime: fields.has('figuresTime') ? instantOf(fields, 'figuresTime') : null,
    known: numbersOf(fields.object('known'), FIGURES),
    seen: numbersOf(fields.object('seen'), SEEN),
    levels: bookLevels(fields, 'levels'),
    before: before && { time: instantOf(before, 'time') ?? '', close: before.number('close') },
  };
  const [problem] = fields.problems;
  if (problem || !term || time === null) {
    throw new RangeError(`The running quote ${key} is damaged: ${problem?.field} ${problem?.reason}.`);
  }
  return { ...quote, term };
}

function instantOf(fields: Fields, name: string): string | null {
  const text = fields.text(name);
  return localInstant(text) === text ? text : null;
}

function numbersOf<N extends FigureName | keyof Seen>(
  fields: Fields,
  names: readonly N[],
): { readonly [K in N]?: number } {
  const numbers: { [K in N]?: number } = {};
  for (const name of names) if (fields.has(name)) numbers[name] = fields.number(name);
  return numbers;
}
