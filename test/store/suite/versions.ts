import { describe, expect, test } from 'vitest';
import type { VersionReader } from '../../../src/store/store.ts';
import { ChangedMeanwhile, StoreError } from '../../../src/store/store.ts';
import { type Content, change, contentOf, draft, newestContent, UNCHANGED } from '../drafts.ts';
import type { StoreAt } from './store-at.ts';

/**
 * Versions as differences, and the records in them.
 */
export function describeVersions(at: StoreAt): void {
  describe('versions', () => {
    test('an empty store has none', async () => {
      expect(await at.store.versions()).toEqual(new Map());
      expect(await at.store.history('market')).toEqual([]);
      expect(await at.store.reader('market')).toBeNull();
    });

    test('a first draft is version 1, with its heading and counts', async () => {
      const changes = [change('a', 'merge', { x: '1', y: '2' }), change('b', 'replace', { z: '3' })];
      const [published] = await at.store.publish([draft(changes, { source: 'two files', newest: '2026-10-31' })]);
      expect(published).toMatchObject({ changed: true, added: 3, removed: 0, replaced: 0 });
      const version = (await at.store.versions()).get('organisms');
      expect(version).toEqual(published?.version);
      expect(version).toMatchObject({
        dataSet: 'organisms',
        number: 1,
        source: 'two files',
        counts: { a: 2, b: 1 },
        starter: false,
        newest: '2026-10-31',
      });
      expect(version?.checksum).toMatch(/^[0-9a-f]{64}$/);
      expect(new Date(version?.loadedAt ?? '').toISOString()).toBe(version?.loadedAt);
    });

    test('an empty first draft is a version too', async () => {
      const [published] = await at.store.publish([draft([])]);
      expect(published).toMatchObject({ changed: true, version: { number: 1, counts: {} } });
    });

    test('a draft may ask for a number that is at least so high; what lies between is no version', async () => {
      const numbers: (number | undefined)[] = [];
      const publish = async (body: string, atLeast?: number): Promise<void> => {
        const heading = atLeast === undefined ? {} : { atLeast };
        const [published] = await at.store.publish([draft([change('a', 'merge', { x: body })], heading)]);
        numbers.push(published?.version.number);
      };
      await publish('1', 7);
      await publish('1', 9);
      await publish('2', 3);
      await publish('3');
      await publish('4', 20);
      expect(numbers).toEqual([7, 7, 8, 9, 20]);
      expect((await at.store.history('organisms')).map((version) => version.number)).toEqual([20, 9, 8, 7]);
      expect(await at.store.reader('organisms', 10)).toBeNull();
      expect(await contentOf(await at.store.reader('organisms', 9), ['a'])).toEqual({ a: { x: '3' } });
      expect(await contentOf(await at.store.reader('organisms', 7), ['a'])).toEqual({ a: { x: '1' } });
    });

    test('replace removes what is not named, merge keeps it, other resources stay', async () => {
      await at.store.publish([draft([change('a', 'replace', { x: '1', y: '2' }), change('b', 'replace', { z: '3' })])]);
      const [merged] = await at.store.publish([draft([change('a', 'merge', { y: '20', w: '4' })])]);
      expect(merged).toMatchObject({ changed: true, added: 1, removed: 0, replaced: 1 });
      const [replaced] = await at.store.publish([draft([change('a', 'replace', { w: '4', v: '5' })])]);
      expect(replaced).toMatchObject({ changed: true, added: 1, removed: 2, replaced: 0 });
      const [emptied] = await at.store.publish([draft([change('b', 'replace', {})])]);
      expect(emptied).toMatchObject({ changed: true, removed: 1, version: { counts: { a: 2 } } });

      const versions: Content[] = [];
      for (let n = 1; n <= 4; n += 1) versions.push(await contentOf(await at.store.reader('organisms', n), ['a', 'b']));
      expect(versions).toEqual([
        { a: { x: '1', y: '2' }, b: { z: '3' } },
        { a: { w: '4', x: '1', y: '20' }, b: { z: '3' } },
        { a: { v: '5', w: '4' }, b: { z: '3' } },
        { a: { v: '5', w: '4' } },
      ]);
      expect((await at.store.history('organisms')).map((version) => version.number)).toEqual([4, 3, 2, 1]);
      expect(await at.store.reader('organisms', 5)).toBeNull();
    });

    test('a draft that changes nothing makes no version', async () => {
      const [first] = await at.store.publish([draft([change('a', 'replace', { x: '1' })])]);
      const again = await at.store.publish([
        draft([change('a', 'replace', { x: '1' })], { source: 'again', newest: '2026-01-01' }),
        draft([change('a', 'merge', {})]),
      ]);
      for (const published of again) expect(published).toEqual({ ...UNCHANGED, version: first?.version });
      expect(await at.store.history('organisms')).toHaveLength(1);
    });

    test('a draft made from another version than the newest publishes nothing', async () => {
      const one = draft([change('a', 'merge', { x: '1' })], { onto: 0 });
      expect(await at.store.publish([one])).toMatchObject([{ changed: true, version: { number: 1 } }]);
      const late = draft([change('a', 'merge', { x: '2' })], { onto: 0 });
      await expect(at.store.publish([late])).rejects.toThrow(ChangedMeanwhile);
      expect((await at.store.versions()).get('organisms')?.number).toBe(1);
      const next = draft([change('a', 'merge', { x: '2' })], { onto: 1 });
      expect(await at.store.publish([next])).toMatchObject([{ version: { number: 2 } }]);
    });

    test('equal data have equal checksums, however they came', async () => {
      const [one] = await at.store.publish([draft([change('a', 'replace', { x: '1', y: '2', ñ: '3' })])]);
      await at.store.publish([draft([change('a', 'merge', { x: 'other' }), change('b', 'merge', { q: '' })])]);
      const [three] = await at.store.publish([draft([change('b', 'replace', {}), change('a', 'merge', { x: '1' })])]);
      const [other] = await at.store.publish([
        draft([change('a', 'merge', { ñ: '3', y: '2' }), change('a', 'merge', { x: '1' })], { dataSet: 'market' }),
      ]);
      expect(three?.version.checksum).toBe(one?.version.checksum);
      expect(other?.version.checksum).toBe(one?.version.checksum);
      const [moved] = await at.store.publish([
        draft([change('b', 'merge', { x: '1', y: '2', ñ: '3' })], { dataSet: 'statistics' }),
      ]);
      expect(moved?.version.checksum).not.toBe(one?.version.checksum);
    });

    test('one draft may touch a resource several times', async () => {
      await at.store.publish([draft([change('a', 'replace', { keep: '1', back: '2', gone: '3', other: '4' })])]);
      const [published] = await at.store.publish([
        draft([
          change('a', 'replace', { keep: 'first', fresh: '5' }),
          change('a', 'merge', { keep: '1', back: '2', other: '40', fresh: '6', late: '7' }),
        ]),
      ]);
      expect(published).toMatchObject({ added: 2, removed: 1, replaced: 1 });
      const content = { a: { back: '2', fresh: '6', keep: '1', late: '7', other: '40' } };
      expect(await newestContent(at.store, 'organisms', ['a'])).toEqual(content);
      expect((await contentOf(await at.store.reader('organisms', 1), ['a'])).a).toHaveProperty('gone', '3');
      const [back] = await at.store.publish([draft([change('a', 'replace', {}), change('a', 'merge', content.a)])]);
      expect(back).toEqual({ ...UNCHANGED, version: published?.version });
    });

    test('changes and records may come asynchronously', async () => {
      async function* records() {
        for (const key of ['b', 'a']) yield { key, body: Buffer.from(key) };
      }
      async function* changes() {
        yield { resource: 'a', mode: 'merge' as const, records: records() };
      }
      await at.store.publish([draft(changes())]);
      expect(await newestContent(at.store, 'organisms', ['a'])).toEqual({ a: { a: 'a', b: 'b' } });
    });
  });

  describe('records', () => {
    test('come in order of code points, with any bytes', async () => {
      const keys = ['', '\u{10ffff}', '\u{1f600}', '\uffff', 'Z', 'a', 'a/1', 'a0', 'é', ' '];
      const body = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      const records = keys.map((key) => ({ key, body }));
      await at.store.publish([draft([{ resource: 'a', mode: 'merge', records }])]);
      const found: string[] = [];
      for await (const batch of (await at.store.reader('organisms'))?.records('a') ?? []) {
        for (const record of batch) {
          found.push(record.key);
          expect(Buffer.from(record.body).equals(body)).toBe(true);
        }
      }
      expect(found).toEqual(['', ' ', 'Z', 'a', 'a/1', 'a0', 'é', '\uffff', '\u{1f600}', '\u{10ffff}']);
    });

    test('are found by the start of their keys, in every version', async () => {
      const all = {
        'a/1': '1',
        'a/2': '2',
        a0: '3',
        a: '4',
        'b/1': '5',
        '\ud7ffx': '6',
        '\ue000x': '8',
        '\u{10ffff}y': '7',
      };
      await at.store.publish([draft([change('a', 'merge', all)])]);
      await at.store.publish([draft([change('a', 'merge', { 'a/2': 'two', 'a/3': '8' })])]);
      const first = await at.store.reader('organisms', 1);
      const second = await at.store.reader('organisms');
      const keys = async (reader: VersionReader | null, prefix: string) =>
        (await reader?.withPrefix('a', prefix))?.map(({ key, body }) => `${key}=${Buffer.from(body)}`);
      expect(await keys(first, 'a/')).toEqual(['a/1=1', 'a/2=2']);
      expect(await keys(second, 'a/')).toEqual(['a/1=1', 'a/2=two', 'a/3=8']);
      expect(await keys(first, '\ud7ff')).toEqual(['\ud7ffx=6']);
      expect(await keys(first, '\u{10ffff}')).toEqual(['\u{10ffff}y=7']);
      expect(await keys(first, '')).toHaveLength(8);
      expect(await keys(first, 'c')).toEqual([]);
      expect(await second?.withPrefix('unknown', '')).toEqual([]);
      expect(await second?.withPrefix('a', '\0')).toEqual([]);
    });

    test('that are many or long arrive whole', async () => {
      const many = Array.from({ length: 12_345 }, (_, n) => ({
        key: `${(n * 7919) % 12_345}`,
        body: Buffer.from(`${n}`),
      }));
      const long = Array.from({ length: 60 }, (_, n) => ({ key: `${n}`, body: Buffer.alloc(200_000, n) }));
      await at.store.publish([
        draft([
          { resource: 'many', mode: 'replace', records: many },
          { resource: 'long', mode: 'replace', records: long },
        ]),
      ]);
      const reader = await at.store.reader('organisms');
      let count = 0;
      for await (const batch of reader?.records('many') ?? []) count += batch.length;
      expect(count).toBe(12_345);
      let bytes = 0;
      for await (const batch of reader?.records('long') ?? []) {
        for (const { key, body } of batch) {
          bytes += body.byteLength;
          expect([body.at(0), body.at(-1)]).toEqual([Number(key), Number(key)]);
        }
      }
      expect(bytes).toBe(60 * 200_000);
    });

    test.each([
      ['twice', ['k', 'l', 'k'], /"k" .*twice.*"a"/],
      ['with a NUL', ['a\0b'], /cannot be stored/],
      ['with half a character', ['\ud83d'], /cannot be stored/],
      ['of more bytes than every store finds', ['ñ'.repeat(501)], /has 1002 bytes, and 1000 can be stored/],
    ])('a key %s is refused', async (_, keys, message) => {
      const records = keys.map((key) => ({ key, body: Buffer.from('') }));
      const publishing = at.store.publish([draft([{ resource: 'a', mode: 'merge', records }])]);
      await expect(publishing).rejects.toThrow(StoreError);
      await expect(publishing).rejects.toThrow(message);
      expect(await at.store.versions()).toEqual(new Map());
    });

    test('a source with a NUL is refused, and nothing is published', async () => {
      const publishing = at.store.publish([draft([change('a', 'merge', { x: '1' })], { source: 'a\0b' })]);
      await expect(publishing).rejects.toThrow(
        /^The source "a\\u0000b" of organisms has characters that cannot be stored\.$/,
      );
      expect(await at.store.versions()).toEqual(new Map());
    });
  });
}
