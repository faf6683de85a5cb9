import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Store, StoreError } from '../../../src/store/store.ts';
import { type Content, change, contentOf, draft, newestContent } from '../drafts.ts';
import type { StoreAt } from './store-at.ts';

const KEYS = ['k', 'l', 'm'] as const;
const FIRST_NUMBER = 1;

type Step =
  | { readonly kind: 'publish'; readonly bodies: Record<string, string> }
  | { readonly kind: 'rollback'; readonly pick: number }
  | { readonly kind: 'prune'; readonly keep: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      bodies: fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom('1', '2')),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rollback' as const), pick: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('prune' as const), keep: fc.integer({ min: 1, max: 4 }) }) },
);

/** Forgetting old versions. */
export function describePrune(at: StoreAt, clear: () => Promise<void>): void {
  describe('forgetting', () => {
    test('keeps the newest versions of each data set, whole, and says how many went', async () => {
      for (const x of ['1', '2', '3', '4'])
        await at.store.publish([draft([change('a', 'replace', { x, [x]: '', same: '' })])]);
      await at.store.publish([draft([change('a', 'merge', { x: '1' })], { dataSet: 'territory' })]);
      expect(await at.store.prune(2)).toBe(2);
      expect(await at.store.prune(2)).toBe(0);
      expect((await at.store.history('organisms')).map(({ number }) => number)).toEqual([4, 3]);
      expect((await at.store.history('territory')).map(({ number }) => number)).toEqual([1]);
      for (const number of [1, 2]) expect(await at.store.reader('organisms', number)).toBeNull();
      for (const x of ['3', '4']) {
        const content = await contentOf(await at.store.reader('organisms', Number(x)), ['a']);
        expect(content).toEqual({ a: { x, [x]: '', same: '' } });
      }
      await expect(at.store.rollback('organisms', 2)).rejects.toThrow(
        /no version 2 of organisms in the store, or none/,
      );
      const [next] = await at.store.publish([draft([change('a', 'merge', { x: '5' })])]);
      expect(next?.version.number).toBe(5);
    });

    test.each([0, -1, 1.5])('%d versions cannot be kept: the newest always stays', async (keep) => {
      await at.store.publish([draft([change('a', 'merge', { x: '1' })])]);
      await expect(at.store.prune(keep)).rejects.toThrow(StoreError);
      expect(await newestContent(at.store, 'organisms', ['a'])).toEqual({ a: { x: '1' } });
    });

    test('ends readers of the versions that go, never with half of what they held', async () => {
      const bodies = (letter: string) => Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`${n}`, letter]));
      await at.store.publish([draft([change('a', 'replace', bodies('x'))])]);
      await at.store.publish([draft([change('a', 'replace', bodies('y'))])]);
      const old = await at.store.reader('organisms', 1);
      const newest = await at.store.reader('organisms');
      const reading = old?.records('a')[Symbol.asyncIterator]();
      const comparing = at.store.diff('organisms', 1, 2)[Symbol.asyncIterator]();
      expect((await reading?.next())?.value).not.toHaveLength(0);
      expect((await comparing.next()).value).not.toHaveLength(0);
      await at.store.prune(1);
      await expect(reading?.next()).rejects.toThrow(StoreError);
      await expect(comparing.next()).rejects.toThrow(/no version 1 of organisms/);
      await expect(old?.withPrefix('a', '1')).rejects.toThrow(StoreError);
      await expect(contentOf(old, ['a'])).rejects.toThrow(StoreError);
      await expect(contentOf(old, ['never'])).resolves.toEqual({});
      expect(await contentOf(newest, ['a'])).toEqual({ a: bodies('y') });
    });

    test('and rolling back, in any order, against a model', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
          await at.store.close();
          await clear();
          at.store = await at.open();
          const model = new Map<number, Content>();
          for (const one of steps) await take(at.store, model, one);
          expect((await at.store.history('organisms')).map(({ number }) => number).toReversed()).toEqual([
            ...model.keys(),
          ]);
          const checksums = new Map<string, string>();
          for (const [number, content] of model) {
            const reader = await at.store.reader('organisms', number);
            expect(await contentOf(reader, ['a'])).toEqual(content);
            const text = JSON.stringify(Object.entries(content.a ?? {}).toSorted());
            expect(checksums.get(text) ?? reader?.version.checksum).toBe(reader?.version.checksum);
            checksums.set(text, reader?.version.checksum ?? '');
          }
        }),
        { numRuns: at.runs(60), seed: 20261122 },
      );
    });
  });
}

async function take(store: Store, model: Map<number, Content>, one: Step): Promise<void> {
  const numbers = [...model.keys()];
  const newest = numbers.at(-1) ?? FIRST_NUMBER - 1;
  const held = model.get(newest);
  if (one.kind === 'prune') {
    const gone = numbers.slice(0, Math.max(0, numbers.length - one.keep));
    expect(await store.prune(one.keep)).toBe(gone.length);
    for (const number of gone) model.delete(number);
    return;
  }
  if (one.kind === 'publish') {
    const next: Content = Object.keys(one.bodies).length === 0 ? {} : { a: one.bodies };
    const [published] = await store.publish([draft([change('a', 'replace', one.bodies)])]);
    if (published?.changed === true) model.set(newest + 1, next);
    expect(published?.changed).toBe(held === undefined || !sameContent(held, next));
    return;
  }
  const goal = numbers[one.pick % Math.max(1, numbers.length)];
  if (goal === undefined) {
    await expect(store.rollback('organisms', 1)).rejects.toThrow(StoreError);
    return;
  }
  const content = model.get(goal) ?? {};
  const { changed } = await store.rollback('organisms', goal);
  expect(changed).toBe(!sameContent(held ?? {}, content));
  if (changed) model.set(newest + 1, content);
}

function sameContent(one: Content, other: Content): boolean {
  const text = (content: Content) => JSON.stringify(Object.entries(content.a ?? {}).toSorted());
  return text(one) === text(other);
}
