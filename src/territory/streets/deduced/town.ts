/** The streets of a town whose course is known, on a plane: what the courses of the others are deduced from. */
import Flatbush from 'flatbush';
import type { Point } from '../../../indexes/line.ts';
import type { Crossings } from '../crossings.ts';
import type { StreetNetwork } from '../network.ts';
import { MetricLine, metres, Plane, type Spot, segmentsCross } from './metric-line.ts';

/** How far from a line a crossing of its street may lie, in metres. */
const FARTHEST_BESIDE = 30;
/** Corners nearer to an end are left out where it is asked whether a list of crossings is complete: streets that end are listed by chance. */
const AT_END = 30;
/** A list of crossings is complete that names so many of the streets whose lines cross. */
const COMPLETE = 0.85;
/** The line of a street hardly any of whose crossings lies on it is that of another; that of one with half of them is its own. */
const LEAST_MET = 0.05;
const MET_BY_OWN = 0.5;
/** A course that was deduced runs along a line that is nearer than so many metres, in the middle. */
const ALONG = 60;
/** Metres between two places of a line at which it is compared with another, at most. */
const STEP = 20;

/** Where a street is crossed by another. */
export interface Corner extends Spot {
  /** The street that crosses it. */
  readonly street: number;
  /** Metres from the beginning. */
  readonly at: number;
}

/** A place of a line. */
interface Sample extends Spot {
  readonly at: number;
}

/** A street whose course is known. */
export interface DrawnStreet {
  readonly street: number;
  readonly line: MetricLine;
  /** Whether its line is whole, so that numbers may be placed on it. */
  readonly isWhole: boolean;
  /** Along the line. */
  readonly corners: readonly Corner[];
  readonly samples: readonly Sample[];
}

/**
 * The place of a street that is nearest to something; of several the first. Places that cannot be nearer, for they are near one that is far
 * away, are not asked.
 */
export function nearestSample(
  { samples }: DrawnStreet,
  awayFrom: (sample: Sample) => number,
): { readonly sample: Sample; readonly away: number } {
  let nearest = samples[0]!;
  let away = Number.POSITIVE_INFINITY;
  for (let at = 0; at < samples.length; ) {
    const here = awayFrom(samples[at]!);
    if (here < away) {
      away = here;
      nearest = samples[at]!;
    }
    at += Math.max(1, Math.floor((here - away) / STEP));
  }
  return { sample: nearest, away };
}

/** What is known of the streets of a town. */
export type KnownStreets = Pick<StreetNetwork, 'axes' | 'interpolable' | 'crossings'> & {
  /** The crossings that the source lists, without those that lines draw. */
  readonly listed: Crossings;
};

/** A piece of a street that is crossed by no other than those that it is said to be crossed by. */
interface ClosedSegment {
  readonly drawn: DrawnStreet;
  readonly from: Spot;
  readonly to: Spot;
  /** Metres from the beginning of the street, and of the piece. */
  readonly at: number;
  readonly length: number;
}

/** The streets of one town that have a line. */
export class Town {
  readonly plane: Plane;
  readonly #known: KnownStreets;
  readonly #streets = new Map<number, DrawnStreet>();
  readonly #closed: ClosedSegment[] = [];
  #index: Flatbush | null = null;

  private constructor(known: KnownStreets, plane: Plane) {
    this.#known = known;
    this.plane = plane;
  }

  /** @param streets those of the town, drawn or not, by their ordinals */
  static async of(known: KnownStreets, streets: Iterable<number>, breathe: () => Promise<void>): Promise<Town> {
    const axes = new Map<number, readonly Point[]>();
    for (const street of streets) {
      const [axis] = known.axes.pieces(street);
      if (axis && axis.length > 1) axes.set(street, axis);
    }
    const town = new Town(known, new Plane(middleOf(axes.values())));
    for (const [street, axis] of axes) {
      const drawn = town.#draw(street, axis);
      if (drawn) town.#streets.set(street, drawn);
      await breathe();
    }
    for (const drawn of town.#streets.values()) if (town.#isListComplete(drawn)) town.#close(drawn);
    if (town.#closed.length > 0) {
      town.#index = new Flatbush(town.#closed.length);
      for (const { from, to } of town.#closed) {
        town.#index.add(
          Math.min(from.east, to.east),
          Math.min(from.north, to.north),
          Math.max(from.east, to.east),
          Math.max(from.north, to.north),
        );
      }
      town.#index.finish();
    }
    return town;
  }

  /** The streets that a street is said to cross and whose lines are their own. */
  crossers(street: number): readonly DrawnStreet[] {
    const crossers: DrawnStreet[] = [];
    for (const other of this.#known.listed.of(street)) {
      const drawn = this.#streets.get(other);
      if (drawn && this.#meets(drawn, LEAST_MET, street)) crossers.push(drawn);
    }
    return crossers;
  }

  /** Whether a street may run through some spots: it has no line, none that is its own, or one that runs there as well. */
  mayRunThrough(street: number, spots: readonly Spot[]): boolean {
    const drawn = this.#streets.get(street);
    if (!drawn || !this.#meets(drawn, MET_BY_OWN)) return true;
    const away = spots.map((spot) => drawn.line.beside(spot).away).sort((one, other) => one - other);
    return (away[away.length >> 1] ?? 0) < ALONG;
  }

  /** The streets that the source lists as crossing one. */
  listedWith(street: number): Int32Array {
    return this.#known.listed.of(street);
  }

  /** The pieces within a box of streets whose lists of crossings are complete, but for those that are left out. */
  closedWithin(
    west: number,
    south: number,
    east: number,
    north: number,
    leftOut: ReadonlySet<number>,
  ): ClosedSegment[] {
    if (!this.#index) return [];
    return this.#index
      .search(west, south, east, north)
      .map((place) => this.#closed[place]!)
      .filter(({ drawn }) => !leftOut.has(drawn.street));
  }

  #draw(street: number, axis: readonly Point[]): DrawnStreet | null {
    const { crossings, interpolable } = this.#known;
    const spots = axis.map((point) => this.plane.spot(point));
    const line = new MetricLine(spots.filter((spot, at) => at === 0 || !same(spot, spots[at - 1]!)));
    if (line.spots.length < 2) return null;
    const corners: Corner[] = [];
    for (const other of crossings.of(street)) {
      if (other === street) continue;
      for (const point of crossings.allBetween(street, other)) {
        if (!point) continue;
        const { at, away } = line.beside(this.plane.spot([point.lon, point.lat]));
        if (away < FARTHEST_BESIDE) corners.push({ street: other, at, ...line.spotAt(at) });
      }
    }
    corners.sort((one, other) => one.at - other.at);
    const count = Math.max(1, Math.ceil(line.length / STEP));
    const samples = Array.from({ length: count + 1 }, (_, turn) => {
      const at = (turn * line.length) / count;
      return { at, ...line.spotAt(at) };
    });
    return { street, line, isWhole: interpolable[street] !== 0, corners, samples };
  }

  /** Whether so many of the streets that cross a street, but for `except`, meet its line. */
  #meets({ street, corners }: DrawnStreet, share: number, except = -1): boolean {
    const met = new Set(corners.map((corner) => corner.street));
    let all = 0;
    let here = 0;
    for (const other of this.#known.listed.of(street)) {
      if (other === except || !this.#streets.get(other)?.isWhole) continue;
      all++;
      if (met.has(other)) here++;
    }
    return all === 0 || here >= share * all;
  }

  #isListComplete({ street, line, isWhole, corners }: DrawnStreet): boolean {
    if (!isWhole) return false;
    let listed = 0;
    let unlisted = 0;
    for (const corner of corners) {
      const other = this.#streets.get(corner.street);
      if (!other?.isWhole || isAtEnd(line, corner.at, AT_END)) continue;
      if (isAtEnd(other.line, other.line.beside(corner).at, AT_END)) continue;
      if (this.#known.listed.pairOf(street, corner.street) >= 0) listed++;
      else unlisted++;
    }
    return listed > 0 && listed >= COMPLETE * (listed + unlisted);
  }

  #close(drawn: DrawnStreet): void {
    const { spots, along } = drawn.line;
    for (let vertex = 1; vertex < spots.length; vertex++) {
      const at = along[vertex - 1]!;
      const piece = { drawn, from: spots[vertex - 1]!, to: spots[vertex]!, at, length: along[vertex]! - at };
      this.#closed.push(piece);
    }
  }
}

/** A way that leaves the end of another street, or begins at it, does not cross it. */
const BEGINS = 15;
const ENDS = 20;

/** How many streets of some pieces a straight way crosses. */
export function crossedBetween(from: Spot, to: Spot, pieces: readonly ClosedSegment[]): number {
  let count = 0;
  let seen: Set<number> | null = null;
  const length = metres(from, to);
  for (const piece of pieces) {
    const parts = segmentsCross(from, to, piece.from, piece.to);
    if (!parts || parts[0] * length < BEGINS || (1 - parts[0]) * length < BEGINS) continue;
    const { street, line } = piece.drawn;
    if (isAtEnd(line, piece.at + parts[1] * piece.length, ENDS) || seen?.has(street)) continue;
    seen ??= new Set();
    seen.add(street);
    count++;
  }
  return count;
}

function isAtEnd(line: MetricLine, at: number, near: number): boolean {
  return at < near || at > line.length - near;
}

function same(one: Spot, other: Spot): boolean {
  return metres(one, other) <= 0.01;
}

/** The middle of the box of some lines. */
function middleOf(lines: Iterable<readonly Point[]>): Point {
  let west = Number.POSITIVE_INFINITY;
  let south = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  for (const line of lines) {
    for (const [lon, lat] of line) {
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  }
  return west <= east ? [(west + east) / 2, (south + north) / 2] : [0, 0];
}
