import { lightestWord, mayBeUnfinished } from './candidate-names.ts';
import type { Postings } from './ordinals.ts';
import type { QueryPlan } from './query-plan.ts';

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

  /** Puts words of which every match of one of the plans holds at least one into {@link CandidateWords.found}, each once; tells how many. */
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
