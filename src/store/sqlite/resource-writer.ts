import { setImmediate as turn } from 'node:timers/promises';
import { numberAt, textAt } from '../column.ts';
import { StoreDamaged, type StoredRecord } from '../store.ts';
import { digestOf } from '../versions/fingerprint.ts';
import { checkKey } from '../versions/storable.ts';
import type { ResourceWriter, Tally } from '../versions/tables.ts';
import type { Connection } from './driver.ts';
import { presentDigests } from './present-digests.ts';

/** After so many records the process gets a turn: for signals, progress, and the driver to free its memory. */
const RECORDS_A_TURN = 2000;

/**
 * A writer of the records of version `version` of a data set. Call inside a write transaction.
 *
 * Only differences are written: a record with the same bytes stays the row it is; another takes its place from this
 * version on; one that goes is closed. A draft may touch one record several times (two files of one resource): a row of
 * this very version is then overwritten or deleted, and one closed by it opened again, so that what remains is the
 * difference to the version before and nothing else.
 */
export function resourceWriter(db: Connection, dataSet: string, version: number, tally: Tally): ResourceWriter {
  function put(resource: number, record: StoredRecord, digest: string, mayExist: boolean): void {
    const present = mayExist ? presentRow(db, resource, record.key) : null;
    if (present?.digest === digest) return;
    if (present !== null && present.since < version) {
      db.run('UPDATE record SET until = ? WHERE id = ?', version, present.id);
      insert(resource, record, digest);
      tally.replaced += 1;
      return;
    }
    const before = closedRow(db, resource, record.key, version);
    if (present !== null) {
      db.run('DELETE FROM record WHERE id = ?', present.id);
      if (before === null) tally.added -= 1;
      else tally.replaced -= 1;
    } else if (before !== null) {
      tally.removed -= 1;
    }
    if (before?.digest === digest) {
      db.run('UPDATE record SET until = NULL WHERE id = ?', before.id);
      return;
    }
    insert(resource, record, digest);
    if (before === null) tally.added += 1;
    else tally.replaced += 1;
  }

  function insert(resource: number, record: StoredRecord, digest: string): void {
    db.run(
      'INSERT INTO record (resource, key, since, until, digest, body) VALUES (?, ?, ?, NULL, ?, ?)',
      resource,
      record.key,
      version,
      Buffer.from(digest, 'hex'),
      record.body,
    );
  }

  function remove(resource: number, key: string): void {
    const present = presentRow(db, resource, key);
    if (present === null) return;
    if (present.since < version) {
      db.run('UPDATE record SET until = ? WHERE id = ?', version, present.id);
      tally.removed += 1;
      return;
    }
    db.run('DELETE FROM record WHERE id = ?', present.id);
    if (closedRow(db, resource, key, version) === null) tally.added -= 1;
    else {
      tally.replaced -= 1;
      tally.removed += 1;
    }
  }

  return {
    apply: async (change) => {
      const resource = resourceId(db, dataSet, change.resource);
      // Keys known at the start save a look-up per record where all of them are needed anyway, or there are none.
      const known = change.mode === 'replace' || isEmpty(db, resource) ? new Map(presentDigests(db, resource)) : null;
      const seen = new Set<string>();
      for await (const record of change.records) {
        checkKey(db.path, change.resource, record.key, seen);
        const digest = digestOf(record.body);
        const before = known?.get(record.key);
        if (before !== digest) put(resource, record, digest, known === null || before !== undefined);
        if (seen.size % RECORDS_A_TURN === 0) await turn();
      }
      if (change.mode === 'merge' || known === null) return;
      for (const key of known.keys()) if (!seen.has(key)) remove(resource, key);
    },
    restore: async (changes) => {
      for (const { resource: name, key, after } of changes) {
        const resource = resourceId(db, dataSet, name);
        if (after === null) remove(resource, key);
        else put(resource, { key, body: after }, digestOf(after), true);
      }
      await turn();
    },
    clear: (name, prefix = '') => {
      const resource = resourceId(db, dataSet, name);
      const keys = [...presentDigests(db, resource)].map(([key]) => key);
      for (const key of keys) if (key.startsWith(prefix)) remove(resource, key);
    },
  };
}

/** Which row holds a record, since which version, and the digest of its body. */
export interface RowState {
  readonly id: number;
  readonly since: number;
  readonly digest: string;
}

/** The number under which records name their resource; given to one that is new. */
export function resourceId(db: Connection, dataSet: string, name: string): number {
  db.run('INSERT INTO resource (data_set, name) VALUES (?, ?) ON CONFLICT DO NOTHING', dataSet, name);
  const row = db.get('SELECT id FROM resource WHERE data_set = ? AND name = ?', dataSet, name);
  if (row === null) throw new StoreDamaged(`The store ${db.path} is damaged: resource "${name}" cannot be made.`);
  return numberAt(row, 0);
}

/** The row that is still present under a key. */
export function presentRow(db: Connection, resource: number, key: string): RowState | null {
  return rowState(
    db.get(
      'SELECT id, since, lower(hex(digest)) FROM record WHERE resource = ? AND key = ? AND until IS NULL',
      resource,
      key,
    ),
  );
}

/** The row of a key that version `until` closed. */
function closedRow(db: Connection, resource: number, key: string, until: number): RowState | null {
  return rowState(
    db.get(
      'SELECT id, since, lower(hex(digest)) FROM record WHERE resource = ? AND until = ? AND key = ?',
      resource,
      until,
      key,
    ),
  );
}

function rowState(row: readonly unknown[] | null): RowState | null {
  return row === null ? null : { id: numberAt(row, 0), since: numberAt(row, 1), digest: textAt(row, 2) };
}

function isEmpty(db: Connection, resource: number): boolean {
  return (
    db.get('SELECT 1 FROM record INDEXED BY record_present WHERE resource = ? AND until IS NULL LIMIT 1', resource) ===
    null
  );
}
