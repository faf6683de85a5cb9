/**
 * Remembers by numbers alone which texts were seen lately: no text is kept, so that the many that come once cost the garbage collector
 * nothing. Two texts may rarely be taken for one: only for uses that make no difference to answers.
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

/** Sums that separate texts before they are compared (FNV-1a, 32 bits). */

/** The sum of a text without a letter. */
export const SUM_BASIS = 0x811c9dc5 | 0;
/** The factor of a sum behind each unit. */
export const SUM_PRIME = 0x01000193;

/** The sum over the UTF-16 units of a text, going on from that of what stands before it: a whole number of 32 bits with a sign. */
export function textSum(text: string, before: number = SUM_BASIS): number {
  let sum = before;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), SUM_PRIME);
  return sum;
}
