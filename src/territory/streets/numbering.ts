import type { Calle } from '../contract/entities.ts';
import { StreetBlocks } from './street-blocks.ts';

/** Whether a street has a door number: it does, it is not known, or it does not. */
export const CONTAINMENT = { inside: 0, unknown: 1, outside: 2 } as const;
export type Containment = (typeof CONTAINMENT)[keyof typeof CONTAINMENT];

/** The door numbers of a street as ranges `[from, to]`, flat: the known stretches, else one from the lowest to the highest bound; empty when unknown. */
export function rangesOf(calle: Pick<Calle, 'altura' | 'tramos'>): readonly number[] {
  if (calle.tramos && calle.tramos.length > 0) return calle.tramos.flat();
  const { inicio, fin } = calle.altura;
  const last = Math.max(fin.derecha, fin.izquierda);
  // Blocks without numbers count as 0 where a street's lowest number is taken: it begins there, or lower than is known.
  if (inicio.derecha <= 0 && inicio.izquierda <= 0 && last > 0) return [1, last];
  // 0 is "unknown", so that a side of which one end is known counts with that end alone.
  const known = [inicio.derecha, inicio.izquierda, fin.derecha, fin.izquierda].filter((number) => number > 0);
  return known.length < 2 ? [] : [Math.min(...known), Math.max(...known)];
}

/** What a {@link Numbering} is made of: street `s` has the bounds `[starts[s], starts[s + 1])`, two numbers a range. */
export interface NumberingParts {
  readonly starts: Int32Array;
  readonly bounds: Float64Array;
}

/** The door numbers of many streets by ordinal: of their own, and those of their blocks. Never changed. */
export class Numbering {
  readonly #starts: Int32Array;
  readonly #bounds: Float64Array;
  readonly #blocks: StreetBlocks;
  /**
   * Two numbers a street: it has no number below the first or above the second; NaN where nothing is known. Of a common
   * name there are thousands of streets, of which this tells most apart without a look at their ranges and blocks.
   */
  readonly #hulls: Float64Array;

  private constructor({ starts, bounds }: NumberingParts, blocks: StreetBlocks) {
    this.#starts = starts;
    this.#bounds = bounds;
    this.#blocks = blocks;
    this.#hulls = hullsOf({ starts, bounds }, blocks);
  }

  /** `ranges`: by ordinal, what {@link rangesOf} gave; `blocks`: those of the same streets. */
  static of(ranges: readonly (readonly number[])[], blocks = StreetBlocks.none(ranges.length)): Numbering {
    const starts = new Int32Array(ranges.length + 1);
    ranges.forEach((own, ordinal) => {
      starts[ordinal + 1] = (starts[ordinal] ?? 0) + own.length;
    });
    return new Numbering({ starts, bounds: Float64Array.from(ranges.flat()) }, blocks);
  }

  /** The way back from {@link Numbering.toParts}. */
  static fromParts(parts: NumberingParts, blocks = StreetBlocks.none(parts.starts.length - 1)): Numbering {
    return new Numbering(parts, blocks);
  }

  /** What the numbering is made of besides the blocks, not copied. */
  toParts(): NumberingParts {
    return { starts: this.#starts, bounds: this.#bounds };
  }

  /**
   * Whether the street has the number: in one of its own ranges, both ends counting, or in one of its blocks. Unknown where
   * neither says anything.
   */
  containment(street: number, number: number): Containment {
    const lowest = this.#hulls[2 * street] ?? Number.NaN;
    if (Number.isNaN(lowest)) return CONTAINMENT.unknown;
    if (!(number >= lowest && number <= this.#hulls[2 * street + 1]!)) {
      // A block without numbering holds 0, but says nothing of other numbers.
      return this.#isKnown(street) ? CONTAINMENT.outside : CONTAINMENT.unknown;
    }
    const from = this.#starts[street] ?? 0;
    const to = this.#starts[street + 1] ?? 0;
    // Ranges first: they are few, and blocks lie far apart in memory.
    for (let at = from; at < to; at += 2) {
      if (number >= (this.#bounds[at] ?? 0) && number <= (this.#bounds[at + 1] ?? -1)) return CONTAINMENT.inside;
    }
    if (this.#blocks.holding(street, number) >= 0) return CONTAINMENT.inside;
    return from < to || this.#isKnown(street) ? CONTAINMENT.outside : CONTAINMENT.unknown;
  }

  /** Whether a number lies between the lowest and the highest of a street, or at most so far outside; false where nothing is known. */
  isNear(street: number, number: number, distance: number): boolean {
    const lowest = this.#hulls[2 * street] ?? Number.NaN;
    return number >= lowest - distance && number <= this.#hulls[2 * street + 1]! + distance;
  }

  /** How far a number is from the nearest of a street's own ranges: 0 in one of them, null where none is known. */
  gapTo(street: number, number: number): number | null {
    let gap: number | null = null;
    for (let at = this.#starts[street] ?? 0; at < (this.#starts[street + 1] ?? 0); at += 2) {
      const away = Math.max(0, (this.#bounds[at] ?? 0) - number, number - (this.#bounds[at + 1] ?? 0));
      gap = Math.min(gap ?? away, away);
    }
    return gap;
  }

  /** The one of a street's own ranges that holds a value, or is nearest to it; null where none is known. */
  ownRangeNear(street: number, value: number): readonly [from: number, to: number] | null {
    let gap = Number.POSITIVE_INFINITY;
    let best = -1;
    for (let at = this.#starts[street] ?? 0; at < (this.#starts[street + 1] ?? 0); at += 2) {
      const away = Math.max(0, this.#bounds[at]! - value, value - this.#bounds[at + 1]!);
      if (away < gap) [gap, best] = [away, at];
    }
    return best < 0 ? null : [this.#bounds[best]!, this.#bounds[best + 1]!];
  }

  /** Two numbers a street, those of {@link Numbering.extent} or wider: it has no number below the first or above the second; NaN where nothing is known. */
  hullsOf(streets: ArrayLike<number>): Float64Array {
    const hulls = new Float64Array(2 * streets.length);
    for (let at = 0; at < streets.length; at++) {
      hulls[2 * at] = this.#hulls[2 * streets[at]!] ?? Number.NaN;
      hulls[2 * at + 1] = this.#hulls[2 * streets[at]! + 1] ?? Number.NaN;
    }
    return hulls;
  }

  #isKnown(street: number): boolean {
    return (this.#hulls[2 * street + 1] ?? 0) > 0;
  }

  /** The lowest and the highest number of a street, by its own ranges or else by its blocks; null where they are not known. */
  extent(street: number): readonly [lowest: number, highest: number] | null {
    return this.ownExtent(street) ?? this.#blocks.extent(street);
  }

  /** A street's own ranges, ascending: two numbers each; none where they are not known. */
  ownRanges(street: number): readonly number[] {
    const bounds = this.#bounds.subarray(this.#starts[street] ?? 0, this.#starts[street + 1] ?? 0);
    const pairs = Array.from({ length: bounds.length / 2 }, (_, at) => [bounds[2 * at]!, bounds[2 * at + 1]!]);
    return pairs.sort(([one], [other]) => one! - other!).flat();
  }

  /** The lowest and the highest number of a street by its own ranges alone. */
  ownExtent(street: number): readonly [lowest: number, highest: number] | null {
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

function hullsOf({ starts, bounds }: NumberingParts, blocks: StreetBlocks): Float64Array {
  const hulls = new Float64Array(2 * (starts.length - 1)).fill(Number.NaN);
  const { extents } = blocks.toParts();
  for (let street = 0; 2 * street < hulls.length; street++) {
    let lowest = Infinity;
    let highest = -Infinity;
    for (let at = starts[street]!; at < starts[street + 1]!; at += 2) {
      lowest = Math.min(lowest, bounds[at]!);
      highest = Math.max(highest, bounds[at + 1]!);
    }
    if (extents[2 * street]! <= extents[2 * street + 1]! || extents[2 * street + 1]! > 0) {
      lowest = Math.min(lowest, extents[2 * street]!);
      highest = Math.max(highest, extents[2 * street + 1]!);
    }
    if (highest >= 0) hulls.set([lowest, highest], 2 * street);
  }
  return hulls;
}
