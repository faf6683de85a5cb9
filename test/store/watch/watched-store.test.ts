import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import { type Store, StoreUnavailable } from '../../../src/store/store.ts';
import type { StoreEvent } from '../../../src/store/watch/availability.ts';
import { WatchedStore } from '../../../src/store/watch/watched-store.ts';
import { type FaultyStore, faulty } from '../../faulty-store.ts';
import { temporaryFolder } from '../../serving.ts';
import { change, draft, newestContent } from '../drafts.ts';

let real: Store;
let front: FaultyStore;
let watched: WatchedStore;
let news: StoreEvent[];
let now: number;
let remove: () => Promise<void>;

beforeEach(async () => {
  const folder = await temporaryFolder();
  remove = folder.remove;
  real = await openStore(`sqlite:${folder.path}/watched.sqlite`);
  await real.publish([draft([change('a', 'replace', { x: '1', y: '2' })])]);
  await real.publish([draft([change('a', 'merge', { y: '3' })])]);
  front = faulty(real);
  news = [];
  now = 1_000_000;
  watched = new WatchedStore(
    () => front.store,
    { answer: 20, work: 40 },
    () => new Date(now),
    (told) => news.push(told),
  );
});
afterEach(async () => {
  await watched.close();
  await remove();
});

async function changes(store: Store): Promise<number> {
  let count = 0;
  for await (const batch of store.diff('organisms', 1, 2)) count += batch.length;
  return count;
}

describe('a watched store', () => {
  it('gives what the store gives', async () => {
    expect(watched.address).toBe(real.address);
    expect(await watched.versions()).toEqual(await real.versions());
    expect(await newestContent(watched, 'organisms', ['a'])).toEqual({ a: { x: '1', y: '3' } });
    expect(await watched.reader('market')).toBeNull();
    expect(await changes(watched)).toBe(1);
    const [third] = await watched.publish([draft([change('a', 'merge', { z: '4' })])]);
    expect(third?.version.number).toBe(3);
    expect(news).toEqual([]);
  });

  it.each<[string, (store: Store) => Promise<unknown>]>([
    ['versions', (store) => store.versions()],
    ['a token', (store) => store.token('x')],
    ['a change', (store) => store.forgetExpired(1)],
    ['differences', changes],
  ])('waits no longer than it may for %s', async (_, call) => {
    front.be('silent');
    await expect(call(watched)).rejects.toThrow(/has not answered for 0\.0[24] s/);
    front.be('none');
    now += 1000;
    await call(watched);
  });

  it('counts a store as away that leaves a small question unanswered, not one that is long at work', async () => {
    front.be('silent', ['forgetExpired', 'withPrefix']);
    await expect(watched.forgetExpired(1)).rejects.toThrow(StoreUnavailable);
    const reader = await watched.reader('organisms');
    await expect(reader?.withPrefix('a', '')).rejects.toThrow(StoreUnavailable);
    expect(news).toEqual([]);
    front.be('silent', ['versions']);
    await expect(watched.versions()).rejects.toThrow(StoreUnavailable);
    expect(news).toEqual([{ kind: 'away', reason: expect.stringContaining('has not answered') }]);
  });

  it('ends an iteration whose next batch does not come', async () => {
    const reader = await watched.reader('organisms');
    front.be('silent', ['records']);
    const reading = async () => {
      for await (const _ of reader?.records('a') ?? []) expect.unreachable();
    };
    await expect(reading()).rejects.toThrow(StoreUnavailable);
  });

  it('refuses at once while the store is away, but for one question now and then', async () => {
    front.be('away');
    await expect(watched.versions()).rejects.toThrow('connection refused');
    const before = front.calls('account');
    const asked = await Promise.allSettled(Array.from({ length: 50 }, () => watched.account('ana')));
    expect(asked.every(({ status }) => status === 'rejected')).toBe(true);
    expect(front.calls('account') - before).toBe(1);
    front.be('none');
    await expect(watched.account('ana')).rejects.toThrow('connection refused');
    now += 250;
    expect(await watched.account('ana')).toBeNull();
    expect(await watched.account('ana')).toBeNull();
  });

  it('is away as long as there is no store to be had', async () => {
    let held: Store | null = null;
    const waiting = new WatchedStore(
      () => {
        if (!held) throw new StoreUnavailable('not open yet');
        return held;
      },
      { answer: 20, work: 40 },
      () => new Date(now),
    );
    await expect(waiting.versions()).rejects.toThrow('not open yet');
    await expect(changes(waiting)).rejects.toThrow(StoreUnavailable);
    held = real;
    now += 250;
    expect((await waiting.versions()).get('organisms')?.number).toBe(2);
    expect(waiting.availability.awaySince).toBeNull();
  });
});
