/** The smallest place that each street is filed under, as a number: corners compare the places of hundreds of streets. */
import type { AddressCatalog } from './catalog.ts';

/** Not looked at yet. */
const UNKNOWN = 0;

/** By street the number of its place; the numbers of the places met so far. */
interface Places {
  readonly of: Int32Array;
  readonly numbers: Map<string, number>;
}

const kept = new WeakMap<AddressCatalog, (street: number) => number>();

/**
 * By street, the number of the smallest place that it is filed under: its locality where the source names it, else its town and
 * department. Streets of one place have one number; −1 where none is known.
 */
export function placesOf(catalog: AddressCatalog): (street: number) => number {
  let places = kept.get(catalog);
  if (!places) {
    const own: Places = { of: new Int32Array(catalog.tables.calles.size), numbers: new Map() };
    places = (street) => placeOf(catalog, own, street);
    kept.set(catalog, places);
  }
  return places;
}

function placeOf(catalog: AddressCatalog, places: Places, street: number): number {
  const known = places.of[street] ?? -1;
  if (known !== UNKNOWN) return known;
  const name = nameOf(catalog, street);
  let number = -1;
  if (name !== null) {
    number = places.numbers.get(name) ?? places.numbers.size + 1;
    places.numbers.set(name, number);
  }
  places.of[street] = number;
  return number;
}

function nameOf({ tables, network }: AddressCatalog, street: number): string | null {
  const locality = network.localityOf.get(street);
  if (locality !== undefined) return locality;
  const { parents } = tables.calles;
  const department = parents.get('departamento')?.numberOf[street] ?? -1;
  // Streets outside all towns of the lists are few in a department, and near each other.
  return department < 0 ? null : `${parents.get('localidad_censal')?.numberOf[street]} ${department}`;
}

/** By census locality, by its number among the parents of streets, whether it spans several departments: the City does. */
const spanning = new WeakMap<AddressCatalog, readonly boolean[]>();

/**
 * By street, the number of its department, or of its town where that spans several; the two are told apart, and −1 stands for neither.
 */
export function districtsOf(catalog: AddressCatalog): (street: number) => number {
  const { calles, localidades_censales } = catalog.tables;
  const departments = calles.parents.get('departamento');
  const towns = calles.parents.get('localidad_censal');
  let spans = spanning.get(catalog);
  if (!spans) {
    const ids = towns?.toParts().ids ?? [];
    spans = ids.map((id) => localidades_censales.find(id)?.departamento.id === null);
    spanning.set(catalog, spans);
  }
  const isSpanning = spans;
  return (street) => {
    const town = towns?.numberOf[street] ?? -1;
    if (isSpanning[town] === true) return (departments?.parents ?? 0) + town;
    return departments?.numberOf[street] ?? -1;
  };
}
