import { LOOSE_COLUMNS } from '../../../src/indexes/columns.ts';
import { buildStatisticsCatalog } from '../../../src/statistics/catalog/build.ts';
import { type Knowledge, readKnowledge } from '../../../src/statistics/vintages/knowledge.ts';
import type { Store } from '../../../src/store/store.ts';

/** Values of all variables: `id fecha-number` → value. */
export type Values = ReadonlyMap<string, number>;

const AT_ONCE = async (): Promise<void> => {};

/** The series of one version as the store has it, and what it keeps of the past. */
export async function versionOf(
  store: Store,
  number?: number,
): Promise<{ readonly values: Values; readonly knowledge: Knowledge; readonly ids: readonly number[] } | null> {
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
  return { values, knowledge: await readKnowledge(reader, AT_ONCE), ids };
}

/** Present values with the imports of later versions undone, by nothing but what is kept of the past. */
export function undoneTo(present: Values, knowledge: Knowledge, ids: readonly number[], version: number): Values {
  const values = new Map(present);
  for (const record of [...knowledge.imports].reverse()) {
    if (record.version <= version) break;
    for (const id of ids) {
      const changes = record.of(id);
      for (const day of changes?.added ?? []) values.delete(`${id} ${day}`);
      for (const { day, before } of changes?.changed ?? []) values.set(`${id} ${day}`, before);
    }
  }
  return values;
}
