/**
 * From plans to records: walks the shortest posting lists that can hold every match, judges each distinct name once and
 * keeps the records whose name matches.
 */

import { type CandidateNames, CandidateWords } from './candidate-names.ts';
import type { OrdinalRange, Postings } from './ordinals.ts';
import { lowerBound } from './ordinals.ts';
import type { NameJudge, QueryPlan } from './query-plan.ts';
import type { Matches } from './ranking.ts';
import { sortFirst } from './sort-few.ts';

/** Searches are numbered in steps of two up to here. */
const LAST_ROUND = 0x7ffffff0;

/** From this number of expected records on, it is quicker to read the names. */
const MANY_RECORDS = 128;
/** Most ranges within which the records of names are searched. */
const MOST_RANGES = 4;

/** What searches cost, in numbers that do not depend on the machine; they only grow. */
export interface SearchWork {
  /** Searches made. */
  searches: number;
  /** Entries of posting lists looked at: at most the index's `postings` a search. */
  visited: number;
  /** Names judged: at most all names a search, by each of its plans. */
  judged: number;
}

/** What stands where in an index. */
export interface IndexPostings {
  readonly recordsByWord: Postings;
  readonly recordsByName: Postings;
  /** Finds names by their words. */
  readonly candidates: CandidateNames;
}

/** Records, ascending, and beside each what its name is worth. */
export interface JudgedRecords {
  readonly ordinals: number[];
  readonly worths: number[];
}

/** Collects matches in arrays that are allocated once per index; a search runs to its end before the next begins. */
export class MatchCollector {
  readonly #recordsByWord: Postings;
  readonly #words: CandidateWords;
  readonly #candidates: CandidateNames;
  readonly #recordsByName: Postings;
  readonly #nameOf: Int32Array;
  /** Score of each name, valid when its round is the current one and it fits. */
  readonly #scores: Float64Array;
  /** The search in which a name was met last, an even number; one more where it fits. */
  readonly #rounds: Int32Array;
  #round = 0;
  /** The judge of names in the present search; null for the judges of its plans. */
  #worthOf: ((name: number) => number) | null = null;
  /** Whether every name of this search matches, because its query is a single word. */
  #isSure = false;
  /** What all searches have cost so far. */
  readonly work: SearchWork = { searches: 0, visited: 0, judged: 0 };
  readonly #found: Int32Array;
  /** One bit per record, all clear between searches. */
  readonly #bits: Int32Array;

  /** `nameOf`: record → name, of `names` distinct ones. */
  constructor({ recordsByWord, candidates, recordsByName }: IndexPostings, nameOf: Int32Array, names: number) {
    this.#recordsByWord = recordsByWord;
    this.#words = new CandidateWords(recordsByWord);
    this.#candidates = candidates;
    this.#recordsByName = recordsByName;
    this.#nameOf = nameOf;
    this.#scores = new Float64Array(names);
    this.#rounds = new Int32Array(names);
    this.#found = new Int32Array(nameOf.length);
    this.#bits = new Int32Array((nameOf.length >>> 5) + 1);
  }

  /** Records in `ranges` (normalized) whose name satisfies one of the plans; `judges[i]` judges by `plans[i]`. */
  collect(plans: readonly QueryPlan[], judges: readonly NameJudge[], ranges: readonly OrdinalRange[]): Matches {
    const count = this.#find(plans, judges, ranges);
    const found = this.#found.slice(0, count);
    const scores = new Float64Array(count);
    for (let at = 0; at < count; at++) scores[at] = this.#scores[this.#nameOf[found[at]!]!]!;
    return { ordinals: found, scores };
  }

  /**
   * The same records with the scores of another judge: ascending those whose name has a score. `worthOf` is called once for each name and
   * returns a whole number; −1 leaves the name out.
   */
  judged(
    plans: readonly QueryPlan[],
    judges: readonly NameJudge[],
    ranges: readonly OrdinalRange[],
    worthOf: (name: number) => number,
  ): JudgedRecords {
    this.#isSure = plans.every(isOneWord);
    this.#worthOf = worthOf;
    const count = this.#find(plans, judges, ranges);
    this.#worthOf = null;
    // As long as they get: of a common name there are thousands, and lists that grow are copied on the way.
    const ordinals: number[] = new Array(count);
    const worths: number[] = new Array(count);
    for (let at = 0; at < count; at++) {
      const ordinal = this.#found[at]!;
      ordinals[at] = ordinal;
      worths[at] = this.#scores[this.#nameOf[ordinal]!]! | 0;
    }
    return { ordinals, worths };
  }

  /** The names, by their numbers, that satisfy one of the plans, wherever their records are; null where there are more than `most`. */
  names(plans: readonly QueryPlan[], judges: readonly NameJudge[], most: number): number[] | null {
    const { work } = this;
    work.searches++;
    const names: number[] = [];
    const candidates = this.#candidates.find(plans);
    work.visited += this.#candidates.visited;
    for (let place = 0; place < candidates; place++) {
      const name = this.#candidates.found[place]!;
      work.judged += judges.length;
      if (!isMatch(judges, name)) continue;
      if (names.length === most) return null;
      names.push(name);
    }
    return names;
  }

  /** Puts the records, ascending, into the first places of `#found`, and returns their number. */
  #find(plans: readonly QueryPlan[], judges: readonly NameJudge[], ranges: readonly OrdinalRange[]): number {
    this.#nextRound();
    let within = 0;
    for (const [from, to] of ranges) within += to - from;
    if (within === this.#nameOf.length) return this.#findByNames(plans, judges, null);
    const words = this.#words.find(plans);
    if (ranges.length <= MOST_RANGES && this.#areMany(words, within)) {
      return this.#findByNames(plans, judges, ranges);
    }
    const bits = this.#bits;
    const { work } = this;
    work.searches++;
    let count = 0;
    let sorted = true;
    let last = -1;
    const { starts, ordinals } = this.#recordsByWord;
    for (let place = 0; place < words; place++) {
      const id = this.#words.found[place]!;
      const end = starts[id + 1]!;
      let at = starts[id]!;
      for (const [from, to] of ranges) {
        at = lowerBound(ordinals, from, at, end);
        const first = at;
        for (; at < end && ordinals[at]! < to; at++) {
          const ordinal = ordinals[at]!;
          if (!this.#fits(this.#nameOf[ordinal]!, judges)) continue;
          const bit = 1 << (ordinal & 31);
          const marked = bits[ordinal >>> 5]!;
          if ((marked & bit) !== 0) continue;
          bits[ordinal >>> 5] = marked | bit;
          if (ordinal < last) sorted = false;
          last = ordinal;
          this.#found[count++] = ordinal;
        }
        work.visited += at - first;
      }
    }
    if (!sorted) this.#sortFound(count);
    for (let at = 0; at < count; at++) bits[this.#found[at]! >>> 5] = 0;
    return count;
  }

  /** Whether the candidate words, so many, have so many records that, with so many of all records `within` the ranges, looking at names is quicker. */
  #areMany(words: number, within: number): boolean {
    let records = 0;
    for (let place = 0; place < words; place++) records += this.#recordsByWord.count(this.#words.found[place]!);
    return records * within > MANY_RECORDS * this.#nameOf.length;
  }

  /** The same by the names, of which larger data have hardly more; `ranges`: null for all records. */
  #findByNames(
    plans: readonly QueryPlan[],
    judges: readonly NameJudge[],
    ranges: readonly OrdinalRange[] | null,
  ): number {
    const { work } = this;
    work.searches++;
    const { starts, ordinals } = this.#recordsByName;
    let count = 0;
    let lists = 0;
    const candidates = this.#candidates.find(plans);
    work.visited += this.#candidates.visited;
    for (let place = 0; place < candidates; place++) {
      const name = this.#candidates.found[place]!;
      const end = starts[name + 1]!;
      let at = starts[name]!;
      if (ranges === null) {
        if (!this.#fits(name, judges)) continue;
        for (; at < end; at++) this.#found[count++] = ordinals[at]!;
        lists++;
        continue;
      }
      const before = count;
      for (const [from, to] of ranges) {
        if (at < end && ordinals[at]! < from) at = lowerBound(ordinals, from, at, end);
        for (; at < end && ordinals[at]! < to; at++) this.#found[count++] = ordinals[at]!;
      }
      if (count === before) continue;
      if (this.#fits(name, judges)) lists++;
      else count = before;
    }
    if (lists < 2) return count;
    for (let at = 0; at < count; at++) this.#bits[this.#found[at]! >>> 5]! |= 1 << (this.#found[at]! & 31);
    this.#sortFound(count);
    for (let at = 0; at < count; at++) this.#bits[this.#found[at]! >>> 5] = 0;
    return count;
  }

  #nextRound(): void {
    this.#round += 2;
    if (this.#round < LAST_ROUND) return;
    // The marks of the first searches would count again.
    this.#rounds.fill(0);
    this.#round = 2;
  }

  /** Whether a name fits, which is found out once a search; if so, its score is set. Most do not: of these one mark is all that is written. */
  #fits(name: number, judges: readonly NameJudge[]): boolean {
    const mark = this.#rounds[name]!;
    if (mark >> 1 === this.#round >> 1) return mark !== this.#round;
    this.work.judged += judges.length;
    const worthOf = this.#worthOf;
    let score = -1;
    if (worthOf === null) for (const judge of judges) score = Math.max(score, judge.score(name));
    else if (this.#isSure || isMatch(judges, name)) score = worthOf(name);
    if (score < 0) {
      this.#rounds[name] = this.#round;
      return false;
    }
    this.#rounds[name] = this.#round + 1;
    this.#scores[name] = score;
    return true;
  }

  /** Puts the first `count` found records in ascending order: by sorting a few, by reading the bits of many. */
  #sortFound(count: number): void {
    const found = this.#found;
    if (count < found.length >>> 8) {
      sortFirst(found, count);
      return;
    }
    let next = 0;
    for (let word = 0; next < count; word++) {
      for (let rest = this.#bits[word]!; rest !== 0; rest &= rest - 1) {
        found[next++] = (word << 5) | (31 - Math.clz32(rest & -rest));
      }
    }
  }
}

/** Whether a plan is one word and nothing else, so that a name that holds one of its candidates satisfies it. */
function isOneWord({ exactIds, excluded }: QueryPlan): boolean {
  return exactIds.length === 1 && excluded.length === 0;
}

function isMatch(judges: readonly NameJudge[], name: number): boolean {
  for (let at = 0; at < judges.length; at++) if (judges[at]!.matches(name)) return true;
  return false;
}
