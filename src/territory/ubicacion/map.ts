import type { VersionReader } from '../../store/store.ts';
import type { UnitCatalog } from '../catalog/catalog.ts';
import { buildLevel, type Place, type PolygonLevel } from './level.ts';

/** The three levels of polygons of one version. */
export interface TerritoryMap {
  readonly provincia: PolygonLevel;
  readonly departamento: PolygonLevel;
  readonly municipio: PolygonLevel;
}

/**
 * Builds the polygon indexes of one version; some 0.3 s for the whole country, in slices.
 * @param unchanged those that another version has as well: they are used as they are
 */
export async function buildTerritoryMap(
  reader: VersionReader,
  { tables }: Pick<UnitCatalog, 'tables'>,
  breathe: () => Promise<void>,
  unchanged: Partial<TerritoryMap> = {},
): Promise<TerritoryMap> {
  const { provincia, departamento, municipio } = unchanged;
  return {
    provincia: provincia ?? (await buildLevel(reader, 'poligonos_provincias', tables.provincias, breathe)),
    departamento: departamento ?? (await buildLevel(reader, 'poligonos_departamentos', tables.departamentos, breathe)),
    municipio: municipio ?? (await buildLevel(reader, 'poligonos_municipios', tables.municipios, breathe)),
  };
}

/** The polygons that hold a point, by their ordinals in the levels of the map; −1 for none. */
export interface Location {
  readonly provincia: number;
  readonly departamento: number;
  readonly municipio: number;
}

const NOWHERE: Location = { provincia: -1, departamento: -1, municipio: -1 };

/**
 * Where a point lies (territorial.md 9). The province decides: outside every province nothing else is said either.
 * A point on a border belongs to one unit, always the same; department and province never contradict each other. A
 * municipality is the one whose polygon holds the point, also across the border of a province, as some are published.
 * Any finite numbers are accepted; those that are no coordinates lie nowhere.
 */
export function locate(map: TerritoryMap, lat: number, lon: number): Location {
  const found = map.provincia.index.find(lon, lat);
  const finer = map.departamento.index.find(lon, lat);
  if (found < 0) return NOWHERE;
  const municipio = map.municipio.index.find(lon, lat);
  if (finer < 0 || provinceOf(map.departamento.places[finer]) === map.provincia.places[found]?.id) {
    return { provincia: found, departamento: finer, municipio };
  }
  const own = departmentWithin(map, map.provincia.places[found]?.id ?? '', lat, lon);
  if (own >= 0) return { provincia: found, departamento: own, municipio };
  // The outlines of the two levels differ here: the finer one, the department's, is believed.
  const believed = map.provincia.ordinalOf(provinceOf(map.departamento.places[finer]));
  return { provincia: believed < 0 ? found : believed, departamento: believed < 0 ? -1 : finer, municipio };
}

/** The two digits that a department's id begins with. */
function provinceOf(department: Place | undefined): string {
  return department?.id.slice(0, 2) ?? '';
}

/** A department of the province that holds the point as well; −1 when there is none. Only used on the borders of provinces. */
function departmentWithin(map: TerritoryMap, province: string, lat: number, lon: number): number {
  const { places, index } = map.departamento;
  for (let ordinal = 0; ordinal < places.length; ordinal++) {
    if (provinceOf(places[ordinal]) === province && index.contains(ordinal, lon, lat)) return ordinal;
  }
  return -1;
}
