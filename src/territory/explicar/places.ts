/** Where streets of one name are. */
import { distance } from '../../indexes/line.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import { isOneTown } from '../direcciones/one-town.ts';
import type { Scope } from '../direcciones/scope.ts';
import { CONTAINMENT } from '../streets/numbering.ts';
import type { ResolvedFilter } from './filters.ts';

/** The order of streets by the size of their places, the largest first; equal ones by id. */
export function largestFirst({ network }: AddressCatalog): (a: number, b: number) => number {
  return (a, b) => (network.placeSize[b] ?? 0) - (network.placeSize[a] ?? 0) || a - b;
}

/** The order of streets by whether they lie in a province that was asked for; `scope` null when none was. */
function sameProvinceFirst(catalog: AddressCatalog, scope: Scope | null): (a: number, b: number) => number {
  const provinces = provincesOf(catalog, scope);
  const parents = catalog.tables.calles.parents.get('provincia');
  const isNear = (street: number): number => (provinces.has(parents?.parentOf(street) ?? '') ? 1 : 0);
  return (a, b) => isNear(b) - isNear(a);
}

/** Ranges of streets that are asked which province they are of: those of a town are of one. */
const MOST_RANGES = 10;

/** The provinces that were asked for, or that what was asked for lies in; by their ids. */
function provincesOf(catalog: AddressCatalog, scope: Scope | null): ReadonlySet<string> {
  if (scope === null) return new Set();
  if (scope.provinces !== null) return new Set(scope.provinces);
  const parents = catalog.tables.calles.parents.get('provincia');
  return new Set(scope.ranges.slice(0, MOST_RANGES).map(([from]) => parents?.parentOf(from) ?? ''));
}

/** What was asked for, as far as it tells where a street elsewhere is likely meant. */
interface Asked {
  readonly filters: readonly ResolvedFilter[];
  /** What filters and the text leave; null where they say nothing. */
  readonly scope: Scope | null;
  /** The door number of the street; null where it has none. */
  readonly number: number | null;
}

/**
 * The order of streets elsewhere: those in the neighbourhood of what was asked for first, then those of its province, those that have
 * the number, the nearer ones, and of those as near the ones of larger places.
 */
export function likeliestFirst(
  catalog: AddressCatalog,
  { filters, scope, number }: Asked,
): (a: number, b: number) => number {
  const { numbering } = catalog.network;
  const byProvince = sameProvinceFirst(catalog, scope);
  const bySize = largestFirst(catalog);
  const bandOf = bandsAround(catalog, departmentAsked(catalog, filters, scope));
  const hasNumber = (street: number): number =>
    number !== null && numbering.containment(street, number) === CONTAINMENT.inside ? 1 : 0;
  const isFar = (street: number): number => (bandOf(street) > MOST_NEAR ? 1 : 0);
  return (a, b) =>
    isFar(a) - isFar(b) || byProvince(a, b) || hasNumber(b) - hasNumber(a) || bandOf(a) - bandOf(b) || bySize(a, b);
}

/** The department (its id) in which all lies that was asked for; null where that is more than one, or none. */
function departmentAsked(
  { tables }: AddressCatalog,
  filters: readonly ResolvedFilter[],
  scope: Scope | null,
): string | null {
  const ids = new Set<string>();
  for (const { name, resource, ordinals } of filters) {
    if (name === 'provincia') continue;
    for (const ordinal of ordinals.slice(0, MOST_RANGES)) {
      const { ids: own, parents } = tables[resource];
      ids.add((name === 'departamento' ? own[ordinal] : parents.get('departamento')?.parentOf(ordinal)) ?? '');
    }
  }
  if (ids.size === 0 && scope?.stated) {
    const parents = tables.calles.parents.get('departamento');
    for (const [from, to] of scope.ranges.slice(0, MOST_RANGES)) {
      for (const street of [from, to - 1]) ids.add(parents?.parentOf(street) ?? '');
    }
  }
  const [only] = ids;
  return ids.size === 1 && only ? only : null;
}

/** Metres of the first band around a department; each further one is twice as wide. */
const NEAREST = 10_000;

/** The last band that is still the neighbourhood: some thirty kilometres. */
const MOST_NEAR = 2;

/** In which band around a department that of a street lies: 0 for the department itself; all the same where it is not known. */
function bandsAround({ tables }: AddressCatalog, department: string | null): (street: number) => number {
  const { departamentos, calles } = tables;
  const parents = calles.parents.get('departamento');
  const here = departamentos.ordinalOf(department ?? '');
  if (department === null || here < 0 || !parents) return () => 0;
  const { lat, lon } = departamentos.entity(here).centroide;
  const bands = new Map<string, number>();
  return (street) => {
    const id = parents.parentOf(street) ?? '';
    if (id === department) return 0;
    let band = bands.get(id);
    if (band === undefined) {
      const ordinal = departamentos.ordinalOf(id);
      const there = ordinal < 0 ? null : departamentos.entity(ordinal).centroide;
      const metres =
        lat === null || lon === null || !there || there.lat === null || there.lon === null
          ? Number.MAX_VALUE
          : distance([lon, lat], [there.lon, there.lat]);
      band = 1 + Math.floor(Math.log2(1 + metres / NEAREST));
      bands.set(id, band);
    }
    return band;
  };
}

/** Where a street is: `Rosario (Santa Fe)`; of a city that is its province the name alone. */
export function placeOf(catalog: AddressCatalog, street: number): string {
  const { departamento, localidad_censal, provincia } = catalog.tables.calles.entity(street);
  const name = localidad_censal.nombre ?? departamento.nombre ?? provincia.nombre ?? '';
  const isProvince = name === provincia.nombre && isOneTown(catalog, provincia.id ?? '');
  return isProvince ? name : `${name} (${provincia.nombre})`;
}

/** The first street of each census locality (of each department where there is none), in the order given. */
export function onePerPlace(
  { tables }: AddressCatalog,
  streets: readonly number[],
  compare: (a: number, b: number) => number,
): number[] {
  const towns = tables.calles.parents.get('localidad_censal')?.numberOf;
  const departments = tables.calles.parents.get('departamento')?.numberOf;
  // Departments count down from −1, so that they never meet a town.
  const placeOf = (street: number): number => {
    const town = towns?.[street] ?? -1;
    return town >= 0 ? town : -2 - (departments?.[street] ?? -1);
  };
  const first = new Map<number, number>();
  for (const street of streets) {
    const place = placeOf(street);
    const known = first.get(place);
    if (known === undefined || compare(street, known) < 0) first.set(place, street);
  }
  return [...first.values()].sort(compare);
}
