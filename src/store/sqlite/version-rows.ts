import { DATA_SETS, type DataSet, type DataSetVersion, StoreError, VersionGone } from '../store.ts';
import { numberAt, textAt, textOrNullAt } from './column.ts';
import type { Connection, Row } from './driver.ts';

const COLUMNS = 'data_set, number, source, loaded_at, counts, checksum, starter, newest';

/** The newest version of a data set; null when it has none. */
export function newestVersion(db: Connection, dataSet: DataSet): DataSetVersion | null {
  const row = db.get(`SELECT ${COLUMNS} FROM version WHERE data_set = ? ORDER BY number DESC LIMIT 1`, dataSet);
  return row === null ? null : fromRow(row);
}

/** Version `number` of a data set, or null. */
export function versionNumbered(db: Connection, dataSet: DataSet, number: number): DataSetVersion | null {
  const row = db.get(`SELECT ${COLUMNS} FROM version WHERE data_set = ? AND number = ?`, dataSet, number);
  return row === null ? null : fromRow(row);
}

/** What is said of a version that was never there, or was forgotten. */
export function versionGone(dataSet: DataSet, number: number): VersionGone {
  return new VersionGone(`There is no version ${number} of ${dataSet} in the store, or none any more.`);
}

/** All versions of a data set, newest first. */
export function allVersions(db: Connection, dataSet: DataSet): DataSetVersion[] {
  return db.all(`SELECT ${COLUMNS} FROM version WHERE data_set = ? ORDER BY number DESC`, dataSet).map(fromRow);
}

/** The newest version of every data set that has one. */
export function newestVersions(db: Connection): ReadonlyMap<DataSet, DataSetVersion> {
  const found = new Map<DataSet, DataSetVersion>();
  for (const dataSet of DATA_SETS) {
    const version = newestVersion(db, dataSet);
    if (version !== null) found.set(dataSet, version);
  }
  return found;
}

/** Writes a version; its records are in place already. `origin`: where it was adopted from. */
export function insertVersion(db: Connection, version: DataSetVersion, origin: string | null = null): void {
  db.run(
    `INSERT INTO version (${COLUMNS}, origin) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    version.dataSet,
    version.number,
    version.source,
    version.loadedAt,
    JSON.stringify(version.counts),
    version.checksum,
    version.starter ? 1 : 0,
    version.newest,
    origin,
  );
}

/** Where the newest version of a data set was adopted from; null when it was made here, or there is none. */
export function originOf(db: Connection, dataSet: DataSet): string | null {
  const row = db.get('SELECT origin FROM version WHERE data_set = ? ORDER BY number DESC LIMIT 1', dataSet);
  return row === null ? null : textOrNullAt(row, 0);
}

function fromRow(row: Row): DataSetVersion {
  return {
    dataSet: dataSetNamed(textAt(row, 0)),
    number: numberAt(row, 1),
    source: textAt(row, 2),
    loadedAt: textAt(row, 3),
    counts: parseCounts(textAt(row, 4)),
    checksum: textAt(row, 5),
    starter: numberAt(row, 6) === 1,
    newest: textOrNullAt(row, 7),
  };
}

function dataSetNamed(name: string): DataSet {
  const found = DATA_SETS.find((dataSet) => dataSet === name);
  if (found === undefined) throw new StoreError(`The store is damaged: it names a data set "${name}".`);
  return found;
}

function parseCounts(text: string): Record<string, number> {
  const counts: Record<string, number> = {};
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) throw new StoreError('The store is damaged: counts of a version.');
  for (const [resource, count] of Object.entries(parsed)) {
    if (typeof count !== 'number') throw new StoreError('The store is damaged: counts of a version.');
    counts[resource] = count;
  }
  return counts;
}
