import { setImmediate as turn } from 'node:timers/promises';
import { numberOrNullAt } from '../column.ts';
import type { SqlSession, Write } from '../form.ts';
import { DATA_SETS, type DataSet, StoreError } from '../store.ts';
import { resourcesOf } from './version-table.ts';

/**
 * Deletes old versions ({@link Store.prune}).
 *
 * The versions go first, in one transaction: their readers find out with the next batch. The rows that only they held follow in small
 * transactions; those that a kill leaves are deleted after the next version that is published. Later imports write to the space again:
 * a file neither grows nor shrinks.
 *
 * @throws StoreError for a number below 1: the newest version always stays
 */
export async function prune(write: Write, keep: number): Promise<number> {
  if (!Number.isInteger(keep) || keep < 1) throw new StoreError(`Versions to keep: 1 or more, not ${keep}.`);
  const deleted = await write(async (db) => {
    let count = 0;
    for (const dataSet of DATA_SETS) {
      count += await db.run(
        `DELETE FROM version WHERE data_set = $1 AND number <
           (SELECT number FROM version WHERE data_set = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)`,
        dataSet,
        keep - 1,
      );
    }
    return count;
  });
  for (const dataSet of DATA_SETS) while (await write((db) => deleteSome(db, dataSet))) await turn();
  return deleted;
}

/** Deletes some rows that belong to no version any more; returns whether there may be more. */
async function deleteSome(db: SqlSession, dataSet: DataSet): Promise<boolean> {
  const row = await db.get('SELECT min(number) FROM version WHERE data_set = $1', dataSet);
  const oldest = row === null ? null : numberOrNullAt(row, 0);
  if (oldest === null) return false;
  const { records, resource: refOf, rowKey, rowsPerTurn } = db.dialect;
  let left = rowsPerTurn;
  for (const resource of await resourcesOf(db, dataSet)) {
    const ref = await refOf(db, dataSet, resource);
    if (ref === null) continue;
    left -= await db.run(
      `DELETE FROM ${records(dataSet)} WHERE (${rowKey}) IN
         (SELECT ${rowKey} FROM ${records(dataSet, 'closed')} WHERE resource = $1 AND until IS NOT NULL AND until <= $2 LIMIT $3)`,
      ref,
      oldest,
      left,
    );
    if (left <= 0) return true;
  }
  return false;
}
