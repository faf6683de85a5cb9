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
    const sum = sumOf(text);
    const place = (sum ^ (sum >>> 16)) & (this.#sums.length - 1);
    if (this.#sums[place] === sum) return true;
    this.#sums[place] = sum;
    return false;
  }
}

/** FNV-1a over the units of a text; 0 stands for none. */
function sumOf(text: string): number {
  let sum = 0x811c9dc5 | 0;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum === 0 ? 1 : sum;
}
