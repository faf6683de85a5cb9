import { CatalogSlot } from '../server/catalogs.ts';
import { type Group, LENIENT_PATHS, type Services, underAny } from '../server/group.ts';
import { countedCache } from '../server/metrics/counters.ts';
import { schemaReference } from '../server/parameters/parameter.ts';
import { type StatisticsData, statisticsBuilder } from './data.ts';
import { LATEST_SCHEMAS } from './latest/records.ts';
import { OWN_SERIES } from './parameters.ts';
import { FLAT_NOTES, SCHEMAS } from './records.ts';
import { statisticsRoutes } from './routes.ts';
import { SEARCH_SCHEMAS } from './search/records.ts';
import { TABLE_SCHEMAS } from './series/records.ts';
import { RESOURCES } from './stored.ts';
import { REVISION_SCHEMAS } from './vintages/records.ts';
import { statisticsWording } from './wording.ts';

/**
 * Tests for the paths of the group: its own, and the others that the bank answers under its address (`/estadisticascambiarias`,
 * `/cheques`), so that its clients read its errors.
 */
const isOwned = underAny(['/estadisticas*', '/centraldedeudores', '/cheques', '/transparencia', OWN_SERIES]);

/** Group A: monetary statistics (interface.md 4.1), and our own operations under `/ventanilla/series`. */
export function createStatistics({ settings, clock, worker }: Services): Group {
  const slot = new CatalogSlot<StatisticsData>();
  const build = statisticsBuilder({
    cacheBytes: settings.seriesCache,
    flatNotes: settings.flatMethodology,
    count: countedCache(worker, 'series'),
  });
  return {
    served: {
      name: 'statistics',
      owns: isOwned,
      pathRules: LENIENT_PATHS,
      routes: statisticsRoutes(slot, clock),
      wording: statisticsWording,
      schemas: {
        ...SCHEMAS,
        ...(settings.flatMethodology ? FLAT_NOTES : {}),
        ...TABLE_SCHEMAS,
        ...SEARCH_SCHEMAS,
        ...LATEST_SCHEMAS,
        ...REVISION_SCHEMAS,
      },
      errors: schemaReference('ResponseError'),
      dataVersion: () => slot.current?.version ?? null,
      answersDependOn: 'address',
      namesDataVersion: true,
    },
    register: (keeper) => keeper.add('statistics', slot, build, ({ search }, breathe) => search.prepare(breathe)),
    status: () => {
      if (slot.current === null) return null;
      const { version } = slot.current;
      const { catalog, history } = slot.current.catalog;
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
          [RESOURCES.lastValues]: history.captureCount,
          [RESOURCES.coverage]: version.counts[RESOURCES.coverage] ?? 0,
        },
        newest: version.newest,
      };
    },
  };
}
