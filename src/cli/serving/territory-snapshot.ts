/** The built territory as bytes, for servers: from the store, or built by another process where the store has none. */
import { PackedDamaged } from '../../indexes/packed.ts';
import { breathe } from '../../server/catalogs.ts';
import type { SnapshotSource } from '../../server/worker-context.ts';
import { type DataSetVersion, type Store, StoreDamaged } from '../../store/store.ts';
import { readSnapshotBytes, snapshotName } from '../../territory/snapshot/stored.ts';
import type { Synonyms } from '../../territory/synonyms/synonyms.ts';
import { messageOf } from './operator-log.ts';

interface SnapshotParts {
  readonly synonyms: Synonyms;
  /** Has the snapshot of the newest version built and stored by another process. */
  readonly build: () => Promise<unknown>;
  readonly say: (line: string) => void;
  /** Gives the memory to read into; memory of this thread when absent. */
  readonly room?: (byteLength: number) => Uint8Array;
}

/**
 * Makes a source that reads snapshots from the store and, where it holds none of the newest version, has another process build it: requests
 * do not wait for that, and its memory is given back.
 */
export function snapshotSource({ synonyms, build, say, room }: SnapshotParts): SnapshotSource {
  return async (store, version) => {
    const name = snapshotName(version, synonyms);
    const read = (): Promise<Uint8Array | null> => readSnapshotBytes(store, version, name, breathe, room);
    const bytes = await read().catch((error: unknown) => {
      if (!(error instanceof PackedDamaged || error instanceof StoreDamaged)) throw error;
      say(`the stored snapshot of the territory cannot be used, it is built from its records: ${messageOf(error)}`);
      return null;
    });
    if (bytes) return bytes;
    // Only the newest version can be built by the other process, and has a snapshot.
    if ((await store.versions()).get('territory')?.checksum !== version.checksum) return null;
    try {
      await build();
      return await read();
    } catch (error) {
      say(`could not build the territory in another process, it is built here: ${messageOf(error)}`);
      return null;
    }
  };
}

/** Gives memory that threads share. */
const sharedRoom = (byteLength: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(byteLength));

/** The built territory in memory that all workers share, read or built once for each version: nine tenths of a server's data. */
export class SharedSnapshot {
  readonly #parts: SnapshotParts;
  readonly #source: SnapshotSource;
  #last: { readonly version: DataSetVersion; readonly bytes: Uint8Array } | null = null;

  constructor(parts: SnapshotParts) {
    this.#parts = { ...parts, room: sharedRoom };
    this.#source = snapshotSource(this.#parts);
  }

  /**
   * Gives the snapshot of a version; null when the store does not hold the version any more, or damaged.
   * @throws StoreError when the store cannot be read
   */
  async of(store: Store, version: DataSetVersion): Promise<Uint8Array | null> {
    if (this.#last?.version.checksum === version.checksum) return this.#last.bytes;
    try {
      const bytes = (await this.#source(store, version)) ?? (await this.#build(store, version));
      this.#last = bytes && { version, bytes };
      return bytes;
    } catch (error) {
      // Each worker finds the damage itself, and reports it in its answers.
      if (error instanceof StoreDamaged) return null;
      throw error;
    }
  }

  /** Builds in this thread, for a store that is full or read-only. */
  async #build(store: Store, version: DataSetVersion): Promise<Uint8Array | null> {
    const reader = await store.reader(version.dataSet, version.number);
    if (reader?.version.checksum !== version.checksum) return null;
    const { buildOnto, packSnapshot } = await import('../../territory/snapshot/snapshot.ts');
    return await packSnapshot(await buildOnto(store, reader, this.#parts.synonyms, breathe), breathe, sharedRoom);
  }
}
