import { describe, expect, test } from 'vitest';
import { change, draft } from './drafts.ts';
import type { StoreAt } from './store-at.ts';

/** What is kept beside a version: a cache. */
export function describeDerived(at: StoreAt): void {
  describe('what was derived from a version', () => {
    const publish = async (value: string): Promise<number> => {
      const [published] = await at.store.publish([draft([change('a', 'merge', { x: value })])]);
      return published?.version.number ?? 0;
    };
    /** Bytes of many parts, none like another. */
    const long = Uint8Array.from({ length: (3 << 20) + 17 }, (_, i) => (i * 7 + (i >>> 13)) & 255);

    test('comes back byte for byte, of any length, also when the store is opened again', async () => {
      const number = await publish('1');
      expect(await at.store.derived('organisms', number, 'n')).toBeNull();
      for (const body of [new Uint8Array(0), Uint8Array.of(1, 2, 3), long]) {
        await at.store.putDerived('organisms', number, 'n', body);
        const found = await at.store.derived('organisms', number, 'n');
        expect(found && Buffer.compare(found, body)).toBe(0);
      }
      await at.store.close();
      at.store = await at.open();
      const found = await at.store.derived('organisms', number, 'n');
      expect(found && Buffer.compare(found, long)).toBe(0);
    });

    test('is found by data set, number and name alone; a new one takes the place of all of its data set', async () => {
      const number = await publish('1');
      await at.store.publish([draft([change('a', 'merge', { x: '1' })], { dataSet: 'market' })]);
      await at.store.putDerived('organisms', number, 'one', Uint8Array.of(1));
      await at.store.putDerived('market', number, 'one', Uint8Array.of(9));
      expect(await at.store.derived('organisms', number, 'two')).toBeNull();
      expect(await at.store.derived('organisms', number + 1, 'one')).toBeNull();
      await at.store.putDerived('organisms', number, 'two', Uint8Array.of(2));
      expect(await at.store.derived('organisms', number, 'one')).toBeNull();
      expect(await at.store.derived('organisms', number, 'two')).toEqual(Uint8Array.of(2));
      expect(await at.store.derived('market', number, 'one')).toEqual(Uint8Array.of(9));
    });

    test('goes with the version: a newer one removes it, an older one gets none', async () => {
      const first = await publish('1');
      await at.store.putDerived('organisms', first, 'n', long);
      expect(await publish('1')).toBe(first);
      expect(await at.store.derived('organisms', first, 'n')).not.toBeNull();
      const second = await publish('2');
      expect(await at.store.derived('organisms', first, 'n')).toBeNull();
      await at.store.putDerived('organisms', second, 'n', Uint8Array.of(2));
      await at.store.putDerived('organisms', first, 'n', Uint8Array.of(1));
      await at.store.putDerived('organisms', second + 1, 'n', Uint8Array.of(3));
      expect(await at.store.derived('organisms', first, 'n')).toBeNull();
      expect(await at.store.derived('organisms', second + 1, 'n')).toBeNull();
      expect(await at.store.derived('organisms', second, 'n')).toEqual(Uint8Array.of(2));
    });

    test('a failed publication leaves it', async () => {
      const number = await publish('1');
      await at.store.putDerived('organisms', number, 'n', Uint8Array.of(1));
      const broken = (function* () {
        yield change('a', 'merge', { x: '2' });
        throw new Error('unreadable');
      })();
      await expect(at.store.publish([{ ...draft([]), changes: broken }])).rejects.toThrow('unreadable');
      expect(await at.store.derived('organisms', number, 'n')).toEqual(Uint8Array.of(1));
    });

    test('changes nothing of the version', async () => {
      const number = await publish('1');
      const before = await at.store.versions();
      await at.store.putDerived('organisms', number, 'n', long);
      expect(await at.store.versions()).toEqual(before);
    });

    test('half of it is nothing: a store closed meanwhile ends the writing quietly', async () => {
      const number = await publish('1');
      const writing = at.store.putDerived('organisms', number, 'n', long);
      await new Promise((resolve) => setImmediate(resolve));
      await at.store.close();
      await writing;
      at.store = await at.open();
      expect(await at.store.derived('organisms', number, 'n')).toBeNull();
      await at.store.putDerived('organisms', number, 'n', long);
      expect((await at.store.derived('organisms', number, 'n'))?.byteLength).toBe(long.byteLength);
    });
  });
}
