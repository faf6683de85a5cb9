import { createHmac, randomInt } from 'node:crypto';

/** A rate limit: units that one client may take in a window, all of them at once if it likes. */
export interface Quota {
  readonly units: number;
  readonly windowSeconds: number;
}

/** A name in a table: 64 bits of a keyed hash. */
export interface BucketKey {
  /** Selects the slots in which it may stand. */
  readonly set: number;
  /** Is written in the slot; never 0. */
  readonly tag: number;
}

/** Slots in which one key may stand: with 8 bytes each, one cache line of the processor. */
const WAYS = 8;
/** Ticks of a window, about: a unit of the largest quota is still four of them. */
const TICKS_A_WINDOW = 1 << 22;
/** Bytes before the first slot: the seed, padded to a cache line. */
const HEAD_BYTES = 64;
const SEED_WORDS = 4;
/** Offsets of the two 32-bit halves of a slot. */
const TAG = 0;
const INSTANT = 1;
/** The value of a free slot. */
const FREE = 0n;

/** Bytes of the shared memory of a table; the number of slots is a power of two. */
export function tableBytes(slots: number): number {
  return HEAD_BYTES + BigInt64Array.BYTES_PER_ELEMENT * slots;
}

/**
 * Token buckets in shared memory of fixed size that any number of threads write to at once.
 *
 * The generic cell rate algorithm (GCRA): of each key one instant is kept, at which its bucket is full again. Taking moves the instant
 * ahead; what would move it more than a window ahead of now is refused. The bucket fills evenly, without a counter to reset.
 *
 * A key is 64 bits of a keyed hash: one half selects eight slots, the other is written in one of them. A new key takes a free slot or
 * one whose bucket is full, else the one with the least taken. So no client gains by pushing others out: a bucket that lacks much stays
 * unless seven others in the same slots, which cannot be known from outside, lack more.
 *
 * A slot is changed as a whole, key and instant together, with compare-and-swap: a unit is given once. One race is left: two threads
 * that meet a new key at the same moment may put it in two slots, and it is charged twice; the first slot counts then.
 */
export class BucketTable {
  readonly #key: Uint8Array;
  readonly #slots: BigInt64Array;
  /** The same memory by halves, to search keys; a match is read again as a whole. */
  readonly #halves: Int32Array;
  /** One slot of this thread alone, to split a value that was read and join one to write. */
  readonly #whole = new BigInt64Array(1);
  readonly #parts = new Int32Array(this.#whole.buffer);
  /** The value of the slot that was read last. */
  #kept = FREE;
  readonly #sets: number;
  /** Ticks of one unit, of a window, and of a millisecond. */
  readonly #unit: number;
  readonly #window: number;
  readonly #perMillisecond: number;
  readonly #now: () => number;
  #swept = 0;

  /**
   * @param memory zeros, or the memory of another table of the same quota
   * @param now milliseconds, the same clock in all threads
   */
  constructor(memory: SharedArrayBuffer, { units, windowSeconds }: Quota, now: () => number) {
    this.#slots = new BigInt64Array(memory, HEAD_BYTES);
    this.#halves = new Int32Array(memory, HEAD_BYTES);
    this.#sets = this.#slots.length / WAYS;
    this.#unit = Math.floor(TICKS_A_WINDOW / units);
    this.#window = this.#unit * units;
    this.#perMillisecond = this.#window / (windowSeconds * 1000);
    this.#now = now;
    // The first thread sets each word; all threads then read the same seed.
    const seed = new Int32Array(memory, 0, SEED_WORDS);
    for (let word = 0; word < SEED_WORDS; word++) Atomics.compareExchange(seed, word, 0, randomInt(1, 2 ** 31));
    this.#key = new Uint8Array(Int32Array.from(seed, (_, word) => Atomics.load(seed, word)).buffer);
  }

  /** The key of a name. Without the seed no client can compute which names share slots. */
  keyOf(name: string): BucketKey {
    const hash = createHmac('sha256', this.#key).update(name).digest();
    return { set: hash.readInt32LE(0), tag: hash.readInt32LE(4) || 1 };
  }

  /**
   * Takes units, all or none. Returns the ticks that are left, 0 or more ({@link unitsIn}); or, below 0, the ticks that must pass until
   * the units are available ({@link millisecondsOf}).
   * @param units 1 to those of the quota
   */
  take(key: BucketKey, units: number): number {
    const now = this.#ticks();
    const cost = units * this.#unit;
    for (;;) {
      const slot = this.#slotFor(key, now);
      const from = this.#fromOf(key, now);
      const left = this.#window - from - cost;
      if (left >= 0) {
        if (this.#write(slot, key, now + from + cost)) return left;
        continue;
      }
      // The clock went back: an empty bucket stays empty for one window from now, and no longer.
      if (((this.#instant - now) | 0) > this.#window) this.#write(slot, key, now + from);
      return left;
    }
  }

  /** Takes units for work that was done already; the bucket is empty at most. */
  takeUpTo(key: BucketKey, units: number): void {
    const now = this.#ticks();
    for (;;) {
      const slot = this.#slotFor(key, now);
      const from = Math.min(this.#window, this.#fromOf(key, now) + units * this.#unit);
      if (this.#write(slot, key, now + from)) return;
    }
  }

  /** Returns units. */
  giveBack(key: BucketKey, units: number): void {
    const now = this.#ticks();
    for (;;) {
      const slot = this.#slotOf(key);
      if (slot < 0) return;
      const from = Math.max(0, this.#fromOf(key, now) - units * this.#unit);
      if (this.#write(slot, key, now + from)) return;
    }
  }

  /** Whole units in ticks that are left. */
  unitsIn(ticks: number): number {
    return Math.floor(ticks / this.#unit);
  }

  /** The ticks that are left, without taking any. */
  left(key: BucketKey): number {
    const slot = this.#slotOf(key);
    return this.#window - (slot < 0 ? 0 : this.#from(this.#instant, this.#ticks()));
  }

  /** Milliseconds until the bucket is full. */
  millisecondsUntilWhole(left: number): number {
    return (this.#window - left) / this.#perMillisecond;
  }

  /** Milliseconds until the units are available. */
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
   * Frees slots whose bucket is full, in some sets at each call. Instants have 32 bits: without this an old one would seem to lie ahead
   * again after some hundred windows.
   */
  sweep(sets: number): void {
    const now = this.#ticks();
    for (let set = 0; set < sets; set++) {
      this.#swept = (this.#swept + 1) % this.#sets;
      for (let way = 0, slot = this.#swept * WAYS; way < WAYS; way++, slot++) {
        this.#read(slot);
        if (this.#kept !== FREE && this.#from(this.#instant, now) === 0) {
          Atomics.compareExchange(this.#slots, slot, this.#kept, FREE);
        }
      }
    }
  }

  /** Number of sets of eight slots. */
  get sets(): number {
    return this.#sets;
  }

  /** Now in ticks, in 32 bits that wrap around. */
  #ticks(): number {
    return (this.#now() * this.#perMillisecond) | 0;
  }

  /** Ticks by which an instant is ahead of now: at most a window, even where the clock went back. */
  #from(instant: number, now: number): number {
    const ahead = (instant - now) | 0;
    return ahead < 0 ? 0 : Math.min(ahead, this.#window);
  }

  /** Ticks by which the instant of a key is ahead of now: 0 where the slot read last is another key's, which is replaced. */
  #fromOf({ tag }: BucketKey, now: number): number {
    return this.#parts[TAG] === tag ? this.#from(this.#instant, now) : 0;
  }

  /** The instant of the slot read last. */
  get #instant(): number {
    return this.#parts[INSTANT] ?? 0;
  }

  #read(slot: number): void {
    this.#hold(Atomics.load(this.#slots, slot));
  }

  #hold(kept: bigint): void {
    this.#kept = kept;
    this.#whole[0] = kept;
  }

  /** Writes a key and its instant if the slot still has the value read last; false otherwise. */
  #write(slot: number, { tag }: BucketKey, instant: number): boolean {
    this.#parts[TAG] = tag;
    this.#parts[INSTANT] = instant;
    return Atomics.compareExchange(this.#slots, slot, this.#kept, this.#whole[0] ?? FREE) === this.#kept;
  }

  /** Finds and reads the slot of a key; -1 where there is none. */
  #slotOf({ set, tag }: BucketKey): number {
    const first = ((set >>> 0) % this.#sets) * WAYS;
    for (let slot = first; slot < first + WAYS; slot++) {
      if (Atomics.load(this.#halves, 2 * slot + TAG) !== tag) continue;
      this.#read(slot);
      // Otherwise it was replaced meanwhile, and may stand further on.
      if (this.#parts[TAG] === tag) return slot;
    }
    return -1;
  }

  /** Finds and reads the slot of a key, or the one that it takes: the first free or full one, else the one with the least taken. */
  #slotFor(key: BucketKey, now: number): number {
    const slot = this.#slotOf(key);
    if (slot >= 0) return slot;
    const first = ((key.set >>> 0) % this.#sets) * WAYS;
    let least = first;
    let leastAhead = Number.POSITIVE_INFINITY;
    let leastKept = FREE;
    for (let at = first; at < first + WAYS && leastAhead > 0; at++) {
      this.#read(at);
      // Another thread has just written it.
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
