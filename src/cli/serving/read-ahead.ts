import type { DataSetVersion, Store, VersionName } from '../../store/store.ts';
import type { ReadTask } from './read-snapshot.ts';
import { isKeptDamaged } from './shared-snapshot.ts';

/** What does the work for a server of one worker. */
export interface Aside {
  /** Reads what is kept of a version under a name, in another thread; null where there is nothing that is whole. */
  readonly read: ReadAside;
  /** Has the snapshot of the newest version built and kept in the store, by another process. */
  readonly build: () => Promise<void>;
  /** Called once when reading or building fails. */
  readonly failed: (error: unknown) => void;
}

type ReadAside = (task: Omit<ReadTask, 'settings'>) => Promise<Uint8Array | null>;

/**
 * Has the built territory read by another thread, also before it is asked for: while a start builds the other groups, that thread
 * reads and checks what is most of all there is to read. Where the store has none yet, another process builds it: requests do not wait for
 * that, and its memory is given back.
 */
export class ReadAhead {
  readonly #aside: Aside;
  #hasFailed = false;
  #begun: { readonly name: string; readonly bytes: Promise<Uint8Array | null> } | null = null;

  constructor(aside: Aside) {
    this.#aside = aside;
  }

  /**
   * Begins to read the snapshot of the newest version, if the store has any territory. Begins nothing where that cannot be found out:
   * who loads it meets the same store a moment later, and tells.
   * @param nameOf what the snapshot of a version is called
   */
  async begin(store: Pick<Store, 'versions'>, nameOf: (version: DataSetVersion) => string): Promise<void> {
    try {
      const version = (await store.versions()).get('territory');
      if (!version) return;
      const name = nameOf(version);
      this.#begun = { name, bytes: this.#bytesOf(version, name) };
    } catch {
      this.#begun = null;
    }
  }

  /** What `Crew.handed` asks: what was begun, once, or read now. */
  readonly handed = (version: VersionName, name: string): Promise<Uint8Array | null> => {
    const begun = this.#begun;
    this.#begun = null;
    return begun?.name === name ? begun.bytes : this.#bytesOf(version, name);
  };

  /** Null also where thread or process fails: the caller reads or builds by itself then. */
  async #bytesOf({ dataSet, number, checksum }: VersionName, name: string): Promise<Uint8Array | null> {
    const task = { version: { dataSet, number, checksum }, name };
    const { read, build, failed } = this.#aside;
    try {
      const bytes = await read(task);
      if (bytes) return bytes;
      await build();
      return await read(task);
    } catch (error) {
      // The caller reads for itself then, and reports what is damaged.
      if (isKeptDamaged(error)) return null;
      if (!this.#hasFailed) failed(error);
      this.#hasFailed = true;
      return null;
    }
  }
}
