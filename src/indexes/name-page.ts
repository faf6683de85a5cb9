/**
 * One page of a search over all records, found through the distinct names instead of the records: of a common name there are
 * thousands of records, but a judgement and a place in the order are the name's. Larger data have more records of a name, not
 * many more names.
 */
import type { IndexPostings, SearchWork } from './matching.ts';
import { candidateWords } from './matching.ts';
import { buildPostings, type Postings } from './ordinals.ts';
import type { NameJudge, NameWords, QueryPlan } from './query-plan.ts';

/** A page, and how many records match in all. */
export interface Page {
  readonly total: number;
  readonly ordinals: Int32Array;
}

/** A name that matches. */
interface Found {
  readonly name: number;
  readonly score: number;
}

/** Names of which all are put in order: with more, those that no page shows are left out first. */
const MOST_SORTED = 16;

/** The names of the `most` best records, or more: each has a record at least, and none is left out that is as good as one of them. */
function bestNames(found: readonly Found[], most: number): Found[] {
  if (found.length <= Math.max(most, MOST_SORTED)) return [...found];
  // A heap of the best scores, the worst of them at its root.
  const heap = new Float64Array(most);
  for (let at = 0; at < most; at++) heap[at] = found[at]!.score;
  for (let at = (most >>> 1) - 1; at >= 0; at--) sink(heap, at);
  for (let at = most; at < found.length; at++) {
    const { score } = found[at]!;
    if (score <= heap[0]!) continue;
    heap[0] = score;
    sink(heap, 0);
  }
  const least = heap[0]!;
  return found.filter(({ score }) => score >= least);
}

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
export function namesByWord({ starts, ids, lengths }: NameWords, words: number): Postings {
  return buildPostings(words, (visit) => {
    for (let name = 0; name < lengths.length; name++) {
      const from = starts[name] ?? 0;
      const to = starts[name + 1] ?? 0;
      // A word may stand in a name twice.
      for (let at = from; at < to; at++) if (ids.indexOf(ids[at] ?? -1, from) === at) visit(name, ids[at] ?? 0);
    }
  });
}

/** Pages of the records of one index, in order of relevance. */
export class NamePager {
  readonly #namesByWord: Postings;
  readonly #recordsByName: Postings;
  readonly #recordsByWord: Postings;
  readonly #work: SearchWork;
  /** The search in which a name was met last. */
  readonly #rounds: Int32Array;
  #round = 0;

  /** `names`: how many there are; `work` is told what searches cost. */
  constructor({ namesByWord, recordsByName, recordsByWord }: IndexPostings, names: number, work: SearchWork) {
    this.#namesByWord = namesByWord;
    this.#recordsByName = recordsByName;
    this.#recordsByWord = recordsByWord;
    this.#work = work;
    this.#rounds = new Int32Array(names);
  }

  /** Places `[offset, offset + limit)` among all records that satisfy one of the plans: best first, equal ones by ordinal. */
  page(plans: readonly QueryPlan[], judges: readonly NameJudge[], offset: number, limit: number): Page {
    const found = this.#found(plans, judges);
    let total = 0;
    for (const { name } of found) total += this.#recordsByName.count(name);
    const end = Math.min(total, offset + limit);
    if (offset >= end) return { total, ordinals: new Int32Array(0) };
    const best = bestNames(found, end);
    best.sort((a, b) => b.score - a.score);
    const page: number[] = [];
    let before = 0;
    for (let at = 0; at < best.length && before < end; ) {
      const first = at;
      const score = best[at]?.score;
      let count = 0;
      for (; at < best.length && best[at]?.score === score; at++) count += this.#recordsByName.count(best[at]!.name);
      if (before + count > offset) {
        const records = this.#records(best, first, at, end - before);
        for (let place = Math.max(0, offset - before); place < records.length; place++) page.push(records[place]!);
      }
      before += count;
    }
    return { total, ordinals: Int32Array.from(page) };
  }

  /** The names that satisfy one of the plans, each once, in no order. */
  #found(plans: readonly QueryPlan[], judges: readonly NameJudge[]): Found[] {
    const found: Found[] = [];
    this.#round = (this.#round + 1) | 0;
    // After four billion searches the marks of the first would count again.
    if (this.#round === 0) this.#rounds.fill(-1);
    this.#work.searches++;
    const { starts, ordinals: names } = this.#namesByWord;
    for (const id of candidateWords(plans, this.#recordsByWord)) {
      const end = starts[id + 1]!;
      for (let at = starts[id]!; at < end; at++) {
        const name = names[at]!;
        this.#work.visited++;
        if (this.#rounds[name] === this.#round) continue;
        this.#rounds[name] = this.#round;
        this.#work.judged += judges.length;
        let score = -1;
        for (const judge of judges) score = Math.max(score, judge.score(name));
        if (score >= 0) found.push({ name, score });
      }
    }
    return found;
  }

  /** The first `most` records of the names found at `[from, to)`, ascending. */
  #records(found: readonly Found[], from: number, to: number, most: number): ArrayLike<number> {
    const { starts, ordinals } = this.#recordsByName;
    const of = (at: number): Int32Array => {
      const { name } = found[at]!;
      const start = starts[name]!;
      return ordinals.subarray(start, Math.min(starts[name + 1]!, start + most));
    };
    if (to - from === 1) return of(from);
    const all: number[] = [];
    for (let at = from; at < to; at++) for (const ordinal of of(at)) all.push(ordinal);
    return all.sort((a, b) => a - b).slice(0, most);
  }
}
