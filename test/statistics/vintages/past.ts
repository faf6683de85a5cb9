import { LOOSE_COLUMNS } from '../../../src/indexes/columns.ts';
import { buildStatisticsCatalog } from '../../../src/statistics/catalog.ts';
import { type RevisionHistory, readRevisionHistory } from '../../../src/statistics/vintages/catalog.ts';
import type { Store } from '../../../src/store/store.ts';

/** Values of all variables: `id fecha-number` → value. */
export type Values = ReadonlyMap<string, number>;

const AT_ONCE = async (): Promise<void> => {};

/** The series of one version as the store has it, and what it keeps of the past. */
export async function versionOf(
  store: Store,
  number?: number,
): Promise<{ readonly values: Values; readonly history: RevisionHistory; readonly ids: readonly number[] } | null> {
  const reader = await store.reader('statistics', number);
  if (reader === null) return null;
  const catalog = await buildStatisticsCatalog(reader, AT_ONCE, LOOSE_COLUMNS);
  const values = new Map<string, number>();
  catalog.variables.forEach(({ idVariable }, ordinal) => {
    const series = catalog.series[ordinal];
    for (const [row, day] of (series?.days ?? []).entries()) {
      values.set(`${idVariable} ${day}`, series?.values[row] ?? Number.NaN);
    }
  });
  const ids = catalog.variables.map(({ idVariable }) => idVariable);
  return { values, history: await readRevisionHistory(reader, AT_ONCE), ids };
}

/** Present values with the imports of later versions undone, by nothing but what is kept of the past. */
export function undoneTo(present: Values, history: RevisionHistory, ids: readonly number[], version: number): Values {
  const values = new Map(present);
  for (const record of [...history.imports].reverse()) {
    if (record.version <= version) break;
    for (const id of ids) {
      const changes = record.of(id);
      for (const day of changes?.added ?? []) values.delete(`${id} ${day}`);
      for (const { day, before } of changes?.changed ?? []) values.set(`${id} ${day}`, before);
    }
  }
  return values;
}
