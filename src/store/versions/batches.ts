import type { StoredRecord } from '../store.ts';

/** Rows of the first batch; rows and bytes that the others aim at. */
export interface Batches {
  readonly first: number;
  readonly rows: number;
  readonly bytes: number;
}

/** As many rows as fit the aimed size if the next are like these. */
export function nextLimit(batch: readonly StoredRecord[], { rows, bytes }: Batches): number {
  let held = 1;
  for (const record of batch) held += record.body.byteLength;
  return Math.min(rows, Math.max(1, Math.floor((bytes * batch.length) / held)));
}
