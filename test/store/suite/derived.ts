import { describe, expect, test } from 'vitest';
import type { DataSet, DataSetVersion } from '../../../src/store/store.ts';
import { change, draft } from '../drafts.ts';
import type { StoreAt } from './store-at.ts';

/** What is kept beside a version: a cache. */
export function describeDerived(at: StoreAt): void {
  describe('what was derived from a version', () => {
    const publish = async (value: string, dataSet: DataSet = 'organisms'): Promise<DataSetVersion> => {
      const [published] = await at.store.publish([draft([change('a', 'merge', { x: value })], { dataSet })]);
      if (!published) throw new Error('Nothing was published.');
      return published.version;
    };
    /** Bytes of many parts, none like another. */
    const long = Uint8Array.from({ length: (3 << 20) + 17 }, (_, i) => (i * 7 + (i >>> 13)) & 255);

    test('comes back byte for byte, of any length, also when the store is opened again', async () => {
      const version = await publish('1');
      expect(await at.store.derived(version, 'n')).toBeNull();
      for (const body of [new Uint8Array(0), Uint8Array.of(1, 2, 3), long]) {
        await at.store.putDerived(version, 'n', body);
        const found = await at.store.derived(version, 'n');
        expect(found && Buffer.compare(found, body)).toBe(0);
      }
      await at.store.close();
      at.store = await at.open();
      const found = await at.store.derived(version, 'n');
      expect(found && Buffer.compare(found, long)).toBe(0);
    });

    test('is found by data set, number and name alone; a new one takes the place of all of its data set', async () => {
      const version = await publish('1');
      const market = await publish('1', 'market');
      await at.store.putDerived(version, 'one', Uint8Array.of(1));
      await at.store.putDerived(market, 'one', Uint8Array.of(9));
      expect(await at.store.derived(version, 'two')).toBeNull();
      expect(await at.store.derived({ ...version, number: version.number + 1 }, 'one')).toBeNull();
      await at.store.putDerived(version, 'two', Uint8Array.of(2));
      expect(await at.store.derived(version, 'one')).toBeNull();
      expect(await at.store.derived(version, 'two')).toEqual(Uint8Array.of(2));
      expect(await at.store.derived(market, 'one')).toEqual(Uint8Array.of(9));
    });

    test('stays until something is kept for a newer version; an older one gets nothing any more', async () => {
      const first = await publish('1');
      await at.store.putDerived(first, 'n', long);
      expect(await publish('1')).toEqual(first);
      expect(await at.store.derived(first, 'n')).not.toBeNull();
      const second = await publish('2');
      expect(await at.store.derived(second, 'n')).toBeNull();
      const before = await at.store.derived(first, 'n');
      expect(before && Buffer.compare(before, long)).toBe(0);
      await at.store.putDerived(second, 'n', Uint8Array.of(2));
      await at.store.putDerived(first, 'n', Uint8Array.of(1));
      await at.store.putDerived({ ...second, number: second.number + 1 }, 'n', Uint8Array.of(3));
      expect(await at.store.derived(first, 'n')).toBeNull();
      expect(await at.store.derived({ ...second, number: second.number + 1 }, 'n')).toBeNull();
      expect(await at.store.derived(second, 'n')).toEqual(Uint8Array.of(2));
    });

    test('is neither kept nor found for another version of the same number', async () => {
      const version = await publish('1');
      const other = { ...version, checksum: 'f'.repeat(64) };
      await at.store.putDerived(other, 'n', Uint8Array.of(1));
      expect(await at.store.derived(version, 'n')).toBeNull();
      await at.store.putDerived(version, 'n', Uint8Array.of(2));
      expect(await at.store.derived(other, 'n')).toBeNull();
      expect(await at.store.derived(version, 'n')).toEqual(Uint8Array.of(2));
    });

    test('a failed publication leaves it', async () => {
      const version = await publish('1');
      await at.store.putDerived(version, 'n', Uint8Array.of(1));
      const broken = (function* () {
        yield change('a', 'merge', { x: '2' });
        throw new Error('unreadable');
      })();
      await expect(at.store.publish([{ ...draft([]), changes: broken }])).rejects.toThrow('unreadable');
      expect(await at.store.derived(version, 'n')).toEqual(Uint8Array.of(1));
    });

    test('changes nothing of the version', async () => {
      const version = await publish('1');
      const before = await at.store.versions();
      await at.store.putDerived(version, 'n', long);
      expect(await at.store.versions()).toEqual(before);
    });

    test('half of it is nothing: a store closed meanwhile ends the writing quietly', async () => {
      const version = await publish('1');
      const writing = at.store.putDerived(version, 'n', long);
      await new Promise((resolve) => setImmediate(resolve));
      await at.store.close();
      await writing;
      at.store = await at.open();
      expect(await at.store.derived(version, 'n')).toBeNull();
      await at.store.putDerived(version, 'n', long);
      expect((await at.store.derived(version, 'n'))?.byteLength).toBe(long.byteLength);
    });
  });
}
