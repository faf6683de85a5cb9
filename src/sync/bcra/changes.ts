import type { DatedValue } from '../../statistics/stored.ts';
import type { Point } from './shapes.ts';

/** What values of this interface are stored under; the import uses the same word for its answers. */
export const SOURCE = 'api-v4';

/** What an answer changes in the values held of one variable. */
export interface Changes {
  /** Values to write: new ones, other ones, and equal ones that were held from another source until now. */
  readonly put: readonly Point[];
  /** Days whose values the publisher took back. */
  readonly withdrawn: readonly number[];
  readonly added: number;
  readonly revised: number;
  /** Values of the publisher that were held where the answer looked: what {@link withdrawn} is a part of. */
  readonly compared: number;
  /** The values as they are then, ascending by day. */
  readonly after: readonly Point[];
}

/**
 * Compares an answer, proven whole from day `from` on (null: of all days), with the values held, ascending. Equal values
 * are left alone, so that reading again makes no version and no revision. A value that is missing is withdrawn when it
 * was the publisher's; one that a person loaded from elsewhere and the publisher never had is not the publisher's to take
 * away. `trusted` false: nothing is withdrawn.
 */
export function compare(
  points: readonly Point[],
  held: readonly DatedValue[],
  from: number | null,
  trusted: boolean,
): Changes {
  const before = new Map(held.map((row) => [row.day, row]));
  const given = new Set<number>();
  const put: Point[] = [];
  let added = 0;
  let revised = 0;
  for (const point of points) {
    given.add(point.day);
    const row = before.get(point.day);
    if (row === undefined) added++;
    else if (row.value !== point.value) revised++;
    else if (row.source === SOURCE) continue;
    put.push(point);
  }
  const withdrawn: number[] = [];
  let compared = 0;
  for (const { day, source } of held) {
    if (source !== SOURCE || (from !== null && day < from)) continue;
    compared++;
    if (trusted && !given.has(day)) withdrawn.push(day);
  }
  const after = new Map<number, number>(held.map(({ day, value }) => [day, value]));
  for (const { day, value } of put) after.set(day, value);
  for (const day of withdrawn) after.delete(day);
  return {
    put,
    withdrawn,
    added,
    revised,
    compared,
    after: [...after].map(([day, value]) => ({ day, value })).sort((a, b) => a.day - b.day),
  };
}
