import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../src/store/facts.ts';
import type { ComparableSet } from '../../src/versions/comparable.ts';
import { ana } from '../store/credentials.ts';
import { type FactMap, randomContent } from './random-facts.ts';
import { serveVersions, type VersionsServing } from './serving.ts';
import { tokenFor } from './token.ts';

// For random imports of all groups: the pages of a difference, one behind the other, are what the full contents of both
// versions differ in, whatever the size of the pages, in either direction; and the totals count them.
test('pages of a difference are what full dumps of both versions differ in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomContent, { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 5 }),
      async (contents, limit) => {
        const history = new Map<ComparableSet, FactMap[]>();
        let token = '';
        const serving = await serveVersions(async (store) => {
          await store.putAccount(ana);
          token = await tokenFor(store, 'mercado');
          for (const { group, facts, draft } of contents) {
            const [published] = await store.publish([draft]);
            if (published?.changed) history.set(group, [...(history.get(group) ?? []), facts]);
          }
        });
        try {
          for (const [group, versions] of history) {
            for (const [one, before] of versions.entries()) {
              for (const [other, after] of versions.entries()) {
                const path = `/ventanilla/versiones/${group}/${one + 1}..${other + 1}?limite=${limit}`;
                expect(await changesOf(serving, path, token)).toEqual(difference(before, after));
              }
            }
          }
          expect(serving.errors).toEqual([]);
        } finally {
          await serving.close();
        }
      },
    ),
    { numRuns: 25, seed: 20261122 },
  );
}, 60_000);

/** All pages; each is checked for its size, the totals for their sum. */
async function changesOf(serving: VersionsServing, path: string, token: string): Promise<unknown> {
  const found: Record<string, unknown> = {};
  const limit = Number(/limite=(\d+)/.exec(path)?.[1]);
  const counts = { added: 0, removed: 0, changed: 0 };
  let totals: unknown;
  for (let cursor: unknown = ''; cursor !== null; ) {
    const page = await serving.get(`${path}&cursor=${String(cursor)}`, { authorization: `Bearer ${token}` });
    expect(page.status, page.text).toBe(200);
    const changes = page.at('changes') as {
      resource: string;
      id: string;
      change: keyof typeof counts;
      before: Json;
      after: Json;
    }[];
    cursor = page.at('cursor');
    expect(changes.length).toBeLessThanOrEqual(limit);
    if (cursor !== null) expect(changes).toHaveLength(limit);
    for (const { resource, id, change, before, after } of changes) {
      const name = `${resource} ${id}`;
      expect(found).not.toHaveProperty([name]);
      found[name] = { change, before, after };
      counts[change] += 1;
    }
    totals = page.at('totals');
  }
  expect(totals).toMatchObject(counts);
  return found;
}

/** What two contents differ in, worked out from all of both. */
function difference(before: FactMap, after: FactMap): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name], after[name]] as [Record<string, Json>?, Record<string, Json>?];
    if (was === undefined) found[name] = { change: 'added', before: null, after: is };
    else if (is === undefined) found[name] = { change: 'removed', before: was, after: null };
    else {
      const differ = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
        (member) => was[member] !== is[member],
      );
      const only = (of: Record<string, Json>) =>
        Object.fromEntries(differ.filter((member) => member in of).map((member) => [member, of[member]]));
      if (differ.length > 0) found[name] = { change: 'changed', before: only(was), after: only(is) };
    }
  }
  return found;
}
