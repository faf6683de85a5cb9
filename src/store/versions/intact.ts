import { setImmediate as turn } from 'node:timers/promises';
import { type DataSetVersion, StoreDamaged, type StoredRecord } from '../store.ts';
import { compareKeys } from './compare-keys.ts';
import { digestOf, fingerprintMaker } from './fingerprint.ts';

/** Names the records that are read, for sentences about damage. */
export interface ReadRecords {
  /** The store, as sentences name it. */
  readonly store: string;
  readonly version: Pick<DataSetVersion, 'dataSet' | 'number'>;
  readonly resource: string;
}

/** A record with the digest of its bytes (hexadecimal). */
export interface DigestedRecord extends StoredRecord {
  readonly digest: string;
}

/**
 * A record whose bytes have the digest that was stored with them.
 *
 * @throws StoreDamaged for any other
 */
export function intact(read: ReadRecords, key: string, body: Uint8Array, digest: string): DigestedRecord {
  if (digestOf(body) !== digest) throw changedRecord(read, key);
  return { key, body, digest };
}

/** Says that the bytes of a record are not those that were imported. */
export function changedRecord({ store, version, resource }: ReadRecords, key: string): StoreDamaged {
  return new StoreDamaged(
    `The store ${store} is damaged: ${version.dataSet} ${version.number}: the record "${key}" of ${resource} is not what was imported.`,
    { resource, key },
  );
}

/**
 * Checks that a key does not lie before the place from which keys were asked for: reading on behind it would never end.
 *
 * @throws StoreDamaged
 */
export function checkOrder(store: string, from: string, key: string): void {
  if (compareKeys(key, from) >= 0) return;
  throw new StoreDamaged(`The store ${store} is damaged: the key "${key}" comes twice, or not in its order.`, { key });
}

/** A key with the digest of its bytes (hexadecimal). */
export type Listed = readonly [key: string, digest: string];

/** Compares the records of one version with its counts and its checksum ({@link VersionReader.check}). */
export class VersionCheck {
  readonly #store: string;
  readonly #version: DataSetVersion;
  readonly #list: (resource: string) => AsyncIterable<readonly Listed[]>;
  /** What was read, by resource: it need not be listed once more. */
  readonly #read = new Map<string, readonly (readonly Listed[])[]>();

  /**
   * @param store as sentences name it
   * @param list gives keys and digests of a resource in ascending order; ends with VersionGone where the version is forgotten meanwhile
   */
  constructor(store: string, version: DataSetVersion, list: (resource: string) => AsyncIterable<readonly Listed[]>) {
    this.#store = store;
    this.#version = version;
    this.#list = list;
  }

  /** Passes on the records of a resource, and notes which they are. */
  async *noting(
    resource: string,
    batches: AsyncIterable<readonly DigestedRecord[]>,
  ): AsyncGenerator<readonly StoredRecord[]> {
    const listed: (readonly Listed[])[] = [];
    for await (const batch of batches) {
      listed.push(batch.map(({ key, digest }) => [key, digest]));
      yield batch;
    }
    this.#read.set(resource, listed);
  }

  /**
   * Lists what was not read, unless nothing was. What is noted is forgotten: nothing has to be compared twice.
   * @throws StoreDamaged
   */
  async check(): Promise<void> {
    if (this.#read.size === 0) return;
    const { counts, checksum } = this.#version;
    const maker = fingerprintMaker();
    // Only resources with records are part of a checksum, and the counts name all of them.
    for (const resource of Object.keys(counts).sort(compareKeys)) {
      maker.begin(resource);
      const read = this.#read.get(resource);
      let count = 0;
      for await (const batch of read ?? this.#list(resource)) {
        for (const [key, digest] of batch) maker.add(key, digest);
        count += batch.length;
        // Some thousand records take a few milliseconds: requests have their turn in between.
        await turn();
      }
      if (count === counts[resource]) continue;
      throw this.#damaged(`${resource} holds ${count} records, the version says ${counts[resource]}.`, resource);
    }
    // What was read of a resource that the version does not count is not part of it.
    const surplus = [...this.#read].find(([resource, { length }]) => length > 0 && counts[resource] === undefined);
    if (surplus) throw this.#damaged(`${surplus[0]} holds records, the version says none.`, surplus[0]);
    if (maker.done().checksum !== checksum) {
      throw this.#damaged('the keys or digests of its records are not those of the version.');
    }
    this.#read.clear();
  }

  #damaged(what: string, resource?: string): StoreDamaged {
    const { dataSet, number } = this.#version;
    return new StoreDamaged(
      `The store ${this.#store} is damaged: ${dataSet} ${number}: ${what}`,
      resource === undefined ? {} : { resource },
    );
  }
}
