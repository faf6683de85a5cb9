/** Finds the street nearest to a point, by the lines of streets and of their blocks. */
import { METRES_PER_DEGREE, RADIANS } from '../../indexes/line.ts';
import { lowerBound } from '../../indexes/ordinals.ts';
import { type Segment, SegmentGrid, type SegmentGridParts } from '../../indexes/segment-grid.ts';
import { runBreathing, type Slices } from '../../indexes/slices.ts';
import { toDegrees } from '../stored/fixed-point.ts';
import type { StreetLines, StreetLinesParts } from './lines.ts';
import type { StreetBlocks, StreetBlocksParts } from './street-blocks.ts';

/** Width and height of a cell of the grid, in degrees: the length of a block (measured: half and double take longer). */
const CELL = 0.001;
/** Metres that are searched around a point first. */
const FIRST_REACH = 30;
/** How much farther the reach grows where nothing was found. */
const GROWTH = 3;
/** A street of the point's own department is preferred to a nearer one of another when it is at most so many metres farther. */
export const PREFERRED_WITHIN = 50;

/** The street nearest to a point. */
export interface NearestStreet {
  readonly street: number;
  /** From the point to the line. */
  readonly metres: number;
  /** The place on the line that is nearest to the point, in degrees. */
  readonly lat: number;
  readonly lon: number;
  /** The segment of the line, and the part of it, 0 to 1, at which that place lies. */
  readonly segment: number;
  readonly part: number;
}

/** A point, and how far around it a street may lie, in metres. */
interface Around {
  readonly lat: number;
  readonly lon: number;
  readonly radius: number;
}

/**
 * The segments of all lines by where they lie. Those of the streets' own lines come first, then those of the blocks; the number of a
 * segment is that of its first vertex among all vertices. Never changed.
 */
export class NearestStreets {
  readonly #lines: StreetLinesParts;
  readonly #blocks: StreetBlocksParts;
  readonly #grid: SegmentGrid;
  /** Vertices of own lines. */
  readonly #own: number;

  private constructor(lines: StreetLines, blocks: StreetBlocks, grid: SegmentGrid) {
    this.#lines = lines.toParts();
    this.#blocks = blocks.toParts();
    this.#own = this.#lines.coordinates.length / 2;
    this.#grid = grid;
  }

  /** Builds the grid over all lines, in slices. */
  static async build(
    lines: StreetLines,
    blocks: StreetBlocks,
    breathe: () => Promise<void>,
    cell = CELL,
  ): Promise<NearestStreets> {
    const own = lines.toParts();
    const ofBlocks = blocks.toParts();
    const first = own.coordinates.length / 2;
    const numbers = numbersOf([
      [own.starts, 0],
      [ofBlocks.vertices, first],
    ]);
    const read = (segment: number): Segment => {
      const { coordinates } = segment < first ? own : ofBlocks;
      const at = 2 * (segment < first ? segment : segment - first);
      const unit = segment < first ? (value: number): number => value : toDegrees;
      return {
        fromX: unit(coordinates[at]!),
        fromY: unit(coordinates[at + 1]!),
        toX: unit(coordinates[at + 2]!),
        toY: unit(coordinates[at + 3]!),
      };
    };
    const slices: Slices<SegmentGrid> = SegmentGrid.build(numbers, read, cell);
    return new NearestStreets(lines, blocks, await runBreathing(slices, breathe));
  }

  /** The way back from {@link NearestStreets.toParts}, beside the lines that it was built of. */
  static fromParts(parts: SegmentGridParts, lines: StreetLines, blocks: StreetBlocks): NearestStreets {
    return new NearestStreets(lines, blocks, SegmentGrid.fromParts(parts));
  }

  /** What it is made of besides the lines, not copied. */
  toParts(): SegmentGridParts {
    return this.#grid.toParts();
  }

  /**
   * The nearest street, and those that are as near, whose lines are the same there; ascending by their ordinals, none where none lies
   * within the radius. One that `isPreferred` is taken before a nearer one, but not if it is more than {@link PREFERRED_WITHIN} metres
   * farther.
   */
  nearest(around: Around, isPreferred: (street: number) => boolean): readonly NearestStreet[] {
    const search = new Search(around);
    for (let reach = Math.min(FIRST_REACH, around.radius); ; ) {
      this.#see(search, reach, isPreferred);
      const { overall, preferred } = search;
      if (preferred.metres <= reach || reach >= around.radius) break;
      const enough = overall.metres + PREFERRED_WITHIN;
      if (enough <= reach) break;
      // What was seen beyond the reach is as far as it is needed, or farther.
      const wanted = Math.min(preferred.metres, enough, GROWTH * reach);
      reach = Math.min(around.radius, wanted);
    }
    const { overall, preferred } = search;
    const best = preferred.metres <= overall.metres + PREFERRED_WITHIN ? preferred : overall;
    return best.metres <= around.radius ? this.#results(best) : [];
  }

  /** The nearest place of one street's blocks; null where none lies within the radius. */
  nearestBlock(around: Around, street: number): NearestStreet | null {
    const search = new Search(around);
    this.#see(search, around.radius, (other) => other === street, this.#own);
    const [found = null] = search.preferred.metres <= around.radius ? this.#results(search.preferred) : [];
    return found;
  }

  /** The block that a segment is drawn by; −1 for one of a street's own line. */
  blockOf(segment: number): number {
    if (segment < this.#own) return -1;
    return ownerOf(this.#blocks.pieces, ownerOf(this.#blocks.vertices, segment - this.#own));
  }

  /** The segments of the line that a segment is of, `[from, to)`. */
  lineOf(segment: number): readonly [from: number, to: number] {
    const isOwn = segment < this.#own;
    const starts = isOwn ? this.#lines.starts : this.#blocks.vertices;
    const before = isOwn ? 0 : this.#own;
    const piece = ownerOf(starts, segment - before);
    return [before + starts[piece]!, before + starts[piece + 1]! - 1];
  }

  /** Longitude of a vertex, in degrees. */
  lonOf(vertex: number): number {
    const own = this.#own;
    return vertex < own
      ? this.#lines.coordinates[2 * vertex]!
      : toDegrees(this.#blocks.coordinates[2 * (vertex - own)]!);
  }

  /** Latitude of a vertex, in degrees. */
  latOf(vertex: number): number {
    const own = this.#own;
    return vertex < own
      ? this.#lines.coordinates[2 * vertex + 1]!
      : toDegrees(this.#blocks.coordinates[2 * (vertex - own) + 1]!);
  }

  /** Compares all segments within a square of so many metres around the point, those before `first` left out. */
  #see(search: Search, reach: number, isPreferred: (street: number) => boolean, first = 0): void {
    const grid = this.#grid;
    const { lat, lon, scale } = search;
    const north = reach / METRES_PER_DEGREE;
    const east = north / scale;
    const last = grid.rowAt(lat + north);
    for (let row = grid.rowAt(lat - north); row <= last; row++) {
      const to = grid.placesUpTo(row, lon + east);
      for (let place = grid.placeFrom(row, lon - east); place < to; place++) {
        const segment = grid.segmentAt(place);
        if (segment < first) continue;
        search.measure(this.lonOf(segment), this.latOf(segment), this.lonOf(segment + 1), this.latOf(segment + 1));
        if (search.square > search.preferred.square) continue;
        const street = this.#streetOf(segment);
        search.overall.take(search, street, segment);
        if (isPreferred(street)) search.preferred.take(search, street, segment);
      }
    }
  }

  #results({ metres, found }: Best): readonly NearestStreet[] {
    return found.map(({ street, segment, part }) => {
      const lat = this.latOf(segment);
      const lon = this.lonOf(segment);
      return {
        street,
        metres,
        lat: lat + (this.latOf(segment + 1) - lat) * part,
        lon: lon + (this.lonOf(segment + 1) - lon) * part,
        segment,
        part,
      };
    });
  }

  #streetOf(segment: number): number {
    if (segment < this.#own) return ownerOf(this.#lines.first, ownerOf(this.#lines.starts, segment));
    return ownerOf(this.#blocks.starts, this.blockOf(segment));
  }
}

/** The numbers of all segments of lines. `starts`: of each kind of line where the vertices of each begin, with the number of the first. */
function numbersOf(starts: readonly (readonly [starts: Int32Array, first: number])[]): Int32Array {
  let count = 0;
  for (const [own] of starts)
    for (let line = 1; line < own.length; line++) count += Math.max(0, own[line]! - own[line - 1]! - 1);
  const numbers = new Int32Array(count);
  let at = 0;
  for (const [own, first] of starts) {
    for (let line = 1; line < own.length; line++) {
      for (let vertex = own[line - 1]!; vertex < own[line]! - 1; vertex++) numbers[at++] = first + vertex;
    }
  }
  return numbers;
}

/** Whose part an item is, where owner `o` has the items `[starts[o], starts[o + 1])`. */
function ownerOf(starts: Int32Array, item: number): number {
  return lowerBound(starts, item + 1) - 1;
}

/** A segment, the street whose it is, and the part of it at which it is nearest to a point. */
interface Place {
  readonly street: number;
  readonly segment: number;
  readonly part: number;
}

/** The nearest segments of those that were compared, one a street. */
class Best {
  /** Of the distance in degrees of latitude. */
  square = Number.POSITIVE_INFINITY;
  found: Place[] = [];

  get metres(): number {
    return Math.sqrt(this.square) * METRES_PER_DEGREE;
  }

  take({ square, part }: Search, street: number, segment: number): void {
    if (square > this.square) return;
    if (square < this.square) {
      this.square = square;
      this.found = [{ street, segment, part }];
      return;
    }
    const at = this.found.findIndex((other) => other.street >= street);
    const other = this.found[at];
    if (other?.street !== street) this.found.splice(at < 0 ? this.found.length : at, 0, { street, segment, part });
    else if (segment < other.segment) this.found[at] = { street, segment, part };
  }
}

/** The search around one point, on a plane that touches the sphere at its latitude. */
class Search {
  readonly lat: number;
  readonly lon: number;
  /** How long a degree of longitude is, of latitude. */
  readonly scale: number;
  readonly overall = new Best();
  readonly preferred = new Best();
  /** The square of the distance to the segment that was measured last, and the part of it where it is nearest. */
  square = 0;
  part = 0;

  constructor({ lat, lon }: Around) {
    this.lat = lat;
    this.lon = lon;
    this.scale = Math.cos(lat * RADIANS);
  }

  measure(fromLon: number, fromLat: number, toLon: number, toLat: number): void {
    const fromX = (fromLon - this.lon) * this.scale;
    const fromY = fromLat - this.lat;
    const alongX = (toLon - fromLon) * this.scale;
    const alongY = toLat - fromLat;
    const length = alongX * alongX + alongY * alongY;
    const along = -(fromX * alongX + fromY * alongY);
    const part = length > 0 ? Math.min(1, Math.max(0, along / length)) : 0;
    const x = fromX + part * alongX;
    const y = fromY + part * alongY;
    this.square = x * x + y * y;
    this.part = part;
  }
}
