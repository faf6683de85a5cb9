import { textAt } from '../column.ts';
import type { DataSet } from '../store.ts';
import { diff } from '../versions/diff.ts';
import type { VersionTables } from '../versions/tables.ts';
import { adoptRecords, forgetHistory } from './adopt-records.ts';
import { removeStarterAccounts } from './credentials.ts';
import { forgetDerived } from './derived.ts';
import { diffRows } from './diff-rows.ts';
import type { Connection } from './driver.ts';
import { clearOverlay, foldOverlay, unfoldOverlay } from './overlay.ts';
import { fingerprint } from './present-digests.ts';
import { resourceWriter } from './resource-writer.ts';
import { insertVersion, newestVersion, originOf, versionNumbered } from './version-rows.ts';

/** The tables of a SQLite file, for the rules that both forms of the store have in common. `db` is in a write transaction. */
export function versionTables(db: Connection): VersionTables {
  return {
    store: db.path,
    newest: (dataSet) => newestVersion(db, dataSet),
    numbered: (dataSet, number) => versionNumbered(db, dataSet, number),
    origin: (dataSet) => originOf(db, dataSet),
    resources: (dataSet) => resourcesOf(db, dataSet),
    diff: (dataSet, from, to) => diff(diffRows(db, dataSet, null), from, to),
    writer: (dataSet, number, tally) => resourceWriter(db, dataSet, number, tally),
    adoptRecords: (version, base, changes) => adoptRecords(db, version, base, changes),
    fingerprint: (dataSet) => fingerprint(db, dataSet),
    insertVersion: (version, origin) => insertVersion(db, version, origin),
    forgetHistory: (dataSet) => forgetHistory(db, dataSet),
    forgetDerived: (dataSet) => forgetDerived(db, dataSet),
    clearOverlay: (dataSet) => clearOverlay(db, dataSet),
    unfoldOverlay: (dataSet) => unfoldOverlay(db, dataSet),
    foldOverlay: (dataSet, fold) => foldOverlay(db, dataSet, fold),
    removeStarterAccounts: () => removeStarterAccounts(db),
  };
}

function resourcesOf(db: Connection, dataSet: DataSet): string[] {
  return db.all('SELECT name FROM resource WHERE data_set = ?', dataSet).map((row) => textAt(row, 0));
}
