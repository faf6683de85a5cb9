/**
 * A bounded memory of what was asked for lately, in two generations: when the young one is full it becomes the old one, and
 * what was in the old one and not asked for since is forgotten. Nothing is moved or searched for on the way.
 */
export class Recent<Key, Value> {
  readonly #half: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  /** @param most entries held at most, at least 2 */
  constructor(most: number) {
    this.#half = most / 2;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#half) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}
