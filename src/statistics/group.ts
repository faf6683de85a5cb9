import { CatalogSlot } from '../server/catalogs.ts';
import { type CatalogBuilder, type Group, LENIENT_PATHS, type Services, underAny } from '../server/group.ts';
import { countedCache } from '../server/metrics/counters.ts';

import { buildStatisticsCatalog } from './catalog/build.ts';
import { FLAT_NOTES, SCHEMAS } from './contract/records.ts';
import { type StatisticsShelf, statisticsOperations } from './operations.ts';
import { OWN_SERIES } from './own/path.ts';
import { OWN_SCHEMAS, ownRoutes } from './own/routes.ts';
import { type OwnShelf, ownShelf } from './own/shelf.ts';
import { StatisticsPages } from './present/pages.ts';
import { statisticsRoutes } from './routes.ts';
import { RESOURCES } from './stored/keys.ts';
import { statisticsWording } from './wording.ts';

/**
 * Tests for the paths of the group: its own, and the others that the bank answers under its address (`/estadisticascambiarias`,
 * `/cheques`), so that its clients read its errors.
 */
const isOwned = underAny(['/estadisticas*', '/centraldedeudores', '/cheques', '/transparencia', OWN_SERIES]);

/** Group A: monetary statistics (interface.md 4.1), and what it answers under `/ventanilla/series`. */
export function createStatistics({ settings, clock, worker }: Services): Group {
  const slot = new CatalogSlot<StatisticsShelf & OwnShelf>();
  const count = countedCache(worker, 'series');
  const build: CatalogBuilder<StatisticsShelf & OwnShelf> = async (reader, breathe, columns) => {
    const catalog = await buildStatisticsCatalog(reader, breathe, columns);
    const options = { cacheBytes: settings.seriesCache, flatNotes: settings.flatMethodology, count };
    const own = await ownShelf(catalog, reader, breathe);
    return { ...own, catalog, pages: new StatisticsPages(catalog, options) };
  };
  return {
    served: {
      name: 'statistics',
      owns: isOwned,
      pathRules: LENIENT_PATHS,
      routes: [...statisticsRoutes(statisticsOperations(slot, clock)), ...ownRoutes(slot, clock)],
      wording: statisticsWording,
      schemas: { ...SCHEMAS, ...(settings.flatMethodology ? FLAT_NOTES : {}), ...OWN_SCHEMAS },
      errors: { $ref: '#/components/schemas/ResponseError' },
      dataVersion: () => slot.current?.version ?? null,
      answersDependOn: 'address',
      namesDataVersion: true,
    },
    register: (keeper) => keeper.add('statistics', slot, build, ({ search }, breathe) => search.prepare(breathe)),
    status: () => {
      if (slot.current === null) return null;
      const { version } = slot.current;
      const { catalog, knowledge } = slot.current.catalog;
      return {
        version: version.number,
        source: version.source,
        loadedAt: version.loadedAt,
        starter: version.starter,
        checksum: version.checksum,
        counts: {
          [RESOURCES.variables]: catalog.variables.length,
          [RESOURCES.series]: catalog.values,
          [RESOURCES.methodology]: catalog.notes.length,
          [RESOURCES.lastValues]: knowledge.captured,
          [RESOURCES.coverage]: version.counts[RESOURCES.coverage] ?? 0,
        },
        newest: version.newest,
      };
    },
  };
}
