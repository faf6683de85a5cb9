import { createHmac, randomInt } from 'node:crypto';

/** Number of names that are tracked. */
const SLOTS = 16_384;
/** Slots in which one name may stand. */
const WAYS = 8;
/** Cells of a slot: the hash of the name; the number of its failures with the time of the last. */
const CELLS = 2;
/** Words of the key of the hash, at the beginning. */
const SEED_WORDS = 4;
/** Low bits of the second cell, with the number of failures; the others are milliseconds. */
const COUNT_BITS = 16n;
const COUNT_MASK = (1n << COUNT_BITS) - 1n;

/** Bytes of the shared memory `logins`, for any number of workers. */
export function failureBytes(): number {
  return SEED_WORDS * Int32Array.BYTES_PER_ELEMENT + SLOTS * CELLS * BigInt64Array.BYTES_PER_ELEMENT;
}

/** The failures of a name since its last quiet period. */
export interface Failures {
  readonly count: number;
  /** Time of the last, in milliseconds of the table's clock. */
  readonly last: number;
}

const NONE: Failures = { count: 0, last: 0 };

/**
 * Counts failed logins by name in memory of fixed size that all workers share, so that connections to several workers give no further
 * attempts. A new name takes, of the eight slots of its hash, the one whose last failure is oldest. Count and time change together
 * (`Atomics.compareExchange`), so that of several threads exactly one claims an instant.
 */
export class FailureTable {
  readonly #seed: Buffer;
  readonly #cells: BigInt64Array;
  readonly #quiet: number;
  readonly #now: () => number;

  /**
   * @param memory zeros, or the memory of another table
   * @param quiet milliseconds without a failure after which a name is dropped
   * @param now milliseconds of a monotonic clock that all threads share
   */
  constructor(memory: SharedArrayBuffer, quiet: number, now: () => number) {
    const words = new Int32Array(memory, 0, SEED_WORDS);
    // The first thread sets each word; all threads then read the same key. Without it no client can choose names that push others out.
    for (let word = 0; word < SEED_WORDS; word++) Atomics.compareExchange(words, word, 0, randomInt(1, 2 ** 31));
    this.#seed = Buffer.from(Int32Array.from(words, (_, word) => Atomics.load(words, word)).buffer);
    this.#cells = new BigInt64Array(memory, SEED_WORDS * Int32Array.BYTES_PER_ELEMENT, SLOTS * CELLS);
    this.#quiet = quiet;
    this.#now = now;
  }

  of(kind: string, name: string): Failures {
    const at = this.#find(this.#hash(kind, name));
    return at < 0 ? NONE : this.#read(Atomics.load(this.#cells, at + 1));
  }

  /** Counts a failure. */
  add(kind: string, name: string): void {
    while (this.claim(kind, name, () => Number.NEGATIVE_INFINITY) > 0);
  }

  /**
   * Counts a failure if the last is old enough. Of several threads that claim at the same instant, one succeeds.
   *
   * @param pause milliseconds between the last of this many failures and the next
   * @returns 0 when it was counted, else the milliseconds until the next attempt
   */
  claim(kind: string, name: string, pause: (failures: number) => number): number {
    const at = this.#slot(this.#hash(kind, name));
    const word = Atomics.load(this.#cells, at + 1);
    const { count, last } = this.#read(word);
    const now = this.#now();
    const rest = count === 0 ? 0 : last + pause(count) - now;
    if (rest > 0) return rest;
    const next = (BigInt(Math.floor(now)) << COUNT_BITS) | BigInt(Math.min(count + 1, Number(COUNT_MASK)));
    return Atomics.compareExchange(this.#cells, at + 1, word, next) === word ? 0 : 1;
  }

  /** Drops the failures of a name. */
  forget(kind: string, name: string): void {
    const at = this.#find(this.#hash(kind, name));
    if (at >= 0) Atomics.store(this.#cells, at + 1, 0n);
  }

  #read(word: bigint): Failures {
    const count = Number(word & COUNT_MASK);
    const last = Number(word >> COUNT_BITS);
    return count === 0 || this.#now() - last >= this.#quiet ? NONE : { count, last };
  }

  /** 48 bits of a keyed hash; never 0, which marks a free slot. */
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

  /** The slot of a name, taken if it has none. */
  #slot(hash: number): number {
    for (;;) {
      const slot = this.#find(hash);
      if (slot >= 0) return slot;
      const at = this.#oldest(hash);
      const before = Atomics.load(this.#cells, at);
      Atomics.store(this.#cells, at + 1, 0n);
      if (Atomics.compareExchange(this.#cells, at, before, BigInt(hash)) === before) return at;
    }
  }

  /** The slot of the eight that is free, or whose last failure is oldest. */
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
  return (hash % (SLOTS / WAYS)) * WAYS * CELLS;
}
