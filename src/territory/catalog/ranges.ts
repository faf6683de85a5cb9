/** Sets of ordinals as ascending, disjoint ranges: what filters by territory are made of. */
import { normalizeRanges, type OrdinalRange } from '../../indexes/ordinals.ts';

/** Ordinals in both sets; both normalized, and so is the result. */
export function intersectRanges(a: readonly OrdinalRange[], b: readonly OrdinalRange[]): OrdinalRange[] {
  const result: OrdinalRange[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const left = a[i];
    const right = b[j];
    if (!left || !right) return result;
    const from = Math.max(left[0], right[0]);
    const to = Math.min(left[1], right[1]);
    if (from < to) result.push([from, to]);
    if (left[1] < right[1]) i++;
    else j++;
  }
}

/** The given ordinals, in any order, as ranges. */
export function rangesOfOrdinals(ordinals: Iterable<number>, size: number): readonly OrdinalRange[] {
  const ranges: OrdinalRange[] = [];
  for (const ordinal of ordinals) ranges.push([ordinal, ordinal + 1]);
  return normalizeRanges(ranges, size);
}

/** Whether ascending, disjoint ranges hold an ordinal. */
export function holds(ranges: readonly OrdinalRange[], ordinal: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.[1] ?? 0) <= ordinal) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low];
  return range !== undefined && range[0] <= ordinal;
}

/** How many ordinals the ranges hold. */
export function countOf(ranges: readonly OrdinalRange[]): number {
  let count = 0;
  for (const [from, to] of ranges) count += to - from;
  return count;
}

/** The ordinals at places `[offset, offset + limit)` of the ranges, ascending. */
export function pageOfRanges(ranges: readonly OrdinalRange[], offset: number, limit: number): Int32Array {
  const size = Math.max(0, Math.min(limit, countOf(ranges) - offset));
  const page = new Int32Array(size);
  let skip = offset;
  let filled = 0;
  for (const [from, to] of ranges) {
    if (filled === size) break;
    if (skip >= to - from) {
      skip -= to - from;
      continue;
    }
    for (let ordinal = from + skip; ordinal < to && filled < size; ordinal++) page[filled++] = ordinal;
    skip = 0;
  }
  return page;
}

/** All ordinals of the ranges, ascending. */
export function ordinalsOf(ranges: readonly OrdinalRange[]): Int32Array {
  return pageOfRanges(ranges, 0, Number.MAX_SAFE_INTEGER);
}
