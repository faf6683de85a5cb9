/**
 * A bounded cache in two generations: when the young one is full it replaces the old one, and what was in the old one and not read since
 * is dropped. Reads and writes take constant time, without a list of uses.
 */
export class BoundedCache<Key, Value> {
  readonly #half: number;
  readonly #weigh: (value: Value) => number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  /** Weight of the young generation; a value that is set again counts again. */
  #weight = 0;

  /**
   * @param most number of entries, or their weight together; at least 2
   * @param weigh the weight of an entry; 1 by default
   */
  constructor(most: number, weigh: (value: Value) => number = () => 1) {
    this.#half = most / 2;
    this.#weigh = weigh;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  /** Adds a value; one that weighs more than half of all is dropped by the next. */
  set(key: Key, value: Value): void {
    if (this.#weight >= this.#half) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#weight = 0;
    }
    this.#young.set(key, value);
    this.#weight += this.#weigh(value);
  }
}
