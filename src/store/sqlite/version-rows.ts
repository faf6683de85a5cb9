import { textOrNullAt } from '../column.ts';
import { DATA_SETS, type DataSet, type DataSetVersion } from '../store.ts';
import { VERSION_COLUMNS, versionOf } from '../versions/version-row.ts';
import type { Connection } from './driver.ts';

/** The newest version of a data set; null when it has none. */
export function newestVersion(db: Connection, dataSet: DataSet): DataSetVersion | null {
  const row = db.get(`SELECT ${VERSION_COLUMNS} FROM version WHERE data_set = ? ORDER BY number DESC LIMIT 1`, dataSet);
  return row === null ? null : versionOf(row);
}

/** Version `number` of a data set, or null. */
export function versionNumbered(db: Connection, dataSet: DataSet, number: number): DataSetVersion | null {
  const row = db.get(`SELECT ${VERSION_COLUMNS} FROM version WHERE data_set = ? AND number = ?`, dataSet, number);
  return row === null ? null : versionOf(row);
}

/** All versions of a data set, newest first. */
export function allVersions(db: Connection, dataSet: DataSet): DataSetVersion[] {
  return db
    .all(`SELECT ${VERSION_COLUMNS} FROM version WHERE data_set = ? ORDER BY number DESC`, dataSet)
    .map((row) => versionOf(row));
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
export function insertVersion(db: Connection, version: DataSetVersion, origin: string | null): void {
  db.run(
    `INSERT INTO version (${VERSION_COLUMNS}, origin) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
