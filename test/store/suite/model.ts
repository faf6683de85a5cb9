import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Draft, Published, Store } from '../../../src/store/store.ts';
import { type Content, change, contentOf } from '../drafts.ts';
import type { StoreAt } from './store-at.ts';

const RESOURCES = ['a', 'b', 'c'] as const;
const DATA_SETS = ['statistics', 'territory'] as const;

interface Step {
  readonly dataSet: (typeof DATA_SETS)[number];
  readonly starter: boolean;
  readonly changes: readonly {
    readonly resource: (typeof RESOURCES)[number];
    readonly mode: 'replace' | 'merge';
    readonly bodies: Record<string, string>;
  }[];
}
interface ModelVersion {
  readonly content: Content;
  readonly starter: boolean;
}
/** All versions of each data set, oldest first. */
type Model = Record<Step['dataSet'], readonly ModelVersion[]>;

const step: fc.Arbitrary<Step> = fc.record({
  dataSet: fc.constantFrom(...DATA_SETS),
  starter: fc.boolean(),
  changes: fc.array(
    fc.record({
      resource: fc.constantFrom(...RESOURCES),
      mode: fc.constantFrom('replace' as const, 'merge' as const),
      bodies: fc.dictionary(fc.constantFrom('k', 'k/1', 'k/2', 'l', 'ñ', '\u{1f600}'), fc.constantFrom('', '1', '2'), {
        maxKeys: 5,
      }),
    }),
    { maxLength: 4 },
  ),
});
/** A publish of some drafts; `fails` makes it break after the last of them. */
const publishes = fc.array(fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 3 }), fails: fc.boolean() }), {
  maxLength: 8,
});

/** Random sequences of publishes against plain objects, for every version ever made. */
export function describeModel(at: StoreAt, clear: () => Promise<void>): void {
  describe('against a model', () => {
    test('every version holds what a plain object would', async () => {
      await fc.assert(
        fc.asyncProperty(publishes, async (sequence) => {
          await at.store.close();
          await clear();
          at.store = await at.open();
          let model: Model = { statistics: [], territory: [] };
          for (const { steps, fails } of sequence) {
            const drafts = steps.map(draftOf);
            if (fails) {
              await expect(at.store.publish([...drafts, BROKEN])).rejects.toThrow('broken');
              continue;
            }
            for (const [index, published] of (await at.store.publish(drafts)).entries()) {
              const made = steps[index];
              if (made !== undefined) model = applied(model, made, published);
            }
          }
          await expectModel(at.store, model);
        }),
        { numRuns: at.runs(60), seed: 20261120 },
      );
    });
  });
}

const BROKEN: Draft = {
  dataSet: 'organisms',
  source: 'broken',
  starter: false,
  newest: null,
  changes: {
    [Symbol.iterator]: () => {
      throw new Error('broken');
    },
  },
};

function draftOf({ dataSet, starter, changes }: Step): Draft {
  const listed = changes.map(({ resource, mode, bodies }) => change(resource, mode, bodies));
  return { dataSet, source: 'model', starter, newest: null, changes: listed };
}

/** The model after a step, having compared what the store reported of it. */
function applied(model: Model, made: Step, published: Published): Model {
  const versions = model[made.dataSet];
  const before = versions.at(-1);
  const old = before?.content ?? {};
  const content: Content = before?.starter === made.starter ? structuredClone(old) : {};
  for (const { resource, mode, bodies } of made.changes) {
    content[resource] = mode === 'replace' ? { ...bodies } : { ...content[resource], ...bodies };
  }
  for (const resource of RESOURCES) if (Object.keys(content[resource] ?? {}).length === 0) delete content[resource];

  const difference = { added: 0, removed: 0, replaced: 0 };
  for (const resource of RESOURCES) {
    const [from, to] = [old[resource] ?? {}, content[resource] ?? {}];
    for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
      if (from[key] === undefined) difference.added += 1;
      else if (to[key] === undefined) difference.removed += 1;
      else if (from[key] !== to[key]) difference.replaced += 1;
    }
  }
  const same = difference.added + difference.removed + difference.replaced === 0;
  const changed = before === undefined || before.starter !== made.starter || !same;
  expect(published).toMatchObject({ ...difference, changed });
  expect(published.version.number).toBe(versions.length + (changed ? 1 : 0));
  return changed ? { ...model, [made.dataSet]: [...versions, { content, starter: made.starter }] } : model;
}

async function expectModel(store: Store, model: Model): Promise<void> {
  for (const dataSet of DATA_SETS) {
    const history = (await store.history(dataSet)).toReversed();
    expect(history.map(({ number }) => number)).toEqual(model[dataSet].map((_, index) => index + 1));
    const contentBySum = new Map<string, Content>();
    for (const [index, { content, starter }] of model[dataSet].entries()) {
      const reader = await store.reader(dataSet, index + 1);
      expect(await contentOf(reader, RESOURCES)).toEqual(content);
      for (const [resource, bodies] of Object.entries(content)) {
        const wanted = Object.keys(bodies).filter((key) => key.startsWith('k/'));
        const found = (await reader?.withPrefix(resource, 'k/')) ?? [];
        expect(found.map(({ key }) => key)).toEqual(wanted.toSorted());
      }
      const counts = Object.entries(content).map(([name, bodies]) => [name, Object.keys(bodies).length]);
      expect(reader?.version).toMatchObject({ starter, counts: Object.fromEntries(counts) });
      contentBySum.set(reader?.version.checksum ?? '', content);
    }
    const contents = new Set(model[dataSet].map(({ content }) => canonical(content)));
    expect(contentBySum.size).toBe(contents.size);
  }
}

/** The same text for the same content. */
function canonical(content: Content): string {
  const resources = Object.entries(content).map(([name, bodies]) => [name, Object.entries(bodies).toSorted()]);
  return JSON.stringify(resources.toSorted());
}
