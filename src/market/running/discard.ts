import type { Store } from '../../store/store.ts';
import { QUOTED_SET, SESSION_KEY } from './stored.ts';

/** Takes out what was pushed and is in no version; how many quotes of a title and term that were. */
export async function discardPending(store: Pick<Store, 'overlay' | 'changeOverlay'>): Promise<number> {
  const { records, folded } = await store.overlay(QUOTED_SET, 0);
  const keys = records.filter(({ key, sequence }) => key !== SESSION_KEY && sequence > folded).map(({ key }) => key);
  let discarded = 0;
  await store.changeOverlay(QUOTED_SET, keys, (held) => {
    // A version may have taken in some of them meanwhile: those stay until the next session.
    const remove = keys.filter((key) => (held.records.get(key)?.sequence ?? 0) > held.folded);
    discarded = remove.length;
    return { put: [], remove };
  });
  return discarded;
}
