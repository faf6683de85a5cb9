/**
 * The blocks of all streets in flat arrays (territorial.md 2.7): number limits and lines, by the street's ordinal. A
 * country of 1.1 million blocks takes some 90 bytes a block, all of it views of the snapshot.
 */
import type { Point } from '../../indexes/line.ts';
import { toDegrees } from '../stored/fixed-point.ts';
import type { Limits } from '../stored/street-blocks.ts';
import { BlockNames, type BlockNamesParts, NO_NAMES } from './block-names.ts';

/** What {@link StreetBlocks} are made of. */
export interface StreetBlocksParts {
  /** Street `s` has the blocks `[starts[s], starts[s + 1])`, ascending by id. */
  readonly starts: Int32Array;
  /** Four numbers a block: right start, right end, left start, left end. */
  readonly limits: Int32Array;
  /** Two numbers a street: no block holds a lower number than the first, none a higher one than the second. */
  readonly extents: Int32Array;
  /** Block `b` has the pieces `[pieces[b], pieces[b + 1])`, piece `p` the vertices `[vertices[p], vertices[p + 1])`. */
  readonly pieces: Int32Array;
  readonly vertices: Int32Array;
  /** Two numbers a vertex, lon and lat in units of 1e-7 degrees. */
  readonly coordinates: Int32Array;
  readonly names: BlockNamesParts;
}

/** A line among the coordinates of all. */
export interface CoordinatesPart {
  readonly coordinates: Int32Array;
  readonly from: number;
  readonly to: number;
}

/** What a street without numbered blocks has for an extent: it holds nothing. */
export const NO_EXTENT = [1, 0] as const;

/** The blocks of many streets. Never changed. */
export class StreetBlocks {
  readonly #parts: StreetBlocksParts;
  #names: BlockNames | undefined;

  private constructor(parts: StreetBlocksParts) {
    this.#parts = parts;
  }

  /** Blocks from their parts, which are used as they are, not copied. */
  static fromParts(parts: StreetBlocksParts): StreetBlocks {
    return new StreetBlocks(parts);
  }

  /** No blocks at all. */
  static none(streets: number): StreetBlocks {
    const extents = new Int32Array(2 * streets);
    for (let street = 0; street < streets; street++) extents.set(NO_EXTENT, 2 * street);
    return new StreetBlocks({
      starts: new Int32Array(streets + 1),
      limits: new Int32Array(0),
      extents,
      pieces: new Int32Array(1),
      vertices: new Int32Array(1),
      coordinates: new Int32Array(0),
      names: NO_NAMES,
    });
  }

  /** The ids and localities of the blocks. */
  get names(): BlockNames {
    this.#names ??= new BlockNames(this.#parts.names);
    return this.#names;
  }

  /** The street that a block is of. */
  streetOf(block: number): number {
    const { starts } = this.#parts;
    let low = 0;
    let high = starts.length - 1;
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if (starts[middle]! <= block) low = middle;
      else high = middle;
    }
    return low;
  }

  /** What the blocks are made of, not copied. */
  toParts(): StreetBlocksParts {
    return this.#parts;
  }

  /** How many blocks there are. */
  get size(): number {
    return this.#parts.limits.length / 4;
  }

  /** The blocks of a street, as the numbers `[from, to)`. */
  of(street: number): readonly [from: number, to: number] {
    const { starts } = this.#parts;
    const from = starts[street] ?? 0;
    return [from, Math.max(from, starts[street + 1] ?? 0)];
  }

  /** The limits of a block; 0 where unknown. */
  limits(block: number): Limits {
    const { limits } = this.#parts;
    const at = 4 * block;
    return [limits[at] ?? 0, limits[at + 1] ?? 0, limits[at + 2] ?? 0, limits[at + 3] ?? 0];
  }

  /**
   * The first block of a street from the block `from` on that holds a number: within its right or within its left limits,
   * both inclusive, whatever its parity; a block without numbering holds only 0 (territorial.md 8.6). −1 when none does.
   */
  holding(street: number, number: number, from = 0): number {
    const { extents, limits } = this.#parts;
    if (!(number >= (extents[2 * street] ?? 1) && number <= (extents[2 * street + 1] ?? 0))) return -1;
    const [first, to] = this.of(street);
    for (let block = Math.max(first, from); block < to; block++) {
      const at = 4 * block;
      if (number >= limits[at]! && number <= limits[at + 1]!) return block;
      if (number >= limits[at + 2]! && number <= limits[at + 3]!) return block;
    }
    return -1;
  }

  /** Whether any block of a street has numbers. */
  isNumbered(street: number): boolean {
    return (this.#parts.extents[2 * street + 1] ?? 0) > 0;
  }

  /** The lowest and the highest known number of a street's blocks; null without numbering. 0 is no number. */
  extent(street: number): readonly [lowest: number, highest: number] | null {
    const highest = this.#parts.extents[2 * street + 1] ?? 0;
    if (highest <= 0) return null;
    const [from, to] = this.of(street);
    let lowest = highest;
    for (let block = from; block < to; block++) {
      const [rightStart, rightEnd, leftStart, leftEnd] = this.limits(block);
      for (const number of [rightStart, rightEnd, leftStart, leftEnd]) {
        if (number > 0 && number < lowest) lowest = number;
      }
    }
    return [lowest, highest];
  }

  /** Whether any block of a street has a line. */
  hasLines(street: number): boolean {
    const { pieces } = this.#parts;
    const [from, to] = this.of(street);
    return (pieces[from] ?? 0) < (pieces[to] ?? 0);
  }

  /** The lines of a block as drawn, each a list of [lon, lat] in degrees. */
  pieces(block: number): Point[][] {
    const { pieces, vertices, coordinates } = this.#parts;
    const lines: Point[][] = [];
    for (let piece = pieces[block] ?? 0; piece < (pieces[block + 1] ?? 0); piece++) {
      const line: Point[] = [];
      for (let vertex = vertices[piece] ?? 0; vertex < (vertices[piece + 1] ?? 0); vertex++) {
        line.push([toDegrees(coordinates[2 * vertex] ?? 0), toDegrees(coordinates[2 * vertex + 1] ?? 0)]);
      }
      lines.push(line);
    }
    return lines;
  }

  /** The coordinates of a block of one piece, which has points, as {@link StreetBlocksParts} has them: `[from, to)`; null for others. */
  onlyPiece(block: number): CoordinatesPart | null {
    const { pieces, vertices, coordinates } = this.#parts;
    const piece = pieces[block] ?? 0;
    if (pieces[block + 1] !== piece + 1) return null;
    const from = 2 * (vertices[piece] ?? 0);
    const to = 2 * (vertices[piece + 1] ?? 0);
    return from < to ? { coordinates, from, to } : null;
  }

  /** The lines of all blocks of a street. */
  piecesOfStreet(street: number): Point[][] {
    const lines: Point[][] = [];
    const [from, to] = this.of(street);
    for (let block = from; block < to; block++) lines.push(...this.pieces(block));
    return lines;
  }

  /** West, south, east and north border of a street's blocks, in degrees; null where no line is known. */
  box(street: number): readonly [west: number, south: number, east: number, north: number] | null {
    if (!this.hasLines(street)) return null;
    const { pieces, vertices, coordinates } = this.#parts;
    const [from, to] = this.of(street);
    const last = vertices[pieces[to] ?? 0] ?? 0;
    let west = Infinity;
    let south = Infinity;
    let east = -Infinity;
    let north = -Infinity;
    for (let vertex = vertices[pieces[from] ?? 0] ?? 0; vertex < last; vertex++) {
      const lon = coordinates[2 * vertex]!;
      const lat = coordinates[2 * vertex + 1]!;
      if (lon < west) west = lon;
      if (lon > east) east = lon;
      if (lat < south) south = lat;
      if (lat > north) north = lat;
    }
    return [toDegrees(west), toDegrees(south), toDegrees(east), toDegrees(north)];
  }
}
