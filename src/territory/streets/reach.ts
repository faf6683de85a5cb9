/** Which departments a street passes through, where its census locality spans several: the City and its comunas. */

import type { OrdinalRange } from '../../indexes/ordinals.ts';
import type { UnitTables } from '../catalog/catalog.ts';
import { rangesOfOrdinals } from '../catalog/ranges.ts';
import type { TerritoryMap } from '../ubicacion/map.ts';
import type { LatLon } from './crossings.ts';
import type { StreetLines } from './lines.ts';

/** What a {@link StreetReach} is made of: street `s` passes through the departments `[first[s], first[s + 1])`. */
export interface StreetReachParts {
  readonly first: Int32Array;
  /** Ordinals in the table of departments, ascending within a street. */
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
}

/** Finds the department of a point on the map. */
export function departmentFinder(
  map: Pick<TerritoryMap, 'departamento'>,
  { departamentos }: Pick<UnitTables, 'departamentos'>,
): DepartmentAt {
  const { index, places } = map.departamento;
  const ordinals = Int32Array.from(places, ({ id }) => departamentos.ordinalOf(id));
  return ({ lat, lon }) => ordinals[index.find(lon, lat)] ?? -1;
}

/** Compares the courses of the streets in question with the departments of their province, in slices. */
export async function buildStreetReach(
  tables: UnitTables,
  map: Pick<TerritoryMap, 'departamento'>,
  lines: StreetLines,
  breathe: () => Promise<void>,
): Promise<StreetReach> {
  const { calles, departamentos, localidades_censales } = tables;
  const { index, places } = map.departamento;
  const spanning = localidades_censales.ids.filter((id) => localidades_censales.find(id)?.departamento.id === null);
  const first = new Int32Array(calles.size + 1);
  const departments: number[] = [];
  const streets = new Set(
    spanning.flatMap((id) =>
      (calles.parents.get('localidad_censal')?.rangesOf(id) ?? []).flatMap(([from, to]) =>
        Array.from({ length: to - from }, (_, i) => from + i),
      ),
    ),
  );
  for (let street = 0; street < calles.size; street++) {
    if (streets.has(street)) {
      const province = (calles.ids[street] ?? '').slice(0, 2);
      const reached = new Set<number>();
      for (const line of lines.pieces(street)) {
        for (const ordinal of index.intersectingLine(line)) {
          const id = places[ordinal]?.id ?? '';
          const department = departamentos.ordinalOf(id);
          if (department >= 0 && id.startsWith(province)) reached.add(department);
        }
      }
      departments.push(...[...reached].sort((a, b) => a - b));
      await breathe();
    }
    first[street + 1] = departments.length;
  }
  const parts = { first, departments: Int32Array.from(departments) };
  return StreetReach.fromParts(parts, departmentFinder(map, tables));
}
