/** Group C put together: the searches by name, addresses, points, and the wording that paths of no group get too. */
import { CatalogSlot } from '../server/catalogs.ts';
import type { CatalogBuilder } from '../server/group.ts';
import type { Group } from '../server/services.ts';
import { buildUnitCatalog, type TerritoryCatalog } from './catalog/catalog.ts';
import { NO_GEOMETRY } from './catalog/geometry.ts';
import { ownsPath } from './contract/paths.ts';
import { TERRITORY_SCHEMAS } from './contract/schemas.ts';
import { unitRoutes } from './routes.ts';
import { territoryWording } from './wording.ts';

export { beginTerritoryImport } from './import/intake.ts';

const build: CatalogBuilder<TerritoryCatalog> = async (reader, breathe) => {
  const units = await buildUnitCatalog(reader, breathe);
  return { ...units, geometry: NO_GEOMETRY };
};

/** Group C: the territory. */
export function createTerritory(): Group {
  const slot = new CatalogSlot<TerritoryCatalog>();
  return {
    served: {
      name: 'territory',
      owns: ownsPath,
      pathRules: { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false },
      routes: unitRoutes({ slot }),
      wording: territoryWording,
      schemas: TERRITORY_SCHEMAS,
      dataVersion: () => slot.current?.version ?? null,
      namesDataVersion: true,
    },
    register: (keeper) => keeper.add('territory', slot, build),
    status: () => {
      const loaded = slot.current;
      if (!loaded) return null;
      const { number, source, loadedAt, starter, checksum, newest, counts } = loaded.version;
      return { version: number, source, loadedAt, starter, checksum, newest, counts };
    },
  };
}
