import { builtWhole } from '../../server/damage.ts';
import type { VersionReader } from '../../store/store.ts';
import { buildUnitCatalog, type TerritoryCatalog } from '../catalog/catalog.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import { StreetFacts } from '../streets/facts.ts';
import { buildStreetNetwork } from '../streets/network.ts';
import { buildStreetReach } from '../streets/reach-builder.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';
import { createGeometry } from '../ubicacion/geometry.ts';
import { buildTerritoryMap } from '../ubicacion/map.ts';
import type { LocationCatalog } from '../ubicacion/routes.ts';

/** All that the routes of the group read. */
export type WholeCatalog = TerritoryCatalog & LocationCatalog & AddressCatalog;

/**
 * Builds the catalog of one version from its records: some two seconds for the whole country.
 *
 * @throws StoreDamaged when they are not those that were imported
 */
export async function buildWhole(
  reader: VersionReader,
  synonyms: Synonyms,
  breathe: () => Promise<void>,
): Promise<WholeCatalog> {
  return await builtWhole(reader, async () => {
    const facts = new StreetFacts();
    const units = await buildUnitCatalog(reader, breathe, synonyms, facts.take);
    const map = await buildTerritoryMap(reader, units, breathe);
    const network = await buildStreetNetwork(reader, units, facts, breathe);
    const reach = await buildStreetReach(units.tables, map, network, breathe);
    const { frames } = network;
    return { ...units, map, network, frames, reach, geometry: createGeometry(map, units.tables.calles, network) };
  });
}
