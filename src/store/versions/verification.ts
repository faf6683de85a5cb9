import type { DataSetVersion } from '../store.ts';
import type { Fingerprint } from './fingerprint.ts';

/** What was found wrong, or not, with the newest version of a data set. */
export interface Verification {
  readonly version: DataSetVersion;
  /** Sentences, one per fault; none when the version is what it says it is. */
  readonly faults: readonly string[];
}

/** What the records of a data set are found to be, read again. */
export interface Found {
  /** Worked out from the present records. */
  readonly fingerprint: Fingerprint;
  /** Present records whose bytes are not those of their digest. */
  readonly changed: readonly { readonly resource: string; readonly key: string }[];
  /** Rows of versions that were never finished. */
  readonly unfinished: number;
}

/** Compares what was found with what the version says. */
export function verified(version: DataSetVersion, { fingerprint, changed, unfinished }: Found): Verification {
  const { dataSet, number } = version;
  const { counts, checksum } = fingerprint;
  const faults: string[] = [];
  for (const resource of new Set([...Object.keys(counts), ...Object.keys(version.counts)])) {
    const [held, said] = [counts[resource] ?? 0, version.counts[resource] ?? 0];
    if (held !== said) {
      faults.push(`${dataSet} ${number}: ${resource} holds ${held} records, the version says ${said}.`);
    }
  }
  if (checksum !== version.checksum) faults.push(`${dataSet} ${number}: the checksum of the records is another.`);
  for (const { resource, key } of changed) {
    faults.push(`${dataSet} ${number}: the record "${key}" of ${resource} is not what was imported.`);
  }
  if (unfinished > 0) faults.push(`${dataSet}: records of a version after ${number} exist.`);
  return { version, faults };
}
