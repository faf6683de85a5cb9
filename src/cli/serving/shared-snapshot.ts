import { breathe } from '../../server/catalogs.ts';
import type { DataSetVersion, Store, VersionName } from '../../store/store.ts';
import { snapshotName } from '../../territory/snapshot/name.ts';
import type { Synonyms } from '../../territory/synonyms/synonyms.ts';
import type { Handed } from './orders.ts';
import { type Say, sentenceOf } from './said.ts';
import { inSharedMemory, sharedBytes } from './shared-bytes.ts';

/** What a shared snapshot is made with. */
export interface SnapshotParts {
  readonly store: Store;
  readonly synonyms: Synonyms;
  /** Reads what is kept of a version under a name into shared memory; null where there is nothing that is whole. */
  readonly read: (version: VersionName, name: string) => Promise<Handed['bytes'] | null>;
  /** Has the snapshot of the newest version built and kept in the store, by another process. */
  readonly buildAside: () => Promise<void>;
  readonly say: Say;
}

/** Whether what was kept is not whole, or cannot be read whole: by name, for it comes from another thread. */
export function isKeptDamaged(error: unknown): boolean {
  return error instanceof Error && (error.name === 'PackedDamaged' || error.name === 'StoreDamaged');
}

/**
 * The built territory in memory that all workers share: nine tenths of what a server of the whole country holds. Read from the
 * store once for each version; where the store has none, built first.
 */
export class SharedSnapshot {
  readonly #parts: SnapshotParts;
  #held: Handed | null = null;

  constructor(parts: SnapshotParts) {
    this.#parts = parts;
  }

  /**
   * The snapshot of a version; null where there is none any more.
   * @throws StoreError when the store cannot be read
   */
  async of(version: DataSetVersion): Promise<Handed | null> {
    const { store, synonyms, read, buildAside, say } = this.#parts;
    const name = snapshotName(version, synonyms);
    if (this.#held?.name === name) return this.#held;
    let bytes = await read(version, name).catch((error: unknown) => {
      if (!isKeptDamaged(error)) throw error;
      say(`what was kept of territory cannot be used, it is built from its records: ${sentenceOf(error)}`);
      return null;
    });
    const newest = (await store.versions()).get(version.dataSet);
    // What another process builds is the newest version, and nothing is kept of others.
    if (bytes === null && newest?.checksum === version.checksum) {
      try {
        await buildAside();
        bytes = await read(version, name);
      } catch (error) {
        say(`could not build territory aside, it is built here: ${sentenceOf(error)}`);
      }
    }
    bytes ??= await this.#build(store, version);
    this.#held = bytes && { name, bytes };
    return this.#held;
  }

  /** Builds it here, where nothing can be kept: a store that is full, or only to be read. */
  async #build(store: Store, version: DataSetVersion): Promise<Handed['bytes'] | null> {
    const reader = await store.reader(version.dataSet, version.number);
    if (reader?.version.checksum !== version.checksum) return null;
    const { buildOnto, packSnapshot } = await import('../../territory/snapshot/snapshot.ts');
    const built = await buildOnto(store, reader, this.#parts.synonyms, breathe);
    return inSharedMemory(await packSnapshot(built, breathe, sharedBytes));
  }
}
