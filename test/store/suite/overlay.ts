import { describe, expect, test } from 'vitest';
import { ChangedMeanwhile } from '../../../src/store/store.ts';
import { change, draft } from '../drafts.ts';
import type { StoreAt } from './store-at.ts';

/** What lies over the newest version of a data set, and changes many times a minute. */
export function describeOverlay(at: StoreAt): void {
  describe('an overlay', () => {
    const put = (records: Record<string, string>, remove: readonly string[] = []) =>
      at.store.changeOverlay('organisms', [], () => ({
        put: Object.entries(records).map(([key, body]) => ({ key, body: Buffer.from(body) })),
        remove,
      }));
    const after = async (number: number, store = at.store) => {
      const { records, ...state } = await store.overlay('organisms', number);
      return {
        ...state,
        records: records.map(({ key, sequence, body }) => [sequence, key, Buffer.from(body).toString()]),
      };
    };
    const publish = async (value: string) => {
      const [published] = await at.store.publish([draft([change('a', 'merge', { x: value })])]);
      return published?.version.number ?? 0;
    };

    test('is empty at first', async () => {
      expect(await after(0)).toEqual({ sequence: 0, folded: 0, removals: 0, records: [] });
    });

    test('takes no key that cannot be stored, and none of the records with it', async () => {
      await expect(put({ x: '1', 'a\0b': '1' })).rejects.toThrow(/has characters that cannot be stored/);
      expect((await after(0)).records).toEqual([]);
    });

    test('holds the latest state of each key, numbered by change, and tells what came after a number', async () => {
      expect(await put({ x: '1', y: '1' })).toEqual({ sequence: 2, folded: 0, removals: 0 });
      expect(await put({ x: '2' })).toMatchObject({ sequence: 3 });
      expect((await after(0)).records).toEqual([
        [2, 'y', '1'],
        [3, 'x', '2'],
      ]);
      expect((await after(2)).records).toEqual([[3, 'x', '2']]);
      expect((await after(3)).records).toEqual([]);
    });

    test('is seen by every handle, and is there when the store is opened again', async () => {
      const other = await at.open();
      await put({ x: '1' });
      expect((await after(0, other)).records).toEqual([[1, 'x', '1']]);
      await other.close();
      await at.store.close();
      at.store = await at.open();
      expect(await after(0)).toMatchObject({ sequence: 1, records: [[1, 'x', '1']] });
    });

    test('belongs to its data set', async () => {
      await put({ x: '1' });
      expect(await at.store.overlay('market', 0)).toMatchObject({ sequence: 0, records: [] });
    });

    test('changes from what it holds; changes of two handles lose nothing', async () => {
      const other = await at.open();
      const count = (store: typeof other) =>
        store.changeOverlay('organisms', ['n'], ({ records }) => ({
          put: [
            { key: 'n', body: Buffer.from(String(Number(Buffer.from(records.get('n')?.body ?? []).toString()) + 1)) },
          ],
        }));
      await Promise.all(Array.from({ length: 20 }, (_, i) => count(i % 2 === 0 ? other : at.store)));
      expect((await after(0)).records).toEqual([[20, 'n', '20']]);
      await other.close();
    });

    test('an edit that fails or does nothing changes nothing', async () => {
      await put({ x: '1' });
      const before = await after(0);
      const broken = at.store.changeOverlay('organisms', ['x'], () => {
        throw new Error('no');
      });
      await expect(broken).rejects.toThrow('no');
      await put({});
      await put({}, ['unknown']);
      expect(await after(0)).toEqual(before);
    });

    test('tells of removals by a count, and numbers are not used again', async () => {
      await put({ x: '1', y: '1' });
      expect(await put({}, ['y'])).toEqual({ sequence: 2, folded: 0, removals: 1 });
      expect(await after(0)).toMatchObject({ removals: 1, records: [[1, 'x', '1']] });
      await put({ y: '2' });
      expect((await after(2)).records).toEqual([[3, 'y', '2']]);
    });

    test('is folded by the draft that holds it, and keeps what came later', async () => {
      const onto = await publish('1');
      await put({ x: '1', y: '1', z: '1' });
      await put({ z: '2' });
      await at.store.publish([
        draft([change('a', 'merge', { x: '2' })], { fold: { through: 3, forget: ['x', 'z'], onto } }),
      ]);
      expect(await after(0)).toEqual({
        sequence: 4,
        folded: 3,
        removals: 1,
        records: [
          [2, 'y', '1'],
          [4, 'z', '2'],
        ],
      });
    });

    test('is folded also by a draft that changes nothing', async () => {
      const onto = await publish('1');
      await put({ x: '1' });
      const [same] = await at.store.publish([
        draft([change('a', 'merge', { x: '1' })], { fold: { through: 1, forget: [], onto } }),
      ]);
      expect(same).toMatchObject({ changed: false });
      expect(await after(0)).toMatchObject({ folded: 1, removals: 0 });
    });

    test('is not folded by a draft made from another version than the newest, and nothing is published', async () => {
      const onto = await publish('1');
      const newest = await publish('2');
      await put({ x: '1' });
      const late = draft([change('a', 'merge', { x: '3' })], { fold: { through: 1, forget: ['x'], onto } });
      await expect(at.store.publish([late])).rejects.toThrow(ChangedMeanwhile);
      expect((await at.store.versions()).get('organisms')?.number).toBe(newest);
      expect(await after(0)).toMatchObject({ folded: 0, records: [[1, 'x', '1']] });
    });

    test('goes when real data take the place of starter data', async () => {
      await at.store.publish([draft([change('a', 'merge', { x: '1' })], { starter: true })]);
      await put({ x: '1' });
      await at.store.publish([draft([change('a', 'merge', { x: '2' })], { starter: true })]);
      expect((await after(0)).records).toHaveLength(1);
      await publish('3');
      expect(await after(0)).toEqual({ sequence: 1, folded: 1, removals: 1, records: [] });
    });

    test('changes nothing of the version', async () => {
      await publish('1');
      const before = await at.store.versions();
      await put({ x: '1' });
      expect(await at.store.versions()).toEqual(before);
    });
  });
}
