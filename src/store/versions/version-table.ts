import { flagAt, numberAt, type Row, textAt, textOrNullAt } from '../column.ts';
import type { SqlSession } from '../form.ts';
import { DATA_SETS, type DataSet, type DataSetVersion, StoreDamaged, StoreError, VersionGone } from '../store.ts';
import { isStorable } from './keys.ts';

/** The columns of a version, in the order in which {@link versionOf} reads them. */
const COLUMNS = 'data_set, number, source, loaded_at, counts, checksum, starter, newest';

/** The largest number that the column of versions holds. */
const LARGEST = 2 ** 31 - 1;

/** The newest version of each data set with one step into the index, however many versions there are. */
const NEWEST_OF_ALL = DATA_SETS.map(
  (_, index) =>
    `SELECT * FROM (SELECT ${COLUMNS} FROM version WHERE data_set = $${index + 1} ORDER BY number DESC LIMIT 1) AS newest_${index}`,
).join(' UNION ALL ');

/** Returns the newest version of a data set; null when it has none. */
export async function newestVersion(db: SqlSession, dataSet: DataSet): Promise<DataSetVersion | null> {
  const sql = `SELECT ${COLUMNS} FROM version WHERE data_set = $1 ORDER BY number DESC LIMIT 1`;
  const row = await db.get(sql, dataSet);
  return row === null ? null : versionOf(row);
}

/** Returns version `number` of a data set, or null. */
export async function versionByNumber(
  db: SqlSession,
  dataSet: DataSet,
  number: number,
): Promise<DataSetVersion | null> {
  // No version has any other number, and PostgreSQL refuses one as a parameter.
  if (!Number.isInteger(number) || number < 1 || number > LARGEST) return null;
  const row = await db.get(`SELECT ${COLUMNS} FROM version WHERE data_set = $1 AND number = $2`, dataSet, number);
  return row === null ? null : versionOf(row);
}

/** Returns all versions of a data set, newest first. */
export async function allVersions(db: SqlSession, dataSet: DataSet): Promise<DataSetVersion[]> {
  const sql = `SELECT ${COLUMNS} FROM version WHERE data_set = $1 ORDER BY number DESC`;
  return (await db.all(sql, dataSet)).map(versionOf);
}

/** Returns the newest version of every data set that has one. */
export async function newestVersions(db: SqlSession): Promise<ReadonlyMap<DataSet, DataSetVersion>> {
  const versions = (await db.all(NEWEST_OF_ALL, ...DATA_SETS)).map(versionOf);
  return new Map(versions.map((version) => [version.dataSet, version]));
}

/** Whether a version is in the store as it was: another version may have taken its number. */
export async function isStored(db: SqlSession, version: DataSetVersion): Promise<boolean> {
  const row = await db.get(
    'SELECT checksum FROM version WHERE data_set = $1 AND number = $2',
    version.dataSet,
    version.number,
  );
  return row !== null && row[0] === version.checksum;
}

/** Writes a version whose records are in place already. `origin`: where it was adopted from. */
export async function insertVersion(db: SqlSession, version: DataSetVersion, origin: string | null): Promise<void> {
  if (!isStorable(version.source)) {
    const source = JSON.stringify(version.source);
    throw new StoreError(`The source ${source} of ${version.dataSet} has characters that cannot be stored.`);
  }
  await db.run(
    `INSERT INTO version (${COLUMNS}, origin) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    version.dataSet,
    version.number,
    version.source,
    version.loadedAt,
    JSON.stringify(version.counts),
    version.checksum,
    version.starter,
    version.newest,
    origin,
  );
}

/** Returns where the newest version of a data set was adopted from; null when it was made here, or there is none. */
export async function adoptedFrom(db: SqlSession, dataSet: DataSet): Promise<string | null> {
  const row = await db.get('SELECT origin FROM version WHERE data_set = $1 ORDER BY number DESC LIMIT 1', dataSet);
  return row === null ? null : textOrNullAt(row, 0);
}

/** Returns the names of all resources that a data set has or had, in their order, from `first` on. */
export async function resourcesOf(db: SqlSession, dataSet: DataSet, first = ''): Promise<string[]> {
  const sql = 'SELECT name FROM resource WHERE data_set = $1 AND name >= $2 ORDER BY name';
  return (await db.all(sql, dataSet, first)).map((row) => textAt(row, 0));
}

/** The error about a version that was never there, or was deleted. */
export function versionGone(dataSet: DataSet, number: number): VersionGone {
  return new VersionGone(`There is no version ${number} of ${dataSet} in the store, or none any more.`);
}

function versionOf(row: Row): DataSetVersion {
  return {
    dataSet: dataSetNamed(textAt(row, 0)),
    number: numberAt(row, 1),
    source: textAt(row, 2),
    loadedAt: textAt(row, 3),
    counts: countsIn(textAt(row, 4)),
    checksum: textAt(row, 5),
    starter: flagAt(row, 6),
    newest: textOrNullAt(row, 7),
  };
}

function dataSetNamed(name: string): DataSet {
  const found = DATA_SETS.find((dataSet) => dataSet === name);
  if (found === undefined) throw new StoreDamaged(`The store is damaged: it names a data set "${name}".`);
  return found;
}

function countsIn(text: string): Record<string, number> {
  const counts: Record<string, number> = {};
  try {
    for (const [resource, count] of Object.entries<unknown>(JSON.parse(text))) {
      if (typeof count !== 'number') throw new TypeError('a count is a number');
      counts[resource] = count;
    }
    return counts;
  } catch (cause) {
    throw new StoreDamaged('The store is damaged: counts of a version.', {}, { cause });
  }
}
