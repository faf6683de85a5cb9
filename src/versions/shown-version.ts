import type { DataSetVersion } from '../store/store.ts';

/** A version in the words of `/status`. */
export function shownVersion({ number, source, loadedAt, starter, checksum, counts, newest }: DataSetVersion) {
  return { number, source, loadedAt, starter, checksum, counts, newest };
}
