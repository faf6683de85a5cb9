import { CatalogSlot } from '../server/catalogs.ts';
import { type Group, LENIENT_PATHS, underAny } from '../server/group.ts';

import { nearRoutes } from './cercanos/routes.ts';
import { NEAR_SCHEMAS } from './cercanos/schemas.ts';
import { SCHEMAS } from './contract/organism.ts';
import { OWN_PREFIX } from './contract/parameters.ts';
import { type School, schoolsOf } from './establecimientos/schools.ts';
import { interfaceRoutes } from './listas/routes.ts';
import { organismRoutes } from './routes.ts';
import { buildShelf, type OrganismsShelf } from './shelf.ts';
import type { Gazetteer } from './territorio/gazetteer.ts';
import { placeRoutes } from './territorio/routes.ts';
import { PLACE_SCHEMAS } from './territorio/schemas.ts';
import { describeRoute, WORDING } from './wording.ts';

/** Existing clients have an address that ends in `/api/v2.0`: whatever is asked under it is asked of this group. */
const isOwn = underAny(['/organismos', '/organismos.*', '/api/v2.0', OWN_PREFIX]);

/** Group D, and the values that it gives other groups. */
export interface OrganismsGroup extends Group {
  /** The schools and universities among the organisms; null while none are loaded. */
  readonly schools: () => readonly School[] | null;
}

/**
 * Group D: the list of organisms, and where they are in the territory that `gazetteer` knows.
 *
 * @param isAnothers true for paths under those of this group that another one answers
 */
export function createOrganisms(
  gazetteer: Gazetteer,
  isAnothers: (path: string) => boolean = () => false,
): OrganismsGroup {
  const slot = new CatalogSlot<OrganismsShelf>();
  return {
    schools: schoolsOf(slot),
    served: {
      name: 'organisms',
      owns: (path) => isOwn(path) && !isAnothers(path),
      pathRules: LENIENT_PATHS,
      routes: [
        ...organismRoutes(slot),
        ...interfaceRoutes(slot),
        ...nearRoutes(slot, gazetteer),
        ...placeRoutes(slot, gazetteer),
      ],
      wording: WORDING,
      describe: describeRoute,
      schemas: { ...SCHEMAS, ...NEAR_SCHEMAS, ...PLACE_SCHEMAS },
      errors: { $ref: '#/components/schemas/OrganismDetail' },
      dataVersion: () => slot.current?.version ?? null,
      // Where organisms are follows the territory's data, too.
      revision: () => gazetteer()?.edition ?? 0,
      answersDependOn: 'origin',
      namesDataVersion: true,
    },
    register: (keeper) =>
      keeper.add('organisms', slot, buildShelf, ({ catalog }, breathe) => catalog.texts.prepare(breathe)),
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
