import { numberAt, textAt } from '../column.ts';
import type { AdoptedRecord, DataSet, DataSetVersion, RecordChange } from '../store.ts';
import { cameTwice } from '../versions/adopt.ts';
import { digestOf } from '../versions/fingerprint.ts';
import { afterPrefix } from '../versions/key-range.ts';
import { checkKey, checkStorable } from '../versions/storable.ts';
import type { ResourceWriter, Tally } from '../versions/tables.ts';
import type { Session, Value } from './driver.ts';
import { homeOf, recordTable } from './migrations.ts';
import { type PresentDigest, presentDigests } from './present-digests.ts';

/** Records and bytes that are written at once; a record more is among them when that is what passes the bytes. */
const MOST_RECORDS = 1000;
const MOST_BYTES = 1 << 20;
/** Keys that are taken out at once. */
const MOST_KEYS = 4000;

/** A record on its way, with the digest of its body. */
interface Incoming {
  readonly key: string;
  readonly body: Uint8Array;
  readonly digest: string;
}

type Known = ReadonlyMap<string, Pick<PresentDigest, 'digest' | 'since'>>;
const NOTHING: Known = new Map();

/**
 * A writer of the records of version `version` of a data set. Call inside a write transaction.
 *
 * Only differences are written: a record with the same bytes stays the row it is; another takes its place from this
 * version on; one that goes is closed. A draft may touch one record several times (two files of one resource): a row of
 * this very version is then deleted, and one closed by it opened again, so that what remains is the difference to the version
 * before and nothing else. Records are compared and written many at a time, while those that follow are being read.
 */
export function resourceWriter(db: Session, dataSet: DataSet, version: number, tally: Tally): ResourceWriter {
  const table = recordTable(dataSet);
  /** Resources that this draft has written to: only they may have rows that this version closed. */
  const touched = new Set<string>();

  async function lookUp(resource: string, keys: readonly string[]): Promise<Known> {
    const sql = `SELECT key, encode(digest, 'hex'), since FROM ${table} WHERE resource = $1 AND until IS NULL AND key = ANY ($2)`;
    return knownOf(await db.all(sql, resource, keys));
  }

  async function closedHere(resource: string, keys: readonly string[]): Promise<Known> {
    if (!touched.has(resource) || keys.length === 0) return NOTHING;
    const sql = `SELECT key, encode(digest, 'hex'), since FROM ${table} WHERE resource = $1 AND until = $3 AND key = ANY ($2)`;
    return knownOf(await db.all(sql, resource, keys, version));
  }

  /** Writes records of which no two have one key; `known` holds what is present under their keys, and may hold more. */
  async function put(resource: string, records: readonly Incoming[], known: Known): Promise<void> {
    const changed = records.filter(({ key, digest }) => known.get(key)?.digest !== digest);
    if (changed.length === 0) return;
    const replacing = new Set<string>();
    for (const { key } of changed) if ((known.get(key)?.since ?? version) < version) replacing.add(key);
    const others = changed.filter(({ key }) => !replacing.has(key));
    const before = await closedHere(resource, keysOf(others));
    const again: string[] = [];
    const reopened = new Set<string>();
    for (const { key, digest } of others) {
      const closed = before.get(key);
      if (known.has(key)) {
        again.push(key);
        if (closed === undefined) tally.added -= 1;
        else tally.replaced -= 1;
      } else if (closed !== undefined) tally.removed -= 1;
      if (closed?.digest === digest) reopened.add(key);
      else if (closed === undefined) tally.added += 1;
      else tally.replaced += 1;
    }
    tally.replaced += replacing.size;
    if (replacing.size > 0) await close(resource, 'key = ANY ($3)', [...replacing]);
    if (again.length > 0) {
      await db.run(`DELETE FROM ${table} WHERE resource = $1 AND until IS NULL AND key = ANY ($2)`, resource, again);
    }
    if (reopened.size > 0) {
      const sql = `UPDATE ${table} SET until = NULL WHERE resource = $1 AND until = $3 AND key = ANY ($2)`;
      await db.run(sql, resource, [...reopened], version);
    }
    await insert(
      resource,
      changed.filter(({ key }) => !reopened.has(key)),
    );
  }

  /** All bodies travel as one value of many bytes: a list of them would be written out as hexadecimal text. */
  async function insert(resource: string, records: readonly Incoming[]): Promise<void> {
    if (records.length === 0) return;
    let end = 1;
    const starts = records.map(({ body }) => {
      end += body.byteLength;
      return end - body.byteLength;
    });
    await db.run(
      `INSERT INTO ${table} (resource, home, key, since, digest, body)
       SELECT $1, home, key, $2, decode(digest, 'hex'), substring($3::bytea FROM start FOR length)
       FROM unnest($4::text[], $5::text[], $6::text[], $7::integer[], $8::integer[]) AS t (home, key, digest, start, length)`,
      resource,
      version,
      Buffer.concat(records.map(({ body }) => body)),
      records.map(({ key }) => homeOf(key)),
      keysOf(records),
      records.map(({ digest }) => digest),
      starts,
      records.map(({ body }) => body.byteLength),
    );
  }

  /** Closes present rows of versions before this one, `$1` resource, `$2` this version; how many. */
  function close(resource: string, which: string, ...values: Value[]): Promise<number> {
    const sql = `UPDATE ${table} SET until = $2 WHERE resource = $1 AND until IS NULL AND since < $2 AND ${which}`;
    return db.run(sql, resource, version, ...values);
  }

  /** Takes out present records; `which` speaks of `$3` and what follows. */
  async function remove(resource: string, which: string, ...values: Value[]): Promise<void> {
    tally.removed += await close(resource, which, ...values);
    if (!touched.has(resource)) return;
    const sql = `DELETE FROM ${table} WHERE resource = $1 AND until IS NULL AND since = $2 AND ${which} RETURNING key`;
    const deleted = (await db.all(sql, resource, version, ...values)).map((row) => textAt(row, 0));
    // What was closed just now was present, and so is none of those that were deleted.
    const before = await closedHere(resource, deleted);
    for (const key of deleted) {
      if (!before.has(key)) tally.added -= 1;
      else {
        tally.replaced -= 1;
        tally.removed += 1;
      }
    }
  }

  async function removeKeys(resource: string, keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += MOST_KEYS) {
      await remove(resource, 'key = ANY ($3)', keys.slice(at, at + MOST_KEYS));
    }
  }

  async function name(resource: string): Promise<void> {
    await db.run('INSERT INTO resource (data_set, name) VALUES ($1, $2) ON CONFLICT DO NOTHING', dataSet, resource);
  }

  return {
    apply: async ({ resource, mode, records }) => {
      await name(resource);
      // What is known at the start saves look-ups where all of it is needed anyway, or there is nothing.
      const known =
        mode === 'replace'
          ? await allKnown(db, dataSet, resource)
          : (await isEmpty(db, table, resource))
            ? NOTHING
            : null;
      const seen = new Set<string>();
      await inBatches(
        records,
        async (batch) => {
          await put(resource, batch, known ?? (await lookUp(resource, keysOf(batch))));
        },
        (key) => checkKey(db.place, resource, key, seen),
      );
      if (mode === 'replace' && known !== null) {
        await removeKeys(
          resource,
          [...known.keys()].filter((key) => !seen.has(key)),
        );
      }
      touched.add(resource);
    },
    restore: async (changes) => {
      for (const [resource, group] of byResource(changes)) {
        await name(resource);
        const kept: Incoming[] = [];
        for (const { key, after } of group)
          if (after !== null) kept.push({ key, body: after, digest: digestOf(after) });
        await put(resource, kept, await lookUp(resource, keysOf(kept)));
        await removeKeys(
          resource,
          group.filter(({ after }) => after === null).map(({ key }) => key),
        );
      }
    },
    clear: async (resource, prefix = '') => {
      const end = afterPrefix(prefix);
      if (end === null) await remove(resource, 'key >= $3', prefix);
      else await remove(resource, 'key >= $3 AND key < $4', prefix, end);
      touched.add(resource);
    },
  };
}

/**
 * Writes the records of a version that is adopted ({@link VersionTables.adoptRecords}), gathered from however small batches they
 * come in.
 */
export async function adoptRecords(
  db: Session,
  { dataSet, number }: DataSetVersion,
  base: number,
  changes: AsyncIterable<readonly AdoptedRecord[]>,
): Promise<void> {
  const writer = resourceWriter(db, dataSet, number, { added: 0, removed: 0, replaced: 0 });
  const seen = new Map<string, Set<string>>();
  let gathered: RecordChange[] = [];
  let bytes = 0;
  for await (const batch of changes) {
    for (const { resource, key, after } of batch) {
      let keys = seen.get(resource);
      if (keys === undefined) {
        checkStorable(resource, resource);
        keys = new Set();
        seen.set(resource, keys);
      }
      checkStorable(resource, key);
      if (keys.has(key)) throw cameTwice(resource, key);
      keys.add(key);
      // Where history begins anew, nothing is there to be taken out.
      if (base === 0 && after === null) continue;
      gathered.push({ resource, key, before: null, after });
      bytes += after?.byteLength ?? 0;
    }
    if (gathered.length < MOST_RECORDS && bytes < MOST_BYTES) continue;
    await writer.restore(gathered);
    gathered = [];
    bytes = 0;
  }
  await writer.restore(gathered);
}

/** Hands records on in batches; while one is being written, the next is gathered. */
async function inBatches(
  records: Iterable<{ key: string; body: Uint8Array }> | AsyncIterable<{ key: string; body: Uint8Array }>,
  write: (batch: readonly Incoming[]) => Promise<void>,
  check: (key: string) => void,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let batch: Incoming[] = [];
  let bytes = 0;
  async function handOn(): Promise<void> {
    await writing;
    const full = batch;
    batch = [];
    bytes = 0;
    writing = write(full);
    // Told where it is waited for, which is after the next batch is gathered.
    writing.catch(() => {});
  }
  try {
    for await (const { key, body } of records) {
      check(key);
      batch.push({ key, body, digest: digestOf(body) });
      bytes += body.byteLength;
      if (batch.length >= MOST_RECORDS || bytes >= MOST_BYTES) await handOn();
    }
    if (batch.length > 0) await handOn();
  } finally {
    // Also when the records failed: the transaction ends only when nothing of it is under way.
    await writing.catch(() => {});
  }
  await writing;
}

async function allKnown(db: Session, dataSet: DataSet, resource: string): Promise<Known> {
  const known = new Map<string, PresentDigest>();
  for await (const present of presentDigests(db, dataSet, resource)) known.set(present.key, present);
  return known;
}

async function isEmpty(db: Session, table: string, resource: string): Promise<boolean> {
  return (await db.get(`SELECT 1 FROM ${table} WHERE resource = $1 AND until IS NULL LIMIT 1`, resource)) === null;
}

function knownOf(rows: readonly (readonly unknown[])[]): Known {
  return new Map(rows.map((row) => [textAt(row, 0), { digest: textAt(row, 1), since: numberAt(row, 2) }]));
}

function keysOf(records: readonly { readonly key: string }[]): string[] {
  return records.map(({ key }) => key);
}

function byResource(changes: readonly RecordChange[]): Map<string, RecordChange[]> {
  const groups = new Map<string, RecordChange[]>();
  for (const change of changes) {
    const group = groups.get(change.resource) ?? [];
    group.push(change);
    groups.set(change.resource, group);
  }
  return groups;
}
