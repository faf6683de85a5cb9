/** Where all chances of one request come from: the same seed and index give the same request on every machine. */
export class Random {
  #state: number;

  constructor(seed: number, index: number) {
    this.#state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(index + 1, 0xc2b2ae35)) >>> 0;
    // The first numbers of neighbouring indices would be alike.
    for (let n = 0; n < 4; n++) this.next();
  }

  /** From 0, included, to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** True in so many cases of a hundred. */
  percent(share: number): boolean {
    return this.next() * 100 < share;
  }

  /** One of a list. @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)];
    if (item === undefined && list.length === 0) throw new RangeError('There is nothing to choose from.');
    return item as T;
  }

  /** Some of a list, in its order, each with a chance of `share` in a hundred. */
  some<T>(list: readonly T[], share: number): T[] {
    return list.filter(() => this.percent(share));
  }
}
