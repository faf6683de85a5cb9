import { bytesAt, numberAt, type Row, textAt } from '../column.ts';
import type { SqlSession, StoreForm } from '../form.ts';
import {
  type DataSet,
  type Fold,
  type OverlayChanges,
  type OverlayEdit,
  type OverlayHeld,
  type OverlayRecord,
  type OverlayState,
  type Overlays,
  StoreDamaged,
} from '../store.ts';
import { checkStorable } from '../versions/keys.ts';

const STATE = 'SELECT sequence, folded, removals FROM overlay_state WHERE data_set = $1';
const NOTHING: OverlayState = { sequence: 0, folded: 0, removals: 0 };

/** Makes the part of a store that holds overlays ({@link Overlays}). */
export function overlaysOf({ db, write }: StoreForm): Overlays {
  return {
    overlay: (dataSet, after) => overlayAfter(db, dataSet, after),
    changeOverlay: (dataSet, keys, edit) =>
      write('overlay', async (on) => {
        const state = await changeOverlay(on, dataSet, keys, edit);
        await on.dialect.notify(on, 'overlay');
        return state;
      }),
  };
}

/** Returns the state, and the records changed after a number, at one moment. Most reads find none: they read one row of the state. */
async function overlayAfter(db: SqlSession, dataSet: DataSet, after: number): Promise<OverlayChanges> {
  const state = stateIn(db, (await db.get(STATE, dataSet)) ?? undefined);
  if (state.sequence <= after) return { ...state, records: [] };
  const rows = await db.all(
    `SELECT state.sequence, folded, removals, overlay.key, overlay.sequence, body
     FROM overlay_state state
     LEFT JOIN overlay ON overlay.data_set = state.data_set AND overlay.sequence > $2
     WHERE state.data_set = $1 ORDER BY overlay.sequence`,
    dataSet,
    after,
  );
  const records = rows
    .filter((row) => row[3] !== null)
    .map((row): OverlayRecord => ({ key: textAt(row, 3), sequence: numberAt(row, 4), body: bytesAt(row, 5) }));
  return { ...stateIn(db, rows[0]), records };
}

/** Applies an edit. The state is locked, so that edits are one after another. */
async function changeOverlay(
  db: SqlSession,
  dataSet: DataSet,
  keys: readonly string[],
  edit: (held: OverlayHeld) => OverlayEdit,
): Promise<OverlayState> {
  const state = await lockedState(db, dataSet);
  const records = new Map<string, OverlayRecord>();
  if (keys.length > 0) {
    const sql = `SELECT key, sequence, body FROM overlay WHERE data_set = $1 AND key ${db.dialect.among('$2')}`;
    for (const row of await db.all(sql, dataSet, keys)) {
      const record = { key: textAt(row, 0), sequence: numberAt(row, 1), body: bytesAt(row, 2) };
      records.set(record.key, record);
    }
  }
  const { put, remove = [] } = edit({ ...state, records });
  /** By key: of several changes of one key the last stays, and each has its number. */
  const latest = new Map<string, OverlayRecord>();
  let { sequence } = state;
  for (const { key, body } of put) {
    checkStorable('overlay', key);
    sequence += 1;
    latest.set(key, { key, sequence, body });
  }
  if (latest.size > 0) await write(db, dataSet, [...latest.values()]);
  const removed = await removeKeys(db, dataSet, remove, sequence);
  const after = { sequence, folded: state.folded, removals: state.removals + (removed > 0 ? 1 : 0) };
  if (put.length > 0 || removed > 0) await putState(db, dataSet, after);
  return after;
}

/** Notes that a draft holds the overlay up to a number, in the transaction that publishes it. */
export async function foldOverlay(db: SqlSession, dataSet: DataSet, { through, forget }: Fold): Promise<void> {
  const state = await lockedState(db, dataSet);
  const removed = await removeKeys(db, dataSet, forget, through);
  await putState(db, dataSet, {
    sequence: state.sequence,
    folded: Math.max(state.folded, Math.min(through, state.sequence)),
    removals: state.removals + (removed > 0 ? 1 : 0),
  });
}

/** Empties an overlay, in the transaction that removes the version under it. */
export async function clearOverlay(db: SqlSession, dataSet: DataSet): Promise<void> {
  const state = await lockedState(db, dataSet);
  if ((await db.run('DELETE FROM overlay WHERE data_set = $1', dataSet)) === 0) return;
  await putState(db, dataSet, { ...state, folded: state.sequence, removals: state.removals + 1 });
}

/** Notes that no version holds anything of an overlay any more; readers read it anew. */
export async function unfoldOverlay(db: SqlSession, dataSet: DataSet): Promise<void> {
  const state = await lockedState(db, dataSet);
  if (state.folded > 0) await putState(db, dataSet, { ...state, folded: 0, removals: state.removals + 1 });
}

async function write(db: SqlSession, dataSet: DataSet, records: readonly OverlayRecord[]): Promise<void> {
  await db.dialect.insertRows(
    db,
    'overlay',
    [
      { name: 'data_set', all: dataSet },
      { name: 'key', type: 'text', each: records.map(({ key }) => key) },
      { name: 'sequence', type: 'bigint', each: records.map(({ sequence }) => sequence) },
      { name: 'body', type: 'bytes', each: records.map(({ body }) => body) },
    ],
    'ON CONFLICT (data_set, key) DO UPDATE SET sequence = excluded.sequence, body = excluded.body',
  );
}

/** Removes those of some keys that did not change after a number; returns how many. */
async function removeKeys(db: SqlSession, dataSet: DataSet, keys: readonly string[], through: number): Promise<number> {
  if (keys.length === 0) return 0;
  const sql = `DELETE FROM overlay WHERE data_set = $1 AND key ${db.dialect.among('$2')} AND sequence <= $3`;
  return db.run(sql, dataSet, keys, through);
}

async function lockedState(db: SqlSession, dataSet: DataSet): Promise<OverlayState> {
  return stateIn(db, (await db.get(`${STATE}${db.dialect.forUpdate}`, dataSet)) ?? undefined);
}

/**
 * Returns the state in a row, or that of an overlay before its first change.
 *
 * @throws StoreDamaged for a missing row that was made with the tables: numbers would begin anew, and changes would not be locked
 */
function stateIn({ dialect }: SqlSession, row: Row | undefined): OverlayState {
  if (row === undefined) {
    if (dialect.hasEveryOverlay) throw new StoreDamaged('The store is damaged: a data set has no overlay.');
    return NOTHING;
  }
  return { sequence: numberAt(row, 0), folded: numberAt(row, 1), removals: numberAt(row, 2) };
}

async function putState(db: SqlSession, dataSet: DataSet, { sequence, folded, removals }: OverlayState): Promise<void> {
  await db.run(
    `INSERT INTO overlay_state (data_set, sequence, folded, removals) VALUES ($1, $2, $3, $4) ON CONFLICT (data_set)
     DO UPDATE SET sequence = excluded.sequence, folded = excluded.folded, removals = excluded.removals`,
    dataSet,
    sequence,
    folded,
    removals,
  );
}
