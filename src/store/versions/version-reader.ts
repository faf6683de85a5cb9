import type { Reads, RecordRow } from '../form.ts';
import { type DataSetVersion, StoreDamaged, type StoredRecord, type VersionReader } from '../store.ts';
import { checkBody, checkOrder, type DigestedRecord, type ListedDigest, VersionCheck } from './integrity.ts';
import { isStorable } from './keys.ts';

/** Rows of the first batch; rows and bytes that the others aim at. */
export interface BatchSize {
  readonly first: number;
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Large enough to be quick, small enough to give way often and to bound the memory. Larger batches are no quicker, and the memory that
 * they leave behind stays with the process (measured with 5 million values).
 */
const LARGE: BatchSize = { first: 500, rows: 4000, bytes: 1 << 20 };

/** Rows without their bodies that are read at once. */
const LISTED_PER_READ = 2000;

/** Makes a reader of the records of one version ({@link VersionReader}). */
export function versionReader(reads: Reads, version: DataSetVersion): VersionReader {
  async function* list(resource: string): AsyncGenerator<readonly ListedDigest[]> {
    let after: string | null = null;
    for (;;) {
      const range: { after: string | null; limit: number } = { after, limit: LISTED_PER_READ };
      const rows = await reads.dialect.versionRows(reads, version, resource, range, false);
      yield rows.map(({ key, digest }) => [key, digest]);
      const last = rows.at(-1)?.key;
      if (last === undefined || rows.length < LISTED_PER_READ) return;
      checkOrder(reads.place, after, last);
      after = last;
    }
  }

  const check = new VersionCheck(reads.place, version, list);
  return {
    version,
    records: (resource) => check.noting(resource, recordsFrom(reads, version, resource, null)),
    withPrefix: async (resource, prefix) => {
      if (!isStorable(resource) || !isStorable(prefix)) return [];
      const rows = await reads.dialect.versionRows(reads, version, resource, { prefix }, true);
      return rows.map((row) => checkedRecord(reads.place, version, resource, row));
    },
    check: () => check.check(),
  };
}

/** Reads the records of a resource in a version, in key order, from the first behind the key `after` on. */
export async function* recordsFrom(
  reads: Reads,
  version: DataSetVersion,
  resource: string,
  after: string | null,
  size: BatchSize = LARGE,
): AsyncGenerator<readonly DigestedRecord[]> {
  if (!isStorable(resource)) return;
  let last = after;
  let limit = size.first;
  for (;;) {
    const rows = await reads.dialect.versionRows(reads, version, resource, { after: last, limit }, true);
    const batch = rows.map((row) => checkedRecord(reads.place, version, resource, row));
    const next = batch.at(-1)?.key;
    if (next === undefined) return;
    checkOrder(reads.place, last, next);
    yield batch;
    if (batch.length < limit) return;
    last = next;
    limit = nextLimit(batch, size);
  }
}

/** Returns how many rows fit the aimed size if the next are like these. */
function nextLimit(batch: readonly StoredRecord[], { rows, bytes }: BatchSize): number {
  let held = 1;
  for (const record of batch) held += record.body.byteLength;
  return Math.min(rows, Math.max(1, Math.floor((bytes * batch.length) / held)));
}

function checkedRecord(
  place: string,
  version: DataSetVersion,
  resource: string,
  { key, digest, body }: RecordRow,
): DigestedRecord {
  if (body === null) throw new StoreDamaged(`The store ${place} is damaged: a record has no body.`, { resource, key });
  checkBody({ place, version, resource }, key, body, digest);
  return { key, digest, body };
}
