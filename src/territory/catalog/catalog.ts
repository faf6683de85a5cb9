/**
 * What the requests of this group read: one immutable whole, built from one version of the data.
 *
 * The seven tables and the old ids are built here; geometry, street courses and crossings are built beside them (see
 * `group.ts`) and joined into one {@link TerritoryCatalog}.
 */
import type { DataSetVersion, VersionReader } from '../../store/store.ts';
import type { Calle, LocalidadCensal } from '../contract/entities.ts';
import type { UnitResource } from '../contract/resources.ts';
import { readBlocks } from '../stored/blocks.ts';
import type { StreetFrames } from '../streets/street-frames.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';
import { buildUnitTable } from './build-table.ts';
import type { TerritoryGeometry } from './geometry.ts';
import { importanceOf } from './importance.ts';
import type { UnitTable } from './unit-table.ts';

/** The tables by resource. */
export type UnitTables = { readonly [R in UnitResource]: UnitTable<R> };

/** Everything that is searched by name. */
export interface UnitCatalog {
  readonly version: DataSetVersion;
  readonly tables: UnitTables;
  /** Those that the names are indexed with, and queries are read with. */
  readonly synonyms: Synonyms;
  /** Ids of the data before mid-2024 whose successor no rule gives. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** The catalog of the group. */
export interface TerritoryCatalog extends UnitCatalog {
  readonly geometry: TerritoryGeometry;
  /** What is shown of streets. */
  readonly frames: StreetFrames;
}

/** Builds the tables of one version; `visitStreet` is shown every street while it is decoded. */
export async function buildUnitCatalog(
  reader: VersionReader,
  breathe: () => Promise<void>,
  synonyms: Synonyms,
  visitStreet: (calle: Calle) => void = () => {},
): Promise<UnitCatalog> {
  const towns = new Map<string, LocalidadCensal>();
  const own: UnitTables = {
    provincias: await buildUnitTable(reader, 'provincias', breathe, synonyms),
    departamentos: await buildUnitTable(reader, 'departamentos', breathe, synonyms),
    municipios: await buildUnitTable(reader, 'municipios', breathe, synonyms),
    localidades_censales: await buildUnitTable(reader, 'localidades_censales', breathe, synonyms, (town) =>
      towns.set(town.id, town),
    ),
    asentamientos: await buildUnitTable(reader, 'asentamientos', breathe, synonyms),
    localidades: await buildUnitTable(reader, 'localidades', breathe, synonyms),
    calles: await buildUnitTable(reader, 'calles', breathe, synonyms, visitStreet),
  };
  const importance = importanceOf(own, towns);
  const weighed = async <R extends UnitResource>(resource: R): Promise<UnitTable<R>> => {
    await breathe();
    const table: UnitTable<R> = own[resource];
    return table.withImportance(importance[resource]);
  };
  const tables: UnitTables = {
    provincias: await weighed('provincias'),
    departamentos: await weighed('departamentos'),
    municipios: await weighed('municipios'),
    localidades_censales: await weighed('localidades_censales'),
    asentamientos: await weighed('asentamientos'),
    localidades: await weighed('localidades'),
    calles: await weighed('calles'),
  };
  const aliases = new Map<string, string>();
  for await (const { entities } of readBlocks(reader, 'alias')) {
    for (const { id, nuevo } of entities) aliases.set(id, nuevo);
    await breathe();
  }
  return { version: reader.version, tables, synonyms, aliases };
}
