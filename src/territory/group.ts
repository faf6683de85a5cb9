/** Group C put together: the searches by name, addresses, points, and the wording that paths of no group get too. */
import { type CatalogBuilder, CatalogSlot } from '../server/catalogs.ts';
import type { Group, Services } from '../server/group.ts';
import { VersionGone } from '../store/store.ts';
import { fileRoutes } from './archivos/routes.ts';
import { suggestionRoutes } from './autocompletar/routes.ts';
import { SUGGESTION_SCHEMAS } from './autocompletar/schemas.ts';
import { departmentsWithStreets } from './cobertura/coverage.ts';
import { COVERAGE_PATH, COVERAGE_SCHEMAS, coverageRoutes } from './cobertura/routes.ts';
import { GENERATIONS, servedGenerations } from './contract/generations.ts';
import { ownsPath } from './contract/paths.ts';
import { CENSUS_RESOURCES, UNIT_RESOURCES } from './contract/resources.ts';
import { listSchemas, schemaOfFields, TERRITORY_SCHEMAS } from './contract/schemas.ts';
import { blockList } from './cuadras/list.ts';
import { downloadRoutes } from './descargas/routes.ts';
import { addressRoutes } from './direcciones/routes.ts';
import { ADDRESS_SCHEMAS } from './direcciones/schemas.ts';
import type { EstablishmentDirectory } from './establecimientos/directory.ts';
import { establishmentLists } from './establecimientos/lists.ts';
import { nearRoute, nearSchemas } from './establecimientos/near.ts';
import { explainRoutes } from './explicar/routes.ts';
import { EXPLAIN_SCHEMAS } from './explicar/schemas.ts';
import { gazetteerOf } from './gazetteer/gazetteer.ts';
import type { TerritoryView } from './gazetteer/view.ts';
import { inverseRoutes } from './inversa/routes.ts';
import { INVERSE_SCHEMAS } from './inversa/schemas.ts';
import { censusLists, unitLists } from './lists.ts';
import { mapRoutes } from './mapa/routes.ts';
import { MAP_SCHEMAS } from './mapa/schemas.ts';
import { listRoutes } from './routes.ts';
import { buildOnto, readSnapshot, writeSnapshot } from './snapshot/snapshot.ts';
import type { WholeCatalog } from './snapshot/whole.ts';
import { readSynonyms } from './synonyms/read.ts';
import type { Synonyms } from './synonyms/synonyms.ts';
import { locationRoutes } from './ubicacion/routes.ts';
import { LOCATION_SCHEMAS } from './ubicacion/schemas.ts';
import { wordingOf } from './wording.ts';

/** Group C, its synonyms, and its view for other parts of the service. */
export interface TerritoryGroup extends Group {
  readonly synonyms: Synonyms;
  /** The view of the current territory for other parts of the service; null while none is loaded. */
  readonly gazetteer: () => TerritoryView | null;
}

/**
 * Group C: the territory.
 * @param notKept called once when the built catalog could not be stored for the next start
 * @param keptDamaged called when a stored catalog cannot be used
 * @param directory the establishments that another group knows
 * @throws SettingError when the file of synonyms or of former names that the settings name cannot be used
 */
export function createTerritory(
  { store, settings, worker }: Pick<Services, 'store' | 'settings'> & Partial<Pick<Services, 'worker'>>,
  notKept: (error: unknown) => void = () => {},
  keptDamaged: (error: unknown) => void = () => {},
  directory: EstablishmentDirectory = () => null,
): TerritoryGroup {
  const synonyms = readSynonyms(settings.synonyms, settings.formerNames);
  let told = false;
  const build: CatalogBuilder<WholeCatalog> = async (reader, breathe) => {
    const kept = await readSnapshot(store, reader.version, synonyms, breathe, {
      snapshot: worker?.snapshot,
      damaged: keptDamaged,
    });
    if (kept) return kept;
    // A version that made room while its snapshot was waited for: the next look takes up the one in its place.
    const newest = (await store.versions()).get('territory');
    if (newest?.checksum !== reader.version.checksum) throw new VersionGone('a newer version came');
    const built = await buildOnto(store, reader, synonyms, breathe);
    // In the background: requests are answered meanwhile.
    writeSnapshot(store, built, breathe).catch((error: unknown) => {
      if (!told) notKept(error);
      told = true;
    });
    return built;
  };
  const slot = new CatalogSlot<WholeCatalog>();
  const generations = servedGenerations(settings.georefGeneration);
  const v2 = generations.find(({ name }) => name === 'v2') ?? GENERATIONS.v2;
  const further = [blockList(v2), ...censusLists(v2), ...establishmentLists(v2, directory)];
  return {
    synonyms,
    gazetteer: gazetteerOf(slot),
    served: {
      name: 'territory',
      owns: ownsPath,
      pathRules: { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false },
      routes: [
        ...generations.flatMap((generation) => [
          ...unitLists(generation).flatMap((list) => listRoutes(list, slot, settings.temporaryFolder)),
          ...addressRoutes(slot, generation),
          ...locationRoutes(slot, generation),
        ]),
        ...further.flatMap((list) => listRoutes(list, slot, settings.temporaryFolder)),
        nearRoute(slot, v2, directory),
        ...explainRoutes(slot),
        ...inverseRoutes(slot),
        ...fileRoutes(slot, settings, worker),
        ...suggestionRoutes(slot),
        ...mapRoutes(slot),
        ...downloadRoutes(slot, settings.temporaryFolder),
        ...coverageRoutes(slot),
      ],
      wording: wordingOf(generations),
      errors: { $ref: '#/components/schemas/errores_territorio' },
      schemas: {
        ...TERRITORY_SCHEMAS,
        ...ADDRESS_SCHEMAS,
        ...LOCATION_SCHEMAS,
        ...EXPLAIN_SCHEMAS,
        ...INVERSE_SCHEMAS,
        ...SUGGESTION_SCHEMAS,
        ...MAP_SCHEMAS,
        ...COVERAGE_SCHEMAS,
        ...nearSchemas(v2),
        ...Object.assign({}, ...further.map(({ spec }) => listSchemas(spec, v2, schemaOfFields(spec.fields)))),
      },
      dataVersion: () => slot.current?.version ?? null,
      answersDependOn: 'address',
      namesDataVersion: true,
    },
    register: (keeper) => keeper.add('territory', slot, build),
    status: () => {
      const loaded = slot.current;
      if (!loaded) return null;
      const { number, source, loadedAt, starter, checksum, newest } = loaded.version;
      const counts = factsOf(loaded.catalog, loaded.version.counts);
      const streetCoverage = { ...departmentsWithStreets(loaded.catalog), list: COVERAGE_PATH };
      return { version: number, source, loadedAt, starter, checksum, newest, counts, streetCoverage };
    },
  };
}

/** Records by resource: streets of both licences together, crossings and blocks one by one instead of by their stored rows. */
function factsOf({ tables, network }: WholeCatalog, stored: Readonly<Record<string, number>>): Record<string, number> {
  const { calles_osm: _, ...others } = stored;
  const listed = [...UNIT_RESOURCES, ...CENSUS_RESOURCES.filter((resource) => tables[resource].size > 0)];
  const units = Object.fromEntries(listed.map((resource) => [resource, tables[resource].size]));
  const cuadras = network.blocks.size > 0 ? { cuadras: network.blocks.size } : {};
  return { ...others, ...units, ...cuadras, cruces: network.crossings.size };
}
