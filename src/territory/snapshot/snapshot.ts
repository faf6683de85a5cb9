/**
 * The built catalog kept beside the data, so that a server starts by reading arrays instead of building them. A snapshot
 * is of use only to the very program that wrote it, with the synonyms it was built with, and for the very data it was made
 * of: its name holds all three. Whatever is
 * wrong with one, the catalog is built from the records instead.
 */
import { packSlices, type Room, unpackChecked } from '../../indexes/packed.ts';
import { runBreathing } from '../../indexes/slices.ts';
import { breathe } from '../../server/catalogs.ts';
import type { Crew } from '../../server/crew.ts';
import type { DataSetVersion, Store } from '../../store/store.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';
import { snapshotName } from './name.ts';
import { type WholeParts, wholeFromParts, wholeParts } from './parts.ts';
import { readChecked } from './read-checked.ts';
import { buildWhole, type WholeCatalog } from './whole.ts';

type Breathe = () => Promise<void>;

/**
 * The catalog of a version from its snapshot; null when there is none that this program can use.
 * @param from.handed gives the snapshot where another thread reads it, checked; else the store is asked
 * @param from.damaged called when there is one that is not whole
 */
export async function readSnapshot(
  store: Pick<Store, 'derived'>,
  version: DataSetVersion,
  synonyms: Synonyms,
  breathe: Breathe,
  from: { readonly handed?: Crew['handed']; readonly damaged?: (error: unknown) => void } = {},
): Promise<WholeCatalog | null> {
  try {
    const name = snapshotName(version, synonyms);
    const bytes = (await from.handed?.(version, name)) ?? (await readChecked(store, version, name, breathe));
    if (!bytes) return null;
    return await wholeFromParts(unpackChecked<WholeParts>(bytes), version, synonyms, breathe);
  } catch (error) {
    // The records are the truth; a damaged snapshot only costs the time to build.
    from.damaged?.(error);
    return null;
  }
}

/**
 * Keeps the snapshot of a catalog, letting requests go on.
 * @throws StoreError when the store cannot be written to
 */
export async function writeSnapshot(store: Store, catalog: WholeCatalog, breathe: Breathe): Promise<void> {
  const { version, synonyms } = catalog;
  const name = snapshotName(version, synonyms);
  await store.putDerived(version, name, await packSnapshot(catalog, breathe));
}

/** The snapshot of a catalog, in memory that `room` gives. */
export async function packSnapshot(catalog: WholeCatalog, breathe: Breathe, room?: Room): Promise<Uint8Array> {
  return await runBreathing(packSlices(await wholeParts(catalog, breathe), room), breathe);
}

/** The catalog of the newest version, from its snapshot or built; null where the store holds no territory. */
export async function loadTerritory(store: Store, synonyms: Synonyms): Promise<WholeCatalog | null> {
  const reader = await store.reader('territory');
  if (!reader) return null;
  return (
    (await readSnapshot(store, reader.version, synonyms, breathe)) ?? (await buildWhole(reader, synonyms, breathe))
  );
}

/** Builds the catalog of the newest version and keeps its snapshot, unless there is one: what an import does at its end. */
export async function prepareTerritory(store: Store, synonyms: Synonyms): Promise<void> {
  const reader = await store.reader('territory');
  if (!reader || (await readSnapshot(store, reader.version, synonyms, breathe))) return;
  await writeSnapshot(store, await buildWhole(reader, synonyms, breathe), breathe);
}
