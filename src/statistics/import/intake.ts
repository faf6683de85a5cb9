import { formatDay } from '../../indexes/civil-date.ts';
import type { Assembled, BeginIntake } from '../../ingest/intake.ts';
import type { ResourceChange } from '../../store/store.ts';
import { RESOURCES } from '../stored/keys.ts';
import { CatalogueImport } from './catalogue.ts';
import { coverageImport } from './coverage.ts';
import { lastValuesImport } from './last-values.ts';
import { methodologyImport } from './methodology.ts';
import { seriesImport } from './series.ts';

/**
 * Begins an import of statistics. The catalogue is settled first, whatever the order of the files, because everything else
 * refers to it.
 */
export const beginStatisticsImport: BeginIntake = (previous, making) => {
  const catalogue = new CatalogueImport();
  const parts = [seriesImport(previous, making), methodologyImport(), lastValuesImport(previous), coverageImport()];
  return {
    dataSet: 'statistics',
    kinds: [...catalogue.kinds, ...parts.flatMap((part) => part.kinds)],
    finish: async (refuse): Promise<Assembled> => {
      const settled = await catalogue.finish(previous);
      const changes: ResourceChange[] = [];
      const loaded: Record<string, number> = {};
      let newest = previous?.version.newest ?? null;
      const take = (resource: string, change: ResourceChange | null, count: number, day: number | null): void => {
        if (change === null) return;
        changes.push(change);
        loaded[resource] = count;
        const date = day === null ? null : formatDay(day);
        if (date !== null && (newest === null || date > newest)) newest = date;
      };
      take(RESOURCES.variables, settled.change, settled.loaded, settled.newest);
      for (const part of parts) {
        const result = part.finish(settled.known, refuse);
        take(part.resource, result.change, result.loaded, result.newest);
        if (result.followedBy) changes.push(result.followedBy);
      }
      return { changes, newest, loaded };
    },
  };
};
