import { createHmac, randomInt } from 'node:crypto';

/** Names of which failures are kept at most. */
const PLACES = 16_384;
/** Places that one name may stand in. */
const WAYS = 8;
/** Of a place: what the name hashes to, how many failures, when the last was. */
const CELLS = 3;
/** Words at the beginning, for the key of the hash. */
const SEED_WORDS = 4;

/** Bytes of the shared memory `logins`, however many workers there are. */
export function failureBytes(): number {
  return SEED_WORDS * Int32Array.BYTES_PER_ELEMENT + PLACES * CELLS * Float64Array.BYTES_PER_ELEMENT;
}

/**
 * Counts failures by name in memory of fixed size that all workers share, so that who guesses gains nothing by asking several of
 * them. A new name takes the place, of eight that its hash leaves it, whose last failure was longest ago. Threads write without
 * waiting for each other: two failures of one name at the very same instant may count as one.
 */
export class FailureTable {
  readonly #seed: Buffer;
  readonly #cells: Float64Array;
  readonly #quiet: number;
  readonly #now: () => number;

  /**
   * @param memory zeros, or what another table wrote
   * @param quiet after how many milliseconds without a failure a name is forgotten
   * @param now milliseconds since the epoch
   */
  constructor(memory: SharedArrayBuffer, quiet: number, now: () => number) {
    const words = new Int32Array(memory, 0, SEED_WORDS);
    // Each word is set by whoever comes first; all threads then read the same key. Who does not know it cannot choose names that
    // push others out.
    for (let word = 0; word < SEED_WORDS; word++) Atomics.compareExchange(words, word, 0, randomInt(1, 2 ** 31));
    this.#seed = Buffer.from(Int32Array.from(words, (_, word) => Atomics.load(words, word)).buffer);
    this.#cells = new Float64Array(memory, SEED_WORDS * Int32Array.BYTES_PER_ELEMENT, PLACES * CELLS);
    this.#quiet = quiet;
    this.#now = now;
  }

  /** Failures of a name since it was last quiet for long. */
  count(kind: string, name: string): number {
    const hash = this.#hash(kind, name);
    const at = this.#find(hash);
    return at < 0 || this.#isQuiet(at) ? 0 : (this.#cells[at + 1] ?? 0);
  }

  /** Counts one more. */
  add(kind: string, name: string): void {
    const hash = this.#hash(kind, name);
    const found = this.#find(hash);
    const at = found < 0 ? this.#free(hash) : found;
    const before = found < 0 || this.#isQuiet(at) ? 0 : (this.#cells[at + 1] ?? 0);
    this.#cells[at] = hash;
    this.#cells[at + 1] = before + 1;
    this.#cells[at + 2] = this.#now();
  }

  forget(kind: string, name: string): void {
    const at = this.#find(this.#hash(kind, name));
    if (at >= 0) this.#cells[at + 1] = 0;
  }

  #isQuiet(at: number): boolean {
    return this.#now() - (this.#cells[at + 2] ?? 0) >= this.#quiet;
  }

  /** 48 bits of a keyed hash; never 0, which stands for no name. */
  #hash(kind: string, name: string): number {
    return createHmac('sha256', this.#seed).update(`${kind} ${name}`).digest().readUIntBE(0, 6) || 1;
  }

  #find(hash: number): number {
    const first = firstOf(hash);
    for (let way = 0; way < WAYS; way++) if (this.#cells[first + way * CELLS] === hash) return first + way * CELLS;
    return -1;
  }

  /** The place of the eight that is free, or whose last failure was longest ago. */
  #free(hash: number): number {
    const first = firstOf(hash);
    let oldest = first;
    for (let way = 0; way < WAYS; way++) {
      const at = first + way * CELLS;
      if (this.#cells[at] === 0 || this.#cells[at + 1] === 0) return at;
      if ((this.#cells[at + 2] ?? 0) < (this.#cells[oldest + 2] ?? 0)) oldest = at;
    }
    return oldest;
  }
}

function firstOf(hash: number): number {
  return (hash % (PLACES / WAYS)) * WAYS * CELLS;
}
