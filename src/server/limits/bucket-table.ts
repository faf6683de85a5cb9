import { randomInt } from 'node:crypto';
import type { ClientKey } from './client-key.ts';

/** What may be taken in a window, by one client; all of it may be taken at once. */
export interface Quota {
  readonly units: number;
  readonly windowSeconds: number;
}

/** Places that one key may stand in: with 8 bytes each, a line of the processor's cache. */
const WAYS = 8;
/** A window is told apart in so many ticks, about: a unit of the largest quota is still four of them. */
const TICKS_A_WINDOW = 1 << 22;
/** The most units of a quota that a table can tell apart. */
export const LARGEST_QUOTA = 1_000_000;
/** Bytes before the first place: the seed, and what fills its line of the cache. */
const HEAD_BYTES = 64;
const SEED_WORDS = 4;
/** The halves of a place, seen as two words. */
const TAG = 0;
const INSTANT = 1;
/** What stands in a place that is free. */
const FREE = 0n;

/** Bytes of the shared memory of a table with so many places, a power of two. */
export function tableBytes(places: number): number {
  return HEAD_BYTES + BigInt64Array.BYTES_PER_ELEMENT * places;
}

/**
 * Who has taken how much of a quota lately, in memory of fixed size that any number of threads write to at once.
 *
 * The rate is kept by the generic cell rate algorithm (GCRA): of each key one instant is kept, at which its whole quota is
 * there again. Taking moves the instant ahead; what would move it more than a window ahead of now is refused. That is a
 * bucket which fills evenly, without a counter to reset.
 *
 * A key is 64 bits of a keyed hash: one half says in which eight places it may stand, the other is written there. A new key
 * takes a free place or one whose quota is whole again, which says no more than a free one; where all eight are in use, the
 * one with the least taken. So nothing is gained by making a table forget somebody: those who must go first owe nearly
 * nothing, and to push out one that has taken much, seven others in the same eight places, which nobody outside can know,
 * must have taken more.
 *
 * A place is changed as a whole, key and instant together, from what was read there to what follows: no thread sees one
 * half of what another one does, and a unit is given once. (One thing is left: where two threads meet a new key at the same
 * moment and which of its eight places is to go changes between their looks, both may put it, and give it what it asks for; the first
 * place counts from then on.)
 */
export class BucketTable {
  readonly #seed: Int32Array;
  readonly #places: BigInt64Array;
  /** The same memory by halves, to look for keys. What is found so is read again as a whole. */
  readonly #halves: Int32Array;
  /** One place of this thread alone, to take what was read apart and to put together what is written. */
  readonly #whole = new BigInt64Array(1);
  readonly #parts = new Int32Array(this.#whole.buffer);
  /** The place that was read last. */
  #kept = FREE;
  readonly #sets: number;
  /** Ticks of one unit, of a window, and of a millisecond. */
  readonly #unit: number;
  readonly #window: number;
  readonly #perMillisecond: number;
  readonly #now: () => number;
  #swept = 0;

  /**
   * @param memory zeros, or what another table of the same quota has written
   * @param now milliseconds, the same clock in all threads
   */
  constructor(memory: SharedArrayBuffer, { units, windowSeconds }: Quota, now: () => number) {
    this.#seed = new Int32Array(memory, 0, SEED_WORDS);
    this.#places = new BigInt64Array(memory, HEAD_BYTES);
    this.#halves = new Int32Array(memory, HEAD_BYTES);
    this.#sets = this.#places.length / WAYS;
    this.#unit = Math.floor(TICKS_A_WINDOW / units);
    this.#window = this.#unit * units;
    this.#perMillisecond = this.#window / (windowSeconds * 1000);
    this.#now = now;
    // Each word is set by whoever comes first; all threads then read the same seed.
    for (let word = 0; word < SEED_WORDS; word++) {
      Atomics.compareExchange(this.#seed, word, 0, randomInt(1, 2 ** 31));
    }
  }

  /** What keys are hashed with: random, and the same in all threads. */
  get seed(): Uint8Array {
    const words = Int32Array.from({ length: SEED_WORDS }, (_, word) => Atomics.load(this.#seed, word));
    return new Uint8Array(words.buffer);
  }

  /**
   * Takes units, all or none. Gives the ticks that are left, 0 or more ({@link unitsIn}); or, below 0, how many ticks must
   * pass until so many units are there ({@link millisecondsOf}).
   * @param units 1 to those of the quota
   */
  take(key: ClientKey, units: number): number {
    const now = this.#ticks();
    const cost = units * this.#unit;
    for (;;) {
      const place = this.#placeFor(key, now);
      const from = this.#fromOf(key, now);
      const left = this.#window - from - cost;
      if (left >= 0) {
        if (this.#write(place, key, now + from + cost)) return left;
        continue;
      }
      // The clock went back: who owes everything owes it from now on, for a window and no longer.
      if (((this.#instant - now) | 0) > this.#window) this.#write(place, key, now + from);
      return left;
    }
  }

  /** Takes units that somebody has had already, as far as there are any: nobody owes more than a whole quota. */
  owe(key: ClientKey, units: number): void {
    const now = this.#ticks();
    for (;;) {
      const place = this.#placeFor(key, now);
      const from = Math.min(this.#window, this.#fromOf(key, now) + units * this.#unit);
      if (this.#write(place, key, now + from)) return;
    }
  }

  /** Gives units back that were taken for nothing. */
  giveBack(key: ClientKey, units: number): void {
    const now = this.#ticks();
    for (;;) {
      const place = this.#placeOf(key);
      if (place < 0) return;
      const from = Math.max(0, this.#fromOf(key, now) - units * this.#unit);
      if (this.#write(place, key, now + from)) return;
    }
  }

  /** Whole units in ticks that are left. */
  unitsIn(ticks: number): number {
    return Math.floor(ticks / this.#unit);
  }

  /** The ticks that are left, without taking any. */
  left(key: ClientKey): number {
    const place = this.#placeOf(key);
    return this.#window - (place < 0 ? 0 : this.#from(this.#instant, this.#ticks()));
  }

  /** How long until everything is there again that is not left. */
  millisecondsUntilWhole(left: number): number {
    return (this.#window - left) / this.#perMillisecond;
  }

  /** How long until so many units are there. */
  millisecondsUntil(units: number, left: number): number {
    return Math.max(0, units * this.#unit - left) / this.#perMillisecond;
  }

  /** Milliseconds of a window in ticks. */
  ticksOf(milliseconds: number): number {
    return milliseconds * this.#perMillisecond;
  }

  millisecondsOf(ticks: number): number {
    return ticks / this.#perMillisecond;
  }

  /**
   * Frees places whose quota is whole again, some at each call. Instants are kept in 32 bits, so that one which is never
   * looked at would seem to lie ahead again after some hundred windows.
   * @param sets how many eights of places are looked at
   */
  sweep(sets: number): void {
    const now = this.#ticks();
    for (let set = 0; set < sets; set++) {
      this.#swept = (this.#swept + 1) % this.#sets;
      for (let way = 0, place = this.#swept * WAYS; way < WAYS; way++, place++) {
        this.#read(place);
        if (this.#kept !== FREE && this.#from(this.#instant, now) === 0) {
          Atomics.compareExchange(this.#places, place, this.#kept, FREE);
        }
      }
    }
  }

  /** Eights of places. */
  get sets(): number {
    return this.#sets;
  }

  /** Now in ticks, in 32 bits that begin anew. */
  #ticks(): number {
    return (this.#now() * this.#perMillisecond) | 0;
  }

  /** How far ahead of now an instant lies: at most a window, also where the clock went back or the instant is ages old. */
  #from(instant: number, now: number): number {
    const ahead = (instant - now) | 0;
    return ahead < 0 ? 0 : Math.min(ahead, this.#window);
  }

  /** How far ahead of now a key's instant lies: not at all where another's stands in the place read last, which then goes. */
  #fromOf({ tag }: ClientKey, now: number): number {
    return this.#parts[TAG] === tag ? this.#from(this.#instant, now) : 0;
  }

  /** The instant in the place read last. */
  get #instant(): number {
    return this.#parts[INSTANT] ?? 0;
  }

  #read(place: number): void {
    this.#hold(Atomics.load(this.#places, place));
  }

  #hold(kept: bigint): void {
    this.#kept = kept;
    this.#whole[0] = kept;
  }

  /** Writes a key and its instant where there still stands what was read last; false, and nothing written, where there does not. */
  #write(place: number, { tag }: ClientKey, instant: number): boolean {
    this.#parts[TAG] = tag;
    this.#parts[INSTANT] = instant;
    return Atomics.compareExchange(this.#places, place, this.#kept, this.#whole[0] ?? FREE) === this.#kept;
  }

  /** Reads where a key stands, and says which place it is; -1 where there is none. */
  #placeOf({ set, tag }: ClientKey): number {
    const first = ((set >>> 0) % this.#sets) * WAYS;
    for (let place = first; place < first + WAYS; place++) {
      if (Atomics.load(this.#halves, 2 * place + TAG) !== tag) continue;
      this.#read(place);
      // Else it went in this moment: it may stand further on.
      if (this.#parts[TAG] === tag) return place;
    }
    return -1;
  }

  /** Reads where a key stands, or may be put: the first place that is free or whole again, else the one with the least taken. */
  #placeFor(key: ClientKey, now: number): number {
    const place = this.#placeOf(key);
    if (place >= 0) return place;
    const first = ((key.set >>> 0) % this.#sets) * WAYS;
    let least = first;
    let leastAhead = Number.POSITIVE_INFINITY;
    let leastKept = FREE;
    for (let at = first; at < first + WAYS && leastAhead > 0; at++) {
      this.#read(at);
      // Another thread has just put it there.
      if (this.#parts[TAG] === key.tag) return at;
      const ahead = this.#kept === FREE ? 0 : this.#from(this.#instant, now);
      if (ahead >= leastAhead) continue;
      least = at;
      leastAhead = ahead;
      leastKept = this.#kept;
    }
    this.#hold(leastKept);
    return least;
  }
}
