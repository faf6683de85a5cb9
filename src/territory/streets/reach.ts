/** Which departments a street passes through, where its census locality spans several: the City and its comunas. */

import { METRES_PER_DEGREE, type Point, RADIANS } from '../../indexes/line.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import type { UnitTables } from '../catalog/catalog.ts';
import { rangesOfOrdinals } from '../catalog/ranges.ts';
import type { TerritoryMap } from '../ubicacion/map.ts';
import type { Crossings, LatLon } from './crossings.ts';
import type { StreetNetwork } from './network.ts';

/** What a {@link StreetReach} is made of: street `s` passes through the departments `[first[s], first[s + 1])`. */
export interface StreetReachParts {
  readonly first: Int32Array;
  /** Ordinals in the table of departments; within a street ascending, or the one first that holds most of it where its record is wrong. */
  readonly departments: Int32Array;
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
  readonly #departmentAt: DepartmentAt;
  readonly #streetsOf = new Map<number, readonly OrdinalRange[]>();

  private constructor({ first, departments }: StreetReachParts, departmentAt: DepartmentAt) {
    this.#first = first;
    this.#departments = departments;
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
    return new StreetReach({ first: new Int32Array(size + 1), departments: new Int32Array(0) }, NOWHERE);
  }

  toParts(): StreetReachParts {
    return { first: this.#first, departments: this.#departments };
  }

  /** The departments a street passes through, by their ordinals; none when only its record tells. */
  of(street: number): Int32Array {
    return this.#departments.subarray(this.#first[street] ?? 0, this.#first[street + 1] ?? 0);
  }

  /** The only department a street passes through; −1 where there are more, or its record alone tells. */
  onlyOf(street: number): number {
    const from = this.#first[street] ?? 0;
    return (this.#first[street + 1] ?? 0) === from + 1 ? (this.#departments[from] ?? -1) : -1;
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
export interface InDepartment {
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
/** A street passes through what it runs along: borders are drawn in the middle of an avenue, and so are its lines, more or less. */
const ALONG = 30;

/**
 * A line that is not whole may be that of a namesake, and so the department of the record: it is doubted where so many crossings are
 * known and it holds less than this share of them.
 */
const FEWEST_CROSSINGS = 3;
const LEAST_SHARE = 0.25;

/** Finds the department of a point on the map. */
export function departmentFinder(
  map: Pick<TerritoryMap, 'departamento'>,
  { departamentos }: Pick<UnitTables, 'departamentos'>,
): DepartmentAt {
  const { index, places } = map.departamento;
  const ordinals = Int32Array.from(places, ({ id }) => departamentos.ordinalOf(id));
  return ({ lat, lon }) => ordinals[index.find(lon, lat)] ?? -1;
}

/**
 * Compares the courses of the streets in question with the departments of their province, in slices. A street without a course
 * (one in seven of the City) is where those are that cross it.
 */
export async function buildStreetReach(
  tables: UnitTables,
  map: Pick<TerritoryMap, 'departamento'>,
  network: Pick<StreetNetwork, 'lines' | 'crossings' | 'interpolable'>,
  breathe: () => Promise<void>,
): Promise<StreetReach> {
  const { calles } = tables;
  const drawn = new Map<number, readonly number[]>();
  const reached = new Map<number, readonly number[]>();
  const undrawn: number[] = [];
  for (const street of streetsSpanning(tables)) {
    const lines = network.lines.pieces(street);
    const departments = crossedBy(tables, map, street, lines);
    if (departments.length > 0) {
      drawn.set(street, departments);
      reached.set(street, crossedBy(tables, map, street, lines.flatMap(withBesides)));
    } else {
      undrawn.push(street);
    }
    await breathe();
  }
  const isAt = departmentFinder(map, tables);
  for (const street of [...drawn.keys()].filter((street) => network.interpolable[street] !== 1)) {
    const elsewhere = crossedElsewhere(tables, network.crossings, street, drawn, isAt);
    if (elsewhere) {
      drawn.set(street, elsewhere);
      reached.set(street, elsewhere);
    }
  }
  // Told by what is drawn alone: what is told of one undrawn street tells nothing of the next.
  for (const street of undrawn) reached.set(street, touching(network.crossings.of(street), drawn));
  const first = new Int32Array(calles.size + 1);
  const departments: number[] = [];
  for (let street = 0; street < calles.size; street++) {
    departments.push(...(reached.get(street) ?? []));
    first[street + 1] = departments.length;
  }
  const parts = { first, departments: Int32Array.from(departments) };
  return StreetReach.fromParts(parts, departmentFinder(map, tables));
}

/** The streets of census localities that span several departments, by their ordinals. */
function streetsSpanning({ calles, localidades_censales }: UnitTables): readonly number[] {
  const spanning = localidades_censales.ids.filter((id) => localidades_censales.find(id)?.departamento.id === null);
  const streets = spanning.flatMap((id) =>
    (calles.parents.get('localidad_censal')?.rangesOf(id) ?? []).flatMap(([from, to]) =>
      Array.from({ length: to - from }, (_, i) => from + i),
    ),
  );
  return [...new Set(streets)];
}

/** A line and where it would run some metres farther north, east, south and west. */
function withBesides(line: readonly Point[]): (readonly Point[])[] {
  const [first] = line;
  if (!first) return [];
  const north = ALONG / METRES_PER_DEGREE;
  const east = north / Math.cos(first[1] * RADIANS);
  const moved = (lon: number, lat: number): readonly Point[] => line.map((at) => [at[0] + lon, at[1] + lat]);
  return [line, moved(0, north), moved(east, 0), moved(0, -north), moved(-east, 0)];
}

/** The departments that lines of a street pass through, ascending; none without lines. */
function crossedBy(
  { calles, departamentos }: UnitTables,
  { departamento: { index, places } }: Pick<TerritoryMap, 'departamento'>,
  street: number,
  lines: readonly (readonly Point[])[],
): readonly number[] {
  const province = (calles.ids[street] ?? '').slice(0, 2);
  const departments = new Set<number>();
  for (const line of lines) {
    for (const ordinal of index.intersectingLine(line)) {
      const id = places[ordinal]?.id ?? '';
      const department = departamentos.ordinalOf(id);
      if (department >= 0 && id.startsWith(province)) departments.add(department);
    }
  }
  return [...departments].sort((a, b) => a - b);
}

/**
 * The departments of the places where a street crosses others, the one that holds most of them first; null unless the department of its
 * record holds hardly any. Where the place of a crossing is not known, a street tells it that lies in one department.
 */
function crossedElsewhere(
  { calles, departamentos }: UnitTables,
  crossings: Crossings,
  street: number,
  drawn: ReadonlyMap<number, readonly number[]>,
  isAt: DepartmentAt,
): readonly number[] | null {
  const counts = new Map<number, number>();
  let known = 0;
  const count = (department: number): void => {
    if (department < 0) return;
    counts.set(department, (counts.get(department) ?? 0) + 1);
    known += 1;
  };
  for (const other of crossings.of(street)) {
    const points = crossings.allBetween(street, other).filter((point) => point !== null);
    for (const point of points) count(isAt(point));
    const [only = -1, ...more] = points.length > 0 ? [] : (drawn.get(other) ?? []);
    if (more.length === 0) count(only);
  }
  const recorded = departamentos.ordinalOf(calles.entity(street).departamento.id ?? '');
  if (known < FEWEST_CROSSINGS || (counts.get(recorded) ?? 0) >= LEAST_SHARE * known) return null;
  counts.delete(recorded);
  return [...counts].sort(([, one], [, other]) => other - one).map(([department]) => department);
}

/**
 * The departments that a street is known to touch: those of the streets that cross it and lie in one alone. None when another that
 * crosses it lies in none of them, for then it passes through more than is known.
 */
function touching(crossing: Int32Array, reached: ReadonlyMap<number, readonly number[]>): readonly number[] {
  const known = Array.from(crossing, (street) => reached.get(street) ?? []).filter(({ length }) => length > 0);
  const touched = new Set(known.flatMap((departments) => (departments.length === 1 ? departments : [])));
  const isAll = known.every((departments) => departments.some((department) => touched.has(department)));
  return isAll ? [...touched].sort((a, b) => a - b) : [];
}
