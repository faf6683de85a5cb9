import { describe, expect, test } from 'vitest';
import type { DataSet, Draft } from '../../../src/store/store.ts';
import { ana, demo, token } from '../credentials.ts';
import { change, draft, newestContent, UNCHANGED } from '../drafts.ts';
import type { StoreAt } from './store-at.ts';

/**
 * What happens to starter data when real data comes.
 */
export function describeStarter(at: StoreAt): void {
  describe('starter data', () => {
    const starter = (changes: Draft['changes'], dataSet: DataSet = 'organisms') =>
      draft(changes, { dataSet, starter: true, source: 'starter' });

    test('goes with the first real draft, whatever that touches', async () => {
      await at.store.publish([starter([change('a', 'merge', { x: '1', y: '2' }), change('b', 'merge', { z: '3' })])]);
      const [more] = await at.store.publish([starter([change('c', 'merge', { w: '4' })])]);
      expect(more?.version).toMatchObject({ starter: true, counts: { a: 2, b: 1, c: 1 } });
      const [real] = await at.store.publish([
        draft([change('a', 'merge', { x: '1' }), change('a', 'merge', { v: '5' })]),
      ]);
      expect(real).toMatchObject({
        added: 1,
        removed: 3,
        replaced: 0,
        version: { starter: false, counts: { a: 2 } },
      });
      expect(await newestContent(at.store, 'organisms', ['a', 'b', 'c'])).toEqual({ a: { v: '5', x: '1' } });
    });

    test('real data with the very same records is a version of its own', async () => {
      await at.store.publish([starter([change('a', 'merge', { x: '1' })])]);
      const [real] = await at.store.publish([draft([change('a', 'merge', { x: '1' })])]);
      expect(real).toMatchObject({ ...UNCHANGED, changed: true, version: { number: 2, starter: false } });
    });

    test('put over real data takes its place, so that the mark stays true', async () => {
      await at.store.publish([draft([change('a', 'merge', { x: '1' }), change('b', 'merge', { z: '3' })])]);
      const [back] = await at.store.publish([starter([change('a', 'merge', { y: '2' })])]);
      expect(back?.version).toMatchObject({ starter: true, counts: { a: 1 } });
    });

    test('of the market takes its account, tokens and operations along; others stay', async () => {
      await at.store.publish([
        starter([change('titles', 'merge', { x: '1' })], 'market'),
        starter([change('operations', 'merge', { 'demo/1001': 'd', 'demography/1': 'n' })], 'ledger'),
      ]);
      await at.store.putAccount(demo);
      await at.store.putAccount(ana);
      await at.store.putTokens([token('d', { account: 'demo' }), token('a')]);
      await at.store.publish([
        draft([change('operations', 'merge', { 'ana/5': 'a' })], { dataSet: 'ledger', newest: '2026-05-05' }),
      ]);
      const operations = { 'ana/5': 'a', 'demo/1001': 'd', 'demography/1': 'n' };
      expect(await newestContent(at.store, 'ledger', ['operations'])).toEqual({ operations });
      const epoch = await at.store.credentialsEpoch();

      await at.store.publish([draft([change('titles', 'merge', { y: '2' })], { dataSet: 'market' })]);
      expect((await at.store.accounts()).map(({ name }) => name)).toEqual(['ana']);
      expect(await at.store.token('d')).toBeNull();
      expect(await at.store.token('a')).not.toBeNull();
      expect(await at.store.credentialsEpoch()).toBeGreaterThan(epoch);
      const left = { 'ana/5': 'a', 'demography/1': 'n' };
      expect(await newestContent(at.store, 'ledger', ['operations'])).toEqual({ operations: left });
      const ledger = (await at.store.versions()).get('ledger');
      expect(ledger).toMatchObject({ number: 3, starter: false, newest: '2026-05-05', counts: { operations: 2 } });
    });

    test('of other groups leaves the starter account alone', async () => {
      await at.store.putAccount(demo);
      await at.store.publish([draft([change('a', 'merge', { x: '1' })])]);
      expect(await at.store.account('demo')).toEqual(demo);
    });
  });
}
