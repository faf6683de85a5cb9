/** The best few of many, by score. */

/** Something found on a shelf: greater scores are better, equal ones in the order of the shelves and of the ids. */
export interface Scored {
  readonly score: number;
  /** Place of the shelf. */
  readonly shelf: number;
  readonly record: number;
  /** The crossing street of a corner; −1 for none. */
  readonly other: number;
}

/** True when `a` comes before `b`. */
export function isBetter(a: Scored, b: Scored): boolean {
  if (a.score !== b.score) return a.score > b.score;
  if (a.shelf !== b.shelf) return a.shelf < b.shelf;
  return a.record === b.record ? a.other < b.other : a.record < b.record;
}

/** Keeps the best `size` of what it is shown, in order. */
export class Best {
  readonly #size: number;
  readonly #kept: Scored[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** What scores less than this cannot be kept any more. */
  get least(): number {
    return this.#kept.length < this.#size ? Number.NEGATIVE_INFINITY : (this.#kept.at(-1)?.score ?? 0);
  }

  get full(): boolean {
    return this.#kept.length >= this.#size;
  }

  get kept(): readonly Scored[] {
    return this.#kept;
  }

  /** Keeps it when it is good enough. */
  show(found: Scored): void {
    const kept = this.#kept;
    const last = kept.at(-1);
    if (kept.length >= this.#size && last && !isBetter(found, last)) return;
    let at = kept.length;
    while (at > 0 && isBetter(found, kept[at - 1] ?? found)) at--;
    kept.splice(at, 0, found);
    if (kept.length > this.#size) kept.pop();
  }
}
