import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ChangedMeanwhile,
  type DataSetVersion,
  NotAsStated,
  NotItsMirror,
  StoreError,
  VersionGone,
} from '../../../src/store/store.ts';
import { ana, demo, token } from '../credentials.ts';
import { type Content, change, contentOf, draft, newestContent } from '../drafts.ts';
import { difference, stated } from '../statement.ts';
import type { StoreAt } from './store-at.ts';

const ORIGIN = { origin: 'https://a.example' };
const RESOURCES = ['a', 'b'];

/** Versions taken over from another store. */
export function describeAdopt(at: StoreAt): void {
  describe('adopting', () => {
    const one: Content = { a: { x: '1', y: '2' }, b: { z: '3', '\u{1f600}': '4' } };
    const two: Content = { a: { x: '1', y: '20', w: '5' } };
    const newest = async () => (await at.store.versions()).get('organisms');
    const adopt = (version: DataSetVersion, base: number, from: Content, to: Content, more = {}) =>
      at.store.adopt(version, base, difference(from, to), { ...ORIGIN, ...more });
    /** Expects a refusal that leaves versions and records as they are. */
    const refused = async (adopting: Promise<void>, error: new () => StoreError, message: RegExp): Promise<void> => {
      const caught = await adopting.catch((thrown: unknown) => thrown);
      expect(caught).toBeInstanceOf(error);
      expect(String(caught)).toMatch(message);
    };

    test('into nothing: the version is as the other store has it, and known to be adopted', async () => {
      const version = stated(7, one, { newest: '2026-10-31' });
      await adopt(version, 0, {}, one);
      expect(await newest()).toEqual(version);
      expect(await at.store.history('organisms')).toEqual([version]);
      expect(await newestContent(at.store, 'organisms', RESOURCES)).toEqual(one);
      expect(await at.store.origin('organisms')).toBe(ORIGIN.origin);
      expect(await at.store.origin('market')).toBeNull();
    });

    test('onto the version before: history grows, numbers may be left out', async () => {
      await adopt(stated(2, one), 0, {}, one);
      await adopt(stated(5, two), 2, one, two);
      expect((await at.store.history('organisms')).map(({ number }) => number)).toEqual([5, 2]);
      expect(await newestContent(at.store, 'organisms', RESOURCES)).toEqual(two);
      expect(await contentOf(await at.store.reader('organisms', 2), RESOURCES)).toEqual(one);
      expect(await at.store.reader('organisms', 3)).toBeNull();
    });

    test('from nothing again: the history before is gone, also under the same number', async () => {
      await adopt(stated(1, one), 0, {}, one);
      await adopt(stated(2, two), 1, one, two);
      await adopt(stated(2, one, { source: 'rebuilt' }), 0, {}, one);
      expect(await at.store.history('organisms')).toEqual([stated(2, one, { source: 'rebuilt' })]);
      expect(await newestContent(at.store, 'organisms', RESOURCES)).toEqual(one);
      await adopt(stated(1, two), 0, {}, two);
      expect((await newest())?.number).toBe(1);
    });

    test('an empty version, and one that changes nothing but its number', async () => {
      await adopt(stated(1, {}), 0, {}, {});
      expect(await newest()).toEqual(stated(1, {}));
      await adopt(stated(2, {}), 1, {}, {});
      expect((await at.store.history('organisms')).map(({ number }) => number)).toEqual([2, 1]);
    });

    test('records that are not those of the version change nothing', async () => {
      await adopt(stated(1, one), 0, {}, one);
      const before = await newest();
      const lacking = { ...two, a: { x: '1', w: '5' } };
      const altered = { ...two, a: { ...two.a, w: '6' } };
      await refused(adopt(stated(2, two), 1, one, lacking), NotAsStated, /a holds 3 records, and 2 came/);
      await refused(adopt(stated(2, two), 1, one, altered), NotAsStated, /another checksum/);
      await refused(adopt(stated(2, two), 0, {}, lacking), NotAsStated, /a holds 3 records, and 2 came/);
      await refused(
        adopt(stated(2, { ...two, q: { k: '' } }), 0, {}, two),
        NotAsStated,
        /q holds 1 records, and 0 came/,
      );
      await refused(adopt(stated(2, two), 1, one, { ...two, b: {}, q: { k: '' } }), NotAsStated, /q holds 0 records/);
      expect(await newest()).toEqual(before);
      expect(await newestContent(at.store, 'organisms', RESOURCES)).toEqual(one);
    });

    test('records that fail on their way change nothing; their error is told as it is', async () => {
      await adopt(stated(1, one), 0, {}, one);
      const cut = async function* () {
        yield* difference({}, two);
        throw new Error('cut');
      };
      for (const base of [0, 1]) {
        await expect(at.store.adopt(stated(2, two), base, cut(), ORIGIN)).rejects.toThrow('cut');
      }
      expect(await at.store.history('organisms')).toEqual([stated(1, one)]);
      expect(await newestContent(at.store, 'organisms', RESOURCES)).toEqual(one);
    });

    test.each([0, 1])('a key that comes twice, or cannot be stored, is refused (base %i)', async (base) => {
      await adopt(stated(1, {}), 0, {}, {});
      const sent = (keys: readonly string[]) =>
        (async function* () {
          yield keys.map((key) => ({ resource: 'a', key, after: Buffer.from('1') }));
        })();
      for (const keys of [
        ['k', 'k'],
        ['k', 'l', 'k'],
        ['l', 'k', 'l'],
      ]) {
        const twice = at.store.adopt(stated(2, { a: { k: '1' } }), base, sent(keys), ORIGIN);
        await refused(twice, NotAsStated, /comes twice in the records of "a"/);
      }
      const nul = at.store.adopt(stated(2, {}), base, sent(['a\0b']), ORIGIN);
      await refused(nul, StoreError, /cannot be stored/);
      expect(await at.store.history('organisms')).toEqual([stated(1, {})]);
    });

    test('takes the place of starter data, of nobody else’s', async () => {
      await at.store.publish([draft([change('a', 'merge', { s: 's' })], { starter: true })]);
      await adopt(stated(1, one), 0, {}, one);
      expect(await newest()).toEqual(stated(1, one));
      const other = at.store.adopt(stated(2, two), 0, difference({}, two), { origin: 'https://b.example' });
      await refused(other, NotItsMirror, /adopted from https:\/\/a\.example, not adopted from https:\/\/b\.example/);
      await at.store.publish([draft([change('a', 'merge', { mine: '1' })], { source: 'my file' })]);
      expect(await at.store.origin('organisms')).toBeNull();
      const before = await at.store.history('organisms');
      await refused(adopt(stated(3, two), 0, {}, two), NotItsMirror, /my file.* was made here/);
      await refused(adopt(stated(3, two), 2, one, two), NotItsMirror, /my file/);
      expect(await at.store.history('organisms')).toEqual(before);
      await adopt(stated(3, two), 0, {}, two, { replace: true });
      expect(await at.store.history('organisms')).toEqual([stated(3, two)]);
      expect(await at.store.origin('organisms')).toBe(ORIGIN.origin);
    });

    test('never touches the operations of accounts', async () => {
      const ledger = at.store.adopt(stated(1, one, { dataSet: 'ledger' }), 0, difference({}, one), {
        ...ORIGIN,
        replace: true,
      });
      await refused(ledger, NotItsMirror, /never taken over/);
      expect(await at.store.versions()).toEqual(new Map());
    });

    test('onto a version that is not the newest, or with a number that does not follow, is refused', async () => {
      await refused(adopt(stated(2, one), 1, {}, one), ChangedMeanwhile, /another version/);
      await adopt(stated(2, one), 0, {}, one);
      await refused(adopt(stated(3, two), 1, one, two), ChangedMeanwhile, /another version/);
      for (const number of [2, 1, 0, -1, 2.5, 2_000_000_001, Number.MAX_SAFE_INTEGER]) {
        await refused(adopt({ ...stated(3, two), number }, 2, one, two), StoreError, /cannot follow/);
      }
      await refused(adopt(stated(0, two), 0, {}, two), StoreError, /cannot follow/);
      expect((await newest())?.number).toBe(2);
    });

    test('publishing goes on from the number adopted', async () => {
      await adopt(stated(41, one), 0, {}, one);
      const [published] = await at.store.publish([draft([change('a', 'merge', { x: '9' })])]);
      expect(published?.version.number).toBe(42);
    });

    test('a draft worked out from a version of the same number that another took the place of is not published', async () => {
      const [mine] = await at.store.publish([draft([change('a', 'merge', { x: '9' })], { starter: true })]);
      await adopt(stated(1, one), 0, {}, one);
      const late = draft([change('a', 'merge', { y: '9' })], { onto: mine?.version ?? 0 });
      await expect(at.store.publish([late])).rejects.toThrow(ChangedMeanwhile);
      const now = draft([change('a', 'merge', { y: '9' })], { onto: stated(1, one) });
      expect(await at.store.publish([now])).toMatchObject([{ version: { number: 2 } }]);
    });

    test('a reader of a version that is gone says so instead of mixing two', async () => {
      const many = (text: string): Content => ({
        a: Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [String(n).padStart(5, '0'), text])),
      });
      await adopt(stated(1, many('old')), 0, {}, many('old'));
      const other = await at.open();
      const reader = await other.reader('organisms');
      const reading = async (): Promise<void> => {
        for await (const _ of reader?.records('a') ?? []) await adopt(stated(1, many('new')), 0, {}, many('new'));
      };
      await expect(reading()).rejects.toThrow(VersionGone);
      await expect(reader?.withPrefix('a', '0')).rejects.toThrow(VersionGone);
      await other.close();
    });

    test('a reader keeps its version when the next one is adopted onto it', async () => {
      await adopt(stated(1, one), 0, {}, one);
      const reader = await at.store.reader('organisms');
      await adopt(stated(2, two), 1, one, two);
      expect(await contentOf(reader, RESOURCES)).toEqual(one);
    });

    test('what was derived from a version goes with it, and stays where the next one is adopted onto it', async () => {
      const version = stated(1, one);
      await adopt(version, 0, {}, one);
      await at.store.putDerived(version, 'n', Uint8Array.of(1));
      await adopt(stated(1, two), 0, {}, two);
      expect(await at.store.derived(stated(1, two), 'n')).toBeNull();
      await at.store.putDerived(version, 'n', Uint8Array.of(1));
      expect(await at.store.derived(version, 'n')).toBeNull();
      await at.store.putDerived(stated(1, two), 'n', Uint8Array.of(2));
      await adopt(stated(2, one), 1, two, one);
      await adopt(stated(3, two), 2, one, two);
      expect(await at.store.derived(stated(3, two), 'n')).toBeNull();
      expect(await at.store.derived(stated(1, two), 'n')).toEqual(Uint8Array.of(2));
    });

    test('the overlay stays over data of the same mark, held by no version where history begins anew', async () => {
      const put = { put: [{ key: 'q', body: Buffer.from('9') }] };
      await adopt(stated(1, one), 0, {}, one);
      await at.store.changeOverlay('organisms', [], () => put);
      const fold = { through: 1, forget: [], onto: 1 };
      await at.store.publish([draft([change('a', 'merge', { q: '9' })], { fold })]);
      expect(await at.store.overlay('organisms', 0)).toMatchObject({ sequence: 1, folded: 1, removals: 0 });
      await adopt(stated(3, two), 0, {}, two, { replace: true });
      const begun = await at.store.overlay('organisms', 0);
      expect(begun).toMatchObject({ sequence: 1, folded: 0, removals: 1, records: [{ key: 'q' }] });
      await adopt(stated(4, one), 3, two, one);
      expect(await at.store.overlay('organisms', 0)).toEqual(begun);
      await adopt(stated(5, two, { starter: true }), 4, one, two);
      expect(await at.store.overlay('organisms', 0)).toMatchObject({ sequence: 1, records: [] });
    });

    test('real market data take the starter account along, starter data leave it', async () => {
      const starter = { dataSet: 'market', starter: true } as const;
      const operations = change('operations', 'merge', { 'demo/1001': 'd' });
      await at.store.publish([
        draft([change('a', 'merge', { x: '1' })], starter),
        draft([operations], { dataSet: 'ledger', starter: true }),
      ]);
      await at.store.putAccount(demo);
      await at.store.putAccount(ana);
      await at.store.putTokens([token('d', { account: 'demo' })]);
      await adopt(stated(1, one, starter), 0, {}, one);
      expect(await at.store.token('d')).not.toBeNull();
      await adopt(stated(2, two, { dataSet: 'market' }), 1, one, two);
      expect((await at.store.accounts()).map(({ name }) => name)).toEqual(['ana']);
      expect(await at.store.token('d')).toBeNull();
      expect((await at.store.versions()).get('ledger')).toMatchObject({ number: 2, counts: {} });
    });

    test('what was adopted is there when the store is opened again', async () => {
      await adopt(stated(3, one), 0, {}, one);
      await at.store.close();
      at.store = await at.open();
      expect(await newest()).toEqual(stated(3, one));
      expect(await at.store.origin('organisms')).toBe(ORIGIN.origin);
    });

    test('nobody sees the half of it', async () => {
      await adopt(stated(1, one), 0, {}, one);
      const other = await at.open();
      const seen: unknown[] = [];
      const watched = async function* () {
        for await (const batch of difference({}, two)) {
          yield batch;
          for (const handle of [at.store, other]) seen.push(await newestContent(handle, 'organisms', RESOURCES));
        }
      };
      await at.store.adopt(stated(1, two), 0, watched(), ORIGIN);
      expect(seen.length).toBeGreaterThan(2);
      for (const content of seen) expect(content).toEqual(one);
      expect(await newestContent(other, 'organisms', RESOURCES)).toEqual(two);
      await other.close();
    });

    test('any sequence of contents: every version held is whole, the newest is as stated', async () => {
      const content = fc.dictionary(
        fc.constantFrom(...RESOURCES),
        fc.dictionary(fc.constantFrom('k', 'k/1', 'l', 'ñ', '\uffff', '\u{1f600}'), fc.constantFrom('', '1', '2')),
      );
      const steps = fc.array(fc.record({ content, anew: fc.boolean() }), { maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          await adopt(stated(1, {}), 0, {}, {}, { replace: true });
          let held: Content[] = [{}];
          for (const [index, { content: to, anew }] of sequence.entries()) {
            const number = index + 2;
            const from = held.at(-1) ?? {};
            await adopt(stated(number, to), anew ? 0 : number - 1, anew ? {} : from, to);
            held = anew ? [to] : [...held, to];
          }
          const versions = (await at.store.history('organisms')).toReversed();
          expect(versions).toHaveLength(held.length);
          for (const [index, version] of versions.entries()) {
            const expected = held[index] ?? {};
            expect(version).toEqual(stated(version.number, expected));
            const filled = Object.entries(expected).filter(([, records]) => Object.keys(records).length > 0);
            const found = await contentOf(await at.store.reader('organisms', version.number), RESOURCES);
            expect(found).toEqual(Object.fromEntries(filled));
          }
        }),
        { numRuns: at.runs(40), seed: 20261122 },
      );
    });
  });
}
