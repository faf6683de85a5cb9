/** Where streets of one name are. */
import type { AddressCatalog } from '../direcciones/catalog.ts';

/** The order of streets by the size of their places, the largest first; equal ones by id. */
export function largestFirst({ network }: AddressCatalog): (a: number, b: number) => number {
  return (a, b) => (network.placeSize[b] ?? 0) - (network.placeSize[a] ?? 0) || a - b;
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
