/**
 * Which polygon holds a point, which polygons share area with another one or are entered by a line: an immutable index
 * over multipolygons, a polygon's place in the input being its ordinal. Coordinates are lon and lat in degrees.
 */
import Flatbush from 'flatbush';
import { planarCentroid, sphericalArea } from './area.ts';
import type { PolygonGridParts } from './grid.ts';
import { PolygonGrid } from './grid.ts';
import { buildGrid } from './grid-build.ts';
import type { Shape } from './overlap.ts';
import { areasOverlap, lineEnters } from './overlap.ts';
import type { MultiPolygonCoordinates, Rings } from './rings.ts';
import { flattenRings } from './rings.ts';
import { sharedArea } from './shared-area.ts';
import type { Slices } from './slices.ts';
import { runAtOnce } from './slices.ts';
import type { EdgeStripesParts } from './stripes.ts';
import { EdgeStripes } from './stripes.ts';

/** What an index is made of: plain data, see `PolygonIndex.toParts`. */
export interface PolygonIndexParts {
  readonly rings: Rings;
  readonly stripes: EdgeStripesParts;
  readonly grid: PolygonGridParts;
}

/** Builds an index at once. Throws RangeError on coordinates that are not finite numbers. */
export function buildPolygonIndex(multiPolygons: readonly MultiPolygonCoordinates[]): PolygonIndex {
  return runAtOnce(polygonIndexSlices(multiPolygons));
}

/** The same build in slices of a few milliseconds (see `runYielding`). */
export function* polygonIndexSlices(multiPolygons: readonly MultiPolygonCoordinates[]): Slices<PolygonIndex> {
  const rings = yield* flattenRings(multiPolygons);
  yield;
  const stripes = yield* EdgeStripes.build(rings);
  yield;
  const grid = yield* buildGrid(rings, stripes);
  return new PolygonIndex(rings, stripes, grid);
}

/** An immutable index of polygons; create it with `buildPolygonIndex`. */
export class PolygonIndex {
  readonly #rings: Rings;
  readonly #stripes: EdgeStripes;
  readonly #grid: PolygonGrid;
  readonly #boxes: Flatbush | undefined;
  /** Ordinals in the order of the boxes; polygons without rings have none. */
  readonly #boxed: Int32Array;

  constructor(rings: Rings, stripes: EdgeStripes, grid: PolygonGrid) {
    this.#rings = rings;
    this.#stripes = stripes;
    this.#grid = grid;
    const ordinals = Array.from({ length: this.size }, (_, ordinal) => ordinal);
    this.#boxed = Int32Array.from(ordinals.filter((p) => rings.ringStarts[p]! < rings.ringStarts[p + 1]!));
    if (this.#boxed.length > 0) {
      this.#boxes = new Flatbush(this.#boxed.length);
      for (const p of this.#boxed) this.#boxes.add(...this.box(p));
      this.#boxes.finish();
    }
  }

  /** The way back from {@link PolygonIndex.toParts}; arrays are used as they are, not copied. */
  static fromParts({ rings, stripes, grid }: PolygonIndexParts): PolygonIndex {
    return new PolygonIndex(rings, EdgeStripes.fromParts(stripes, rings), PolygonGrid.fromParts(grid));
  }

  /** What the index is made of. */
  toParts(): PolygonIndexParts {
    return { rings: this.#rings, stripes: this.#stripes.toParts(), grid: this.#grid.toParts() };
  }

  /** Number of polygons. */
  get size(): number {
    return this.#rings.ringStarts.length - 1;
  }

  /**
   * Ordinal of the polygon that holds the point, the lowest where several do, or -1; also -1 for NaN. A
   * point on a border shared by two polygons belongs to exactly one of them, always the same.
   */
  find(lon: number, lat: number): number {
    if (!Number.isFinite(lon) || !Number.isFinite(lat)) return -1;
    return this.#grid.find(lon, lat, this.#stripes);
  }

  /** Whether polygon `ordinal` holds the point, regardless of others. */
  contains(ordinal: number, lon: number, lat: number): boolean {
    return this.#stripes.contains(ordinal, lon, lat);
  }

  /** Ordinals, ascending, of the polygons that share area with a polygon of this or another index. */
  intersecting(other: PolygonIndex, otherOrdinal: number): Int32Array {
    const shape = other.#shape(otherOrdinal);
    return this.#near(other.box(otherOrdinal), (ordinal) => areasOverlap(this.#shape(ordinal), shape));
  }

  /** Ordinals, ascending, of the polygons whose box meets a box; none for a box that is not one. */
  meetingBox(west: number, south: number, east: number, north: number): Int32Array {
    return this.#near([west, south, east, north], () => true);
  }

  /** Whether polygon `ordinal` shares area with a polygon of this or another index. */
  intersects(ordinal: number, other: PolygonIndex, otherOrdinal: number): boolean {
    return areasOverlap(this.#shape(ordinal), other.#shape(otherOrdinal));
  }

  /**
   * Area in square metres that polygon `ordinal` has in common with a polygon of this or another index: divided by
   * `area`, the share of one within the other. Takes milliseconds for large outlines.
   */
  sharedArea(ordinal: number, other: PolygonIndex, otherOrdinal: number): number {
    return sharedArea(this.#rings, ordinal, other.#rings, otherOrdinal);
  }

  /** Ordinals, ascending, of the polygons that a line of [lon, lat] points enters. */
  intersectingLine(line: readonly (readonly number[])[]): Int32Array {
    const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x = Number.NaN, y = Number.NaN] of line) {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    return this.#near(box, (ordinal) => lineEnters(line, this.#shape(ordinal)));
  }

  /** Area in square metres, on a sphere. */
  area(ordinal: number): number {
    return sphericalArea(this.#rings, ordinal);
  }

  /** Centre of gravity, which a concave or scattered polygon need not hold; undefined without area. */
  centroid(ordinal: number): [lon: number, lat: number] | undefined {
    return planarCentroid(this.#rings, ordinal);
  }

  /** West, south, east and north border; +∞, +∞, −∞, −∞ for a polygon without rings. */
  box(ordinal: number): [west: number, south: number, east: number, north: number] {
    const { boxes } = this.#rings;
    const at = 4 * ordinal;
    return [boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!];
  }

  #near(box: readonly [number, number, number, number], accept: (ordinal: number) => boolean): Int32Array {
    if (this.#boxes === undefined || !(box[0] <= box[2])) return new Int32Array(0);
    const found = this.#boxes.search(...box).map((place) => this.#boxed[place]!);
    return Int32Array.from(found).sort().filter(accept);
  }

  #shape(ordinal: number): Shape {
    return { rings: this.#rings, stripes: this.#stripes, ordinal };
  }
}
