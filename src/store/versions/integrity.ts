import crypto, { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { numberAt, textAt } from '../column.ts';
import type { SqlSession } from '../form.ts';
import { type DataSet, type DataSetVersion, StoreDamaged, type StoredRecord } from '../store.ts';
import { compareKeys } from './keys.ts';
import { newestVersions, resourcesOf } from './version-table.ts';

/** Hexadecimal digits of a record's digest: the first 128 bits of the SHA-256 of its body. */
const DIGEST_DIGITS = 32;

/** Rows without their bodies that are read at once. */
const DIGESTS_PER_READ = 4000;

/** Hashes without an object for each body, in half the time; releases of Node before 20.12 lack it. */
const hashAtOnce: typeof crypto.hash | undefined = crypto.hash;

/** Returns the digest of a record's body, in hexadecimal. */
export function digestOf(body: Uint8Array): string {
  const digest = hashAtOnce?.('sha256', body, 'hex') ?? createHash('sha256').update(body).digest('hex');
  return digest.slice(0, DIGEST_DIGITS);
}

/** Counts and checksum of the records of a version. */
interface Fingerprint {
  /** Stored records per resource; resources without records are left out. */
  readonly counts: Readonly<Record<string, number>>;
  /** SHA-256, hexadecimal. */
  readonly checksum: string;
}

/**
 * Computes counts and checksum from digests.
 *
 * The checksum is the SHA-256 of one line per record, `["resource","key","digest"]` and a line feed, in ascending order of the code
 * points of resource and key. It depends on the data alone, not on how they came to be. An empty data set has the SHA-256 of nothing.
 */
class FingerprintHash {
  readonly #hash = createHash('sha256');
  readonly #counts: Record<string, number> = {};
  #resource = '';
  #prefix = '';

  /** The records that follow are of this resource. */
  begin(resource: string): void {
    this.#resource = resource;
    this.#prefix = `[${JSON.stringify(resource)},`;
  }

  add(key: string, digest: string): void {
    this.#hash.update(`${this.#prefix}${JSON.stringify(key)},"${digest}"]\n`);
    this.#counts[this.#resource] = (this.#counts[this.#resource] ?? 0) + 1;
  }

  done(): Fingerprint {
    return { counts: this.#counts, checksum: this.#hash.digest('hex') };
  }
}

/** A present record without its body. */
export interface PresentDigest {
  readonly key: string;
  /** Hexadecimal. */
  readonly digest: string;
  /** The version that brought it. */
  readonly since: number;
}

/** Reads the present records of a resource without their bodies, in batches, in order of their keys. */
export async function* presentDigests(
  db: SqlSession,
  dataSet: DataSet,
  resource: string,
): AsyncGenerator<readonly PresentDigest[]> {
  const { dialect } = db;
  const ref = await dialect.resource(db, dataSet, resource);
  if (ref === null) return;
  const from = `SELECT key, ${dialect.hex('digest')}, since FROM ${dialect.records(dataSet, 'present')}
    WHERE resource = $1 AND until IS NULL AND key`;
  let last: string | null = null;
  for (;;) {
    const sql: string = `${from} ${last === null ? '>=' : '>'} $2 ORDER BY key LIMIT ${DIGESTS_PER_READ}`;
    const rows = await db.all(sql, ref, last ?? '');
    const batch = rows.map((row) => ({ key: textAt(row, 0), digest: textAt(row, 1), since: numberAt(row, 2) }));
    yield batch;
    const next = batch.at(-1)?.key;
    if (next === undefined || batch.length < DIGESTS_PER_READ) return;
    checkOrder(db.place, last, next);
    last = next;
  }
}

/** Computes counts and checksum of the present records of a data set. */
export async function presentFingerprint(db: SqlSession, dataSet: DataSet): Promise<Fingerprint> {
  const hash = new FingerprintHash();
  for (const resource of await resourcesOf(db, dataSet)) {
    hash.begin(resource);
    for await (const batch of presentDigests(db, dataSet, resource)) {
      for (const { key, digest } of batch) hash.add(key, digest);
    }
  }
  return hash.done();
}

/** A record with the digest of its bytes (hexadecimal). */
export interface DigestedRecord extends StoredRecord {
  readonly digest: string;
}

/** The version and resource of records, for sentences about damage. */
interface RecordSource {
  /** The store, as sentences name it. */
  readonly place: string;
  readonly version: Pick<DataSetVersion, 'dataSet' | 'number'>;
  readonly resource: string;
}

/**
 * Checks that the bytes of a record have the digest that was stored with them.
 *
 * @throws StoreDamaged
 */
export function checkBody(
  { place, version, resource }: RecordSource,
  key: string,
  body: Uint8Array,
  digest: string,
): void {
  if (digestOf(body) === digest) return;
  throw new StoreDamaged(
    `The store ${place} is damaged: ${version.dataSet} ${version.number}: the record "${key}" of ${resource} is not what was imported.`,
    { resource, key },
  );
}

/**
 * Checks that the last key of a batch lies behind the key that the batch was read from: reading on would otherwise never end.
 *
 * @throws StoreDamaged
 */
export function checkOrder(place: string, after: string | null, key: string): void {
  if (after === null || compareKeys(key, after) > 0) return;
  throw new StoreDamaged(`The store ${place} is damaged: the key "${key}" comes twice, or not in its order.`, { key });
}

/** A key with the digest of its bytes (hexadecimal). */
export type ListedDigest = readonly [key: string, digest: string];

/** Compares the records of one version with its counts and its checksum ({@link VersionReader.check}). */
export class VersionCheck {
  readonly #place: string;
  readonly #version: DataSetVersion;
  readonly #list: (resource: string) => AsyncIterable<readonly ListedDigest[]>;
  /** Keys and digests of resources that were read: they need not be listed once more. */
  readonly #read = new Map<string, readonly (readonly ListedDigest[])[]>();

  /**
   * @param place the store, as sentences name it
   * @param list lists keys and digests of a resource in ascending order; throws VersionGone when the version is deleted meanwhile
   */
  constructor(
    place: string,
    version: DataSetVersion,
    list: (resource: string) => AsyncIterable<readonly ListedDigest[]>,
  ) {
    this.#place = place;
    this.#version = version;
    this.#list = list;
  }

  /** Passes on the records of a resource, and notes their keys and digests. */
  async *noting(
    resource: string,
    batches: AsyncIterable<readonly DigestedRecord[]>,
  ): AsyncGenerator<readonly StoredRecord[]> {
    const listed: (readonly ListedDigest[])[] = [];
    for await (const batch of batches) {
      listed.push(batch.map(({ key, digest }) => [key, digest]));
      yield batch;
    }
    this.#read.set(resource, listed);
  }

  /**
   * Lists the resources that were not read, unless none was. Notes are dropped afterwards: nothing has to be compared twice.
   * @throws StoreDamaged
   */
  async check(): Promise<void> {
    if (this.#read.size === 0) return;
    const { counts, checksum } = this.#version;
    const hash = new FingerprintHash();
    // Only resources with records are part of a checksum, and the counts name all of them.
    for (const resource of Object.keys(counts).sort(compareKeys)) {
      hash.begin(resource);
      let count = 0;
      for await (const batch of this.#read.get(resource) ?? this.#list(resource)) {
        for (const [key, digest] of batch) hash.add(key, digest);
        count += batch.length;
        // Some thousand records take a few milliseconds: requests have their turn in between.
        await turn();
      }
      if (count === counts[resource]) continue;
      throw this.#damaged(`${resource} holds ${count} records, the version says ${counts[resource]}.`, resource);
    }
    // Records that were read of a resource that the version does not count do not belong to it.
    const surplus = [...this.#read].find(([resource, { length }]) => length > 0 && counts[resource] === undefined);
    if (surplus) throw this.#damaged(`${surplus[0]} holds records, the version says none.`, surplus[0]);
    if (hash.done().checksum !== checksum) {
      throw this.#damaged('the keys or digests of its records are not those of the version.');
    }
    this.#read.clear();
  }

  #damaged(what: string, resource?: string): StoreDamaged {
    const { dataSet, number } = this.#version;
    return new StoreDamaged(
      `The store ${this.#place} is damaged: ${dataSet} ${number}: ${what}`,
      resource === undefined ? {} : { resource },
    );
  }
}

/** The result of verifying the newest version of a data set. */
export interface Verification {
  readonly version: DataSetVersion;
  /** Sentences, one per fault; none when the records are those of the version. */
  readonly faults: readonly string[];
}

/**
 * Computes counts and checksum of the newest version of each data set, and the digests of all its bodies, and compares them with those
 * stored. `db` must see one moment: a read transaction.
 */
export async function verifyNewest(db: SqlSession): Promise<ReadonlyMap<DataSet, Verification>> {
  const verified = new Map<DataSet, Verification>();
  for (const [dataSet, version] of await newestVersions(db)) {
    verified.set(dataSet, { version, faults: await faultsOf(db, version) });
  }
  return verified;
}

/** Finds the resources whose records are more or less than the version says. */
export function wrongCounts(
  counts: Fingerprint['counts'],
  version: DataSetVersion,
): readonly { readonly resource: string; readonly held: number; readonly said: number }[] {
  return [...new Set([...Object.keys(counts), ...Object.keys(version.counts)])]
    .map((resource) => ({ resource, held: counts[resource] ?? 0, said: version.counts[resource] ?? 0 }))
    .filter(({ held, said }) => held !== said);
}

async function faultsOf(db: SqlSession, version: DataSetVersion): Promise<string[]> {
  const { dataSet, number } = version;
  const { counts, checksum } = await presentFingerprint(db, dataSet);
  const faults = wrongCounts(counts, version).map(
    ({ resource, held, said }) => `${dataSet} ${number}: ${resource} holds ${held} records, the version says ${said}.`,
  );
  if (checksum !== version.checksum) faults.push(`${dataSet} ${number}: the checksum of the records is another.`);
  for (const { resource, key } of await db.dialect.changedBodies(db, dataSet)) {
    faults.push(`${dataSet} ${number}: the record "${key}" of ${resource} is not what was imported.`);
  }
  if (await hasUnfinished(db, version)) faults.push(`${dataSet}: records of a version after ${number} exist.`);
  return faults;
}

/** Whether there are rows of versions that were never finished. */
async function hasUnfinished(db: SqlSession, { dataSet, number }: DataSetVersion): Promise<boolean> {
  const { dialect } = db;
  for (const resource of await resourcesOf(db, dataSet)) {
    const ref = await dialect.resource(db, dataSet, resource);
    if (ref === null) continue;
    const sql = `SELECT 1 FROM ${dialect.records(dataSet)} WHERE resource = $1 AND (since > $2 OR until > $2) LIMIT 1`;
    if ((await db.get(sql, ref, number)) !== null) return true;
  }
  return false;
}
