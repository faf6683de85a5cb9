/**
 * A bounded cache in two generations: a full young one replaces the old one, whose unread entries are dropped. Reads and writes take
 * constant time, without a list of uses.
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

/** Anything whose memory is known. */
interface Sized {
  readonly byteLength: number;
}

/** Least-recently-used cache holding at most `capacity` bytes of entries. */
export class RenderedCache<Key, Entry extends Sized> {
  readonly #capacity: number;
  readonly #entries = new Map<Key, Entry>();
  #bytes = 0;

  /** `capacity`: bytes, at least 0. With 0 nothing is kept and everything is rendered anew. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Bytes of the entries held. */
  get byteLength(): number {
    return this.#bytes;
  }

  /** Number of entries held. */
  get size(): number {
    return this.#entries.size;
  }

  /** Whether an entry is held; it does not become newer by the question. */
  has(key: Key): boolean {
    return this.#entries.has(key);
  }

  /** The entry under a key, as the one used last; undefined when it is not held. */
  held(key: Key): Entry | undefined {
    const held = this.#entries.get(key);
    if (held === undefined) return undefined;
    // A map keeps the order of insertion: the entry becomes the newest.
    this.#entries.delete(key);
    this.#entries.set(key, held);
    return held;
  }

  /** The entry under a key, rendered if it is not held. One larger than the whole cache is returned but not kept. */
  get(key: Key, render: () => Entry): Entry {
    const held = this.held(key);
    if (held !== undefined) return held;
    const entry = render();
    if (entry.byteLength > this.#capacity) return entry;
    this.#entries.set(key, entry);
    this.#bytes += entry.byteLength;
    for (const [oldest, old] of this.#entries) {
      if (this.#bytes <= this.#capacity) break;
      this.#entries.delete(oldest);
      this.#bytes -= old.byteLength;
    }
    return entry;
  }

  /** Forgets everything. */
  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}
