import { bytesAt, numberAt, textAt } from '../column.ts';
import type { Fold, OverlayChanges, OverlayEdit, OverlayHeld, OverlayRecord, OverlayState } from '../overlay.ts';
import type { DataSet } from '../store.ts';
import type { Connection } from './driver.ts';

const NOTHING: OverlayState = { sequence: 0, folded: 0, removals: 0 };

/** The records changed after a number, with the state ({@link Overlays.overlay}). One look at one row when there are none. */
export function overlayAfter(db: Connection, dataSet: DataSet, after: number): OverlayChanges {
  const state = stateOf(db, dataSet);
  if (state.sequence <= after) return { ...state, records: [] };
  const records = db
    .all(
      'SELECT key, sequence, body FROM overlay WHERE data_set = ? AND sequence > ? ORDER BY sequence',
      dataSet,
      after,
    )
    .map((row): OverlayRecord => ({ key: textAt(row, 0), sequence: numberAt(row, 1), body: bytesAt(row, 2) }));
  // A change that was committed between the two looks is told of now, and must not be told of again.
  return { ...state, sequence: Math.max(state.sequence, records.at(-1)?.sequence ?? 0), records };
}

/** Applies an edit ({@link Overlays.changeOverlay}); call in a write transaction. */
export function changeOverlay(
  db: Connection,
  dataSet: DataSet,
  keys: readonly string[],
  edit: (held: OverlayHeld) => OverlayEdit,
): OverlayState {
  const state = stateOf(db, dataSet);
  const records = new Map<string, OverlayRecord>();
  for (const key of keys) {
    const row = db.get('SELECT sequence, body FROM overlay WHERE data_set = ? AND key = ?', dataSet, key);
    if (row !== null) records.set(key, { key, sequence: numberAt(row, 0), body: bytesAt(row, 1) });
  }
  const { put, remove = [] } = edit({ ...state, records });
  let { sequence } = state;
  for (const { key, body } of put) {
    sequence += 1;
    db.run(
      `INSERT INTO overlay (data_set, key, sequence, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (data_set, key) DO UPDATE SET sequence = excluded.sequence, body = excluded.body`,
      dataSet,
      key,
      sequence,
      body,
    );
  }
  let removed = 0;
  for (const key of remove) removed += db.run('DELETE FROM overlay WHERE data_set = ? AND key = ?', dataSet, key);
  const after = { sequence, folded: state.folded, removals: state.removals + (removed > 0 ? 1 : 0) };
  if (put.length > 0 || removed > 0) putState(db, dataSet, after);
  return after;
}

/** Notes that a draft holds the overlay up to a number; call in the transaction that publishes it. */
export function foldOverlay(db: Connection, dataSet: DataSet, { through, forget }: Fold): void {
  const state = stateOf(db, dataSet);
  let removed = 0;
  for (const key of forget) {
    removed += db.run('DELETE FROM overlay WHERE data_set = ? AND key = ? AND sequence <= ?', dataSet, key, through);
  }
  putState(db, dataSet, {
    sequence: state.sequence,
    folded: Math.max(state.folded, Math.min(through, state.sequence)),
    removals: state.removals + (removed > 0 ? 1 : 0),
  });
}

/** Takes everything out of an overlay: what it lay over is gone. Call in the transaction that removes that. */
export function clearOverlay(db: Connection, dataSet: DataSet): void {
  if (db.run('DELETE FROM overlay WHERE data_set = ?', dataSet) === 0) return;
  const state = stateOf(db, dataSet);
  putState(db, dataSet, { ...state, folded: state.sequence, removals: state.removals + 1 });
}

/** Notes that no version holds anything of an overlay any more; readers read it anew. */
export function unfoldOverlay(db: Connection, dataSet: DataSet): void {
  const state = stateOf(db, dataSet);
  if (state.folded > 0) putState(db, dataSet, { ...state, folded: 0, removals: state.removals + 1 });
}

function stateOf(db: Connection, dataSet: DataSet): OverlayState {
  const row = db.get('SELECT sequence, folded, removals FROM overlay_state WHERE data_set = ?', dataSet);
  return row === null ? NOTHING : { sequence: numberAt(row, 0), folded: numberAt(row, 1), removals: numberAt(row, 2) };
}

function putState(db: Connection, dataSet: DataSet, { sequence, folded, removals }: OverlayState): void {
  db.run(
    'INSERT OR REPLACE INTO overlay_state (data_set, sequence, folded, removals) VALUES (?, ?, ?, ?)',
    dataSet,
    sequence,
    folded,
    removals,
  );
}
