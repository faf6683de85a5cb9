/**
 * A bounded memory of what was asked for lately, in two generations: when the young one is full it becomes the old one, and
 * what was in the old one and not asked for since is forgotten. Nothing is moved or searched for on the way.
 */
export class Recent<Key, Value> {
  readonly #half: number;
  readonly #weigh: (value: Value) => number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  /** Of the young generation; a value that is set again counts again. */
  #weight = 0;

  /**
   * @param most entries held at most, or the weight of all of them; at least 2
   * @param weigh what an entry counts when it is set, 1 unless told
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

  /** Remembers a value; one that weighs more than half of all is forgotten by the next. */
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
