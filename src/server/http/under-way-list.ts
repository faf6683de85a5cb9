import type { UnderWay } from '../limits/load-guard.ts';

/** A request in the list: it knows its neighbours itself. */
export interface Listed<T> extends UnderWay {
  previous: T | null;
  next: T | null;
}

/**
 * The requests that are being answered, in the order in which they came. Not a `Map`: where all that comes soon goes, a map is made anew
 * every few dozen times, and what it was outlives its requests.
 */
export class UnderWayList<T extends Listed<T>> {
  #first: T | null = null;
  #last: T | null = null;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Behind all others; `item` must be in no list. */
  add(item: T): void {
    item.previous = this.#last;
    if (this.#last === null) this.#first = item;
    else this.#last.next = item;
    this.#last = item;
    this.#size++;
  }

  /** `item` must be in this list. */
  remove(item: T): void {
    const { previous, next } = item;
    if (previous === null) this.#first = next;
    else previous.next = next;
    if (next === null) this.#last = previous;
    else next.previous = previous;
    item.previous = null;
    item.next = null;
    this.#size--;
  }

  *[Symbol.iterator](): IterableIterator<T> {
    for (let item = this.#first; item !== null; ) {
      const { next } = item;
      yield item;
      item = next;
    }
  }
}
