import { SourceError } from '../source-error.ts';
import { fault } from './fault.ts';
import { type ListPage, Unreadable } from './shapes.ts';

/** How often a list is read, at most, until its pages fit together: the publisher may add to it while we page. */
const READINGS = 2;

/** A whole list: the records that can be read, and the others. */
export interface ListRead<T> {
  readonly records: readonly T[];
  readonly unreadable: readonly Unreadable[];
}

/**
 * All pages of a list, put together and proven whole: as many records as the answers say there are, none of them twice.
 * A list whose pages do not fit together is read once more from its beginning.
 *
 * `count` of a later page may be the total or what remains from there on: observers of the live catalogue disagree
 * (statistics.md 4).
 * @param what how messages call the list: `the catalogue`
 * @param page reads the page that begins at `offset`
 * @param follows what is wrong with a record behind the one before it, or null
 * @throws SourceError `count`
 */
export async function readPages<T>(
  what: string,
  page: (offset: number) => Promise<ListPage<T>>,
  follows: (record: T, before: T) => string | null,
): Promise<ListRead<T>> {
  for (let reading = 1; ; reading++) {
    try {
      return await readOnce(what, page, follows);
    } catch (error) {
      if (!(error instanceof SourceError && error.fault === 'count') || reading === READINGS) throw error;
    }
  }
}

async function readOnce<T>(
  what: string,
  page: (offset: number) => Promise<ListPage<T>>,
  follows: (record: T, before: T) => string | null,
): Promise<ListRead<T>> {
  const records: T[] = [];
  const unreadable: Unreadable[] = [];
  const read = (): number => records.length + unreadable.length;
  let total = 0;
  do {
    const offset = read();
    const { count, records: given } = await page(offset);
    if (offset === 0) total = count;
    if (given.length === 0 && offset < total) {
      throw fault('count', `${what} says count ${total} and ends after ${offset} records.`);
    }
    if (count !== total && count !== total - offset) {
      throw fault('count', `${what} says count ${count} from record ${offset} on, and said ${total} before.`);
    }
    for (const record of given) {
      if (record instanceof Unreadable) {
        unreadable.push(record);
        continue;
      }
      const before = records.at(-1);
      const problem = before === undefined ? null : follows(record, before);
      if (problem !== null) throw fault('count', `${what}, record ${read()}: ${problem}.`);
      records.push(record);
    }
    if (read() > total) {
      throw fault('count', `${what} says count ${total} and has ${read()} records.`);
    }
  } while (read() < total);
  return { records, unreadable };
}
