/** Group C put together: the searches by name, addresses, points, and the wording that paths of no group get too. */
import { CatalogSlot } from '../server/catalogs.ts';
import type { CatalogBuilder } from '../server/group.ts';
import type { Group } from '../server/services.ts';
import { buildUnitCatalog, type TerritoryCatalog } from './catalog/catalog.ts';
import { ownsPath } from './contract/paths.ts';
import { UNIT_RESOURCES } from './contract/resources.ts';
import { TERRITORY_SCHEMAS } from './contract/schemas.ts';
import type { AddressCatalog } from './direcciones/catalog.ts';
import { addressRoutes } from './direcciones/routes.ts';
import { ADDRESS_SCHEMAS } from './direcciones/schemas.ts';
import { unitRoutes } from './routes.ts';
import { StreetFacts } from './streets/facts.ts';
import { buildStreetNetwork } from './streets/network.ts';
import { createGeometry } from './ubicacion/geometry.ts';
import { buildTerritoryMap } from './ubicacion/map.ts';
import { type LocationCatalog, locationRoutes } from './ubicacion/routes.ts';
import { LOCATION_SCHEMAS } from './ubicacion/schemas.ts';
import { territoryWording } from './wording.ts';

/** All that the routes of the group read. */
type WholeCatalog = TerritoryCatalog & LocationCatalog & AddressCatalog;

const build: CatalogBuilder<WholeCatalog> = async (reader, breathe) => {
  const facts = new StreetFacts();
  const units = await buildUnitCatalog(reader, breathe, facts.take);
  const map = await buildTerritoryMap(reader, units, breathe);
  const network = await buildStreetNetwork(reader, units, facts, breathe);
  return { ...units, map, network, geometry: createGeometry(map, units.tables.calles, network) };
};

/** Group C: the territory. */
export function createTerritory(): Group {
  const slot = new CatalogSlot<WholeCatalog>();
  return {
    served: {
      name: 'territory',
      owns: ownsPath,
      pathRules: { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false },
      routes: [...unitRoutes({ slot }), ...addressRoutes(slot), ...locationRoutes(slot)],
      wording: territoryWording,
      schemas: { ...TERRITORY_SCHEMAS, ...ADDRESS_SCHEMAS, ...LOCATION_SCHEMAS },
      dataVersion: () => slot.current?.version ?? null,
      namesDataVersion: true,
    },
    register: (keeper) => keeper.add('territory', slot, build),
    status: () => {
      const loaded = slot.current;
      if (!loaded) return null;
      const { number, source, loadedAt, starter, checksum, newest } = loaded.version;
      const counts = factsOf(loaded.catalog, loaded.version.counts);
      return { version: number, source, loadedAt, starter, checksum, newest, counts };
    },
  };
}

/** Records by resource: streets of both licences together, crossings one by one instead of by the lists they are kept in. */
function factsOf({ tables, network }: WholeCatalog, stored: Readonly<Record<string, number>>): Record<string, number> {
  const { calles_osm: _, ...others } = stored;
  const units = Object.fromEntries(UNIT_RESOURCES.map((resource) => [resource, tables[resource].size]));
  return { ...others, ...units, cruces: network.crossings.size };
}
