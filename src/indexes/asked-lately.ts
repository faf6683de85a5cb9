/**
 * Remembers what was asked for lately, so that only what is asked for again is made and kept: whoever asks for everything
 * once pushes nothing out. Two generations instead of a list of uses: a question costs a look-up and moves nothing.
 */
export class AskedLately<Key> {
  readonly #each: number;
  #young = new Set<Key>();
  #old = new Set<Key>();

  /** `each`: how many keys a generation has; between `each` and twice as many are remembered. */
  constructor(each: number) {
    this.#each = each;
  }

  /** Whether a key was asked for lately; from now on it was. */
  ask(key: Key): boolean {
    if (this.#young.has(key)) return true;
    const isOld = this.#old.has(key);
    if (this.#young.size >= this.#each) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    this.#young.add(key);
    return isOld;
  }
}
