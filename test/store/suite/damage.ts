import { describe, expect, test } from 'vitest';
import { type Store, StoreDamaged, type VersionReader } from '../../../src/store/store.ts';
import { change, contentOf, draft, newestContent } from '../drafts.ts';
import type { StoreAt } from './store-at.ts';

/** Changes what a store holds without its knowing: the bytes, the key or the digest of the rows of a key, or the rows themselves. */
export type Harm = (kind: 'body' | 'key' | 'digest' | 'gone', key: string) => Promise<void>;

const RESOURCES = ['a', 'b'];

/** Two versions: the second brings `y` anew and `w`, and shares all others with the first. */
async function twoVersions(store: Store): Promise<void> {
  await store.publish([draft([change('a', 'replace', { x: '1', y: '2' }), change('b', 'replace', { z: '3' })])]);
  await store.publish([draft([change('a', 'merge', { y: '20' }), change('b', 'merge', { w: '4' })])]);
}

async function readerOf(store: Store, number?: number): Promise<VersionReader> {
  const reader = await store.reader('organisms', number);
  if (!reader) throw new Error('no such version');
  return reader;
}

/** Reads one of the resources and has all of the version checked, as what builds a catalog does. */
async function check(reader: VersionReader): Promise<void> {
  await contentOf(reader, ['a']);
  await reader.check();
}

/** What a promise is rejected with. */
async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => null,
    (error: unknown) => error,
  );
}

/** What the store says of damage, for each form of it. */
export function describeDamage(at: StoreAt, harm: Harm): void {
  describe('damage', () => {
    test('every version that is whole passes the check, also one that others followed', async () => {
      await twoVersions(at.store);
      await at.store.publish([draft([change('a', 'replace', {})])]);
      for (const number of [1, 2, 3]) await check(await readerOf(at.store, number));
    });

    test('changed bytes of a record are an error that names it, and never given as they are', async () => {
      await twoVersions(at.store);
      await harm('body', 'w');
      const reader = await readerOf(at.store);
      for (const read of [() => contentOf(reader, RESOURCES), () => reader.withPrefix('b', 'w')]) {
        const error = await failureOf(read());
        expect(error).toBeInstanceOf(StoreDamaged);
        expect(error).toMatchObject({ place: { resource: 'b', key: 'w' } });
        expect(String(error)).toContain('organisms 2: the record "w" of b is not what was imported.');
      }
      expect(await reader.withPrefix('b', 'z')).toHaveLength(1);
      const before = await readerOf(at.store, 1);
      await check(before);
      expect(await contentOf(before, RESOURCES)).toEqual({ a: { x: '1', y: '2' }, b: { z: '3' } });
    });

    test.each(['key', 'digest', 'gone'] as const)(
      'a version is not whole when the %s of a record changed',
      async (kind) => {
        await twoVersions(at.store);
        await harm(kind, 'w');
        expect(await failureOf(check(await readerOf(at.store)))).toBeInstanceOf(StoreDamaged);
        await check(await readerOf(at.store, 1));
        await harm(kind, 'x');
        expect(await failureOf(check(await readerOf(at.store, 1)))).toBeInstanceOf(StoreDamaged);
      },
    );

    test('differences are not told of changed bytes', async () => {
      await twoVersions(at.store);
      await harm('body', 'w');
      for (const from of [0, 1]) {
        const read = async (): Promise<void> => {
          for await (const _ of at.store.diff('organisms', from, 2));
        };
        expect(await failureOf(read())).toBeInstanceOf(StoreDamaged);
      }
    });

    test('a damaged version can be rolled back to one that is whole', async () => {
      await twoVersions(at.store);
      await harm('body', 'w');
      const { version } = await at.store.rollback('organisms', 1);
      expect(version.number).toBe(3);
      await check(await readerOf(at.store));
      expect(await newestContent(at.store, 'organisms', RESOURCES)).toEqual({ a: { x: '1', y: '2' }, b: { z: '3' } });
    });
  });
}
