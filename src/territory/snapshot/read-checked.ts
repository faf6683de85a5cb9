import { checkSlices, type Room } from '../../indexes/packed.ts';
import { runBreathing } from '../../indexes/slices.ts';
import type { Store, VersionName } from '../../store/store.ts';

/**
 * The bytes of a snapshot as the store keeps them, in memory that `room` gives; null when there are none.
 * @throws StoreError when the store cannot be read, PackedDamaged when the bytes are not as they were
 */
export async function readChecked(
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
