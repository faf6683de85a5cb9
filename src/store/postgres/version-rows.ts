import { textAt, textOrNullAt } from '../column.ts';
import { DATA_SETS, type DataSet, type DataSetVersion } from '../store.ts';
import { VERSION_COLUMNS, versionOf } from '../versions/version-row.ts';
import type { Session } from './driver.ts';

/** The newest version of a data set; null when it has none. */
export async function newestVersion(db: Session, dataSet: DataSet): Promise<DataSetVersion | null> {
  const sql = `SELECT ${VERSION_COLUMNS} FROM version WHERE data_set = $1 ORDER BY number DESC LIMIT 1`;
  const row = await db.get(sql, dataSet);
  return row === null ? null : versionOf(row);
}

/** Version `number` of a data set, or null. */
export async function versionNumbered(db: Session, dataSet: DataSet, number: number): Promise<DataSetVersion | null> {
  if (!isNumber(number)) return null;
  const row = await db.get(
    `SELECT ${VERSION_COLUMNS} FROM version WHERE data_set = $1 AND number = $2`,
    dataSet,
    number,
  );
  return row === null ? null : versionOf(row);
}

/** The largest number that the column of versions holds. */
const LARGEST = 2 ** 31 - 1;

/** Whether a version could have this number; of others the server does not even have to be asked. */
function isNumber(number: number): boolean {
  return Number.isInteger(number) && number > 0 && number <= LARGEST;
}

/** All versions of a data set, newest first. */
export async function allVersions(db: Session, dataSet: DataSet): Promise<DataSetVersion[]> {
  const sql = `SELECT ${VERSION_COLUMNS} FROM version WHERE data_set = $1 ORDER BY number DESC`;
  return (await db.all(sql, dataSet)).map((row) => versionOf(row));
}

/** The newest version of every data set that has one: a step into the index for each, however many versions there are. */
export async function newestVersions(db: Session): Promise<ReadonlyMap<DataSet, DataSetVersion>> {
  const rows = await db.all(
    `SELECT newest.* FROM unnest($1::text[]) AS asked (name), LATERAL
       (SELECT ${VERSION_COLUMNS} FROM version WHERE data_set = asked.name ORDER BY number DESC LIMIT 1) AS newest`,
    DATA_SETS,
  );
  return new Map(rows.map((row) => versionOf(row)).map((version) => [version.dataSet, version]));
}

/** Those of some versions of a data set that are not in the store any more as they were. */
export async function versionsGone(
  db: Session,
  dataSet: DataSet,
  versions: readonly DataSetVersion[],
): Promise<readonly DataSetVersion[]> {
  const sql = 'SELECT number, checksum FROM version WHERE data_set = $1 AND number = ANY ($2)';
  const rows = await db.all(
    sql,
    dataSet,
    versions.map(({ number }) => number),
  );
  const held = new Map(rows.map((row) => [row[0], row[1]]));
  return versions.filter(({ number, checksum }) => held.get(number) !== checksum);
}

/** Writes a version; its records are in place already. `origin`: where it was adopted from. */
export async function insertVersion(db: Session, version: DataSetVersion, origin: string | null): Promise<void> {
  await db.run(
    `INSERT INTO version (${VERSION_COLUMNS}, origin) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
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

/** Where the newest version of a data set was adopted from; null when it was made here, or there is none. */
export async function originOf(db: Session, dataSet: DataSet): Promise<string | null> {
  const row = await db.get('SELECT origin FROM version WHERE data_set = $1 ORDER BY number DESC LIMIT 1', dataSet);
  return row === null ? null : textOrNullAt(row, 0);
}

/** Names of all resources of a data set in order, from `first` on. */
export async function resourcesOf(db: Session, dataSet: DataSet, first = ''): Promise<string[]> {
  const sql = 'SELECT name FROM resource WHERE data_set = $1 AND name >= $2 ORDER BY name';
  return (await db.all(sql, dataSet, first)).map((row) => textAt(row, 0));
}
