import { QUOTED_SET } from '../../market/running/stored.ts';
import type { Store } from '../../store/store.ts';

/** Whether something is new in a store since it was asked last, beside versions. */
export interface StoreNews {
  /** In what lies over the market data. */
  readonly overlay: () => Promise<boolean>;
  /** In what is known of sources. */
  readonly sources: () => Promise<boolean>;
}

/** Asks a store what is new in it, so that only one asks for all workers. */
export function newsOf(store: Pick<Store, 'overlay' | 'sourcesEpoch'>): StoreNews {
  let seen = { sequence: 0, folded: 0, removals: 0 };
  let epoch = -1;
  return {
    overlay: async () => {
      const { sequence, folded, removals } = await store.overlay(QUOTED_SET, seen.sequence);
      const isNew = sequence !== seen.sequence || folded !== seen.folded || removals !== seen.removals;
      seen = { sequence, folded, removals };
      return isNew;
    },
    sources: async () => {
      const before = epoch;
      epoch = await store.sourcesEpoch();
      return epoch !== before;
    },
  };
}
