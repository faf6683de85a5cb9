/** Where streets of one name are. */
import type { AddressCatalog } from '../direcciones/catalog.ts';
import type { Scope } from '../direcciones/scope.ts';

/** The order of streets by the size of their places, the largest first; equal ones by id. */
export function largestFirst({ network }: AddressCatalog): (a: number, b: number) => number {
  return (a, b) => (network.placeSize[b] ?? 0) - (network.placeSize[a] ?? 0) || a - b;
}

/** The order of streets by whether they lie in a province that was asked for; `scope` null when none was. */
export function sameProvinceFirst(catalog: AddressCatalog, scope: Scope | null): (a: number, b: number) => number {
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
