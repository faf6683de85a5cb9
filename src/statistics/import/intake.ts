import { formatDay } from '../../indexes/civil-date.ts';
import type { Assembled, BeginIntake } from '../../ingest/intake.ts';
import type { ResourceChange } from '../../store/store.ts';
import { RESOURCES } from '../stored.ts';
import { CatalogueImport } from './catalogue.ts';
import { lastValuesImport } from './last-values.ts';
import { coverageImport, methodologyImport } from './notes.ts';
import type { KnownVariables } from './part.ts';
import { seriesImport } from './series.ts';

/** Accepts every variable: records of another server passed rule `known-variable` when they were first imported. */
const EVERY_VARIABLE: KnownVariables = { has: () => true, get: () => null };

/**
 * Begins an import of statistics. The catalogue is finished first, in any order of the files, because all other records
 * refer to it.
 */
export const beginStatisticsImport: BeginIntake = (previous, making) => {
  const catalogue = new CatalogueImport();
  const parts = [seriesImport(previous, making), methodologyImport(), lastValuesImport(previous), coverageImport()];
  return {
    dataSet: 'statistics',
    kinds: [...catalogue.kinds, ...parts.flatMap((part) => part.kinds)],
    finish: async (refuse, notify): Promise<Assembled> => {
      const variables = await catalogue.finish(previous);
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
      take(RESOURCES.variables, variables.change, variables.loaded, variables.newest);
      for (const part of parts) {
        const known = making.handedOn ? EVERY_VARIABLE : variables.known;
        const result = await part.finish(known, refuse, notify);
        take(part.resource, result.change, result.loaded, result.newest);
        if (result.followedBy) changes.push(result.followedBy);
        atLeast = Math.max(atLeast, result.atLeast ?? 1);
      }
      return { changes, newest, loaded, atLeast };
    },
  };
};
