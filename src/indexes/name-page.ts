/**
 * One page of a search over all records, found through the distinct names instead of the records: of a common name there are
 * thousands of records, but a judgement and a place in the order are the name's. Larger data have more records of a name, not
 * many more names.
 */
import type { CandidateNames } from './candidate-names.ts';
import type { IndexPostings, SearchWork } from './matching.ts';
import { buildPostings, Postings } from './ordinals.ts';
import { forEachWord, type NameJudge, type NameWords, type QueryPlan } from './query-plan.ts';
import { sortFew, sortScored } from './sort-few.ts';

/** A page, and how many records match in all. */
export interface Page {
  readonly total: number;
  readonly ordinals: Int32Array;
}

/** Names of which all are put in order: with more, those that no page shows are left out first. */
const MOST_SORTED = 16;

function sink(heap: Float64Array, start: number): void {
  const score = heap[start]!;
  let at = start;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
    if (heap[child]! >= score) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = score;
}

/** The names by the words that they hold, of which the vocabulary has so many. */
export function namesByWord(names: NameWords, words: number): Postings {
  return buildPostings(words, (visit) => {
    for (let name = 0; name < names.lengths.length; name++) forEachWord(names, name, (id) => visit(name, id));
  });
}

/** The same postings, the ordinals of each list by importance, the most important first, equal ones ascending. */
function byImportance({ starts, ordinals }: Postings, importance: Uint16Array): Postings {
  const sorted = ordinals.slice();
  for (let list = 0; list + 1 < starts.length; list++) {
    const from = starts[list]!;
    const to = starts[list + 1]!;
    if (to - from > 1) sorted.subarray(from, to).sort((a, b) => importance[b]! - importance[a]! || a - b);
  }
  return new Postings(starts, sorted);
}

/** Pages of the records of one index, in order of relevance. */
export class NamePager {
  readonly #candidates: CandidateNames;
  /** The records of each name, the most important first. */
  readonly #recordsByName: Postings;
  readonly #importance: Uint16Array;
  readonly #work: SearchWork;
  /** The names that the present search found, and beside each its score: a search runs to its end before the next begins. */
  readonly #found: Int32Array;
  readonly #scores: Float64Array;

  /** `names`: how many there are; `work` counts the cost of searches. */
  constructor(
    { candidates, recordsByName }: Omit<IndexPostings, 'recordsByWord'>,
    names: number,
    importance: Uint16Array,
    work: SearchWork,
  ) {
    this.#candidates = candidates;
    this.#importance = importance;
    this.#recordsByName = importance.length === 0 ? recordsByName : byImportance(recordsByName, importance);
    this.#work = work;
    this.#found = new Int32Array(names);
    this.#scores = new Float64Array(names);
  }

  /** Places `[offset, offset + limit)` among all records that satisfy one of the plans: best first, equal ones by ordinal. */
  page(plans: readonly QueryPlan[], judges: readonly NameJudge[], offset: number, limit: number): Page {
    const found = this.#find(plans, judges);
    const names = this.#found;
    const scores = this.#scores;
    let total = 0;
    for (let at = 0; at < found; at++) total += this.#recordsByName.count(names[at]!);
    const end = Math.min(total, offset + limit);
    if (offset >= end) return { total, ordinals: new Int32Array(0) };
    const best = this.#best(found, end);
    sortScored(names, scores, best);
    const page = new Int32Array(end - offset);
    let before = 0;
    for (let at = 0; at < best && before < end; ) {
      const first = at;
      const score = scores[at];
      let count = 0;
      for (; at < best && scores[at] === score; at++) count += this.#recordsByName.count(names[at]!);
      if (before + count > offset) this.#show(first, at, before, offset, page);
      before += count;
    }
    return { total, ordinals: page };
  }

  /** Moves the names of the `most` best records to the front, or more: each has a record at least, and none is left out that is as good as one of them. */
  #best(found: number, most: number): number {
    if (found <= Math.max(most, MOST_SORTED)) return found;
    const names = this.#found;
    const scores = this.#scores;
    // A heap of the best scores, the worst of them at its root.
    const heap = scores.slice(0, most);
    for (let at = (most >>> 1) - 1; at >= 0; at--) sink(heap, at);
    for (let at = most; at < found; at++) {
      const score = scores[at]!;
      if (score <= heap[0]!) continue;
      heap[0] = score;
      sink(heap, 0);
    }
    const least = heap[0]!;
    let count = 0;
    for (let at = 0; at < found; at++) {
      if (scores[at]! < least) continue;
      names[count] = names[at]!;
      scores[count++] = scores[at]!;
    }
    return count;
  }

  /** Finds the names that satisfy one of the plans, each once, in no order; returns their number. */
  #find(plans: readonly QueryPlan[], judges: readonly NameJudge[]): number {
    let found = 0;
    this.#work.searches++;
    const count = this.#candidates.find(plans);
    this.#work.visited += this.#candidates.visited;
    this.#work.judged += judges.length * count;
    for (let at = 0; at < count; at++) {
      const name = this.#candidates.found[at]!;
      let score = -1;
      for (let by = 0; by < judges.length; by++) score = Math.max(score, judges[by]!.score(name));
      if (score < 0) continue;
      this.#found[found] = name;
      this.#scores[found++] = score;
    }
    return found;
  }

  /**
   * Writes the records of the names at `[from, to)`, which are equally good, ascending, to their places on a page that begins at
   * `offset`. `before`: how many records are better.
   */
  #show(from: number, to: number, before: number, offset: number, page: Int32Array): void {
    const { starts, ordinals } = this.#recordsByName;
    // The data of each name, and of all.
    const most = offset + page.length - before;
    const skipped = Math.max(0, offset - before);
    const shown = before + skipped - offset;
    if (to - from === 1) {
      const start = starts[this.#found[from]!]!;
      const end = Math.min(starts[this.#found[from]! + 1]!, start + most);
      for (let at = start + skipped; at < end; at++) page[shown + at - start - skipped] = ordinals[at]!;
      return;
    }
    const all: number[] = [];
    for (let at = from; at < to; at++) {
      const start = starts[this.#found[at]!]!;
      const end = Math.min(starts[this.#found[at]! + 1]!, start + most);
      for (let of = start; of < end; of++) all.push(ordinals[of]!);
    }
    if (this.#importance.length === 0) sortFew(all);
    else all.sort((a, b) => this.#importance[b]! - this.#importance[a]! || a - b);
    const end = Math.min(all.length, most);
    for (let at = skipped; at < end; at++) page[shown + at - skipped] = all[at]!;
  }
}
