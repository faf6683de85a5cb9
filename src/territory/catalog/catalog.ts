/**
 * What the requests of this group read: one immutable whole, built from one version of the data.
 *
 * The seven tables and the old ids are built here; geometry, street courses and crossings are built beside them (see
 * `group.ts`) and joined into one {@link TerritoryCatalog}.
 */
import type { DataSetVersion, VersionReader } from '../../store/store.ts';
import type { Calle, LocalidadCensal } from '../contract/entities.ts';
import type { TableResource, UnitResource } from '../contract/resources.ts';
import { readBlocks } from '../stored/blocks.ts';
import type { StreetNetwork } from '../streets/network.ts';
import type { StreetFrames } from '../streets/street-frames.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';
import { buildUnitTable } from './build-table.ts';
import type { TerritoryGeometry } from './geometry.ts';
import { importanceOf, type Towns } from './importance.ts';
import type { UnitTable } from './unit-table.ts';

/** The tables by resource. */
export type UnitTables = { readonly [R in TableResource]: UnitTable<R> };

/** Everything that is searched by name. */
export interface UnitCatalog {
  readonly version: DataSetVersion;
  readonly tables: UnitTables;
  /** Those that the names are indexed with, and queries are read with. */
  readonly synonyms: Synonyms;
  /** Ids of the data before mid-2024 whose successor no rule gives. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** What two versions have in common. */
export interface Unchanged {
  readonly tables?: Partial<UnitTables>;
  /** All tables of the other version: the index of their names holds where records changed and names did not. */
  readonly before?: UnitTables | undefined;
  readonly aliases?: ReadonlyMap<string, string> | undefined;
}

/** The catalog of the group. */
export interface TerritoryCatalog extends UnitCatalog {
  readonly geometry: TerritoryGeometry;
  /** The fields of streets besides their names. */
  readonly frames: StreetFrames;
  /** Facts on streets beyond their records. */
  readonly network: StreetNetwork;
}

/**
 * Builds the tables of one version.
 * @param visitStreet called with every street while it is decoded
 * @param unchanged what another version holds as well: these are used as they are
 */
export async function buildUnitCatalog(
  reader: VersionReader,
  breathe: () => Promise<void>,
  synonyms: Synonyms,
  visitStreet: (calle: Calle) => void = () => {},
  unchanged: Unchanged = {},
): Promise<UnitCatalog> {
  const table = async <R extends TableResource>(resource: R): Promise<UnitTable<R>> =>
    unchanged.tables?.[resource] ??
    (await buildUnitTable(reader, resource, breathe, synonyms, undefined, unchanged.before?.[resource]));
  const own: Pick<UnitTables, UnitResource> = {
    provincias: await table('provincias'),
    departamentos: await table('departamentos'),
    municipios: await table('municipios'),
    localidades_censales: await table('localidades_censales'),
    asentamientos: await table('asentamientos'),
    localidades: await table('localidades'),
    calles:
      unchanged.tables?.calles ??
      (await buildUnitTable(reader, 'calles', breathe, synonyms, visitStreet, unchanged.before?.calles)),
  };
  const census = {
    aglomerados: await table('aglomerados'),
    fracciones_censales: await table('fracciones_censales'),
    radios_censales: await table('radios_censales'),
  };
  // Also of tables that did not change: their records are weighed by the streets and towns of all others.
  const importance = importanceOf(own, await readTowns(reader, breathe));
  const weighed = async <R extends UnitResource>(resource: R): Promise<UnitTable<R>> => {
    await breathe();
    const table: UnitTable<R> = own[resource];
    return table.withImportance(importance[resource]);
  };
  const tables: UnitTables = {
    ...census,
    provincias: await weighed('provincias'),
    departamentos: await weighed('departamentos'),
    municipios: await weighed('municipios'),
    localidades_censales: await weighed('localidades_censales'),
    asentamientos: await weighed('asentamientos'),
    localidades: await weighed('localidades'),
    calles: await weighed('calles'),
  };
  const aliases = unchanged.aliases ?? (await readAliases(reader, breathe));
  return { version: reader.version, tables, synonyms, aliases };
}

async function readTowns(reader: VersionReader, breathe: () => Promise<void>): Promise<Towns> {
  const towns = new Map<string, Pick<LocalidadCensal, 'nombre' | 'funcion'>>();
  for await (const { entities } of readBlocks(reader, 'localidades_censales')) {
    for (const { id, nombre, funcion } of entities) towns.set(id, { nombre, funcion });
    await breathe();
  }
  return towns;
}

async function readAliases(reader: VersionReader, breathe: () => Promise<void>): Promise<ReadonlyMap<string, string>> {
  const aliases = new Map<string, string>();
  for await (const { entities } of readBlocks(reader, 'alias')) {
    for (const { id, nuevo } of entities) aliases.set(id, nuevo);
    await breathe();
  }
  return aliases;
}
