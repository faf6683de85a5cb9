import { seeded } from '../bench/random.ts';

/** Where all chances of one request come from: the same seed and index give the same request on every machine. */
export class Random {
  /** From 0, included, to 1. */
  readonly next: () => number;

  constructor(seed: number, index: number) {
    this.next = seeded(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(index + 1, 0xc2b2ae35));
    // The first numbers of neighbouring indices would be alike.
    for (let n = 0; n < 4; n++) this.next();
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
