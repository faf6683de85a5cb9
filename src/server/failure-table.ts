import { createHmac, randomInt } from 'node:crypto';

/** Names of which failures are kept at most. */
const PLACES = 16_384;
/** Places that one name may stand in. */
const WAYS = 8;
/** Cells of a place: the hash of the name, and how many failures it has with the time of the last. */
const CELLS = 2;
/** Words at the beginning, for the key of the hash. */
const SEED_WORDS = 4;
/** Low bits of the second cell that hold the number of failures; the others hold milliseconds. */
const COUNT_BITS = 16n;
const COUNT_MASK = (1n << COUNT_BITS) - 1n;

/** Bytes of the shared memory `logins`, however many workers there are. */
export function failureBytes(): number {
  return SEED_WORDS * Int32Array.BYTES_PER_ELEMENT + PLACES * CELLS * BigInt64Array.BYTES_PER_ELEMENT;
}

/** The failures of a name since it was last quiet for long. */
export interface Failures {
  readonly count: number;
  /** When the last was, in milliseconds of the table's clock. */
  readonly last: number;
}

const NONE: Failures = { count: 0, last: 0 };

/**
 * Counts failures by name in memory of fixed size that all workers share, so that a guesser gains nothing by connections to
 * several of them. A new name takes the place, of eight that its hash leaves it, whose last failure was longest ago. Count and
 * time of a name change together (`Atomics.compareExchange`), so that of several threads exactly one claims an instant.
 */
export class FailureTable {
  readonly #seed: Buffer;
  readonly #cells: BigInt64Array;
  readonly #quiet: number;
  readonly #now: () => number;

  /**
   * @param memory zeros, or what another table wrote
   * @param quiet after how many milliseconds without a failure a name is forgotten
   * @param now milliseconds of a clock that all threads share and that only goes forward
   */
  constructor(memory: SharedArrayBuffer, quiet: number, now: () => number) {
    const words = new Int32Array(memory, 0, SEED_WORDS);
    // Each word is set by the first thread that comes; all threads then read the same key. Without the key no client can choose
    // names that push others out.
    for (let word = 0; word < SEED_WORDS; word++) Atomics.compareExchange(words, word, 0, randomInt(1, 2 ** 31));
    this.#seed = Buffer.from(Int32Array.from(words, (_, word) => Atomics.load(words, word)).buffer);
    this.#cells = new BigInt64Array(memory, SEED_WORDS * Int32Array.BYTES_PER_ELEMENT, PLACES * CELLS);
    this.#quiet = quiet;
    this.#now = now;
  }

  /** The failures of a name. */
  of(kind: string, name: string): Failures {
    const at = this.#find(this.#hash(kind, name));
    return at < 0 ? NONE : this.#read(Atomics.load(this.#cells, at + 1));
  }

  /** Counts one more. */
  add(kind: string, name: string): void {
    while (this.claim(kind, name, () => Number.NEGATIVE_INFINITY) > 0);
  }

  /**
   * Counts one more if the last is long enough ago. Of several threads that claim at the same instant, one succeeds.
   *
   * @param pause how many milliseconds must lie between the last of so many failures and the next
   * @returns 0 when it was counted, else after how many milliseconds to claim again
   */
  claim(kind: string, name: string, pause: (failures: number) => number): number {
    const at = this.#place(this.#hash(kind, name));
    const word = Atomics.load(this.#cells, at + 1);
    const { count, last } = this.#read(word);
    const now = this.#now();
    const rest = count === 0 ? 0 : last + pause(count) - now;
    if (rest > 0) return rest;
    const next = (BigInt(Math.floor(now)) << COUNT_BITS) | BigInt(Math.min(count + 1, Number(COUNT_MASK)));
    return Atomics.compareExchange(this.#cells, at + 1, word, next) === word ? 0 : 1;
  }

  /** Forgets the failures of a name. */
  forget(kind: string, name: string): void {
    const at = this.#find(this.#hash(kind, name));
    if (at >= 0) Atomics.store(this.#cells, at + 1, 0n);
  }

  #read(word: bigint): Failures {
    const count = Number(word & COUNT_MASK);
    const last = Number(word >> COUNT_BITS);
    return count === 0 || this.#now() - last >= this.#quiet ? NONE : { count, last };
  }

  /** 48 bits of a keyed hash; never 0, which stands for no name. */
  #hash(kind: string, name: string): number {
    return createHmac('sha256', this.#seed).update(`${kind} ${name}`).digest().readUIntBE(0, 6) || 1;
  }

  #find(hash: number): number {
    const first = firstOf(hash);
    const wanted = BigInt(hash);
    for (let at = first; at < first + WAYS * CELLS; at += CELLS)
      if (Atomics.load(this.#cells, at) === wanted) return at;
    return -1;
  }

  /** Where a name stands, or now begins to. */
  #place(hash: number): number {
    for (;;) {
      const found = this.#find(hash);
      if (found >= 0) return found;
      const at = this.#oldest(hash);
      const before = Atomics.load(this.#cells, at);
      Atomics.store(this.#cells, at + 1, 0n);
      if (Atomics.compareExchange(this.#cells, at, before, BigInt(hash)) === before) return at;
    }
  }

  /** The place of the eight that is free, or whose last failure was longest ago. */
  #oldest(hash: number): number {
    const first = firstOf(hash);
    let oldest = first;
    let least: bigint | null = null;
    for (let at = first; at < first + WAYS * CELLS; at += CELLS) {
      const word = Atomics.load(this.#cells, at + 1);
      if (least !== null && word >= least) continue;
      least = word;
      oldest = at;
    }
    return oldest;
  }
}

function firstOf(hash: number): number {
  return (hash % (PLACES / WAYS)) * WAYS * CELLS;
}
