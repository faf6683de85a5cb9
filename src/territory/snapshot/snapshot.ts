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
import type { AxisChecks } from '../streets/numbered-axes.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';
import { snapshotName } from './name.ts';
import { type WholeParts, wholeFromParts, wholeParts } from './parts.ts';
import { readChecked } from './read-checked.ts';
import { buildWhole, type WholeCatalog } from './whole.ts';

type Breathe = () => Promise<void>;

/**
 * The catalog of a version from its snapshot; null when there is none that this program can use.
 * @param handed gives the snapshot where another thread reads it, checked; else the store is asked
 */
export async function readSnapshot(
  store: Pick<Store, 'derived'>,
  version: DataSetVersion,
  synonyms: Synonyms,
  breathe: Breathe,
  handed: Crew['handed'] = undefined,
): Promise<WholeCatalog | null> {
  try {
    const name = snapshotName(version, synonyms);
    const bytes = (await handed?.(version, name)) ?? (await readChecked(store, version, name, breathe));
    if (!bytes) return null;
    return await wholeFromParts(unpackChecked<WholeParts>(bytes), version, synonyms, breathe);
  } catch {
    // The records are the truth; a damaged snapshot only costs the time to build.
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

/**
 * Builds the catalog of the newest version and keeps its snapshot, unless there is one: what an import does at its end.
 * Resolves to a line that counts the axes that were repaired, or null where none was.
 */
export async function prepareTerritory(store: Store, synonyms: Synonyms): Promise<string | null> {
  const reader = await store.reader('territory');
  if (!reader || (await readSnapshot(store, reader.version, synonyms, breathe))) return null;
  const catalog = await buildWhole(reader, synonyms, breathe);
  await writeSnapshot(store, catalog, breathe);
  return checksLine(catalog.network.checks);
}

function checksLine({ joined, turned, realigned, doubtful }: AxisChecks): string | null {
  if (joined + turned + realigned + doubtful === 0) return null;
  return `axes of streets: ${joined} joined with another, ${turned} turned, ${realigned} aligned anew, ${doubtful} doubtful and without points of numbers`;
}
