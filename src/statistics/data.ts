/** The data of group A in memory: one version's catalog and everything derived from it, replaced as a whole. */
import { OnDemand } from '../indexes/slices.ts';
import type { CatalogBuilder, CatalogSlot } from '../server/catalogs.ts';
import { buildStatisticsCatalog, type StatisticsCatalog } from './catalog.ts';
import { type PagesOptions, StatisticsPages } from './render.ts';
import { type VariableSearch, variableSearchSlices } from './search/query.ts';
import { type RevisionHistory, readRevisionHistory } from './vintages/catalog.ts';

/** The source of all answers of the group. */
export interface StatisticsData {
  readonly catalog: StatisticsCatalog;
  readonly pages: StatisticsPages;
  readonly search: OnDemand<VariableSearch>;
  readonly history: RevisionHistory;
}

export type StatisticsSlot = CatalogSlot<StatisticsData>;

/**
 * Makes a builder of the group's data.
 * @throws RangeError (the builder) when a stored record is damaged; the previous version goes on serving
 */
export function statisticsBuilder(options: PagesOptions): CatalogBuilder<StatisticsData> {
  return async (reader, breathe, columns) => {
    const catalog = await buildStatisticsCatalog(reader, breathe, columns);
    const history = await readRevisionHistory(reader, breathe);
    const search = new OnDemand(variableSearchSlices(catalog));
    return { catalog, history, search, pages: new StatisticsPages(catalog, options) };
  };
}
