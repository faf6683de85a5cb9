import type { Store } from '../../store/store.ts';
import type { RunningQuotes } from './running-quotes.ts';
import { QUOTED_SET } from './stored.ts';

/** Brings running quotes up to what the store holds; nearly nothing to do when nothing was pushed. */
export async function followRunning(store: Pick<Store, 'overlay'>, running: RunningQuotes): Promise<void> {
  const changes = await store.overlay(QUOTED_SET, running.sequence);
  if (changes.removals !== running.removals) running.take(await store.overlay(QUOTED_SET, 0), true);
  else if (changes.records.length > 0 || changes.folded > 0) running.take(changes, false);
}
