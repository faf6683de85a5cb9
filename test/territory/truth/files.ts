/** The full public data as the files have them, read by nothing of the program: what answers are judged by. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Polygons } from './even-odd.ts';

const FOLDER = resolve('../shared/data');
export const hasFiles = existsSync(`${FOLDER}/territorial`);

interface Reference {
  readonly id: string | null;
  readonly nombre: string | null;
}

/** A unit of a listing, as far as tests look at it. */
export interface UnitRow {
  readonly id: string;
  readonly nombre: string;
  readonly categoria: string | null;
  readonly provincia?: Reference;
  readonly departamento?: Reference;
  readonly municipio?: Reference;
  readonly localidad_censal?: Reference;
  readonly centroide: { readonly lat: number | null; readonly lon: number | null } | null;
}

/** A street, as far as tests look at it. */
export interface StreetRow {
  readonly id: string;
  readonly nombre: string;
  readonly nombre_original?: string;
  readonly categoria: string | null;
  readonly altura: Readonly<Record<'inicio' | 'fin', { readonly derecha: number; readonly izquierda: number }>>;
  readonly tramos?: readonly (readonly [number, number])[];
  readonly provincia: Reference;
  readonly departamento: Reference;
  readonly localidad_censal: Reference;
  readonly localidad?: Reference;
  readonly geometria?: { readonly type: string; readonly coordinates: Ring | readonly Ring[] };
}
type Ring = readonly (readonly [number, number])[];

/** An organism, as far as tests look at it. */
export interface OrganismRow {
  readonly direccion: string;
  readonly localidad: string;
  readonly provincia: string;
  readonly latitud: number | null;
  readonly longitud: number | null;
}

function textOf(name: string): string {
  return gunzipSync(readFileSync(`${FOLDER}/${name}.gz`)).toString('utf8');
}

/** The rows of a dump such as `provincias`. */
export function listing(plural: string): UnitRow[] {
  return JSON.parse(textOf(`territorial/${plural}.json`))[plural];
}

function lines<T>(name: string): T[] {
  return textOf(name)
    .trim()
    .split('\n')
    .map((line): T => JSON.parse(line));
}

/** All streets: official ones and those of the eight cities. */
export function streets(): StreetRow[] {
  return [
    ...lines<StreetRow>('territorial/calles.ndjson'),
    ...lines<StreetRow>('territorial/calles_osm_8_ciudades.ndjson'),
  ];
}

/** The axes of the streets of the City. */
export function axes(): {
  readonly id: string;
  readonly eje: { readonly coordinates: Ring };
  readonly interpolable: boolean;
  readonly geometria?: StreetRow['geometria'];
}[] {
  return lines('territorial/calles_geometria_osm.ndjson');
}

/** Pairs of crossing streets, `smaller id-larger id`. */
export function crossings(): Set<string> {
  const [, ...rows] = textOf('territorial/cruces.csv').trim().split('\n');
  return new Set(
    rows.map((row) => {
      const [one = '', other = ''] = row.split(',');
      return one < other ? `${one}-${other}` : `${other}-${one}`;
    }),
  );
}

/** The polygons of a kind of unit by id. */
export function polygons(plural: 'provincias' | 'departamentos' | 'municipios'): Map<string, Polygons> {
  const { features }: { features: { properties: { id: string }; geometry: { type: string; coordinates: unknown } }[] } =
    JSON.parse(textOf(`territorial/poligonos_${plural}.geojson`));
  return new Map(
    features.map(({ properties, geometry }) => [
      properties.id,
      (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Polygons,
    ]),
  );
}

/** The organisms that have an address. */
export function organisms(): OrganismRow[] {
  return lines<OrganismRow>('organisms/organisms.ndjson').filter(({ direccion }) => direccion !== '');
}
