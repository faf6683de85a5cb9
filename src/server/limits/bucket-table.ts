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
/** Words before the first place: the seed, and what fills its line of the cache. */
const HEAD_WORDS = 16;
const SEED_WORDS = 4;

/** Bytes of the shared memory of a table with so many places, a power of two. */
export function tableBytes(places: number): number {
  return Int32Array.BYTES_PER_ELEMENT * (HEAD_WORDS + 2 * places);
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
 */
export class BucketTable {
  readonly #words: Int32Array;
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
    this.#words = new Int32Array(memory);
    this.#sets = (this.#words.length - HEAD_WORDS) / 2 / WAYS;
    this.#unit = Math.floor(TICKS_A_WINDOW / units);
    this.#window = this.#unit * units;
    this.#perMillisecond = this.#window / (windowSeconds * 1000);
    this.#now = now;
    // Each word is set by whoever comes first; all threads then read the same seed.
    for (let word = 0; word < SEED_WORDS; word++) {
      Atomics.compareExchange(this.#words, word, 0, randomInt(1, 2 ** 31));
    }
  }

  /** What keys are hashed with: random, and the same in all threads. */
  get seed(): Uint8Array {
    const words = Int32Array.from({ length: SEED_WORDS }, (_, word) => Atomics.load(this.#words, word));
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
    const place = this.#find(key, now, true);
    for (;;) {
      const kept = Atomics.load(this.#words, place + 1);
      const from = this.#from(kept, now);
      const left = this.#window - from - cost;
      if (left < 0) {
        // The clock went back: who owes everything owes it from now on, for a window and no longer.
        if (((kept - now) | 0) > this.#window) Atomics.compareExchange(this.#words, place + 1, kept, (now + from) | 0);
        return left;
      }
      if (Atomics.compareExchange(this.#words, place + 1, kept, (now + from + cost) | 0) === kept) return left;
    }
  }

  /** Takes units that somebody has had already, as far as there are any: nobody owes more than a whole quota. */
  owe(key: ClientKey, units: number): void {
    const now = this.#ticks();
    const place = this.#find(key, now, true);
    for (;;) {
      const kept = Atomics.load(this.#words, place + 1);
      const from = Math.min(this.#window, this.#from(kept, now) + units * this.#unit);
      if (Atomics.compareExchange(this.#words, place + 1, kept, (now + from) | 0) === kept) return;
    }
  }

  /** Gives units back that were taken for nothing. */
  giveBack(key: ClientKey, units: number): void {
    const now = this.#ticks();
    const place = this.#find(key, now, false);
    if (place < 0) return;
    for (;;) {
      const kept = Atomics.load(this.#words, place + 1);
      const from = Math.max(0, this.#from(kept, now) - units * this.#unit);
      if (Atomics.compareExchange(this.#words, place + 1, kept, (now + from) | 0) === kept) return;
    }
  }

  /** Whole units in ticks that are left. */
  unitsIn(ticks: number): number {
    return Math.floor(ticks / this.#unit);
  }

  /** The ticks that are left, without taking any. */
  left(key: ClientKey): number {
    const now = this.#ticks();
    const place = this.#find(key, now, false);
    return this.#window - (place < 0 ? 0 : this.#from(Atomics.load(this.#words, place + 1), now));
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
      for (let way = 0, place = placeOf(this.#swept); way < WAYS; way++, place += 2) {
        const owner = Atomics.load(this.#words, place);
        if (owner !== 0 && this.#from(Atomics.load(this.#words, place + 1), now) === 0) {
          Atomics.compareExchange(this.#words, place, owner, 0);
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

  /** Where a key stands; where it stands from now on, if it may be put there, else -1. */
  #find({ set, tag }: ClientKey, now: number, put: boolean): number {
    const words = this.#words;
    const first = placeOf((set >>> 0) % this.#sets);
    for (;;) {
      for (let way = 0, place = first; way < WAYS; way++, place += 2) {
        if (Atomics.load(words, place) === tag) return place;
      }
      if (!put) return -1;
      let least = first;
      let leastAhead = Number.POSITIVE_INFINITY;
      let leastOwner = 0;
      for (let way = 0, place = first; way < WAYS && leastAhead > 0; way++, place += 2) {
        const owner = Atomics.load(words, place);
        const ahead = owner === 0 ? 0 : this.#from(Atomics.load(words, place + 1), now);
        if (ahead >= leastAhead) continue;
        least = place;
        leastAhead = ahead;
        leastOwner = owner;
      }
      // Somebody else was quicker: it may have been the same key.
      if (Atomics.compareExchange(words, least, leastOwner, tag) !== leastOwner) continue;
      // Whatever stood there is not this key's: it begins with a whole quota.
      Atomics.store(words, least + 1, now);
      return least;
    }
  }
}

function placeOf(set: number): number {
  return HEAD_WORDS + 2 * WAYS * set;
}
