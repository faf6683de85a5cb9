/** The whole catalog taken apart into plain data, and put together again. */
import { Analyzer } from '../../indexes/analysis.ts';
import type { DataSetVersion } from '../../store/store.ts';
import type { UnitTables } from '../catalog/catalog.ts';
import { UnitTable, type UnitTableParts } from '../catalog/unit-table.ts';
import type { TableResource } from '../contract/resources.ts';
import { networkFromParts, networkParts, type StreetNetworkParts } from '../streets/network-parts.ts';
import { StreetReach, type StreetReachParts } from '../streets/reach.ts';
import { departmentFinder } from '../streets/reach-builder.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';
import { createGeometry } from '../ubicacion/geometry.ts';
import { type LevelKind, PolygonLevel, type PolygonLevelParts } from '../ubicacion/level.ts';
import type { WholeCatalog } from './whole.ts';

/** What a catalog is made of, but for what follows from the program alone. */
export interface WholeParts {
  readonly tables: Readonly<Record<TableResource, UnitTableParts>>;
  readonly aliases: ReadonlyMap<string, string>;
  readonly levels: Readonly<Record<LevelKind, PolygonLevelParts>>;
  readonly network: StreetNetworkParts;
  readonly reach: StreetReachParts;
  readonly results: Uint8Array;
}

/** Takes a catalog apart; hardly anything is copied. */
export async function wholeParts(
  { tables, aliases, map, network, reach, results }: WholeCatalog,
  breathe: () => Promise<void>,
): Promise<WholeParts> {
  const take = async <T>(part: { readonly toParts: () => T }): Promise<T> => {
    await breathe();
    return part.toParts();
  };
  return {
    tables: {
      provincias: await take(tables.provincias),
      departamentos: await take(tables.departamentos),
      municipios: await take(tables.municipios),
      localidades_censales: await take(tables.localidades_censales),
      asentamientos: await take(tables.asentamientos),
      localidades: await take(tables.localidades),
      calles: await take(tables.calles),
      aglomerados: await take(tables.aglomerados),
      fracciones_censales: await take(tables.fracciones_censales),
      radios_censales: await take(tables.radios_censales),
    },
    aliases,
    levels: {
      provincia: await take(map.provincia),
      departamento: await take(map.departamento),
      municipio: await take(map.municipio),
    },
    network: networkParts(network),
    reach: reach.toParts(),
    results,
  };
}

/** Puts a catalog of `version`, built with the same synonyms, together from its parts, which are used as they are, not copied. */
export async function wholeFromParts(
  parts: WholeParts,
  version: DataSetVersion,
  synonyms: Synonyms,
  breathe: () => Promise<void>,
): Promise<WholeCatalog> {
  // What build-table.ts analyses names with.
  const analyzer = new Analyzer({ synonyms: synonyms.indexed });
  const table = async <R extends TableResource>(resource: R): Promise<UnitTable<R>> => {
    await breathe();
    return UnitTable.fromParts(resource, parts.tables[resource], analyzer);
  };
  const level = async (kind: LevelKind): Promise<PolygonLevel> => {
    await breathe();
    return PolygonLevel.fromParts(parts.levels[kind]);
  };
  const tables: UnitTables = {
    provincias: await table('provincias'),
    departamentos: await table('departamentos'),
    municipios: await table('municipios'),
    localidades_censales: await table('localidades_censales'),
    asentamientos: await table('asentamientos'),
    localidades: await table('localidades'),
    calles: await table('calles'),
    aglomerados: await table('aglomerados'),
    fracciones_censales: await table('fracciones_censales'),
    radios_censales: await table('radios_censales'),
  };
  const map = {
    provincia: await level('provincia'),
    departamento: await level('departamento'),
    municipio: await level('municipio'),
  };
  await breathe();
  const network = networkFromParts(parts.network, tables, synonyms);
  const reach = StreetReach.fromParts(parts.reach, departmentFinder(map, tables));
  const geometry = createGeometry(map, tables.calles, network);
  const { frames } = network;
  const { aliases, results } = parts;
  return { version, tables, synonyms, aliases, map, network, frames, reach, geometry, results };
}
