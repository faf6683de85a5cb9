import { describe, expect, test } from 'vitest';
import { StoreError } from '../../../src/store/store.ts';
import { ana } from '../credentials.ts';
import { change, contentOf, draft, newestContent, UNCHANGED } from '../drafts.ts';
import type { StoreAt } from './store-at.ts';

/** Going back to what a version held. */
export function describeRollback(at: StoreAt): void {
  describe('rolling back', () => {
    test('makes a new version with content, counts, checksum and newest date of the old one', async () => {
      const [first] = await at.store.publish([
        draft([change('a', 'merge', { x: '1', gone: '2' }), change('b', 'merge', { y: '' })], { newest: '2026-10-31' }),
      ]);
      await at.store.publish([draft([change('a', 'replace', { x: '10', new: '3' })], { newest: '2026-11-21' })]);
      await at.store.publish([draft([change('b', 'replace', {})], { newest: '2026-11-22' })]);
      const back = await at.store.rollback('organisms', 1);
      expect(back).toMatchObject({ changed: true, added: 2, removed: 1, replaced: 1 });
      const { number, source, counts, checksum, newest, starter } = back.version;
      expect({ number, source, counts, checksum, newest, starter }).toEqual({
        number: 4,
        source: 'version 1 again: a test',
        counts: { a: 2, b: 1 },
        checksum: first?.version.checksum,
        newest: '2026-10-31',
        starter: false,
      });
      const content = { a: { gone: '2', x: '1' }, b: { y: '' } };
      expect(await newestContent(at.store, 'organisms', ['a', 'b'])).toEqual(content);
      expect((await at.store.versions()).get('organisms')).toEqual(back.version);
      for await (const batch of at.store.diff('organisms', 1, 4)) expect(batch).toEqual([]);
      // The versions between are still what they were, and can be gone back to in turn.
      expect(await contentOf(await at.store.reader('organisms', 3), ['a', 'b'])).toEqual({ a: { new: '3', x: '10' } });
      const again = await at.store.rollback('organisms', 4);
      expect(again).toEqual({ ...UNCHANGED, version: back.version });
      await at.store.publish([draft([change('a', 'merge', { x: 'later' })])]);
      const twice = await at.store.rollback('organisms', 4);
      expect(twice.version).toMatchObject({ number: 6, source: 'version 4 again: a test', checksum });
    });

    test('to the newest version, or to one that holds the same, changes nothing', async () => {
      await at.store.publish([draft([change('a', 'merge', { x: '1' })])]);
      await at.store.publish([draft([change('a', 'merge', { x: '2' })])]);
      const [third] = await at.store.publish([draft([change('a', 'merge', { x: '1' })])]);
      for (const number of [1, 3]) {
        expect(await at.store.rollback('organisms', number)).toEqual({ ...UNCHANGED, version: third?.version });
      }
      expect(await at.store.history('organisms')).toHaveLength(3);
    });

    test('is refused for a version that is not there, and for operations of accounts', async () => {
      await at.store.publish([
        draft([change('a', 'merge', { x: '1' })]),
        draft([change('a', 'merge', { x: '1' })], { dataSet: 'ledger' }),
      ]);
      for (const [dataSet, number, message] of [
        ['organisms', 2, /no version 2 of organisms/],
        ['organisms', 0, /no version 0 of organisms/],
        ['market', 1, /no version 1 of market/],
        ['ledger', 1, /not rolled back/],
      ] as const) {
        const going = at.store.rollback(dataSet, number);
        await expect(going).rejects.toThrow(StoreError);
        await expect(going).rejects.toThrow(message);
      }
    });

    test('leaves running records where they lie, held by no version any more', async () => {
      const market = (bodies: Record<string, string>, more = {}) =>
        draft([change('a', 'merge', bodies)], { dataSet: 'market', ...more });
      await at.store.publish([market({ x: '1' })]);
      const { sequence } = await at.store.changeOverlay('market', [], () => ({
        put: [{ key: 'k', body: Buffer.from('running') }],
      }));
      await at.store.publish([market({ x: '2' }, { fold: { through: sequence, forget: [], onto: 1 } })]);
      expect(await at.store.overlay('market', sequence)).toMatchObject({ folded: sequence });
      await at.store.rollback('market', 1);
      const { folded, records } = await at.store.overlay('market', 0);
      expect({ folded, keys: records.map(({ key }) => key) }).toEqual({ folded: 0, keys: ['k'] });
    });

    test('from real data to starter data and back empties the overlay, and starter accounts end with the starter data', async () => {
      const market = (starter: boolean, x: string) =>
        draft([change('a', 'replace', { x })], { dataSet: 'market', starter });
      await at.store.publish([market(true, 'starter')]);
      await at.store.publish([market(false, 'real')]);
      await at.store.changeOverlay('market', [], () => ({ put: [{ key: 'k', body: Buffer.from('running') }] }));
      expect((await at.store.rollback('market', 1)).version).toMatchObject({ number: 3, starter: true });
      expect((await at.store.overlay('market', 0)).records).toEqual([]);

      await at.store.putAccount({ ...ana, name: 'demo', starter: true });
      await at.store.publish([
        draft([change('operations', 'merge', { 'demo/1': '1', 'ana/1': '2' })], { dataSet: 'ledger' }),
      ]);
      await at.store.changeOverlay('market', [], () => ({ put: [{ key: 'k', body: Buffer.from('running') }] }));
      expect((await at.store.rollback('market', 2)).version).toMatchObject({ number: 4, starter: false });
      expect(await at.store.account('demo')).toBeNull();
      expect(await newestContent(at.store, 'ledger', ['operations'])).toEqual({ operations: { 'ana/1': '2' } });
      expect((await at.store.overlay('market', 0)).records).toEqual([]);
    });
  });
}
