import type { Store } from '../../../src/store/store.ts';

/** The store under test: `store` is open while a test runs; `open` opens another handle of the same store. */
export interface StoreAt {
  store: Store;
  readonly open: () => Promise<Store>;
  /** How many random runs to make where a store that is quick makes `many`. */
  readonly runs: (many: number) => number;
}
