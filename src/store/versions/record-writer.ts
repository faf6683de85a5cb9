import { setImmediate as turn } from 'node:timers/promises';
import { numberAt, textAt } from '../column.ts';
import type { RecordIndex, ResourceRef, SqlSession, Value } from '../form.ts';
import {
  type AdoptedRecord,
  type DataSet,
  NotAsStated,
  type ResourceChange,
  StoreDamaged,
  type StoredRecord,
  StoreError,
} from '../store.ts';
import { digestOf, type PresentDigest, presentDigests } from './integrity.ts';
import { afterPrefix, checkStorable } from './keys.ts';

/** Records and bytes that are written at once; one record more is among them when that record passes the bytes. */
const MOST_RECORDS = 1000;
const MOST_BYTES = 1 << 20;
/** Keys that are removed at once. */
const MOST_KEYS = 4000;

/** The changes that a version makes, against the version before it. */
interface Tally {
  added: number;
  removed: number;
  replaced: number;
}

/** A record to be written, with the digest of its body. */
interface Incoming extends StoredRecord {
  readonly digest: string;
}

/** The present rows of some keys, or of all. */
type Known = ReadonlyMap<string, Pick<PresentDigest, 'digest' | 'since'>>;
const NOTHING: Known = new Map();

/**
 * Writes the records of one new version of a data set, inside a write transaction.
 *
 * Only differences are written: a record with the same bytes stays the row it is; another takes its place from this version on; the
 * row of a removed record ends. A draft may change one record several times (two files of one resource): a row of this very version is
 * then deleted, and one that it ended is opened again, so that the difference to the version before remains and nothing else. Records
 * are compared and written many at a time, while those that follow are being read.
 */
export class RecordWriter {
  readonly tally: Tally = { added: 0, removed: 0, replaced: 0 };
  readonly #db: SqlSession;
  readonly #dataSet: DataSet;
  readonly #version: number;
  readonly #refs = new Map<string, ResourceRef>();
  /** Resources that this version has changed: only they may have rows that it ended. */
  readonly #changed = new Set<ResourceRef>();

  constructor(db: SqlSession, dataSet: DataSet, version: number) {
    this.#db = db;
    this.#dataSet = dataSet;
    this.#version = version;
  }

  /** @throws StoreError for a key that comes twice in a change, or cannot be stored */
  async apply({ resource, mode, records }: ResourceChange): Promise<void> {
    const ref = await this.#refOf(resource);
    // Where all digests are needed anyway, or there are none, look-ups are saved.
    const all = mode === 'replace' ? await this.#allKnown(resource) : null;
    const known = all ?? ((await this.#isEmpty(ref)) ? NOTHING : null);
    const seen = new Set<string>();
    const check = (key: string): void => {
      if (seen.has(key)) {
        throw new StoreError(
          `The key "${key}" comes twice in the records of "${resource}"; ${this.#db.place} was not changed.`,
        );
      }
      checkStorable(resource, key);
      seen.add(key);
    };
    await inBatches(records, check, async (batch) => {
      await this.#put(ref, batch, known ?? (await this.#rowsOf(ref, 'present', keysOf(batch))));
      await turn();
    });
    if (all !== null) {
      await this.#removeKeys(
        ref,
        [...all.keys()].filter((key) => !seen.has(key)),
      );
    }
    this.#changed.add(ref);
  }

  /** Writes changes of which no two have one key. `isNew`: the data set holds nothing but the changes written so far. */
  async restore(changes: readonly AdoptedRecord[], isNew = false): Promise<void> {
    const byResource = new Map<string, { readonly kept: Incoming[]; readonly removed: string[] }>();
    for (const { resource, key, after } of changes) {
      const group = byResource.get(resource) ?? { kept: [], removed: [] };
      byResource.set(resource, group);
      if (after === null) group.removed.push(key);
      else group.kept.push({ key, body: after, digest: digestOf(after) });
    }
    for (const [resource, { kept, removed }] of byResource) {
      const ref = await this.#refOf(resource);
      await this.#put(ref, kept, isNew ? NOTHING : await this.#rowsOf(ref, 'present', keysOf(kept)));
      if (!isNew) await this.#removeKeys(ref, removed);
      await turn();
    }
  }

  /** Removes the present records of a resource, or those whose key starts with `prefix`. */
  async clear(resource: string, prefix = ''): Promise<void> {
    const ref = await this.#refOf(resource);
    const end = afterPrefix(prefix);
    if (end === null) await this.#remove(ref, 'key >= $3', prefix);
    else await this.#remove(ref, 'key >= $3 AND key < $4', prefix, end);
    this.#changed.add(ref);
  }

  /** Returns the reference of a resource; one that is new is added. */
  async #refOf(resource: string): Promise<ResourceRef> {
    const db = this.#db;
    const known = this.#refs.get(resource);
    if (known !== undefined) return known;
    const sql = 'INSERT INTO resource (data_set, name) VALUES ($1, $2) ON CONFLICT DO NOTHING';
    await db.run(sql, this.#dataSet, resource);
    const ref = await db.dialect.resource(db, this.#dataSet, resource);
    if (ref === null) {
      throw new StoreDamaged(`The store ${db.place} is damaged: resource "${resource}" cannot be made.`);
    }
    this.#refs.set(resource, ref);
    return ref;
  }

  /** Writes records of which no two have one key; `known` holds the present rows of their keys, and may hold more. */
  async #put(ref: ResourceRef, records: readonly Incoming[], known: Known): Promise<void> {
    const { tally } = this;
    const changed = records.filter(({ key, digest }) => known.get(key)?.digest !== digest);
    if (changed.length === 0) return;
    const replacing = new Set<string>();
    for (const { key } of changed) {
      if ((known.get(key)?.since ?? this.#version) < this.#version) replacing.add(key);
    }
    const others = changed.filter(({ key }) => !replacing.has(key));
    const before = await this.#endedHere(ref, keysOf(others));
    const again: string[] = [];
    const reopened = new Set<string>();
    for (const { key, digest } of others) {
      const ended = before.get(key);
      if (known.has(key)) {
        again.push(key);
        if (ended === undefined) tally.added -= 1;
        else tally.replaced -= 1;
      } else if (ended !== undefined) tally.removed -= 1;
      if (ended?.digest === digest) reopened.add(key);
      else if (ended === undefined) tally.added += 1;
      else tally.replaced += 1;
    }
    tally.replaced += replacing.size;
    const { among } = this.#db.dialect;
    if (replacing.size > 0) await this.#end(ref, `key ${among('$3')}`, [...replacing]);
    if (again.length > 0) {
      await this.#db.run(
        `DELETE FROM ${this.#table('present')} WHERE resource = $1 AND until IS NULL AND key ${among('$2')}`,
        ref,
        again,
      );
    }
    if (reopened.size > 0) {
      await this.#db.run(
        `UPDATE ${this.#table('closed')} SET until = NULL WHERE resource = $1 AND until = $3 AND key ${among('$2')}`,
        ref,
        [...reopened],
        this.#version,
      );
    }
    await this.#insert(
      ref,
      changed.filter(({ key }) => !reopened.has(key)),
    );
  }

  async #insert(ref: ResourceRef, records: readonly Incoming[]): Promise<void> {
    if (records.length === 0) return;
    const { dialect } = this.#db;
    const { homeOf } = dialect;
    const keys = keysOf(records);
    await dialect.insertRows(this.#db, dialect.records(this.#dataSet), [
      { name: 'resource', all: ref },
      ...(homeOf === null ? [] : [{ name: 'home', type: 'text', each: keys.map(homeOf) } as const]),
      { name: 'key', type: 'text', each: keys },
      { name: 'since', all: this.#version },
      { name: 'digest', type: 'hex', each: records.map(({ digest }) => digest) },
      { name: 'body', type: 'bytes', each: records.map(({ body }) => body) },
    ]);
  }

  /** Ends present rows of versions before this one, of resource `$1`, with this version as `$2`; returns how many. */
  async #end(ref: ResourceRef, condition: string, ...values: Value[]): Promise<number> {
    const sql = `UPDATE ${this.#table('present')} SET until = $2 WHERE resource = $1 AND until IS NULL AND since < $2 AND ${condition}`;
    return this.#db.run(sql, ref, this.#version, ...values);
  }

  /** Removes present records; the condition may use the parameters from `$3` on. */
  async #remove(ref: ResourceRef, condition: string, ...values: Value[]): Promise<void> {
    const { tally } = this;
    tally.removed += await this.#end(ref, condition, ...values);
    if (!this.#changed.has(ref)) return;
    const sql = `DELETE FROM ${this.#table('present')} WHERE resource = $1 AND until IS NULL AND since = $2 AND ${condition} RETURNING key`;
    const deleted = (await this.#db.all(sql, ref, this.#version, ...values)).map((row) => textAt(row, 0));
    // The rows ended just now were present, and so have none of the deleted keys.
    const before = await this.#endedHere(ref, deleted);
    for (const key of deleted) {
      if (!before.has(key)) tally.added -= 1;
      else {
        tally.replaced -= 1;
        tally.removed += 1;
      }
    }
  }

  async #removeKeys(ref: ResourceRef, keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += MOST_KEYS) {
      await this.#remove(ref, `key ${this.#db.dialect.among('$3')}`, keys.slice(at, at + MOST_KEYS));
      await turn();
    }
  }

  /** Finds rows of keys that this version ended. */
  async #endedHere(ref: ResourceRef, keys: readonly string[]): Promise<Known> {
    return this.#changed.has(ref) ? this.#rowsOf(ref, 'closed', keys) : NOTHING;
  }

  /** Finds the rows of keys that are present, or that this version ended. */
  async #rowsOf(ref: ResourceRef, index: Exclude<RecordIndex, 'born'>, keys: readonly string[]): Promise<Known> {
    if (keys.length === 0) return NOTHING;
    const { among, hex } = this.#db.dialect;
    const select = `SELECT key, ${hex('digest')}, since FROM ${this.#table(index)} WHERE resource = $1 AND key ${among('$2')}`;
    const rows =
      index === 'present'
        ? await this.#db.all(`${select} AND until IS NULL`, ref, keys)
        : await this.#db.all(`${select} AND until = $3`, ref, keys, this.#version);
    return new Map(rows.map((row) => [textAt(row, 0), { digest: textAt(row, 1), since: numberAt(row, 2) }]));
  }

  async #allKnown(resource: string): Promise<Known> {
    const known = new Map<string, PresentDigest>();
    for await (const batch of presentDigests(this.#db, this.#dataSet, resource)) {
      for (const present of batch) known.set(present.key, present);
      await turn();
    }
    return known;
  }

  async #isEmpty(ref: ResourceRef): Promise<boolean> {
    const sql = `SELECT 1 FROM ${this.#table('present')} WHERE resource = $1 AND until IS NULL LIMIT 1`;
    return (await this.#db.get(sql, ref)) === null;
  }

  #table(index: RecordIndex): string {
    return this.#db.dialect.records(this.#dataSet, index);
  }
}

/**
 * Writes the records of an adopted version, gathered from however small batches they come in.
 *
 * @throws NotAsStated for a key that comes twice
 */
export async function writeAdopted(
  writer: RecordWriter,
  isNew: boolean,
  changes: AsyncIterable<readonly AdoptedRecord[]>,
): Promise<void> {
  const seen = new Map<string, Set<string>>();
  let gathered: AdoptedRecord[] = [];
  let bytes = 0;
  for await (const batch of changes) {
    for (const change of batch) {
      const { resource, key, after } = change;
      let keys = seen.get(resource);
      if (keys === undefined) {
        checkStorable(resource, resource);
        keys = new Set();
        seen.set(resource, keys);
      }
      checkStorable(resource, key);
      if (keys.has(key)) throw new NotAsStated(`The key "${key}" comes twice in the records of "${resource}".`);
      keys.add(key);
      gathered.push(change);
      bytes += after?.byteLength ?? 0;
    }
    if (gathered.length < MOST_RECORDS && bytes < MOST_BYTES) continue;
    await writer.restore(gathered, isNew);
    gathered = [];
    bytes = 0;
  }
  await writer.restore(gathered, isNew);
}

/** Passes records on in batches; while one is being written, the next is gathered. */
async function inBatches(
  records: Iterable<StoredRecord> | AsyncIterable<StoredRecord>,
  check: (key: string) => void,
  write: (batch: readonly Incoming[]) => Promise<void>,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let batch: Incoming[] = [];
  let bytes = 0;
  async function passOn(): Promise<void> {
    await writing;
    writing = write(batch);
    // A failure is thrown by the next `await writing`, after the next batch is gathered.
    writing.catch(() => {});
    batch = [];
    bytes = 0;
  }
  try {
    for await (const { key, body } of records) {
      check(key);
      batch.push({ key, body, digest: digestOf(body) });
      bytes += body.byteLength;
      if (batch.length >= MOST_RECORDS || bytes >= MOST_BYTES) await passOn();
    }
    if (batch.length > 0) await passOn();
  } finally {
    // Also when the records failed: the transaction ends only when none of its statements is under way.
    await writing.catch(() => {});
  }
  await writing;
}

function keysOf(records: readonly { readonly key: string }[]): string[] {
  return records.map(({ key }) => key);
}
