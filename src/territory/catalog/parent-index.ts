/** Which records of a table belong to which parent unit. */
import type { OrdinalRange } from '../../indexes/ordinals.ts';

/**
 * Records by the id of one of their parents, read from the records themselves: ids mostly nest by prefix, but not those
 * of the City of Buenos Aires, of Tolhuin or of old Chascomús (territorial.md 2.3).
 */
export class ParentIndex {
  /** By ordinal, the number of its parent; −1 where it is unknown. */
  readonly numberOf: Int32Array;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #ranges: readonly (readonly OrdinalRange[])[];

  /** `parents`: by ordinal, the id of its parent or null. */
  constructor(parents: readonly (string | null)[]) {
    const numbers = new Map<string, number>();
    const ranges: [from: number, to: number][][] = [];
    this.numberOf = new Int32Array(parents.length).fill(-1);
    parents.forEach((id, ordinal) => {
      if (id === null) return;
      let number = numbers.get(id);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(id, number);
        ranges.push([]);
      }
      this.numberOf[ordinal] = number;
      const own = ranges[number];
      const last = own?.at(-1);
      if (last && last[1] === ordinal) last[1] = ordinal + 1;
      else own?.push([ordinal, ordinal + 1]);
    });
    this.#numbers = numbers;
    this.#ranges = ranges;
  }

  /** The number of a parent, as `numberOf` has it; −1 when no record refers to it. */
  number(id: string): number {
    return this.#numbers.get(id) ?? -1;
  }

  /** How many different parents the records have. */
  get parents(): number {
    return this.#ranges.length;
  }

  /** The records of a parent, as normalized ranges. */
  rangesOf(id: string): readonly OrdinalRange[] {
    return this.#ranges[this.number(id)] ?? [];
  }
}
