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

/**
 * A record whose bytes have the digest (hexadecimal) that was stored with them.
 *
 * @throws StoreDamaged for any other
 */
export function intact(read: ReadRecords, key: string, body: Uint8Array, digest: string): StoredRecord {
  if (digestOf(body) !== digest) throw changedRecord(read, key);
  return { key, body };
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

/** Keys of records with the digests of their bytes (hexadecimal), in ascending order of the keys, in batches. */
export type Listed = AsyncIterable<readonly (readonly [key: string, digest: string])[]>;

/**
 * Compares the records that a version is found to have with its counts and its checksum ({@link VersionReader.check}).
 *
 * @param list gives the records of a resource; ends with VersionGone where the version is forgotten meanwhile
 * @throws StoreDamaged
 */
export async function checkListed(
  store: string,
  version: DataSetVersion,
  list: (resource: string) => Listed,
): Promise<void> {
  const { dataSet, number, counts } = version;
  const maker = fingerprintMaker();
  // Only resources with records are part of a checksum, and the counts name all of them.
  for (const resource of Object.keys(counts).sort(compareKeys)) {
    maker.begin(resource);
    let count = 0;
    for await (const batch of list(resource)) {
      for (const [key, digest] of batch) maker.add(key, digest);
      count += batch.length;
    }
    if (count === counts[resource]) continue;
    throw new StoreDamaged(
      `The store ${store} is damaged: ${dataSet} ${number}: ${resource} holds ${count} records, the version says ${counts[resource]}.`,
      { resource },
    );
  }
  if (maker.done().checksum === version.checksum) return;
  throw new StoreDamaged(
    `The store ${store} is damaged: ${dataSet} ${number}: the keys or digests of its records are not those of the version.`,
  );
}
