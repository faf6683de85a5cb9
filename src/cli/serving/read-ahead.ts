import type { DataSetVersion, Store, VersionName } from '../../store/store.ts';
import type { ReadTask } from './read-snapshot.ts';
import { isKeptDamaged } from './shared-snapshot.ts';

/** Reads what is kept of a version under a name, in another thread; null where there is nothing that is whole. */
type ReadAside = (task: Omit<ReadTask, 'settings'>) => Promise<Uint8Array | null>;

/**
 * Has the built territory read by another thread, also before it is asked for: while a start builds the other groups, that thread
 * reads and checks what is most of all there is to read.
 */
export class ReadAhead {
  readonly #read: ReadAside;
  #failed: ((error: unknown) => void) | null;
  #begun: { readonly name: string; readonly bytes: Promise<Uint8Array | null> } | null = null;

  /** @param failed told, once, that the other thread failed */
  constructor(read: ReadAside, failed: (error: unknown) => void) {
    this.#read = read;
    this.#failed = failed;
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
      this.#begun = { name, bytes: this.#aside(version, name) };
    } catch {
      this.#begun = null;
    }
  }

  /** What `Crew.handed` asks: what was begun, once, or read now. */
  readonly handed = (version: VersionName, name: string): Promise<Uint8Array | null> => {
    const begun = this.#begun;
    this.#begun = null;
    return begun?.name === name ? begun.bytes : this.#aside(version, name);
  };

  /** Null also where the other thread fails: who asked reads for himself then. */
  async #aside({ dataSet, number, checksum }: VersionName, name: string): Promise<Uint8Array | null> {
    try {
      return await this.#read({ version: { dataSet, number, checksum }, name });
    } catch (error) {
      // Who asked reads for itself, and reports what is damaged.
      if (isKeptDamaged(error)) return null;
      this.#failed?.(error);
      this.#failed = null;
      return null;
    }
  }
}
