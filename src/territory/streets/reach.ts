/** Which departments a street passes through, where its census locality spans several: the City and its comunas. */

import { METRES_PER_DEGREE, RADIANS } from '../../indexes/line.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { rangesOfOrdinals } from '../catalog/ranges.ts';
import type { LatLon } from './crossings.ts';

/** What a {@link StreetReach} is made of: street `s` passes through the departments `[first[s], first[s + 1])`. */
export interface StreetReachParts {
  readonly first: Int32Array;
  /** Ordinals in the table of departments; within a street ascending, or the one first that holds most of it where its record is wrong. */
  readonly departments: Int32Array;
  /** 1 where it most likely passes through these and no others; 0 where they are a guess, or nothing is known. */
  readonly sure: Uint8Array;
}

/** The department that holds a point, by its ordinal among the departments; −1 outside of all. */
export type DepartmentAt = (point: LatLon) => number;

const NOWHERE: DepartmentAt = () => -1;

/**
 * The departments of streets that have several. The record of a street names one, "the comuna holding most of it", or
 * none; an address on it lies in one of all those it passes through. Streets of other localities reach nowhere else.
 */
export class StreetReach {
  readonly #first: Int32Array;
  readonly #departments: Int32Array;
  readonly #sure: Uint8Array;
  readonly #departmentAt: DepartmentAt;
  readonly #streetsOf = new Map<number, readonly OrdinalRange[]>();

  private constructor({ first, departments, sure }: StreetReachParts, departmentAt: DepartmentAt) {
    this.#first = first;
    this.#departments = departments;
    this.#sure = sure;
    this.#departmentAt = departmentAt;
    const streetsOf = new Map<number, number[]>();
    for (let street = 0; street + 1 < first.length; street++) {
      for (const department of this.of(street)) {
        const streets = streetsOf.get(department);
        if (streets) streets.push(street);
        else streetsOf.set(department, [street]);
      }
    }
    for (const [department, streets] of streetsOf) {
      this.#streetsOf.set(department, rangesOfOrdinals(streets, first.length - 1));
    }
  }

  static fromParts(parts: StreetReachParts, departmentAt: DepartmentAt): StreetReach {
    return new StreetReach(parts, departmentAt);
  }

  /** Streets of which nothing is known beyond their records. */
  static none(size: number): StreetReach {
    const nothing = { first: new Int32Array(size + 1), departments: new Int32Array(0), sure: new Uint8Array(size) };
    return new StreetReach(nothing, NOWHERE);
  }

  toParts(): StreetReachParts {
    return { first: this.#first, departments: this.#departments, sure: this.#sure };
  }

  /** The departments a street passes through, by their ordinals; none when only its record tells. */
  of(street: number): Int32Array {
    return this.#departments.subarray(this.#first[street] ?? 0, this.#first[street + 1] ?? 0);
  }

  /** Whether a street is known to pass through a department, by more than its record. */
  passesThrough(street: number, department: number): boolean {
    for (let at = this.#first[street] ?? 0; at < (this.#first[street + 1] ?? 0); at++) {
      if (this.#departments[at] === department) return true;
    }
    return false;
  }

  /** The department of a street: the one of its record (−1 for none), unless it is known to lie in others. */
  homeOf(street: number, recorded: number): number {
    const [first = recorded, ...more] = this.of(street);
    return recorded < 0 || first === recorded || more.includes(recorded) ? recorded : first;
  }

  /** Whether more than the record of a street tells the departments that it passes through. */
  isKnown(street: number): boolean {
    return (this.#first[street] ?? 0) < (this.#first[street + 1] ?? 0);
  }

  /** The only department that streets all pass through, most likely; −1 where there are more, or where those of one are a guess. */
  onlyOfAll(street: number, others: readonly number[]): number {
    if (this.#sure[street] !== 1 || others.some((other) => this.#sure[other] !== 1)) return -1;
    const common = this.of(street).filter((department) => others.every((other) => this.of(other).includes(department)));
    return common.length === 1 ? (common[0] ?? -1) : -1;
  }

  /** The streets that pass through a department, as normalized ranges. */
  streetsIn(department: number): readonly OrdinalRange[] {
    return this.#streetsOf.get(department) ?? [];
  }

  /** The department in which a point of a street lies; −1 where the street's record has to tell. */
  departmentAt(street: number, point: LatLon): number {
    if (!this.isKnown(street)) return -1;
    const department = this.#departmentAt(point);
    return this.of(street).includes(department) ? department : -1;
  }

  /** Whether a point lies in one of some departments, or within a block of one. */
  isBeside(point: LatLon, departments: ReadonlySet<number>): boolean {
    const isWithin = (point: LatLon): boolean => departments.has(this.#departmentAt(point));
    return isWithin(point) || RINGS.some((metres) => DIRECTIONS.some((angle) => isWithin(moved(point, angle, metres))));
  }

  /** What {@link StreetReach.isBeside} says, with the place in those departments that is nearest to the point; null where it is not. */
  nearestIn(point: LatLon, departments: ReadonlySet<number>): InDepartment | null {
    const inside = (metres: number, angle: number): InDepartment | null => {
      const there = moved(point, angle, metres);
      const department = this.#departmentAt(there);
      return departments.has(department) ? { point: there, department } : null;
    };
    let nearest: InDepartment | null = inside(0, 0);
    let farthest = nearest ? 0 : Number.POSITIVE_INFINITY;
    for (const ring of RINGS) {
      for (const angle of DIRECTIONS) {
        let found = ring < farthest ? inside(ring, angle) : null;
        let outer = ring;
        for (let inner = 0; found && outer - inner > NEAR_ENOUGH; ) {
          const middle = (inner + outer) / 2;
          const nearer = inside(middle, angle);
          if (nearer) [found, outer] = [nearer, middle];
          else inner = middle;
        }
        if (found && outer < farthest) [nearest, farthest] = [found, outer];
      }
    }
    return nearest;
  }
}

/** A point and the department that it lies in. */
interface InDepartment {
  readonly point: LatLon;
  readonly department: number;
}

/** Eight ways to go from a point. */
const DIRECTIONS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => (eighth * Math.PI) / 4);

/** The place so many metres away from a point. */
function moved({ lat, lon }: LatLon, angle: number, metres: number): LatLon {
  const north = metres / METRES_PER_DEGREE;
  const east = north / Math.cos(lat * RADIANS);
  return { lat: lat + north * Math.cos(angle), lon: lon + east * Math.sin(angle) };
}

/**
 * An address is known to lie outside a department only farther from it than this: a number is placed within a block of where it is,
 * and the borders of the comunas run along avenues, whose numbers are in two of them.
 */
const BESIDE = 100;
/** How far around a point is looked, in metres; how near to a border a point that is moved across it comes. */
const RINGS: readonly number[] = [BESIDE / 2, BESIDE];
const NEAR_ENOUGH = 1;
