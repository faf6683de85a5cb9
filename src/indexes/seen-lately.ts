import { textSum } from './text-sum.ts';

/**
 * Tells texts that were met lately from others, by numbers alone: nothing of a text is kept, so that the many that come once leave
 * the collector of garbage nothing to carry about. Two texts may rarely be taken for one: only for what makes no difference to answers.
 */
export class SeenLately {
  readonly #sums: Int32Array;

  /** `places`: how many texts are remembered at most, a power of two. */
  constructor(places: number) {
    this.#sums = new Int32Array(places);
  }

  /** Whether a text was met lately; from now on it was. */
  meet(text: string): boolean {
    return this.meetSum(textSum(text));
  }

  /** The same for a text of which the sum is known ({@link textSum}). */
  meetSum(given: number): boolean {
    // 0 stands for no text.
    const sum = given === 0 ? 1 : given;
    const place = (sum ^ (sum >>> 16)) & (this.#sums.length - 1);
    if (this.#sums[place] === sum) return true;
    this.#sums[place] = sum;
    return false;
  }
}
