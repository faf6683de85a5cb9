/**
 * Order and pages of search results (reference 4.4): best score first, equal scores by ordinal, that is by id. A page
 * near the beginning is picked with a small heap instead of sorting everything.
 */
import { sortPlaces } from './sort-few.ts';

/** Records found: ascending ordinals and, beside each, its relevance (greater is better). */
export interface Matches {
  readonly ordinals: Int32Array;
  readonly scores: Float64Array;
}

/** No record. */
export const NO_MATCHES: Matches = { ordinals: new Int32Array(0), scores: new Float64Array(0) };

const UNKNOWN = new Uint16Array();

/** Ordinals of the results `[offset, offset + limit)` in order of relevance. Beyond the end: empty. */
export function pageByScore(
  matches: Matches,
  offset: number,
  limit: number,
  importance: Uint16Array = UNKNOWN,
): Int32Array {
  const { ordinals, scores } = matches;
  const end = Math.min(offset + limit, ordinals.length);
  if (offset >= end) return new Int32Array(0);
  // Entries are ascending by ordinal, so comparing places breaks ties by ordinal.
  const worse = (a: number, b: number): boolean => {
    const difference = scores[a]! - scores[b]!;
    if (difference !== 0) return difference < 0;
    const weight = (importance[ordinals[a]!] ?? 0) - (importance[ordinals[b]!] ?? 0);
    return weight < 0 || (weight === 0 && a > b);
  };
  const best = end * 4 < ordinals.length ? pickBest(ordinals.length, end, worse) : allPlaces(ordinals.length);
  sortPlaces(best, worse);
  const page = new Int32Array(end - offset);
  for (let at = offset; at < end; at++) page[at - offset] = ordinals[best[at]!]!;
  return page;
}

/** Scores of which the best are put in order as they are met: arrays outside the heap take longer to make than that. */
const FEW = 64;

/** Places of the scores `[offset, offset + limit)` in order of relevance, as {@link pageByScore} has it; beyond the end: none. */
export function bestPlaces(scores: readonly number[], offset: number, limit: number): readonly number[] {
  const { length } = scores;
  const end = Math.min(offset + limit, length);
  if (length > FEW)
    return [...pageByScore({ ordinals: allPlaces(length), scores: Float64Array.from(scores) }, offset, limit)];
  const best: number[] = [];
  for (let place = 0; place < length; place++) {
    const score = scores[place]!;
    let at = best.length;
    // Of equal scores the first place stands.
    if (at === end && (at === 0 || scores[best[--at]!]! >= score)) continue;
    for (; at > 0 && scores[best[at - 1]!]! < score; at--) best[at] = best[at - 1]!;
    best[at] = place;
  }
  return offset === 0 ? best : best.slice(offset);
}

/** Ordinals of the results `[offset, offset + limit)` in ascending order of `keys[ordinal]`, equal keys by ordinal. */
export function pageByKey(ordinals: Int32Array, keys: ArrayLike<number>, offset: number, limit: number): Int32Array {
  const scores = Float64Array.from(ordinals, (ordinal) => -keys[ordinal]!);
  return pageByScore({ ordinals, scores }, offset, limit);
}

function allPlaces(count: number): Int32Array {
  const places = new Int32Array(count);
  for (let place = 0; place < count; place++) places[place] = place;
  return places;
}

/** The best `size` of the places 0 to count − 1, in no order: a heap whose root is the worst one kept. */
function pickBest(count: number, size: number, worse: (a: number, b: number) => boolean): Int32Array {
  const heap = allPlaces(size);
  const sink = (start: number): void => {
    const item = heap[start]!;
    let at = start;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && worse(heap[child + 1]!, heap[child]!)) child++;
      if (!worse(heap[child]!, item)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = item;
  };
  for (let at = (size >>> 1) - 1; at >= 0; at--) sink(at);
  for (let place = size; place < count; place++) {
    if (worse(heap[0]!, place)) {
      heap[0] = place;
      sink(0);
    }
  }
  return heap;
}
