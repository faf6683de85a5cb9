/** Snapshots of the built territory in the store: their names, and reading them as bytes. */
import { endianness } from 'node:os';
import { checkSlices, type Room } from '../../indexes/packed.ts';
import { runBreathing } from '../../indexes/slices.ts';
import type { DataSetVersion, Store, VersionName } from '../../store/store.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';

/**
 * Number of the snapshot's format. Raise it whenever the parts of a catalog, or what the build computes for them, change: servers then
 * build once instead of reading parts that another program made (test/territory/snapshot/format.test.ts notices).
 */
export const SNAPSHOT_FORMAT = 4;

/** Makes the name of a version's snapshot: snapshots of other formats, byte orders, synonyms or data are of no use. */
export function snapshotName(
  { checksum }: Pick<DataSetVersion, 'checksum'>,
  { fingerprint }: Pick<Synonyms, 'fingerprint'>,
): string {
  return `catalog ${SNAPSHOT_FORMAT} ${endianness()} ${fingerprint} ${checksum}`;
}

/**
 * Reads the bytes of a snapshot into memory that `room` gives and checks their sums; null when the store holds none.
 * @throws StoreError when the store cannot be read, PackedDamaged when the sums differ
 */
export async function readSnapshotBytes(
  store: Pick<Store, 'derived'>,
  version: VersionName,
  name: string,
  breathe: () => Promise<void>,
  room?: Room,
): Promise<Uint8Array | null> {
  const bytes = await store.derived(version, name, room);
  if (bytes) await runBreathing(checkSlices(bytes), breathe);
  return bytes;
}
