import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RecordChange, type RecordPlace, type Store, StoreError } from '../../../src/store/store.ts';
import { type Content, change, contentOf, draft } from '../drafts.ts';
import type { StoreAt } from './store-at.ts';

const RESOURCES = ['a', 'b', 'ñ'] as const;
const KEYS = ['', 'k', 'k/1', 'l', '\uffff', '\u{1f600}', 'ñ'] as const;

/** Records of each resource, for `replace`. */
const content: fc.Arbitrary<Content> = fc.dictionary(
  fc.constantFrom(...RESOURCES),
  fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom('', '1', '2')),
);

/** What lies between two versions. */
export function describeDiff(at: StoreAt, clear: () => Promise<void>): void {
  describe('the difference of two versions', () => {
    test('names what was added, removed and changed, in the order of resource and key', async () => {
      await publish(at.store, { b: { same: '1', gone: '2' }, a: { z: 'old' } });
      await publish(at.store, { b: { same: '1', new: '3' }, a: { z: 'new' } });
      expect(await said(at.store, 1, 2)).toEqual(['a z old → new', 'b gone 2 → -', 'b new - → 3']);
      expect(await said(at.store, 2, 1)).toEqual(['a z new → old', 'b gone - → 2', 'b new 3 → -']);
    });

    test('is empty between a version and itself, and leaves out what went and came back', async () => {
      await publish(at.store, { a: { x: '1', y: '1' } });
      await publish(at.store, { a: { x: '2' } });
      await publish(at.store, { a: { x: '1', y: '2' } });
      expect(await said(at.store, 2, 2)).toEqual([]);
      expect(await said(at.store, 1, 3)).toEqual(['a y 1 → 2']);
    });

    test('from nothing is everything, and to nothing too', async () => {
      expect(await said(at.store, 0, 0)).toEqual([]);
      await publish(at.store, { a: { x: '1' } });
      await publish(at.store, { a: { x: '2' }, b: { y: '' } });
      expect(await said(at.store, 0, 1)).toEqual(['a x - → 1']);
      expect(await said(at.store, 0, 2)).toEqual(['a x - → 2', 'b y - → ']);
      expect(await said(at.store, 2, 0)).toEqual(['a x 2 → -', 'b y  → -']);
    });

    test('of a version that is not there is a StoreError that names it', async () => {
      await publish(at.store, { a: { x: '1' } });
      for (const [from, to] of [
        [1, 2],
        [2, 1],
        [0, 2],
        [2, 2],
        [-1, 1],
      ] as const) {
        const found = said(at.store, from, to);
        await expect(found).rejects.toThrow(StoreError);
        await expect(found).rejects.toThrow(/no version (2|-1) of organisms/);
      }
    });

    test('comes in batches of bounded size, and an import meanwhile does not disturb it', async () => {
      const bodies = (letter: string) =>
        Object.fromEntries(
          Array.from({ length: 4000 }, (_, n) => [String(n).padStart(4, '0'), letter.repeat(n < 20 ? 300_000 : 9)]),
        );
      await publish(at.store, { a: bodies('x') });
      await publish(at.store, { a: bodies('y') });
      const expected = Object.keys(bodies('x')).toSorted();
      for (const [from, to] of [
        [1, 2],
        [0, 2],
      ] as const) {
        const found: string[] = [];
        let batches = 0;
        for await (const batch of at.store.diff('organisms', from, to)) {
          const bytes = batch.reduce((sum, { before, after }) => sum + (before?.length ?? 0) + (after?.length ?? 0), 0);
          expect(bytes).toBeLessThan(8_000_000);
          expect(batch.length).toBeLessThanOrEqual(4000);
          expect(batch.every(({ after }) => Buffer.from(after ?? []).toString('latin1', 0, 1) === 'y')).toBe(true);
          found.push(...batch.map(({ key }) => key));
          batches += 1;
          if (batches === 1) await publish(at.store, { a: { other: `${from}` } });
        }
        expect(found).toEqual(expected);
        expect(batches).toBeGreaterThan(3);
      }
    });

    test('turns the one version into the other, for any history, both ways, and goes on after any place', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 6 }), async (history) => {
          await at.store.close();
          await clear();
          at.store = await at.open();
          for (const next of history) await publish(at.store, next);
          const numbers = [0, ...(await at.store.history('organisms')).map(({ number }) => number)];
          for (const from of numbers) {
            const before = await contentAt(at.store, from);
            for (const to of numbers) await expectDifference(at.store, before, from, to);
          }
        }),
        { numRuns: at.runs(40), seed: 20261122 },
      );
    });
  });
}

async function expectDifference(store: Store, before: Content, from: number, to: number): Promise<void> {
  const changes = await changesOf(store, from, to);
  const places = changes.map(placeOf);
  expect(places).toEqual(places.toSorted((a, b) => Buffer.compare(bytesOf(a), bytesOf(b))));
  expect(applied(before, changes)).toEqual(await contentAt(store, to));
  for (const [index, place] of places.entries()) {
    expect(await changesOf(store, from, to, place)).toEqual(changes.slice(index + 1));
  }
}

/** A text that sorts as the place does. */
function bytesOf({ resource, key }: RecordPlace): Buffer {
  return Buffer.from(`${resource}\0${key}`);
}

function placeOf({ resource, key }: RecordChange): RecordPlace {
  return { resource, key };
}

/** The content after the changes; each of them must begin with what is there and do something. */
function applied(before: Content, changes: readonly RecordChange[]): Content {
  const content = structuredClone(before);
  for (const { resource, key, before: old, after } of changes) {
    const records = { ...content[resource] };
    expect(old === null ? undefined : Buffer.from(old).toString()).toBe(records[key]);
    expect(old !== null || after !== null).toBe(true);
    if (old !== null && after !== null) expect(Buffer.compare(old, after)).not.toBe(0);
    if (after === null) delete records[key];
    else records[key] = Buffer.from(after).toString();
    content[resource] = records;
    if (Object.keys(records).length === 0) delete content[resource];
  }
  return content;
}

async function contentAt(store: Store, number: number): Promise<Content> {
  return number === 0 ? {} : contentOf(await store.reader('organisms', number), RESOURCES);
}

async function publish(store: Store, next: Content): Promise<void> {
  const changes = [...new Set([...RESOURCES, ...Object.keys(next)])].map((name) =>
    change(name, 'replace', next[name] ?? {}),
  );
  await store.publish([draft(changes)]);
}

async function changesOf(store: Store, from: number, to: number, after?: RecordPlace): Promise<RecordChange[]> {
  const found: RecordChange[] = [];
  for await (const batch of store.diff('organisms', from, to, after)) found.push(...batch);
  return found;
}

async function said(store: Store, from: number, to: number): Promise<string[]> {
  const text = (body: Uint8Array | null): string => (body === null ? '-' : Buffer.from(body).toString());
  return (await changesOf(store, from, to)).map(
    ({ resource, key, before, after }) => `${resource} ${key} ${text(before)} → ${text(after)}`,
  );
}
