import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../src/store/store.ts';
import { StoreError } from '../../../src/store/store.ts';
import { ana } from '../credentials.ts';
import { change, draft, newestContent } from '../drafts.ts';
import { describeAdopt } from './adopt.ts';
import { describeAtomicity } from './atomicity.ts';
import { describeCredentials } from './credentials.ts';
import { describeDamage, type Harm } from './damage.ts';
import { describeDerived } from './derived.ts';
import { describeDiff } from './diff.ts';
import { describeLosses } from './losses.ts';
import { describeModel } from './model.ts';
import { describeOverlay } from './overlay.ts';
import { describePrune } from './prune.ts';
import { describeRollback } from './rollback.ts';
import { describeSourceNotes } from './source-notes.ts';
import { describeStarter } from './starter.ts';
import type { StoreAt } from './store-at.ts';
import { describeVersions } from './versions.ts';

/**
 * What every form of the store must do. `open` opens a store that is empty for the first call of a test, and the same
 * one again for further calls in that test; `clear` puts it away; `harm` damages it; `effort` is the share of random runs that are made.
 */
export function describeStore(
  name: string,
  open: () => Promise<Store>,
  clear: () => Promise<void>,
  harm: Harm,
  effort = 1,
): void {
  describe(`${name}: the contract of a store`, () => {
    let current: Store | null = null;
    const at: StoreAt = {
      get store() {
        if (current === null) throw new Error('No store is open.');
        return current;
      },
      set store(next) {
        current = next;
      },
      open,
      runs: (many) => Math.ceil(many * effort),
    };
    beforeEach(async () => {
      current = await open();
    });
    afterEach(async () => {
      await current?.close();
      current = null;
      await clear();
    });

    describeVersions(at);
    describeAtomicity(at);
    describeAdopt(at);
    describeStarter(at);
    describeCredentials(at);
    describeModel(at, clear);
    describeDamage(at, harm);
    describeDerived(at);
    describeDiff(at, clear);
    describeRollback(at);
    describePrune(at, clear);
    describeOverlay(at);
    describeLosses(at);
    describeSourceNotes(at);

    test('what was published is there when the store is opened again', async () => {
      const [published] = await at.store.publish([draft([change('a', 'merge', { x: '1' })])]);
      await at.store.putAccount(ana);
      await at.store.close();
      at.store = await at.open();
      expect((await at.store.versions()).get('organisms')).toEqual(published?.version);
      expect(await newestContent(at.store, 'organisms', ['a'])).toEqual({ a: { x: '1' } });
      expect(await at.store.account('ana')).toEqual(ana);
    });

    test('a closed store answers with a StoreError; closing twice is harmless', async () => {
      const other = await at.open();
      await other.close();
      await other.close();
      await expect(other.versions()).rejects.toThrow(StoreError);
      await expect(other.publish([])).rejects.toThrow(StoreError);
      await expect(other.account('ana')).rejects.toThrow(StoreError);
    });
  });
}
