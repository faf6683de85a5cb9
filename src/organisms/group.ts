import { CatalogSlot } from '../server/catalogs.ts';
import { type Group, LENIENT_PATHS, underAny } from '../server/group.ts';
import { NEAR_SCHEMAS } from './cercanos/records.ts';
import { buildOrganisms, type OrganismsData } from './data.ts';
import { ORIGINAL_ROOT, OWN_PREFIX } from './parameters.ts';
import { SCHEMAS } from './records.ts';
import { organismRoutes } from './routes.ts';
import { type School, schoolsOf } from './schools.ts';
import type { Gazetteer } from './territorio/gazetteer.ts';
import { PLACE_SCHEMAS } from './territorio/records.ts';
import { describeRoute, WORDING } from './wording.ts';

/** Existing clients use addresses that end in `/api/v2.0`: all paths under it belong to this group. */
const isOwn = underAny(['/organismos', '/organismos.*', ORIGINAL_ROOT, OWN_PREFIX]);

/** Group D with the values that other groups use. */
interface OrganismsGroup extends Group {
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
  const slot = new CatalogSlot<OrganismsData>();
  return {
    schools: schoolsOf(slot),
    served: {
      name: 'organisms',
      owns: (path) => isOwn(path) && !isAnothers(path),
      pathRules: LENIENT_PATHS,
      routes: organismRoutes(slot, gazetteer),
      wording: WORDING,
      describe: describeRoute,
      schemas: { ...SCHEMAS, ...NEAR_SCHEMAS, ...PLACE_SCHEMAS },
      errors: { $ref: '#/components/schemas/OrganismDetail' },
      dataVersion: () => slot.current?.version ?? null,
      // The places of organisms depend on the territory's data, too.
      revision: () => gazetteer()?.edition ?? 0,
      answersDependOn: 'origin',
      namesDataVersion: true,
    },
    register: (keeper) =>
      keeper.add('organisms', slot, buildOrganisms, ({ catalog }, breathe) => catalog.texts.prepare(breathe)),
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
