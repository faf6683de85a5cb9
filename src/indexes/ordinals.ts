/**
 * Ranges of record ordinals and sorted lists of them. Records are numbered in the order of their hierarchical id, so a
 * filter by territory is one range, or a few.
 */

/** Ordinals `from` ≤ o < `to`. */
export type OrdinalRange = readonly [from: number, to: number];

/** First place in the ascending `list[from, to)` whose value is not below `value`; `to` when there is none. */
export function lowerBound(list: ArrayLike<number>, value: number, from = 0, to = list.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same set of ordinals as ascending, disjoint, non-empty ranges within [0, size). */
export function normalizeRanges(ranges: readonly OrdinalRange[], size: number): readonly OrdinalRange[] {
  // Most come from here already, or are one.
  if (areNormal(ranges, size)) return ranges;
  const sorted = ranges
    .map(([from, to]): OrdinalRange => [Math.max(0, from), Math.min(size, to)])
    .filter(([from, to]) => from < to)
    .sort((a, b) => a[0] - b[0]);
  const result: OrdinalRange[] = [];
  for (const range of sorted) {
    const last = result.at(-1);
    if (last !== undefined && range[0] <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], range[1])];
    else result.push(range);
  }
  return result;
}

function areNormal(ranges: readonly OrdinalRange[], size: number): boolean {
  let end = -1;
  for (const [from, to] of ranges) {
    if (from <= end || from >= to || to > size) return false;
    end = to;
  }
  return true;
}

/** Lists of ascending ordinals, one per key 0 to keys − 1, one after the other in a single array. */
export class Postings {
  /** List k is `ordinals[starts[k], starts[k + 1])`. */
  readonly starts: Int32Array;
  readonly ordinals: Int32Array;

  constructor(starts: Int32Array, ordinals: Int32Array) {
    this.starts = starts;
    this.ordinals = ordinals;
  }

  /** Number of ordinals under a key. */
  count(key: number): number {
    return this.starts[key + 1]! - this.starts[key]!;
  }

  /** The ordinals under a key that lie in one of the (normalized) ranges, ascending, each given to `visit`. */
  forEach(key: number, ranges: readonly OrdinalRange[], visit: (ordinal: number) => void): void {
    const end = this.starts[key + 1]!;
    let at = this.starts[key]!;
    for (const [from, to] of ranges) {
      at = lowerBound(this.ordinals, from, at, end);
      for (; at < end && this.ordinals[at]! < to; at++) visit(this.ordinals[at]!);
      if (at === end) return;
    }
  }
}

/**
 * Collects (ordinal, key) pairs into postings by counting. Pairs must be enumerable twice, in ascending order of
 * ordinals, each pair once.
 */
export function buildPostings(
  keys: number,
  forEachPair: (visit: (ordinal: number, key: number) => void) => void,
): Postings {
  const starts = new Int32Array(keys + 1);
  forEachPair((_, key) => {
    starts[key + 1]!++;
  });
  for (let key = 0; key < keys; key++) starts[key + 1]! += starts[key]!;
  const next = starts.slice(0, keys);
  const ordinals = new Int32Array(starts[keys]!);
  forEachPair((ordinal, key) => {
    ordinals[next[key]!++] = ordinal;
  });
  return new Postings(starts, ordinals);
}
