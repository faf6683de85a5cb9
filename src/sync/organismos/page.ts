import { isObject } from '../../ingest/fields.ts';
import { readJson } from '../json-text.ts';
import { SourceError } from '../source-error.ts';

/** The source's name, at the head of all its messages. */
export const ORGANISMOS = 'organismos';

/** A record as the publisher gives it; that it has an id was looked at. */
export interface Listed {
  readonly id: number;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A page of the list (organisms.md 2). */
export interface Page {
  /** Records of the whole list. */
  readonly count: number;
  /** Address of the next page; null on the last. */
  readonly next: string | null;
  readonly results: readonly Listed[];
  /** What is wrong with each record that cannot be read. */
  readonly unreadable: readonly SourceError[];
}

/**
 * Reads a page.
 * @param name which page it is, for messages
 * @throws SourceError `shape` when it is none
 */
export function readPage(bytes: Buffer, name: string): Page {
  const page = parsed(bytes, name);
  if (!isObject(page)) throw shape(`${name} is no page of a list.`);
  const { count, next, results } = page;
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) {
    throw shape(`${name} does not say how many organisms there are ("count").`);
  }
  if (next !== null && typeof next !== 'string') throw shape(`${name} does not say whether another follows ("next").`);
  if (!Array.isArray(results)) throw shape(`${name} has no list of organisms ("results").`);
  const records: Listed[] = [];
  const unreadable: SourceError[] = [];
  for (const [index, value] of results.entries()) {
    const record = listed(value, `${name}, record ${index + 1},`);
    if (record instanceof SourceError) unreadable.push(record);
    else records.push(record);
  }
  return { count, next, results: records, unreadable };
}

/** What a record must have, empty or not (organisms.md 1); without one of them it is none of an organism. */
const NEEDED = ['nombre', 'direccion', 'telefono', 'email'];

function listed(value: unknown, name: string): Listed | SourceError {
  if (!isObject(value)) return shape(`${name} is no object.`);
  const { id } = value;
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return shape(`${name} has no whole number as its "id".`);
  const lacking = NEEDED.find((field) => !Object.hasOwn(value, field));
  return lacking === undefined ? { id, value } : shape(`organism ${id} has no "${lacking}".`);
}

function parsed(bytes: Buffer, name: string): unknown {
  const read = readJson(bytes);
  if (read.ok) return read.value;
  const { looks, cause } = read;
  throw new SourceError(ORGANISMOS, 'shape', `${name} is ${looks} where JSON was expected.`, { cause });
}

function shape(sentence: string): SourceError {
  return new SourceError(ORGANISMOS, 'shape', sentence);
}
