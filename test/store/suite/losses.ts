import { describe, expect, test } from 'vitest';
import { TooMuchLost } from '../../../src/store/store.ts';
import { change, draft, newestContent } from '../drafts.ts';
import type { StoreAt } from './store-at.ts';

/** What a draft may take away. */
export function describeLosses(at: StoreAt): void {
  describe('a draft that may lose only a share of its records', () => {
    const records = (count: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));
    const replace = (count: number, resource = 'a') => change(resource, 'replace', records(count));

    test('publishes up to that share, and beyond it changes nothing', async () => {
      await at.store.publish([draft([replace(100)])]);
      const before = await at.store.versions();
      const attempt = at.store.publish([{ ...draft([change('b', 'merge', { x: '1' }), replace(89)]), mostLost: 0.1 }]);
      await expect(attempt).rejects.toThrow(TooMuchLost);
      await expect(attempt).rejects.toMatchObject({ dataSet: 'organisms', resource: 'a', before: 100, after: 89 });
      expect(await at.store.versions()).toEqual(before);
      expect(await newestContent(at.store, 'organisms', ['b'])).toEqual({});
      await at.store.publish([{ ...draft([replace(90)]), mostLost: 0.1 }]);
      expect(Object.keys((await newestContent(at.store, 'organisms', ['a'])).a ?? {})).toHaveLength(90);
    });

    test('counts records, not whether they are the same: what is replaced is not lost', async () => {
      await at.store.publish([draft([replace(10)])]);
      const others = change(
        'a',
        'replace',
        Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`other${i}`, 'v'])),
      );
      await at.store.publish([{ ...draft([others]), mostLost: 0 }]);
      await expect(at.store.publish([{ ...draft([replace(9)]), mostLost: 0 }])).rejects.toThrow(TooMuchLost);
    });

    test('may take away starter data, and everything when nothing is said', async () => {
      await at.store.publish([draft([replace(100)], { starter: true })]);
      await at.store.publish([{ ...draft([replace(1)]), mostLost: 0.1 }]);
      await at.store.publish([draft([replace(100)])]);
      await at.store.publish([draft([replace(1)])]);
      expect((await at.store.versions()).get('organisms')?.number).toBe(4);
    });
  });
}
