import type { Point } from '../../indexes/line.ts';
import type { Position } from '../contract/entities.ts';
import type { LineView } from './beside-line.ts';
import { StreetBlocks } from './street-blocks.ts';

/** What {@link StreetLines} are made of. */
export interface StreetLinesParts {
  /** Four numbers a street: the west, south, east and north border of its course, its own or that of its blocks. */
  readonly boxes: Float64Array;
  readonly first: Int32Array;
  readonly starts: Int32Array;
  readonly coordinates: Float64Array;
}

/**
 * Lines of many streets in flat arrays: street `s` (its ordinal among the streets) has the pieces
 * `[first[s], first[s + 1])`, piece `p` the vertices `[starts[p], starts[p + 1])`. A street without any has those of its
 * blocks. Never changed.
 */
export class StreetLines {
  readonly #first: Int32Array;
  readonly #starts: Int32Array;
  readonly #coordinates: Float64Array;
  /** West, south, east and north border of each street. */
  readonly #boxes: Float64Array;
  readonly #blocks: StreetBlocks;

  private constructor({ boxes, first, starts, coordinates }: StreetLinesParts, blocks: StreetBlocks) {
    this.#blocks = blocks;
    this.#boxes = boxes;
    this.#first = first;
    this.#starts = starts;
    this.#coordinates = coordinates;
  }

  /** Lines from their parts, which are used as they are, not copied; `blocks`: those of the same streets. */
  static fromParts(parts: StreetLinesParts, blocks = StreetBlocks.none(parts.first.length - 1)): StreetLines {
    return new StreetLines(parts, blocks);
  }

  /** What the lines are made of besides the blocks, not copied. */
  toParts(): StreetLinesParts {
    return { boxes: this.#boxes, first: this.#first, starts: this.#starts, coordinates: this.#coordinates };
  }

  /** Number of streets, with lines or without. */
  get size(): number {
    return this.#first.length - 1;
  }

  /** Whether a course is known, the street's own or by its blocks. */
  has(street: number): boolean {
    return this.hasOwn(street) || this.#blocks.hasLines(street);
  }

  /** Whether a course of the street's own is known, not by its blocks. */
  hasOwn(street: number): boolean {
    return (this.#first[street] ?? 0) < (this.#first[street + 1] ?? 0);
  }

  /** The pieces of a street's course, each a list of [lon, lat]; none where it is not known. */
  pieces(street: number): Point[][] {
    if (!this.hasOwn(street)) return this.#blocks.piecesOfStreet(street);
    const pieces: Point[][] = [];
    for (let piece = this.#first[street] ?? 0; piece < (this.#first[street + 1] ?? 0); piece++) {
      const line: Point[] = [];
      for (let vertex = this.#starts[piece] ?? 0; vertex < (this.#starts[piece + 1] ?? 0); vertex++) {
        line.push([this.#coordinates[2 * vertex] ?? 0, this.#coordinates[2 * vertex + 1] ?? 0]);
      }
      pieces.push(line);
    }
    return pieces;
  }

  /** The first piece of a street's own course among the coordinates of all; null where it is not known. */
  firstPiece(street: number): LineView | null {
    if (!this.hasOwn(street)) return null;
    const piece = this.#first[street]!;
    return {
      coordinates: this.#coordinates,
      from: 2 * this.#starts[piece]!,
      to: 2 * this.#starts[piece + 1]!,
      unit: 1,
    };
  }

  /** West, south, east and north border of a street's course; null where it is not known. */
  box(street: number): Box | null {
    if (!this.has(street)) return null;
    const boxes = this.#boxes;
    const at = 4 * street;
    return [boxes[at] ?? 0, boxes[at + 1] ?? 0, boxes[at + 2] ?? 0, boxes[at + 3] ?? 0];
  }

  /** Whether the boxes of two streets meet; false where a course is not known. */
  boxesMeet(one: number, other: number): boolean {
    if (!this.has(one) || !this.has(other)) return false;
    const boxes = this.#boxes;
    const a = 4 * one;
    const b = 4 * other;
    return (
      (boxes[a] ?? 0) <= (boxes[b + 2] ?? 0) &&
      (boxes[b] ?? 0) <= (boxes[a + 2] ?? 0) &&
      (boxes[a + 1] ?? 0) <= (boxes[b + 3] ?? 0) &&
      (boxes[b + 1] ?? 0) <= (boxes[a + 3] ?? 0)
    );
  }

  /** Whether two streets have the very same box: mostly the same course under two names; false where a course is not known. */
  boxesEqual(one: number, other: number): boolean {
    if (!this.has(one) || !this.has(other)) return false;
    for (let at = 0; at < 4; at++) if (this.#boxes[4 * one + at] !== this.#boxes[4 * other + at]) return false;
    return true;
  }
}

/** Borders in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Gathers lines street by street, in any order, then packs them. */
export class LinesBuilder {
  readonly #pieces = new Map<number, readonly (readonly Position[])[]>();

  set(street: number, pieces: readonly (readonly Position[])[]): void {
    this.#pieces.set(street, pieces);
  }

  /** The lines of `size` streets; `blocks`: those of the same streets. */
  pack(size: number, blocks = StreetBlocks.none(size)): StreetLines {
    const first = new Int32Array(size + 1);
    const starts: number[] = [0];
    let vertices = 0;
    for (let street = 0; street < size; street++) {
      for (const line of this.#pieces.get(street) ?? []) {
        vertices += line.length;
        starts.push(vertices);
      }
      first[street + 1] = starts.length - 1;
    }
    const coordinates = new Float64Array(2 * vertices);
    let at = 0;
    for (let street = 0; street < size; street++) {
      for (const line of this.#pieces.get(street) ?? []) {
        for (const [lon, lat] of line) {
          coordinates[at++] = lon;
          coordinates[at++] = lat;
        }
      }
    }
    const own = { first, starts: Int32Array.from(starts), coordinates };
    return StreetLines.fromParts({ boxes: boxesOf(own, blocks), ...own }, blocks);
  }
}

/** The borders of every course; zeros where none is known. */
function boxesOf({ first, starts, coordinates }: Omit<StreetLinesParts, 'boxes'>, blocks: StreetBlocks): Float64Array {
  const boxes = new Float64Array(4 * (first.length - 1));
  for (let street = 0; 4 * street < boxes.length; street++) {
    const from = starts[first[street] ?? 0] ?? 0;
    const to = starts[first[street + 1] ?? 0] ?? 0;
    if (from === to) {
      boxes.set(blocks.box(street) ?? [], 4 * street);
      continue;
    }
    let west = Infinity;
    let south = Infinity;
    let east = -Infinity;
    let north = -Infinity;
    for (let vertex = from; vertex < to; vertex++) {
      const lon = coordinates[2 * vertex] ?? 0;
      const lat = coordinates[2 * vertex + 1] ?? 0;
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
    boxes.set([west, south, east, north], 4 * street);
  }
  return boxes;
}
