import type { CatalogBuilder } from '../../server/group.ts';
import { buildUnitCatalog, type TerritoryCatalog } from '../catalog/catalog.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import { StreetFacts } from '../streets/facts.ts';
import { buildStreetNetwork } from '../streets/network.ts';
import { createGeometry } from '../ubicacion/geometry.ts';
import { buildTerritoryMap } from '../ubicacion/map.ts';
import type { LocationCatalog } from '../ubicacion/routes.ts';

/** All that the routes of the group read. */
export type WholeCatalog = TerritoryCatalog & LocationCatalog & AddressCatalog;

/** Builds the catalog of one version from its records: some two seconds for the whole country. */
export const buildWhole: CatalogBuilder<WholeCatalog> = async (reader, breathe) => {
  const facts = new StreetFacts();
  const units = await buildUnitCatalog(reader, breathe, facts.take);
  const map = await buildTerritoryMap(reader, units, breathe);
  const network = await buildStreetNetwork(reader, units, facts, breathe);
  return { ...units, map, network, geometry: createGeometry(map, units.tables.calles, network) };
};
