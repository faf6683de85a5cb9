import { bytesAt, numberAt, type Row, textAt } from '../column.ts';
import type { Fold, OverlayChanges, OverlayEdit, OverlayHeld, OverlayRecord, OverlayState } from '../overlay.ts';
import { type DataSet, StoreError } from '../store.ts';
import type { Session } from './driver.ts';

const STATE = 'sequence, folded, removals';

/**
 * The records changed after a number, with the state, as they are at one moment ({@link Overlays.overlay}): one question to
 * the server, whether there are any or none.
 */
export async function overlayAfter(db: Session, dataSet: DataSet, after: number): Promise<OverlayChanges> {
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
  return { ...stateIn(rows[0]), records };
}

/** Applies an edit ({@link Overlays.changeOverlay}); call in a transaction. Its row is locked, so that edits are one after another. */
export async function changeOverlay(
  db: Session,
  dataSet: DataSet,
  keys: readonly string[],
  edit: (held: OverlayHeld) => OverlayEdit,
): Promise<OverlayState> {
  const state = await lockedState(db, dataSet);
  const records = new Map<string, OverlayRecord>();
  if (keys.length > 0) {
    const sql = 'SELECT key, sequence, body FROM overlay WHERE data_set = $1 AND key = ANY ($2)';
    for (const row of await db.all(sql, dataSet, keys)) {
      const record = { key: textAt(row, 0), sequence: numberAt(row, 1), body: bytesAt(row, 2) };
      records.set(record.key, record);
    }
  }
  const { put, remove = [] } = edit({ ...state, records });
  /** By key: the last of several changes of one key is what stays, and each has its number. */
  const latest = new Map<string, { readonly sequence: number; readonly body: Uint8Array }>();
  let { sequence } = state;
  for (const { key, body } of put) {
    sequence += 1;
    latest.set(key, { sequence, body });
  }
  if (latest.size > 0) await write(db, dataSet, latest);
  const removed =
    remove.length === 0
      ? 0
      : await db.run('DELETE FROM overlay WHERE data_set = $1 AND key = ANY ($2)', dataSet, remove);
  const after = { sequence, folded: state.folded, removals: state.removals + (removed > 0 ? 1 : 0) };
  if (put.length > 0 || removed > 0) await putState(db, dataSet, after);
  return after;
}

/** Bodies travel as one value of many bytes, as those of an import do. */
async function write(
  db: Session,
  dataSet: DataSet,
  records: ReadonlyMap<string, { readonly sequence: number; readonly body: Uint8Array }>,
): Promise<void> {
  const held = [...records.values()];
  let end = 1;
  const starts = held.map(({ body }) => {
    end += body.byteLength;
    return end - body.byteLength;
  });
  await db.run(
    `INSERT INTO overlay (data_set, key, sequence, body)
     SELECT $1, key, sequence, substring($2::bytea FROM start FOR length)
     FROM unnest($3::text[], $4::bigint[], $5::integer[], $6::integer[]) AS t (key, sequence, start, length)
     ON CONFLICT (data_set, key) DO UPDATE SET sequence = excluded.sequence, body = excluded.body`,
    dataSet,
    Buffer.concat(held.map(({ body }) => body)),
    [...records.keys()],
    held.map((record) => record.sequence),
    starts,
    held.map(({ body }) => body.byteLength),
  );
}

/** Notes that a draft holds the overlay up to a number; call in the transaction that publishes it. */
export async function foldOverlay(db: Session, dataSet: DataSet, { through, forget }: Fold): Promise<void> {
  const state = await lockedState(db, dataSet);
  const sql = 'DELETE FROM overlay WHERE data_set = $1 AND key = ANY ($2) AND sequence <= $3';
  const removed = forget.length === 0 ? 0 : await db.run(sql, dataSet, forget, through);
  await putState(db, dataSet, {
    sequence: state.sequence,
    folded: Math.max(state.folded, Math.min(through, state.sequence)),
    removals: state.removals + (removed > 0 ? 1 : 0),
  });
}

/** Takes everything out of an overlay: what it lay over is gone. Call in the transaction that removes that. */
export async function clearOverlay(db: Session, dataSet: DataSet): Promise<void> {
  const state = await lockedState(db, dataSet);
  if ((await db.run('DELETE FROM overlay WHERE data_set = $1', dataSet)) === 0) return;
  await putState(db, dataSet, { ...state, folded: state.sequence, removals: state.removals + 1 });
}

/** Notes that no version holds anything of an overlay any more; readers read it anew. */
export async function unfoldOverlay(db: Session, dataSet: DataSet): Promise<void> {
  const state = await lockedState(db, dataSet);
  if (state.folded > 0) await putState(db, dataSet, { ...state, folded: 0, removals: state.removals + 1 });
}

async function lockedState(db: Session, dataSet: DataSet): Promise<OverlayState> {
  const row = await db.get(`SELECT ${STATE} FROM overlay_state WHERE data_set = $1 FOR UPDATE`, dataSet);
  return stateIn(row ?? undefined);
}

function stateIn(row: Row | undefined): OverlayState {
  if (row === undefined) throw new StoreError('The store is damaged: a data set has no overlay.');
  return { sequence: numberAt(row, 0), folded: numberAt(row, 1), removals: numberAt(row, 2) };
}

async function putState(db: Session, dataSet: DataSet, { sequence, folded, removals }: OverlayState): Promise<void> {
  const sql = 'UPDATE overlay_state SET sequence = $2, folded = $3, removals = $4 WHERE data_set = $1';
  await db.run(sql, dataSet, sequence, folded, removals);
}
