import { CatalogSlot } from '../server/catalogs.ts';
import type { Group } from '../server/services.ts';
import { SCHEMAS } from './contract/organism.ts';
import { organismRoutes } from './routes.ts';
import { buildShelf, type OrganismsShelf } from './shelf.ts';
import { describeRoute, WORDING } from './wording.ts';

/** Existing clients have an address that ends in `/api/v2.0`: whatever is asked under it is asked of this group. */
const OWN = /^\/(organismos|api\/v2\.0)(\/|$)/;

/** Group D: the list of organisms. */
export function createOrganisms(): Group {
  const slot = new CatalogSlot<OrganismsShelf>();
  return {
    served: {
      name: 'organisms',
      owns: (path) => OWN.test(path),
      pathRules: { caseSensitive: true, ignoreTrailingSlash: true, ignoreDuplicateSlashes: false },
      routes: organismRoutes(slot),
      wording: WORDING,
      describe: describeRoute,
      schemas: SCHEMAS,
      dataVersion: () => slot.current?.version ?? null,
      answersDependOn: 'origin',
      namesDataVersion: true,
    },
    register: (keeper) => keeper.add('organisms', slot, buildShelf),
    status: () => {
      const loaded = slot.current;
      if (!loaded) return null;
      const { number, source, loadedAt, starter, checksum, newest } = loaded.version;
      return {
        version: number,
        source,
        loadedAt,
        starter,
        checksum,
        newest,
        counts: { organismos: loaded.catalog.catalog.organisms.length },
      };
    },
  };
}
