import { describe, expect, it, vi } from 'vitest';
import { breathe, CatalogKeeper, CatalogSlot } from '../../src/server/catalogs.ts';
import { systemClock } from '../../src/server/clock.ts';
import { openStore } from '../../src/store/open.ts';
import type { DataSetVersion, Store, StoreChange } from '../../src/store/store.ts';
import { PATIENTLY } from '../patiently.ts';
import { temporaryFolder } from '../serving.ts';
import { contentOf } from '../store/drafts.ts';
import { difference, stated } from '../store/statement.ts';

async function withStore(
  use: (store: Store, publish: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const folder = await temporaryFolder();
  const store = await openStore(`sqlite:${folder.path}/keeper.sqlite`);
  const publish = async (text: string): Promise<void> => {
    const changes = [{ resource: 'r', mode: 'replace', records: [{ key: 'k', body: Buffer.from(text) }] }] as const;
    await store.publish([{ dataSet: 'organisms', source: text, starter: false, newest: null, changes }]);
  };
  try {
    await use(store, publish);
  } finally {
    await store.close();
    await folder.remove();
  }
}

describe('the keeper of catalogs', () => {
  it('builds a newer version beside the old one and swaps it whole', () =>
    withStore(async (store, publish) => {
      const slot = new CatalogSlot<string>();
      const built: number[] = [];
      const keeper = new CatalogKeeper(
        store,
        (_, error) => expect.unreachable(String(error)),
        ({ number }) => built.push(number),
      );
      keeper.add('organisms', slot, async (reader) => {
        const before = slot.current?.version.number ?? 0;
        await breathe();
        expect(slot.current?.version.number ?? 0).toBe(before);
        return reader.version.source;
      });
      await keeper.refresh();
      expect(slot.current).toBeNull();
      await publish('one');
      await Promise.all([keeper.refresh(), keeper.refresh(), keeper.refresh()]);
      const held = slot.current;
      expect(held).toMatchObject({ catalog: 'one', version: { number: 1 } });
      await keeper.refresh();
      expect(slot.current).toBe(held);
      await publish('two');
      await keeper.refresh();
      expect([slot.current?.catalog, held?.catalog, built]).toEqual(['two', 'one', [1, 2]]);
    }));

  it('reports a failed look at the store as one of the store, once for each cause', () =>
    withStore(async (store, publish) => {
      const slot = new CatalogSlot<string>();
      const errors: unknown[] = [];
      const keeper = new CatalogKeeper(store, (what, error) => errors.push([what, String(error)]));
      let fault: string | null = 'torn';
      keeper.beside(async () => {
        if (fault !== null) throw new Error(fault);
      });
      keeper.add('organisms', slot, async (reader) => reader.version.source);
      await publish('one');
      await keeper.refresh();
      await keeper.refresh();
      expect(errors).toEqual([['store', 'Error: torn']]);
      keeper.startBeside(1);
      fault = 'cut';
      await vi.waitUntil(() => errors.length > 1, PATIENTLY);
      fault = null;
      await keeper.refresh();
      await keeper.stop();
      expect([slot.current?.catalog, errors.map(String)]).toEqual(['one', ['store,Error: torn', 'store,Error: cut']]);
    }));

  it('goes on serving the version before when one cannot be loaded, reports it, and does not try it again at once', () =>
    withStore(async (store, publish) => {
      const good = new CatalogSlot<string>();
      const bad = new CatalogSlot<string>();
      const errors: unknown[] = [];
      let tries = 0;
      const keeper = new CatalogKeeper(store, (dataSet, error) => errors.push([dataSet, error]));
      keeper.add('organisms', bad, async (reader) => {
        tries++;
        if (reader.version.source === 'two') throw new Error('does not build');
        return reader.version.source;
      });
      keeper.add('organisms', good, async (reader) => reader.version.source);
      await publish('one');
      await keeper.refresh();
      await publish('two');
      await keeper.refresh();
      await keeper.refresh();
      expect([bad.current?.catalog, good.current?.catalog, tries]).toEqual(['one', 'two', 2]);
      expect(errors).toEqual([['organisms', expect.objectContaining({ message: 'does not build' })]]);
      await publish('three');
      await keeper.refresh();
      expect([bad.current?.catalog, tries]).toEqual(['three', 3]);
    }));

  it('finishes catalogs that serve when it is told to, goes on where that fails, and does nothing for those that serve no more', () =>
    withStore(async (store, publish) => {
      const slots = [new CatalogSlot<string>(), new CatalogSlot<string>()] as const;
      const served = (): (string | undefined)[] => slots.map(({ current }) => current?.catalog);
      const unfinished: unknown[] = [];
      const finished: unknown[] = [];
      const keeper = new CatalogKeeper(
        store,
        (_, error) => expect.unreachable(String(error)),
        () => {},
        (dataSet, error) => unfinished.push([dataSet, error]),
      );
      const build = async (reader: { readonly version: DataSetVersion }): Promise<string> => reader.version.source;
      keeper.add('organisms', slots[0], build, async (catalog) => {
        finished.push([catalog, served()]);
        throw new Error('cannot be finished');
      });
      keeper.add('organisms', slots[1], build, async (catalog) => {
        finished.push([catalog, served()]);
      });
      await publish('one');
      await keeper.refresh();
      expect(finished).toEqual([]);
      await Promise.all([keeper.finish(), keeper.finish()]);
      expect(finished).toEqual(Array(2).fill(['one', ['one', 'one']]));
      expect(unfinished).toEqual([['organisms', expect.objectContaining({ message: 'cannot be finished' })]]);
      await keeper.finish();
      expect(finished).toHaveLength(2);
      await publish('two');
      await keeper.refresh();
      await publish('three');
      await keeper.refresh();
      await keeper.finish();
      expect(finished.slice(2)).toEqual(Array(2).fill(['three', ['three', 'three']]));
    }));

  it('finishes by itself what it takes up later, and nothing once it is stopped', () =>
    withStore(async (store, publish) => {
      const slot = new CatalogSlot<string>();
      const finished: string[] = [];
      const keeper = new CatalogKeeper(store, (_, error) => expect.unreachable(String(error)));
      keeper.add(
        'organisms',
        slot,
        async (reader) => reader.version.source,
        async (catalog) => {
          finished.push(catalog);
        },
      );
      keeper.start(10);
      await publish('one');
      await expect.poll(() => finished).toEqual(['one']);
      await keeper.stop();
      await publish('two');
      await keeper.refresh();
      await keeper.finish();
      expect([slot.current?.catalog, finished]).toEqual(['two', ['one']]);
    }));

  it('looks at once where the store hints at something, and rests in between as the store wants', () =>
    withStore(async (store, publish) => {
      const slot = new CatalogSlot<string>();
      const hint: { tell: (change: StoreChange) => void } = { tell: () => expect.unreachable() };
      let asked = 0;
      let ended = false;
      let slow: Promise<void> | null = null;
      const hinting: Store = {
        ...store,
        versions: async () => {
          asked++;
          const versions = await store.versions();
          await slow;
          return versions;
        },
        onChange: (listener) => {
          hint.tell = listener;
          return () => {
            ended = true;
          };
        },
        restMilliseconds: () => 600_000,
      };
      const keeper = new CatalogKeeper(hinting, (_, error) => expect.unreachable(String(error)));
      keeper.add('organisms', slot, async (reader) => reader.version.source);
      let looked = 0;
      keeper.follow('market', async () => void looked++);
      keeper.start(1, 1);
      await publish('one');
      hint.tell('versions');
      await vi.waitFor(() => expect(slot.current?.catalog).toBe('one'), PATIENTLY);
      const before = [asked, looked];
      hint.tell('overlay');
      await vi.waitFor(() => expect(looked).toBe((before[1] ?? 0) + 1), PATIENTLY);
      expect(asked).toBe(before[0]);
      // What is hinted at while a look is under way, which may have been too early, is looked at behind it.
      let release: () => void = () => {};
      slow = new Promise((resolve) => {
        release = resolve;
      });
      hint.tell('versions');
      await vi.waitFor(() => expect(asked).toBe((before[0] ?? 0) + 1), PATIENTLY);
      await publish('two');
      hint.tell('versions');
      slow = null;
      release();
      await vi.waitFor(() => expect(slot.current?.catalog).toBe('two'), PATIENTLY);
      await keeper.stop();
      expect(ended).toBe(true);
    }));

  it('looks for a newcomer behind the look under way, and tries again at once what failed a moment ago', () =>
    withStore(async (store, publish) => {
      const errors: unknown[] = [];
      let builds = 0;
      let release: () => void = () => {};
      const slow = new Promise<void>((resolve) => {
        release = resolve;
      });
      const keeper = new CatalogKeeper(store, (_, error) => errors.push(error));
      // Nobody has it, whatever was built: another always comes who has nothing.
      keeper.keep({
        dataSet: 'organisms',
        served: () => null,
        build: async () => {
          if (++builds > 1) return null;
          await slow;
          throw new Error('not now');
        },
      });
      await publish('one');
      const first = keeper.refresh();
      const newcomer = keeper.refreshForNewcomer();
      await vi.waitFor(() => expect(builds).toBe(1), PATIENTLY);
      release();
      await Promise.all([first, newcomer]);
      expect([builds, errors]).toEqual([2, [new Error('not now')]]);
    }));

  it('tells versions apart by more than their numbers', () =>
    withStore(async (store) => {
      const slot = new CatalogSlot<string>();
      let built = 0;
      const keeper = new CatalogKeeper(store, (_, error) => expect.unreachable(String(error)));
      keeper.add('organisms', slot, async (reader) => {
        built++;
        return (await contentOf(reader, ['r'])).r?.k ?? '';
      });
      const adopt = async (text: string, more: Partial<DataSetVersion> = {}): Promise<void> => {
        const content = { r: { k: text } };
        await store.adopt(stated(1, content, more), 0, difference({}, content), { origin: 'http://a' });
        await keeper.refresh();
        await keeper.refresh();
      };
      await adopt('one');
      await adopt('two');
      expect([slot.current?.catalog, slot.current?.version.number, built]).toEqual(['two', 1, 2]);
      await adopt('two', { loadedAt: '2026-11-22T00:00:00.000Z', source: 'elsewhere' });
      expect([slot.current?.version.source, built]).toEqual(['elsewhere', 3]);
    }));

  it('tries another version of a number that could not be loaded at once', () =>
    withStore(async (store) => {
      const slot = new CatalogSlot<string>();
      const errors: unknown[] = [];
      const keeper = new CatalogKeeper(store, (_, error) => errors.push(error));
      keeper.add('organisms', slot, async ({ version: { source } }) => {
        if (source === 'bad') throw new Error('does not build');
        return source;
      });
      for (const source of ['bad', 'good']) {
        const content = { r: { k: source } };
        await store.adopt(stated(1, content, { source }), 0, difference({}, content), { origin: 'http://a' });
        await keeper.refresh();
      }
      expect([slot.current?.catalog, errors.length]).toEqual(['good', 1]);
    }));

  it('says nothing of a version that had to make room while it was being loaded, and loads what took its place', () =>
    withStore(async (store) => {
      const slot = new CatalogSlot<string>();
      const keeper = new CatalogKeeper(store, (_, error) => expect.unreachable(String(error)));
      const adopt = (text: string): Promise<void> => {
        const content = { r: { k: text } };
        return store.adopt(stated(1, content), 0, difference({}, content), { origin: 'http://a' });
      };
      await adopt('one');
      let isFirst = true;
      keeper.add('organisms', slot, async (reader) => {
        if (isFirst) await adopt('two');
        isFirst = false;
        return (await contentOf(reader, ['r'])).r?.k ?? '';
      });
      await keeper.refresh();
      expect(slot.current).toBeNull();
      await keeper.refresh();
      expect(slot.current).toMatchObject({ catalog: 'two' });
    }));

  it('takes up by itself what another program imports, until it is stopped', () =>
    withStore(async (store, publish) => {
      const slot = new CatalogSlot<string>();
      const keeper = new CatalogKeeper(store, () => {});
      keeper.add('organisms', slot, async (reader) => reader.version.source);
      keeper.start(5);
      await publish('one');
      while (slot.current === null) await new Promise((resolve) => setTimeout(resolve, 5));
      await keeper.stop();
      await publish('two');
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(slot.current.catalog).toBe('one');
    }));

  it('reports a store that cannot be asked', async () => {
    const errors: unknown[] = [];
    await withStore(async (store) => {
      await store.close();
      const keeper = new CatalogKeeper(store, (_, error) => errors.push(error));
      await keeper.refresh();
    }).catch(() => {});
    expect(errors).toHaveLength(1);
  });
});

describe('the clock', () => {
  it('has the civil date of Argentina, which a setting fixes without fixing the instant', () => {
    const now = Date.now();
    const { today } = systemClock();
    expect(Math.abs(Date.parse(`${today()}T03:00:00Z`) - now)).toBeLessThan(86_400_000 + 1000);
    const fixed = systemClock('2020-01-02');
    expect(fixed.today()).toBe('2020-01-02');
    expect(fixed.now().getTime()).toBeGreaterThanOrEqual(now);
  });
});
