import { numberOrNullAt } from '../column.ts';
import { DATA_SETS, type DataSet, StoreError } from '../store.ts';
import type { Session } from './driver.ts';
import { recordTable } from './migrations.ts';
import { resourcesOf } from './version-rows.ts';
import type { WriteTurns } from './write-turns.ts';

/** Rows deleted in one transaction: other imports have their turn in between. */
const ROWS_A_TURN = 2000;

/**
 * Forgets versions ({@link Store.prune}).
 *
 * A version goes first, in one transaction for all that go: whoever reads it finds out with the next batch. The rows that
 * only it held follow in small ones; what a kill leaves of them is deleted behind the next version that is published.
 *
 * @throws StoreError for a number below 1: the newest version always stays
 */
export async function prune(write: WriteTurns, keep: number): Promise<number> {
  if (!Number.isInteger(keep) || keep < 1) throw new StoreError(`Versions to keep: 1 or more, not ${keep}.`);
  const forgotten = await write(async (db) => {
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
  for (const dataSet of DATA_SETS) while (await write((db) => deleteSome(db, dataSet)));
  return forgotten;
}

/** Deletes some rows that belong to no version any more; whether there may be more. */
async function deleteSome(db: Session, dataSet: DataSet): Promise<boolean> {
  const row = await db.get('SELECT min(number) FROM version WHERE data_set = $1', dataSet);
  const oldest = row === null ? null : numberOrNullAt(row, 0);
  if (oldest === null) return false;
  const table = recordTable(dataSet);
  let left = ROWS_A_TURN;
  for (const resource of await resourcesOf(db, dataSet)) {
    left -= await db.run(
      `DELETE FROM ${table} WHERE (resource, key, since, home) IN
         (SELECT resource, key, since, home FROM ${table} WHERE resource = $1 AND until IS NOT NULL AND until <= $2 LIMIT $3)`,
      resource,
      oldest,
      left,
    );
    if (left <= 0) return true;
  }
  return false;
}
