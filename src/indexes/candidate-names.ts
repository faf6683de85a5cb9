import { lowerBound, type Postings } from './ordinals.ts';
import type { KnownWord, QueryPlan } from './query-plan.ts';

/**
 * The names that can satisfy a query, by the lists of names of its words. Of a large country each word stands in hundreds of names
 * and two of them together in a few: lists of two words are gone through side by side, and only names in both are judged.
 */

/** Names in a list for each other list that it would be met with: a shorter one is taken as it is, for judging its names costs no more. */
const LEAST_MET = 16;

/** Whether names can hold the query's words in sequence, the last one perhaps unfinished. */
function mayBeUnfinished({ lastRange, exactIds }: QueryPlan): boolean {
  if (lastRange[0] === lastRange[1]) return false;
  for (let i = 0; i < exactIds.length - 1; i++) if (exactIds[i] === -1) return false;
  return true;
}

/** The word of the query with the fewest records; one that no name holds, if there is one. `but`: not this one. */
function lightestWord({ words }: QueryPlan, but: KnownWord | null = null): KnownWord | null {
  let best: KnownWord | null = null;
  for (const word of words) if (word !== but && (best === null || word.records < best.records)) best = word;
  return best;
}

/** Finds candidates among the names of one index; a search runs to its end before the next begins. */
export class CandidateNames {
  readonly #namesByWord: Postings;
  /** The search in which a name was met last. */
  readonly #rounds: Int32Array;
  #round = 0;
  #count = 0;
  /** Those of the last search stand in the first places. */
  readonly found: Int32Array;
  /** Entries of lists that the last search looked at. */
  visited = 0;

  /** `names`: how many there are. */
  constructor(namesByWord: Postings, names: number) {
    this.#namesByWord = namesByWord;
    this.#rounds = new Int32Array(names);
    this.found = new Int32Array(names);
  }

  /** Puts all names that satisfy one of the plans, and others, into {@link CandidateNames.found}, each once; returns their number. */
  find(plans: readonly QueryPlan[]): number {
    this.#count = 0;
    this.visited = 0;
    this.#round = (this.#round + 1) | 0;
    // After four billion searches the marks of the first would count again.
    if (this.#round === 0) this.#rounds.fill(-1);
    for (const plan of plans) {
      const light = lightestWord(plan);
      if (light === null) continue;
      this.#addCommon(light.expansion.ids, lightestWord(plan, light)?.expansion.ids ?? null);
      if (mayBeUnfinished(plan)) this.#addPhrases(plan);
    }
    return this.#count;
  }

  /** Names that hold the words in sequence, all but the last as they are typed. */
  #addPhrases({ lastRange: [low, high], exactIds }: QueryPlan): void {
    let rarest = -1;
    for (let i = 0; i < exactIds.length - 1; i++) {
      const id = exactIds[i]!;
      if (rarest < 0 || this.#namesByWord.count(id) < this.#namesByWord.count(rarest)) rarest = id;
    }
    const { starts } = this.#namesByWord;
    // The words that complete the last one are neighbours, and so are their lists.
    const completing = starts[high]! - starts[low]!;
    if (rarest < 0) {
      this.#addAll(starts[low]!, starts[high]!);
      return;
    }
    const exact = this.#namesByWord.count(rarest);
    if (Math.min(completing, exact) >= LEAST_MET * (high - low)) {
      for (let id = low; id < high; id++) this.#addMet(id, rarest);
    } else if (completing <= exact) this.#addAll(starts[low]!, starts[high]!);
    else this.#addAll(starts[rarest]!, starts[rarest + 1]!);
  }

  /** Names that hold one of some words and one of others; null: any. */
  #addCommon(ones: ArrayLike<number>, others: ArrayLike<number> | null): void {
    const { starts } = this.#namesByWord;
    for (let one = 0; one < ones.length; one++) {
      const id = ones[one]!;
      const from = starts[id]!;
      const to = starts[id + 1]!;
      if (others === null || to - from < LEAST_MET * others.length) this.#addAll(from, to);
      else for (let other = 0; other < others.length; other++) this.#addMet(id, others[other]!);
    }
  }

  #addAll(from: number, to: number): void {
    const { ordinals } = this.#namesByWord;
    this.visited += to - from;
    for (let at = from; at < to; at++) this.#add(ordinals[at]!);
  }

  /** Names that hold both words. */
  #addMet(one: number, other: number): void {
    const { starts, ordinals } = this.#namesByWord;
    const isLonger = this.#namesByWord.count(one) > this.#namesByWord.count(other);
    const short = isLonger ? other : one;
    const long = isLonger ? one : other;
    const end = starts[long + 1]!;
    let near = starts[long]!;
    let at = starts[short]!;
    for (; at < starts[short + 1]! && near < end; at++) {
      const name = ordinals[at]!;
      let high = near;
      for (let step = 1; high < end && ordinals[high]! < name; step *= 2) {
        near = high + 1;
        high += step;
      }
      near = lowerBound(ordinals, name, near, Math.min(high, end));
      if (near < end && ordinals[near] === name) this.#add(name);
    }
    this.visited += at - starts[short]!;
  }

  #add(name: number): void {
    if (this.#rounds[name] === this.#round) return;
    this.#rounds[name] = this.#round;
    this.found[this.#count++] = name;
  }
}

/** Finds the words whose lists hold every match, in an array that is allocated once: a name that is not finished yet has hundreds. */
export class CandidateWords {
  readonly #recordsByWord: Postings;
  /** The search in which a word was found last. */
  readonly #rounds: Int32Array;
  #round = 0;
  #count = 0;
  /** Those of the last search stand in the first places. */
  readonly found: Int32Array;

  constructor(recordsByWord: Postings) {
    this.#recordsByWord = recordsByWord;
    const words = recordsByWord.starts.length - 1;
    this.#rounds = new Int32Array(words);
    this.found = new Int32Array(words);
  }

  /** Puts words of which every match of one of the plans holds at least one into {@link CandidateWords.found}, each once; returns their number. */
  find(plans: readonly QueryPlan[]): number {
    this.#count = 0;
    this.#round = (this.#round + 1) | 0;
    // After four billion searches the marks of the first would count again.
    if (this.#round === 0) this.#rounds.fill(-1);
    for (const plan of plans) {
      const ids = lightestWord(plan)?.expansion.ids;
      if (ids) for (let at = 0; at < ids.length; at++) this.#add(ids[at]!);
      if (mayBeUnfinished(plan)) this.#addPhrase(plan);
    }
    return this.#count;
  }

  /** Words of which one stands in every name that holds the phrase: the rarest of them, or all that complete the last. */
  #addPhrase({ lastRange: [low, high], exactIds }: QueryPlan): void {
    const { starts } = this.#recordsByWord;
    // The words that complete the last one are neighbours, and so are their lists.
    let least = starts[high]! - starts[low]!;
    let rarest = -1;
    for (let at = 0; at < exactIds.length - 1; at++) {
      const count = this.#recordsByWord.count(exactIds[at]!);
      if (count >= least) continue;
      least = count;
      rarest = exactIds[at]!;
    }
    if (rarest >= 0) this.#add(rarest);
    else for (let id = low; id < high; id++) this.#add(id);
  }

  #add(id: number): void {
    if (this.#rounds[id] === this.#round) return;
    this.#rounds[id] = this.#round;
    this.found[this.#count++] = id;
  }
}
