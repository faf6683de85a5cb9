import { parseDay } from '../../indexes/civil-date.ts';
import { isObject } from '../../ingest/fields.ts';

/** What a visit leaves for the next. Nothing of an account is in it. */
export interface Memory {
  /** The last close after which the panels were read; '' before the first. */
  readonly visited: string;
  /** From this close on the panels were read after every one, so that no session of a title in them is missing. */
  readonly since: string;
  /** By title (`bCBA|GGAL`): the last close when its series were asked for. */
  readonly asked: Readonly<Record<string, string>>;
  /** How many titles were asked for one by one on a date. */
  readonly spent: { readonly date: string; readonly titles: number };
  /** How many titles were left for another day. */
  readonly waiting: number;
  /** By panel: how many titles it listed when it was last believed. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Panels that listed far fewer at the last visit: believed when they do so again. */
  readonly doubted: readonly string[];
}

const NOTHING: Memory = {
  visited: '',
  since: '',
  asked: {},
  spent: { date: '', titles: 0 },
  waiting: 0,
  sizes: {},
  doubted: [],
};

/** The memory of the last visit; what is not as it was written counts as forgotten. */
export function readMemory(value: unknown): Memory {
  if (!isObject(value)) return NOTHING;
  const spent = isObject(value.spent) ? value.spent : {};
  return {
    visited: dateOr(value.visited),
    since: dateOr(value.since),
    asked: entries(value.asked, (given) => (isDate(given) ? given : undefined)),
    spent: { date: dateOr(spent.date), titles: countOr(spent.titles) ?? 0 },
    waiting: countOr(value.waiting) ?? 0,
    sizes: entries(value.sizes, countOr),
    doubted: Array.isArray(value.doubted) ? value.doubted.filter((name) => typeof name === 'string') : [],
  };
}

function entries<T>(value: unknown, read: (value: unknown) => T | undefined): Record<string, T> {
  const found: Record<string, T> = {};
  if (!isObject(value)) return found;
  for (const [key, each] of Object.entries(value)) {
    const given = read(each);
    if (given !== undefined) found[key] = given;
  }
  return found;
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && parseDay(value) !== undefined;
}

function dateOr(value: unknown): string {
  return isDate(value) ? value : '';
}

function countOr(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
