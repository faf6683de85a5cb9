import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../src/store/store.ts';
import { VENTANILLA } from '../../../src/sync/ventanilla/source.ts';
import { type Content, change, contentOf, draft } from '../../store/drafts.ts';
import { type Visiting, visiting } from '../visiting.ts';
import { type Origin, startOrigin, TOKEN } from './origin.ts';

const ONE: Content = { a: { x: '1', y: '2' }, b: { z: '3' } };
const TWO: Content = { a: { x: '1', y: '20' }, b: { z: '3', w: '4' } };

let origin: Origin;
let at: Visiting;
beforeEach(async () => {
  origin = await startOrigin();
  at = await visiting({ mirrorOf: origin.publisher.address });
});
afterEach(async () => {
  await at.close();
  await origin.close();
});

/** Every version of both stores, and what the newest of each data set holds. */
async function stateOf(store: Store): Promise<unknown> {
  const state: Record<string, unknown> = {};
  for (const [dataSet, version] of await store.versions()) {
    if (dataSet === 'ledger') continue;
    state[dataSet] = [version, await contentOf(await store.reader(dataSet), ['a', 'b', 'c'])];
  }
  return state;
}

const visit = async () => {
  origin.publisher.forget();
  const report = await at.visit(VENTANILLA);
  const paths = origin.publisher.asked.map(({ path, query }) => path + (query.size === 0 ? '' : `?${query}`));
  return { ...report, paths };
};
const LISTING = '/ventanilla/versiones';
const records = (dataSet: string, number: number, from: number): string =>
  `/ventanilla/versiones/${dataSet}/${number}/registros?desde=${from}`;

describe('a mirror', () => {
  it('takes over everything that is public, as it is', async () => {
    await origin.publish('statistics', ONE, { newest: '2026-11-20' });
    await origin.publish('territory', TWO, { source: 'some files' });
    await origin.publish('organisms', ONE, { starter: true });
    const report = await visit();
    expect(report.error).toBeNull();
    expect(report.outcome?.sentence).toBe('statistics 1, territory 1, organisms 1');
    expect(report.outcome?.published).toMatchObject([
      { changed: true, added: 3, removed: 0, replaced: 0 },
      { changed: true, added: 4 },
      { changed: true, added: 3 },
    ]);
    expect(await stateOf(at.store)).toEqual(await stateOf(origin.store));
    expect(await at.store.origin('territory')).toBe(origin.publisher.address);
  });

  it('asks one small question when there is nothing new', async () => {
    await origin.publish('territory', ONE);
    await visit();
    const report = await visit();
    expect(report).toMatchObject({ error: null, bytes: 0, outcome: { published: [], sentence: 'nothing new' } });
    expect(report.paths).toEqual([LISTING]);
  });

  it('fetches what lies between its version and the newest, and nothing else', async () => {
    const many = { a: Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`k${n}`, `value ${n * 7919}`])) };
    await origin.publish('territory', many);
    const first = await visit();
    for (const value of ['new', 'newer'])
      await origin.publish('territory', { a: { ...many.a, k7: value, more: value } });
    const { k9, ...rest } = many.a;
    await origin.publish('territory', { a: { ...rest, k7: 'newest' } });
    const report = await visit();
    expect(report.paths).toEqual([LISTING, records('territory', 4, 1)]);
    expect(report.outcome?.published).toMatchObject([{ added: 0, removed: 1, replaced: 1 }]);
    expect(report.bytes).toBeLessThan(first.bytes / 10);
    expect(await stateOf(at.store)).toEqual(await stateOf(origin.store));
    expect((await at.store.history('territory')).map(({ number }) => number)).toEqual([4, 1]);
  });

  it('of starter data fetches differences too', async () => {
    for (const content of [ONE, TWO, ONE]) {
      await origin.publish('territory', content, { starter: true });
      expect((await visit()).error).toBeNull();
    }
    const asked = origin.publisher.asked.map(({ path, query }) => `${path} ${query.get('desde')}`);
    expect(asked.slice(1)).toEqual(['/ventanilla/versiones/territory/3/registros 2']);
    expect(await at.store.history('territory')).toEqual(await origin.store.history('territory'));
  });

  it('follows a rollback, a withdrawal and a change of the heading', async () => {
    await origin.publish('territory', ONE);
    await visit();
    await origin.publish('territory', TWO);
    await visit();
    await origin.store.rollback('territory', 1);
    expect((await visit()).paths).toEqual([LISTING, records('territory', 3, 2)]);
    expect(await stateOf(at.store)).toEqual(await stateOf(origin.store));
    await origin.publish('territory', { a: {}, b: {} });
    await visit();
    expect(await stateOf(at.store)).toEqual(await stateOf(origin.store));
  });

  it('copies everything anew when the origin has forgotten its version', async () => {
    for (const content of [ONE, TWO]) await origin.publish('territory', content);
    await visit();
    for (const value of ['1', '2', '3']) await origin.publish('territory', { c: { x: value } });
    await origin.store.prune(1);
    expect((await visit()).paths).toEqual([LISTING, records('territory', 5, 0)]);
    expect(await stateOf(at.store)).toEqual(await stateOf(origin.store));
    expect(await at.store.history('territory')).toHaveLength(1);
  });

  it('copies everything anew when the version is forgotten between the question and the records', async () => {
    await origin.publish('territory', ONE);
    await visit();
    await origin.publish('territory', TWO);
    origin.publisher.force({ kind: 'status', status: 410 }, { where: ({ query }) => query.get('desde') === '1' });
    const report = await visit();
    expect(report.error).toBeNull();
    expect(report.paths).toEqual([LISTING, records('territory', 2, 1), records('territory', 2, 0)]);
    expect(await stateOf(at.store)).toEqual(await stateOf(origin.store));
  });

  it('follows an origin that was set up anew, with other data under the same numbers', async () => {
    await origin.publish('territory', ONE);
    await origin.publish('territory', TWO);
    await visit();
    const { address } = origin.publisher;
    await origin.close();
    origin = await startOrigin(Number(new URL(address).port));
    expect(origin.publisher.address).toBe(address);
    for (const value of ['1', '2', '3', '4']) {
      await origin.publish('territory', { c: { q: value } });
      expect((await visit()).error).toBeNull();
      expect(await stateOf(at.store)).toEqual(await stateOf(origin.store));
    }
    expect((await at.store.history('territory')).map(({ number }) => number)).toEqual([4, 3, 2, 1]);
  });

  it('goes on where it was interrupted, and asks only for what is missing', async () => {
    const large = (mark: number): Content => ({
      a: Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`k${n}`, String(n + mark).repeat(30_000)])),
    });
    await origin.publish('territory', large(0));
    let parts = 0;
    const cut = { kind: 'cut' } as const;
    origin.publisher.force(cut, { where: ({ query }) => query.has('despues') && ++parts > 1, times: 100 });
    const first = await visit();
    expect(first.error?.sentence).toMatch(/^ventanilla: /);
    expect(first.error?.fault).toBe('broken');
    expect(await stateOf(at.store)).toEqual({});
    origin.publisher.heal();
    const second = await visit();
    expect(second.error).toBeNull();
    const asked = second.paths.filter((path) => path !== LISTING);
    expect(asked.length).toBeGreaterThan(0);
    for (const path of asked) expect(path).toContain('despues=');
    expect(await stateOf(at.store)).toEqual(await stateOf(origin.store));
  }, 60_000);

  it('takes over market data with a token alone, and never operations of accounts', async () => {
    await origin.publish('market', ONE);
    await origin.publish('ledger', { operations: { 'ana/1': 'x' } });
    await origin.publish('organisms', ONE);
    await visit();
    expect([...(await at.store.versions()).keys()]).toEqual(['organisms']);
    const withToken = await visiting({ mirrorOf: origin.publisher.address, mirrorToken: TOKEN });
    origin.publisher.forget();
    expect((await withToken.visit(VENTANILLA)).error).toBeNull();
    expect([...(await withToken.store.versions()).keys()].sort()).toEqual(['market', 'organisms']);
    for (const { path, headers } of origin.publisher.asked) {
      expect(headers.authorization, path).toBe(path.includes('/market/') ? `Bearer ${TOKEN}` : undefined);
    }
    await withToken.close();
    const wrong = await visiting({ mirrorOf: origin.publisher.address, mirrorToken: 'vnp_another' });
    const { error } = await wrong.visit(VENTANILLA);
    expect(error?.fault).toBe('refused');
    expect(error?.sentence).toBe(
      'ventanilla: market is not handed on to us: the token is missing, unknown or expired (401).',
    );
    // The others are taken over all the same.
    expect([...(await wrong.store.versions()).keys()]).toEqual(['organisms']);
    await wrong.close();
  });

  it('never takes the place of what was loaded here, unless told to', async () => {
    await origin.publish('territory', ONE);
    await origin.publish('organisms', TWO);
    await at.store.publish([
      draft([change('a', 'replace', { mine: '1' })], { dataSet: 'territory', source: 'my file' }),
    ]);
    const { error } = await visit();
    expect(error?.fault).toBe('conflict');
    expect(error?.sentence).toBe(
      `ventanilla: territory 1 was loaded here (my file) and is not replaced by what ${origin.publisher.address} has; with --mirror-replace it is.`,
    );
    expect(await contentOf(await at.store.reader('territory'), ['a'])).toEqual({ a: { mine: '1' } });
    expect((await at.store.versions()).get('organisms')).toBeDefined();
    const replacing = { ...at.settings, mirrorReplace: true };
    expect((await at.visit(VENTANILLA, { settings: replacing })).error).toBeNull();
    expect(await stateOf(at.store)).toEqual(await stateOf(origin.store));
    // What was imported over a copy is one's own again.
    await at.store.publish([draft([change('a', 'merge', { mine: '1' })], { dataSet: 'territory', source: 'my file' })]);
    await origin.publish('territory', TWO);
    expect((await visit()).error?.fault).toBe('conflict');
  });

  it('follows its origin to another address, and no other that has something else', async () => {
    await origin.publish('territory', ONE);
    await visit();
    const { address } = origin.publisher;
    const moved = { ...at.settings, mirrorOf: address.replace('127.0.0.1', 'localhost') };
    expect((await at.visit(VENTANILLA, { settings: moved })).outcome?.sentence).toBe('nothing new');
    await origin.publish('territory', TWO);
    expect((await at.visit(VENTANILLA, { settings: moved })).error).toBeNull();
    expect(await stateOf(at.store)).toEqual(await stateOf(origin.store));
    expect(await at.store.origin('territory')).toBe(moved.mirrorOf);
    const other = await startOrigin();
    for (const value of ['1', '2', '3']) await other.publish('territory', { c: { q: value } });
    const { error } = await at.visit(VENTANILLA, { settings: { ...at.settings, mirrorOf: other.publisher.address } });
    expect(error?.fault).toBe('conflict');
    expect(error?.sentence).toContain(`territory 2 was copied from ${moved.mirrorOf} and is not replaced`);
    await other.close();
  });

  it('takes the place of starter data', async () => {
    await at.store.publish([draft([change('a', 'replace', { s: '1' })], { dataSet: 'territory', starter: true })]);
    await origin.publish('territory', ONE);
    expect((await visit()).error).toBeNull();
    expect(await stateOf(at.store)).toEqual(await stateOf(origin.store));
  });

  it('of a server without data has none, and says so', async () => {
    expect((await visit()).outcome).toMatchObject({ published: [], sentence: 'the other server has no data yet' });
  });

  it('of itself, or in a circle, comes to rest and does no harm', async () => {
    await origin.publish('territory', ONE);
    const itself = await at.visit(VENTANILLA, { store: origin.store });
    expect(itself).toMatchObject({ error: null, outcome: { published: [], sentence: 'nothing new' } });

    // Two servers, each a mirror of the other.
    const other = await startOrigin();
    const visits = {
      there: () => at.visit(VENTANILLA, { store: other.store }),
      back: () =>
        at.visit(VENTANILLA, { store: origin.store, settings: { ...at.settings, mirrorOf: other.publisher.address } }),
    };
    for (const content of [ONE, TWO, ONE]) {
      await origin.publish('territory', content);
      expect((await visits.there()).error).toBeNull();
      for (let round = 0; round < 3; round++) {
        for (const visited of [await visits.back(), await visits.there()]) {
          expect(visited).toMatchObject({ error: null, outcome: { published: [] } });
        }
      }
      expect(await stateOf(other.store)).toEqual(await stateOf(origin.store));
    }
    // Each of them loads something: both keep their own, and say so.
    await origin.publish('territory', { a: { mine: '1' } });
    await other.publish('territory', { a: { theirs: '1' } });
    const before = [await stateOf(origin.store), await stateOf(other.store)];
    for (const visited of [await visits.back(), await visits.there()]) expect(visited.error?.fault).toBe('conflict');
    expect([await stateOf(origin.store), await stateOf(other.store)]).toEqual(before);
    await other.close();
  });
});
