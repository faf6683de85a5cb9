import { setImmediate as turn } from 'node:timers/promises';
import type { AdoptedRecord, DataSet, DataSetVersion } from '../store.ts';
import { cameTwice } from '../versions/adopt.ts';
import { digestOf } from '../versions/fingerprint.ts';
import { checkStorable } from '../versions/storable.ts';
import type { Connection } from './driver.ts';
import { presentRow, resourceId } from './resource-writer.ts';

/** After so many records the process gets a turn. */
const RECORDS_A_TURN = 2000;

/** Removes all versions of a data set with their records, in pieces between which the process has its turns. */
export async function forgetHistory(db: Connection, dataSet: DataSet): Promise<void> {
  for (const state of ['IS NULL', 'IS NOT NULL']) {
    const sql = `DELETE FROM record WHERE id IN (SELECT record.id FROM record JOIN resource ON resource.id = record.resource
      WHERE resource.data_set = ? AND until ${state} LIMIT ${RECORDS_A_TURN})`;
    while (db.run(sql, dataSet) === RECORDS_A_TURN) await turn();
  }
  db.run('DELETE FROM version WHERE data_set = ?', dataSet);
}

/** Writes the records of a version that is adopted ({@link VersionTables.adoptRecords}). */
export async function adoptRecords(
  db: Connection,
  { dataSet, number }: DataSetVersion,
  base: number,
  changes: AsyncIterable<readonly AdoptedRecord[]>,
): Promise<void> {
  /** By name: the number, and the last of the keys that came. */
  const resources = new Map<string, { readonly id: number; last: string | null }>();
  let done = 0;
  for await (const batch of changes) {
    for (const { resource, key, after } of batch) {
      let known = resources.get(resource);
      if (known === undefined) {
        checkStorable(resource, resource);
        known = { id: resourceId(db, dataSet, resource), last: null };
        resources.set(resource, known);
      }
      checkStorable(resource, key);
      const { id, last } = known;
      // Where history begins anew, a key that lies behind all that came is not there yet: no need to look.
      const isLast = last === null || key > last;
      const present = base === 0 && isLast ? null : presentRow(db, id, key);
      if (isLast) known.last = key;
      if (present?.since === number) throw cameTwice(resource, key);
      const digest = after === null ? null : digestOf(after);
      if (present?.digest === digest) continue;
      if (present !== null) db.run('UPDATE record SET until = ? WHERE id = ?', number, present.id);
      if (after !== null && digest !== null) {
        db.run(
          'INSERT INTO record (resource, key, since, until, digest, body) VALUES (?, ?, ?, NULL, ?, ?)',
          id,
          key,
          number,
          Buffer.from(digest, 'hex'),
          after,
        );
      }
      done += 1;
      if (done % RECORDS_A_TURN === 0) await turn();
    }
  }
}
