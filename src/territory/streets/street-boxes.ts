import Flatbush from 'flatbush';
import type { Box, StreetLines } from './lines.ts';

/** What {@link StreetBoxes} are made of: the streets that have a course, and the bytes of the tree over their boxes. */
export interface StreetBoxesParts {
  readonly streets: Int32Array;
  readonly tree: Uint8Array;
}

/** Finds the streets whose course may touch a box. Never changed. */
export class StreetBoxes {
  readonly #parts: StreetBoxesParts;
  readonly #tree: Flatbush | null;

  private constructor(parts: StreetBoxesParts) {
    this.#parts = parts;
    const { buffer, byteOffset } = parts.tree;
    this.#tree = parts.streets.length === 0 ? null : Flatbush.from(buffer, byteOffset);
  }

  /** The boxes of all streets that have a course. */
  static of(lines: StreetLines): StreetBoxes {
    const streets: number[] = [];
    for (let street = 0; street < lines.size; street++) if (lines.has(street)) streets.push(street);
    if (streets.length === 0) return new StreetBoxes({ streets: new Int32Array(0), tree: new Uint8Array(0) });
    const tree = new Flatbush(streets.length);
    for (const street of streets) {
      const [west, south, east, north] = lines.box(street) ?? [0, 0, 0, 0];
      tree.add(west, south, east, north);
    }
    tree.finish();
    return new StreetBoxes({ streets: Int32Array.from(streets), tree: new Uint8Array(tree.data) });
  }

  /** The way back from {@link StreetBoxes.toParts}; nothing is copied. The tree must begin at a multiple of eight. */
  static fromParts(parts: StreetBoxesParts): StreetBoxes {
    return new StreetBoxes(parts);
  }

  /** What the boxes are made of, not copied. */
  toParts(): StreetBoxesParts {
    return this.#parts;
  }

  /** The streets whose box meets a box, in no order. */
  search([west, south, east, north]: Box): number[] {
    if (!this.#tree || !(west <= east)) return [];
    return this.#tree.search(west, south, east, north).map((place) => this.#parts.streets[place] ?? -1);
  }
}
