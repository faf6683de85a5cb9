import { builtWhole } from '../../server/store-trouble.ts';
import type { VersionReader } from '../../store/store.ts';
import { buildUnitCatalog, type TerritoryCatalog } from '../catalog/catalog.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import { EarlierResults } from '../streets/earlier-results.ts';
import { StreetFacts } from '../streets/facts.ts';
import { buildStreetNetwork, NETWORK_COMPUTATIONS } from '../streets/network.ts';
import { buildStreetReach, DEPARTMENTS_CROSSED } from '../streets/reach-builder.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';
import { createGeometry } from '../ubicacion/geometry.ts';
import { buildTerritoryMap } from '../ubicacion/map.ts';
import type { LocationCatalog } from '../ubicacion/routes.ts';
import { type Base, keptParts } from './kept-parts.ts';

/** All that the routes of the group read, and what the build of the next version can use again. */
export type WholeCatalog = TerritoryCatalog &
  LocationCatalog &
  AddressCatalog & {
    /** The results of long computations ({@link EarlierResults}), as bytes. */
    readonly results: Uint8Array;
  };

/**
 * Builds the catalog of one version from its records: some seconds for the whole country.
 * @param base the catalog of another version, built with the same synonyms: its parts are used whose records are the same
 * @throws StoreDamaged when the records are not those that were imported
 */
export async function buildWhole(
  reader: VersionReader,
  synonyms: Synonyms,
  breathe: () => Promise<void>,
  base: Base | null = null,
): Promise<WholeCatalog> {
  return await builtWhole(reader, async () => {
    const kept = keptParts(base);
    const earlier = base ? EarlierResults.fromBytes(base.catalog.results) : EarlierResults.none();
    const facts = new StreetFacts();
    const units = await buildUnitCatalog(reader, breathe, synonyms, facts.take, kept);
    const map = await buildTerritoryMap(reader, units, breathe, kept.levels);
    if (kept.network) earlier.keep(NETWORK_COMPUTATIONS);
    if (kept.reach) earlier.keep([DEPARTMENTS_CROSSED]);
    const network =
      kept.network ?? (await buildStreetNetwork(reader, units, facts, breathe, earlier, kept.networkBefore));
    const reach = kept.reach ?? (await buildStreetReach(units.tables, map, network, breathe, earlier));
    const results = earlier.toBytes();
    const { frames } = network;
    const geometry = createGeometry(map, units.tables.calles, network);
    return { ...units, map, network, frames, reach, geometry, results };
  });
}
