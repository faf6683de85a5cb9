import { diff } from '../versions/diff.ts';
import type { VersionTables } from '../versions/tables.ts';
import { removeStarterAccounts } from './credentials.ts';
import { forgetDerived } from './derived.ts';
import { diffRows } from './diff-rows.ts';
import type { Session } from './driver.ts';
import { recordTable } from './migrations.ts';
import { clearOverlay, foldOverlay, unfoldOverlay } from './overlay.ts';
import { fingerprint } from './present-digests.ts';
import { adoptRecords, resourceWriter } from './resource-writer.ts';
import type { Reads } from './version-reader.ts';
import { insertVersion, newestVersion, originOf, resourcesOf, versionNumbered } from './version-rows.ts';

/** The tables of a schema, for the rules that both forms of the store have in common. `db` is in a write transaction. */
export function versionTables(db: Session): VersionTables {
  // What a transaction reads, it reads where it writes.
  const here: Reads = { all: (_, sql, ...values) => db.all(sql, ...values) };
  return {
    store: db.place,
    newest: (dataSet) => newestVersion(db, dataSet),
    numbered: (dataSet, number) => versionNumbered(db, dataSet, number),
    origin: (dataSet) => originOf(db, dataSet),
    resources: (dataSet) => resourcesOf(db, dataSet),
    diff: (dataSet, from, to) => diff(diffRows(db, here, dataSet, null), from, to),
    writer: (dataSet, number, tally) => resourceWriter(db, dataSet, number, tally),
    adoptRecords: (version, base, changes) => adoptRecords(db, version, base, changes),
    fingerprint: (dataSet) => fingerprint(db, dataSet),
    insertVersion: (version, origin) => insertVersion(db, version, origin),
    forgetHistory: async (dataSet) => {
      await db.run(`DELETE FROM ${recordTable(dataSet)}`);
      await db.run('DELETE FROM version WHERE data_set = $1', dataSet);
    },
    forgetDerived: (dataSet) => forgetDerived(db, dataSet),
    clearOverlay: (dataSet) => clearOverlay(db, dataSet),
    unfoldOverlay: (dataSet) => unfoldOverlay(db, dataSet),
    foldOverlay: (dataSet, fold) => foldOverlay(db, dataSet, fold),
    removeStarterAccounts: () => removeStarterAccounts(db),
  };
}
