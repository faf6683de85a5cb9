/**
 * The built catalog kept beside the data, so that a server starts by reading arrays instead of building them. The name of a
 * snapshot holds its format, its synonyms and its data. If anything is wrong with a snapshot, the catalog is built from the records instead.
 */
import { setTimeout } from 'node:timers/promises';
import { packSlices, type Room, unpackChecked } from '../../indexes/packed.ts';
import { runBreathing } from '../../indexes/slices.ts';
import { breathe } from '../../server/catalogs.ts';
import type { SnapshotSource } from '../../server/worker-context.ts';
import { takeLease } from '../../store/lease.ts';
import { type DataSetVersion, type Store, StoreError, type VersionReader } from '../../store/store.ts';
import type { AxisChecks } from '../streets/numbered-axes.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';
import type { Base } from './kept-parts.ts';
import { type WholeParts, wholeFromParts, wholeParts } from './parts.ts';
import { readSnapshotBytes, snapshotName } from './stored.ts';
import { buildWhole, type WholeCatalog } from './whole.ts';

type Breathe = () => Promise<void>;

/**
 * Reads the catalog of a version from its snapshot; null when there is none that this program can use.
 * @param from.snapshot gives the bytes, checked; the store does when absent
 * @param from.damaged called when the bytes are not whole
 */
export async function readSnapshot(
  store: Pick<Store, 'derived' | 'versions'>,
  version: DataSetVersion,
  synonyms: Synonyms,
  breathe: Breathe,
  from: { readonly snapshot?: SnapshotSource | undefined; readonly damaged?: (error: unknown) => void } = {},
): Promise<WholeCatalog | null> {
  try {
    const bytes = from.snapshot
      ? await from.snapshot(store, version)
      : await readSnapshotBytes(store, version, snapshotName(version, synonyms), breathe);
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
    (await readSnapshot(store, reader.version, synonyms, breathe)) ??
    (await buildOnto(store, reader, synonyms, breathe))
  );
}

/** Builds the catalog of a version onto the one of which the store still keeps the snapshot: what did not change since is not built again. */
export async function buildOnto(
  store: Pick<Store, 'derived' | 'diff' | 'history' | 'versions'>,
  reader: VersionReader,
  synonyms: Synonyms,
  breathe: Breathe,
): Promise<WholeCatalog> {
  return await buildWhole(reader, synonyms, breathe, await baseOf(store, reader.version, synonyms, breathe));
}

/** The version whose snapshot the store keeps, and what changed since; null where there is none. */
async function baseOf(
  store: Pick<Store, 'derived' | 'diff' | 'history' | 'versions'>,
  { dataSet, number }: DataSetVersion,
  synonyms: Synonyms,
  breathe: Breathe,
): Promise<Base | null> {
  try {
    for (const version of await store.history(dataSet)) {
      if (version.number >= number) continue;
      const catalog = await readSnapshot(store, version, synonyms, breathe);
      if (!catalog) continue;
      const changed = new Set<string>();
      for await (const changes of store.diff(dataSet, version.number, number)) {
        for (const { resource } of changes) changed.add(resource);
        await breathe();
      }
      return { catalog, changed };
    }
  } catch (error) {
    // A version that made room meanwhile, say: without a base all is built.
    if (!(error instanceof StoreError)) throw error;
  }
  return null;
}

/** What the store calls the lease of the process that builds the territory for all. */
const BUILDING = 'built territory';
/** How often it is looked whether another process has built it, in milliseconds. */
const LOOK_MS = 100;

/**
 * Builds the catalog of the newest version and keeps its snapshot, unless there is one: what an import does at its end, and servers have done
 * that find none. One process of all does so at a time; the others wait for its result.
 * @returns a line that counts the axes that were repaired, null where none was or another process built it
 * @throws StoreError when the store cannot be read or written
 */
export async function prepareTerritory(store: Store, synonyms: Synonyms): Promise<string | null> {
  for (;;) {
    const reader = await store.reader('territory');
    if (!reader || (await isKept(store, reader.version, synonyms))) return null;
    const lease = await takeLease(store, BUILDING);
    if ('heldUntil' in lease) {
      await setTimeout(LOOK_MS);
      continue;
    }
    try {
      // A version that comes meanwhile has it built once more: of one that is not the newest nothing is kept.
      for (;;) {
        const { isNewest, line } = await keepNewest(store, synonyms);
        if (isNewest) return line;
      }
    } finally {
      await lease.release();
    }
  }
}

/** Whether the store keeps the snapshot of a version, whole. It is not put together for that: servers wait for the answer. */
async function isKept(store: Pick<Store, 'derived'>, version: DataSetVersion, synonyms: Synonyms): Promise<boolean> {
  try {
    return (await readSnapshotBytes(store, version, snapshotName(version, synonyms), breathe)) !== null;
  } catch {
    // Damaged, or not to be read: what builds it anew finds out which.
    return false;
  }
}

/** Builds the missing catalog, with the line of the report; whether it is of the version that is the newest in the end. */
async function keepNewest(
  store: Store,
  synonyms: Synonyms,
): Promise<{ readonly isNewest: boolean; readonly line: string | null }> {
  const reader = await store.reader('territory');
  // Another process may have built it before the lease was given.
  if (!reader || (await isKept(store, reader.version, synonyms))) return { isNewest: true, line: null };
  const catalog = await buildOnto(store, reader, synonyms, breathe);
  await writeSnapshot(store, catalog, breathe);
  const newest = (await store.versions()).get('territory');
  return { isNewest: newest?.checksum === reader.version.checksum, line: checksLine(catalog.network.checks) };
}

function checksLine({ joined, turned, realigned, doubtful }: AxisChecks): string | null {
  if (joined + turned + realigned + doubtful === 0) return null;
  return `axes of streets: ${joined} joined with another, ${turned} turned, ${realigned} aligned anew, ${doubtful} doubtful and without points of numbers`;
}
