import { describe, expect, test } from 'vitest';
import { StoreError } from '../../../src/store/store.ts';
import { ana, demo } from '../credentials.ts';
import { change, draft, newestContent } from '../drafts.ts';
import type { StoreAt } from './store-at.ts';

/**
 * All or nothing, for every reader and writer.
 */
export function describeAtomicity(at: StoreAt): void {
  describe('all or nothing', () => {
    test('records that fail in the middle leave the version before; their error is told as it is', async () => {
      const [before] = await at.store.publish([draft([change('a', 'replace', { x: '1', y: '2' })])]);
      class Broken extends Error {}
      function* broken() {
        yield { key: 'x', body: Buffer.from('changed') };
        yield { key: 'new', body: Buffer.from('new') };
        throw new Broken('the file ended early');
      }
      const publishing = at.store.publish([draft([{ resource: 'a', mode: 'replace', records: broken() }])]);
      await expect(publishing).rejects.toThrow(Broken);
      expect((await at.store.versions()).get('organisms')).toEqual(before?.version);
      expect(await newestContent(at.store, 'organisms', ['a'])).toEqual({ a: { x: '1', y: '2' } });
      const [after] = await at.store.publish([draft([change('a', 'merge', { z: '3' })])]);
      expect(after?.version.number).toBe(2);
    });

    test('the first of two drafts is undone when the second fails', async () => {
      await at.store.publish([draft([change('a', 'replace', { x: '1' })])]);
      const twice = [
        { key: 'q', body: Buffer.from('') },
        { key: 'q', body: Buffer.from('') },
      ];
      const publishing = at.store.publish([
        draft([change('a', 'replace', { x: '2' })]),
        draft([{ resource: 'b', mode: 'merge', records: twice }], { dataSet: 'territory' }),
      ]);
      await expect(publishing).rejects.toThrow(StoreError);
      expect([...(await at.store.versions()).keys()]).toEqual(['organisms']);
      expect(await newestContent(at.store, 'organisms', ['a'])).toEqual({ a: { x: '1' } });
    });

    test('nobody sees the half of an import, not even the process that writes it', async () => {
      const [before] = await at.store.publish([draft([change('a', 'replace', { x: '1' })])]);
      const other = await at.open();
      const seen: unknown[] = [];
      async function* records() {
        yield { key: 'x', body: Buffer.from('2') };
        for (const handle of [at.store, other]) {
          seen.push((await handle.versions()).get('organisms'), await newestContent(handle, 'organisms', ['a']));
        }
        yield { key: 'y', body: Buffer.from('3') };
      }
      const published = await at.store.publish([draft([{ resource: 'a', mode: 'replace', records: records() }])]);
      const old = [before?.version, { a: { x: '1' } }];
      expect(seen).toEqual([...old, ...old]);
      for (const handle of [at.store, other]) {
        expect((await handle.versions()).get('organisms')).toEqual(published[0]?.version);
        expect(await newestContent(handle, 'organisms', ['a'])).toEqual({ a: { x: '2', y: '3' } });
      }
      await other.close();
    });

    test('writers of two handles take turns, also with a slow import', async () => {
      const other = await at.open();
      const slow = async function* () {
        yield { key: 'a', body: Buffer.from('') };
        await new Promise((resolve) => setTimeout(resolve, 60));
        yield { key: 'b', body: Buffer.from('') };
      };
      await Promise.all([
        at.store.publish([draft([{ resource: 'a', mode: 'merge', records: slow() }])]),
        at.store.putAccount(ana),
        other.putAccount(demo),
        other.publish([draft([change('a', 'merge', { c: '' })])]),
      ]);
      expect((await at.store.accounts()).map(({ name }) => name)).toEqual(['ana', 'demo']);
      expect((await at.store.versions()).get('organisms')).toMatchObject({ number: 2, counts: { a: 3 } });
      await other.close();
    });

    test('a reader keeps its version while others are published', async () => {
      const bodies = Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [String(n).padStart(5, '0'), 'old']));
      await at.store.publish([draft([change('a', 'replace', bodies)])]);
      const other = await at.open();
      const reader = await other.reader('organisms');
      const content: Record<string, string> = {};
      let batches = 0;
      for await (const batch of reader?.records('a') ?? []) {
        batches += 1;
        for (const { key, body } of batch) content[key] = Buffer.from(body).toString();
        await at.store.publish([draft([change('a', 'replace', { [`${batches}`]: 'new', '02999': 'new' })])]);
      }
      expect(batches).toBeGreaterThan(1);
      expect(content).toEqual(bodies);
      expect(reader?.version.number).toBe(1);
      await other.close();
    });
  });
}
