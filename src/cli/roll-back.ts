import { SILENT } from '../ingest/progress.ts';
import { receiversWith } from '../receivers.ts';
import type { Settings } from '../server/settings.ts';
import { ensureDemoAccount } from '../starter.ts';
import { openStore } from '../store/open.ts';
import { type Published, StoreError, VersionGone } from '../store/store.ts';
import type { ComparableSet } from '../versions/comparable.ts';

/**
 * Makes version `goal` of a group the newest again, with what an import does beside: what servers would make of it is made
 * beforehand, and the demo account is there as long as the market serves the starter data.
 *
 * @throws StoreError when there is no such version
 */
export async function rollBack(group: ComparableSet, goal: number, settings: Settings): Promise<Published> {
  const store = await openStore(settings.store, { ...settings, existing: true });
  try {
    const published = await store.rollback(group, goal).catch((error: unknown) => {
      if (!(error instanceof VersionGone)) throw error;
      const sentence = error.message.replace(/\.$/, '');
      throw new StoreError(`${sentence}; ventanilla versions ${group} lists those there are.`, { cause: error });
    });
    if (published.changed) {
      const receiver = receiversWith(settings.synonyms).find(({ dataSet }) => dataSet === group);
      await receiver?.prepare?.(store);
      if (group === 'market') await ensureDemoAccount(store, SILENT);
    }
    return published;
  } finally {
    await store.close();
  }
}
