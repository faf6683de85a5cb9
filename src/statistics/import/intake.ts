import { formatDay } from '../../indexes/civil-date.ts';
import type { Assembled, BeginIntake } from '../../ingest/intake.ts';
import type { ResourceChange } from '../../store/store.ts';
import { RESOURCES } from '../stored/keys.ts';
import { CatalogueImport } from './catalogue.ts';
import { coverageImport } from './coverage.ts';
import { lastValuesImport } from './last-values.ts';
import { methodologyImport } from './methodology.ts';
import type { KnownVariables } from './part.ts';
import { seriesImport } from './series.ts';

/** Stands for the catalogue where what belonged to one once is not asked whether it still does. */
const EVERY_VARIABLE: KnownVariables = { has: () => true, get: () => null };

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
    finish: async (refuse, tell): Promise<Assembled> => {
      const settled = await catalogue.finish(previous);
      const changes: ResourceChange[] = [];
      const loaded: Record<string, number> = {};
      let newest = previous?.version.newest ?? null;
      let atLeast = 1;
      const take = (resource: string, change: ResourceChange | null, count: number, day: number | null): void => {
        if (change === null) return;
        changes.push(change);
        loaded[resource] = count;
        const date = day === null ? null : formatDay(day);
        if (date !== null && (newest === null || date > newest)) newest = date;
      };
      take(RESOURCES.variables, settled.change, settled.loaded, settled.newest);
      for (const part of parts) {
        const known = making.handedOn ? EVERY_VARIABLE : settled.known;
        const result = await part.finish(known, refuse, tell);
        take(part.resource, result.change, result.loaded, result.newest);
        if (result.followedBy) changes.push(result.followedBy);
        atLeast = Math.max(atLeast, result.atLeast ?? 1);
      }
      return { changes, newest, loaded, atLeast };
    },
  };
};
