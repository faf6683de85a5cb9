import type { Calle } from '../contract/entities.ts';

/** Whether a street has a door number: it does, it is not known, or it does not. */
export const CONTAINMENT = { inside: 0, unknown: 1, outside: 2 } as const;
export type Containment = (typeof CONTAINMENT)[keyof typeof CONTAINMENT];

/** The door numbers of a street as ranges `[from, to]`, flat: the known stretches, else one from the lowest to the highest bound; empty when unknown. */
export function rangesOf(calle: Pick<Calle, 'altura' | 'tramos'>): readonly number[] {
  if (calle.tramos && calle.tramos.length > 0) return calle.tramos.flat();
  const { inicio, fin } = calle.altura;
  // 0 is "unknown", so that a side of which one end is known counts with that end alone.
  const known = [inicio.derecha, inicio.izquierda, fin.derecha, fin.izquierda].filter((number) => number > 0);
  return known.length < 2 ? [] : [Math.min(...known), Math.max(...known)];
}

/** What a {@link Numbering} is made of: street `s` has the bounds `[starts[s], starts[s + 1])`, two numbers a range. */
export interface NumberingParts {
  readonly starts: Int32Array;
  readonly bounds: Float64Array;
}

/** The door numbers of many streets by ordinal, in one array. Never changed. */
export class Numbering {
  readonly #starts: Int32Array;
  readonly #bounds: Float64Array;

  private constructor({ starts, bounds }: NumberingParts) {
    this.#starts = starts;
    this.#bounds = bounds;
  }

  /** `ranges`: by ordinal, what {@link rangesOf} gave. */
  static of(ranges: readonly (readonly number[])[]): Numbering {
    const starts = new Int32Array(ranges.length + 1);
    ranges.forEach((own, ordinal) => {
      starts[ordinal + 1] = (starts[ordinal] ?? 0) + own.length;
    });
    return new Numbering({ starts, bounds: Float64Array.from(ranges.flat()) });
  }

  /** The way back from {@link Numbering.toParts}. */
  static fromParts(parts: NumberingParts): Numbering {
    return new Numbering(parts);
  }

  /** What the numbering is made of, not copied. */
  toParts(): NumberingParts {
    return { starts: this.#starts, bounds: this.#bounds };
  }

  /** Whether the street has the number; both ends of a range count. */
  containment(street: number, number: number): Containment {
    const from = this.#starts[street] ?? 0;
    const to = this.#starts[street + 1] ?? 0;
    if (from === to) return CONTAINMENT.unknown;
    for (let at = from; at < to; at += 2) {
      if (number >= (this.#bounds[at] ?? 0) && number <= (this.#bounds[at + 1] ?? -1)) return CONTAINMENT.inside;
    }
    return CONTAINMENT.outside;
  }

  /** The lowest and the highest number of a street, null where they are not known. */
  extent(street: number): readonly [lowest: number, highest: number] | null {
    const from = this.#starts[street] ?? 0;
    const to = this.#starts[street + 1] ?? 0;
    if (from === to) return null;
    let lowest = Infinity;
    let highest = -Infinity;
    for (let at = from; at < to; at += 2) {
      lowest = Math.min(lowest, this.#bounds[at] ?? Infinity);
      highest = Math.max(highest, this.#bounds[at + 1] ?? -Infinity);
    }
    return [lowest, highest];
  }
}
