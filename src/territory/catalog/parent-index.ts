/** Which records of a table belong to which parent unit. */
import type { OrdinalRange } from '../../indexes/ordinals.ts';

/** What a {@link ParentIndex} is made of: the ids of the parents by their numbers, and each record's parent. */
export interface ParentIndexParts {
  readonly ids: readonly string[];
  readonly numberOf: Int32Array;
}

/**
 * Records by the id of one of their parents, read from the records themselves: ids mostly nest by prefix, but not those
 * of the City of Buenos Aires, of Tolhuin or of old Chascomús (territorial.md 2.3).
 */
export class ParentIndex {
  /** By ordinal, the number of its parent; −1 where it is unknown. */
  readonly numberOf: Int32Array;
  readonly #ids: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  /** The records of parent `n` are the ranges `[#starts[n], #starts[n + 1])`, two numbers each. */
  readonly #starts: Int32Array;
  readonly #bounds: Int32Array;

  private constructor({ ids, numberOf }: ParentIndexParts) {
    this.numberOf = numberOf;
    this.#ids = ids;
    this.#numbers = new Map(ids.map((id, number) => [id, number]));
    const starts = new Int32Array(ids.length + 1);
    // A range begins where the parent is another one than that of the record before.
    for (let ordinal = 0; ordinal < numberOf.length; ordinal++) {
      const own = numberOf[ordinal]!;
      if (own >= 0 && own !== numberOf[ordinal - 1]) starts[own + 1]!++;
    }
    for (let number = 0; number < ids.length; number++) starts[number + 1]! += starts[number]!;
    const next = starts.slice(0, ids.length);
    const bounds = new Int32Array(2 * (starts[ids.length] ?? 0));
    for (let ordinal = 0; ordinal < numberOf.length; ordinal++) {
      const own = numberOf[ordinal]!;
      if (own < 0) continue;
      if (own !== numberOf[ordinal - 1]) bounds[2 * next[own]!++] = ordinal;
      bounds[2 * next[own]! - 1] = ordinal + 1;
    }
    this.#starts = starts;
    this.#bounds = bounds;
  }

  /** `parents`: by ordinal, the id of its parent or null. */
  static of(parents: readonly (string | null)[]): ParentIndex {
    const numbers = new Map<string, number>();
    const numberOf = Int32Array.from(parents, (id) => {
      if (id === null) return -1;
      const number = numbers.get(id) ?? numbers.size;
      numbers.set(id, number);
      return number;
    });
    return new ParentIndex({ ids: [...numbers.keys()], numberOf });
  }

  /** The way back from {@link ParentIndex.toParts}. */
  static fromParts(parts: ParentIndexParts): ParentIndex {
    return new ParentIndex(parts);
  }

  /** What the index is made of. */
  toParts(): ParentIndexParts {
    return { ids: [...this.#numbers.keys()], numberOf: this.numberOf };
  }

  /** The number of a parent, as `numberOf` has it; −1 when no record refers to it. */
  number(id: string): number {
    return this.#numbers.get(id) ?? -1;
  }

  /** The id of a record's parent; null where it is unknown. */
  parentOf(ordinal: number): string | null {
    return this.#ids[this.numberOf[ordinal] ?? -1] ?? null;
  }

  /** How many different parents the records have. */
  get parents(): number {
    return this.#numbers.size;
  }

  /** The records of a parent, as normalized ranges. */
  rangesOf(id: string): readonly OrdinalRange[] {
    const number = this.number(id);
    const ranges: OrdinalRange[] = [];
    if (number < 0) return ranges;
    for (let at = this.#starts[number]!; at < this.#starts[number + 1]!; at++) {
      ranges.push([this.#bounds[2 * at]!, this.#bounds[2 * at + 1]!]);
    }
    return ranges;
  }
}
