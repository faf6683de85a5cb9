import { flagAt, numberAt, type Row, textAt, textOrNullAt } from '../column.ts';
import { DATA_SETS, type DataSet, type DataSetVersion, StoreDamaged, VersionGone } from '../store.ts';

/** The columns that say what a version is, in the order in which {@link versionOf} reads them. */
export const VERSION_COLUMNS = 'data_set, number, source, loaded_at, counts, checksum, starter, newest';

/** The version that a row of {@link VERSION_COLUMNS} tells of; `from` is the column where they begin. */
export function versionOf(row: Row, from = 0): DataSetVersion {
  return {
    dataSet: dataSetNamed(textAt(row, from)),
    number: numberAt(row, from + 1),
    source: textAt(row, from + 2),
    loadedAt: textAt(row, from + 3),
    counts: countsIn(textAt(row, from + 4)),
    checksum: textAt(row, from + 5),
    starter: flagAt(row, from + 6),
    newest: textOrNullAt(row, from + 7),
  };
}

/** What is said of a version that was never there, or was forgotten. */
export function versionGone(dataSet: DataSet, number: number): VersionGone {
  return new VersionGone(`There is no version ${number} of ${dataSet} in the store, or none any more.`);
}

function dataSetNamed(name: string): DataSet {
  const found = DATA_SETS.find((dataSet) => dataSet === name);
  if (found === undefined) throw new StoreDamaged(`The store is damaged: it names a data set "${name}".`);
  return found;
}

function countsIn(text: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [resource, count] of Object.entries(objectIn(text))) {
    if (typeof count !== 'number') throw damagedCounts();
    counts[resource] = count;
  }
  return counts;
}

function objectIn(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // Text that is not JSON is damage like any other.
  }
  throw damagedCounts();
}

function damagedCounts(): StoreDamaged {
  return new StoreDamaged('The store is damaged: counts of a version.');
}
