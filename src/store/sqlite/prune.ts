import { numberAt } from '../column.ts';
import { DATA_SETS, type DataSet, StoreError } from '../store.ts';
import type { Connection } from './driver.ts';
import type { WriteTurns } from './write-turns.ts';

/** Rows deleted in one transaction: others write in between, and a server that does it answers in between. */
const ROWS_A_TURN = 200;

/**
 * Forgets versions ({@link Store.prune}).
 *
 * A version goes first, in one transaction for all that go: whoever reads it finds out with the next batch. The rows that
 * only it held follow in small ones; what a kill leaves of them is deleted behind the next version that is published. The
 * pages they had are written to again by later imports: the file does not grow, nor does it shrink.
 *
 * @throws StoreError for a number below 1: the newest version always stays
 */
export async function prune(write: WriteTurns, keep: number): Promise<number> {
  if (!Number.isInteger(keep) || keep < 1) throw new StoreError(`Versions to keep: 1 or more, not ${keep}.`);
  const forgotten = await write((db) => {
    let count = 0;
    for (const dataSet of DATA_SETS) {
      const oldest = oldestKept(db, dataSet, keep);
      if (oldest !== null) count += db.run('DELETE FROM version WHERE data_set = ? AND number < ?', dataSet, oldest);
    }
    return count;
  });
  for (const dataSet of DATA_SETS) while (await write((db) => deleteSome(db, dataSet))) await turn();
  return forgotten;
}

/** The number of the oldest version that stays; null when the data set has no more than `keep`. */
function oldestKept(db: Connection, dataSet: DataSet, keep: number): number | null {
  const sql = 'SELECT number FROM version WHERE data_set = ? ORDER BY number DESC LIMIT 1 OFFSET ?';
  const row = db.get(sql, dataSet, keep - 1);
  return row === null ? null : numberAt(row, 0);
}

/** Deletes some rows that belong to no version any more; whether there may be more. */
function deleteSome(db: Connection, dataSet: DataSet): boolean {
  const oldest = db.get('SELECT min(number) FROM version WHERE data_set = ?', dataSet);
  if (oldest === null || oldest[0] === null) return false;
  let left = ROWS_A_TURN;
  for (const resource of db.all('SELECT id FROM resource WHERE data_set = ?', dataSet)) {
    left -= db.run(
      `DELETE FROM record WHERE id IN
         (SELECT id FROM record WHERE resource = ? AND until IS NOT NULL AND until <= ? LIMIT ?)`,
      numberAt(resource, 0),
      numberAt(oldest, 0),
      left,
    );
    if (left <= 0) return true;
  }
  return false;
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
