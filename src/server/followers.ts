import type { DataSet, Store } from '../store/store.ts';
import { isStoreAway } from './store-trouble.ts';

/** Least pause after a failure, in milliseconds. */
export const FIRST_RETRY_MS = 1000;

/** Something that is kept up with the store far oftener than catalogs are, because there is nearly nothing to do for it. */
interface Follower {
  readonly dataSet: DataSet;
  readonly look: (store: Store) => Promise<void>;
  timer: NodeJS.Timeout | undefined;
  running: Promise<void> | undefined;
  /** Something was hinted at while it was looking: it looks once more. */
  missed: boolean;
}

/** Keeps up with what lies over catalogs: each follower takes in what has changed in the store since it looked last. */
export class Followers {
  readonly #store: Store;
  readonly #onError: (dataSet: DataSet, error: unknown) => void;
  readonly #followers: Follower[] = [];
  #stopped = false;

  /** @param onError called with failures, but for a store that is away: its watch reports that */
  constructor(store: Store, onError: (dataSet: DataSet, error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  add(dataSet: DataSet, look: (store: Store) => Promise<void>): void {
    this.#followers.push({ dataSet, look, timer: undefined, running: undefined, missed: false });
  }

  /** Lets each look, one after another; joins those that are looking. */
  async look(): Promise<void> {
    for (const follower of this.#followers) await this.#look(follower);
  }

  /** Lets all look, once more where one is looking: it may have been too early. */
  async lookAgain(): Promise<void> {
    await Promise.all(this.#followers.map((follower) => this.#lookAgain(follower)));
  }

  /**
   * Begins to look every `milliseconds`, until {@link stop}.
   * @param rest how long to wait after a look that succeeded
   */
  start(milliseconds: number, rest: () => number): void {
    for (const follower of this.#followers) {
      const tick = async (): Promise<void> => {
        const pause = (await this.#look(follower)) ? rest() : Math.max(FIRST_RETRY_MS, milliseconds);
        if (!this.#stopped) follower.timer = setTimeout(tick, pause).unref();
      };
      follower.timer = setTimeout(tick, milliseconds).unref();
    }
  }

  /** Ends the looking; resolves when looks under way are finished. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { timer } of this.#followers) clearTimeout(timer);
    await Promise.all(this.#followers.map(({ running }) => running));
  }

  /** Lets a follower look, or joins it when it is looking; whether it could. */
  async #look(follower: Follower): Promise<boolean> {
    let failed = false;
    follower.running ??= follower
      .look(this.#store)
      .catch((error: unknown) => {
        failed = true;
        if (!isStoreAway(error)) this.#onError(follower.dataSet, error);
      })
      .finally(() => {
        follower.running = undefined;
      });
    await follower.running;
    return !failed;
  }

  async #lookAgain(follower: Follower): Promise<void> {
    follower.missed = true;
    while (follower.missed && !this.#stopped) {
      if (follower.running) await follower.running;
      else {
        follower.missed = false;
        await this.#look(follower);
      }
    }
  }
}
