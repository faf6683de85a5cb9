import type { KnownAddress, Locality, Spot, Territory, Unit } from '../../../src/organisms/territorio/gazetteer.ts';

/**
 * A country for tests: two provinces side by side, each with two departments one above the other, parted at longitude 0 and
 * latitude 0; each department with a municipality and a town in its middle, and towns of one name in both provinces.
 */
export const WEST: Unit = { id: '01', nombre: 'Oeste' };
export const EAST: Unit = { id: '02', nombre: 'Este' };

interface Department extends Unit {
  readonly provincia: Unit;
  readonly middle: Spot;
}

export const DEPARTMENTS: readonly Department[] = [
  { id: '01001', nombre: 'Oeste Norte', provincia: WEST, middle: { lat: 5, lon: -5 } },
  { id: '01002', nombre: 'Oeste Sur', provincia: WEST, middle: { lat: -5, lon: -5 } },
  { id: '02001', nombre: 'Este Norte', provincia: EAST, middle: { lat: 5, lon: 5 } },
  { id: '02002', nombre: 'Este Sur', provincia: EAST, middle: { lat: -5, lon: 5 } },
];

const TOWNS: readonly (Locality & { readonly provincia: Unit; readonly spot: Spot })[] = DEPARTMENTS.flatMap(
  ({ id, nombre, provincia, middle }) => [
    { id: `${id}010`, nombre: `Villa ${nombre}`, departamento: { id, nombre }, provincia, spot: middle },
    {
      id: `${id}020`,
      nombre: id.endsWith('1') ? 'San Martín' : 'Belgrano',
      departamento: { id, nombre },
      provincia,
      spot: { lat: middle.lat + 1, lon: middle.lon },
    },
  ],
);

/** An address in a department, by its place in {@link DEPARTMENTS}. */
export function addressIn(place: number, more: Partial<KnownAddress> = {}): KnownAddress {
  const { id, nombre, provincia, middle } = DEPARTMENTS[place] as Department;
  return {
    nomenclatura: `CALLE 1, ${nombre}, ${provincia.nombre}`,
    provincia,
    departamento: { id, nombre },
    localidad_censal: { id: `${id}010`, nombre: `Villa ${nombre}` },
    punto: { lat: middle.lat, lon: middle.lon + 0.001 },
    precision: 'altura',
    ...more,
  };
}

/** The country as a territory; `addresses`: what texts mean, whatever is said of their place, by text. */
export function country(addresses: Readonly<Record<string, readonly KnownAddress[]>> = {}, edition = 1): Territory {
  const departmentAt = (lat: number, lon: number): Department | undefined =>
    Math.abs(lat) > 10 || Math.abs(lon) > 10 ? undefined : DEPARTMENTS[(lon < 0 ? 0 : 2) + (lat >= 0 ? 0 : 1)];
  return {
    edition,
    unitsAt: (lat, lon) => {
      const found = departmentAt(lat, lon);
      if (!found) return null;
      const { id, nombre, provincia } = found;
      return { provincia, departamento: { id, nombre }, municipio: { id: `${id}9`, nombre: `Municipio ${nombre}` } };
    },
    provinceCalled: (name) => [WEST, EAST].find(({ nombre }) => nombre === name) ?? null,
    localitiesCalled: (name, province) =>
      TOWNS.filter(({ nombre, provincia }) => nombre === name && provincia.id === province),
    nearestLocality: (department, lat, lon) => {
      const [nearest] = TOWNS.filter(({ departamento }) => departamento?.id === department)
        .map((locality) => ({ locality, metres: 1000 * Math.hypot(locality.spot.lat - lat, locality.spot.lon - lon) }))
        .sort((a, b) => a.metres - b.metres);
      return nearest ?? null;
    },
    addressesOf: (text) => addresses[text] ?? [],
  };
}
