import { type Store, StoreUnavailable } from '../../store/store.ts';
import { isAway, untilThere, type Waiting } from './until-there.ts';

/**
 * A store that may be away when it is opened. A server that answers, and says that it is not ready, waits for that one; any other
 * failure to open ends the program.
 */
export class ArrivingStore {
  readonly #open: () => Promise<Store>;
  #store: Store | null = null;
  #closed = false;

  private constructor(open: () => Promise<Store>) {
    this.#open = open;
  }

  /**
   * Tries once.
   * @throws StoreError, unless the store is away
   */
  static async begin(open: () => Promise<Store>): Promise<ArrivingStore> {
    const arriving = new ArrivingStore(open);
    try {
      arriving.#store = await open();
    } catch (error) {
      if (!isAway(error)) throw error;
    }
    return arriving;
  }

  /** The store; throws StoreUnavailable as long as it is not open. */
  readonly held = (): Store => {
    if (this.#store) return this.#store;
    throw new StoreUnavailable('The store is not open yet.');
  };

  /**
   * Waits until the store is open; null when the server is stopped before.
   * @throws StoreError, unless the store is away
   */
  async arrived(waiting: Waiting): Promise<Store | null> {
    if (this.#store) return this.#store;
    const opened = await untilThere(this.#open, waiting);
    // Whoever waited may have been closed meanwhile.
    if (opened && this.#closed) await opened.close();
    else this.#store = opened;
    return this.#store;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#store?.close();
  }
}
