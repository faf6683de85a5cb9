import { describe, expect, it } from 'vitest';
import { CatalogKeeper, CatalogSlot } from '../../src/server/catalogs.ts';
import { isDamage } from '../../src/server/store-trouble.ts';
import { openStore } from '../../src/store/open.ts';
import { connect } from '../../src/store/sqlite/driver.ts';
import type { DataSetVersion, Store } from '../../src/store/store.ts';
import { type FaultyStore, faulty } from '../faulty-store.ts';
import { temporaryFolder } from '../serving.ts';
import { contentOf } from '../store/drafts.ts';

/** A keeper of one catalog over a real store, and what it reported. */
interface Kept {
  readonly keeper: CatalogKeeper;
  readonly front: FaultyStore;
  readonly slot: CatalogSlot<string>;
  readonly reports: { readonly damaged: boolean; readonly served: number | null }[];
}

interface Damageable {
  readonly publish: (text: string, starter?: boolean) => Promise<DataSetVersion | undefined>;
  /** Puts other bytes into the record that a version brought. */
  readonly harm: (version: number, bytes?: string) => void;
  readonly keep: () => Kept;
  readonly store: Store;
}

async function withStore(use: (at: Damageable) => Promise<void>): Promise<void> {
  const folder = await temporaryFolder();
  const file = `${folder.path}/keeper.sqlite`;
  const store = await openStore(`sqlite:${file}`);
  try {
    await use({
      store,
      publish: async (text, starter = false) => {
        const changes = [{ resource: 'r', mode: 'replace', records: [{ key: 'k', body: Buffer.from(text) }] }] as const;
        const [published] = await store.publish([
          { dataSet: 'organisms', source: text, starter, newest: null, changes },
        ]);
        return published?.version;
      },
      harm: (version, bytes = 'damaged') => {
        const db = connect(file);
        expect(db.run('UPDATE record SET body = ? WHERE since = ?', Buffer.from(bytes), version)).toBe(1);
        db.close();
      },
      keep: () => {
        const front = faulty(store);
        const slot = new CatalogSlot<string>();
        const reports: Kept['reports'] = [];
        const keeper = new CatalogKeeper(front.store, (_, error, served) =>
          reports.push({ damaged: isDamage(error), served: served?.number ?? null }),
        );
        keeper.add('organisms', slot, async (reader) => (await contentOf(reader, ['r'])).r?.k ?? '');
        return { keeper, front, slot, reports };
      },
    });
  } finally {
    await store.close();
    await folder.remove();
  }
}

describe('A damaged newest version', () => {
  it('is not served at the start: the newest complete one is, and both are reported', () =>
    withStore(async ({ publish, harm, keep }) => {
      for (const text of ['one', 'two', 'three', 'four']) await publish(text);
      harm(4);
      harm(3);
      const { keeper, slot, reports } = keep();
      await keeper.refresh();
      expect(slot.current).toMatchObject({ catalog: 'two', version: { number: 2 } });
      expect(reports).toEqual([{ damaged: true, served: 2 }]);
      expect(keeper.damages).toMatchObject([
        { group: 'organisms', version: 4, served: 2, resource: 'r', record: 'k', since: expect.any(String) },
      ]);
    }));

  it('does not replace the version that serves, and is no longer reported when a complete one follows', () =>
    withStore(async ({ publish, harm, keep }) => {
      await publish('one');
      const { keeper, slot, reports } = keep();
      await keeper.refresh();
      await publish('two');
      harm(2);
      await keeper.refresh();
      expect(slot.current?.catalog).toBe('one');
      expect(reports).toEqual([{ damaged: true, served: 1 }]);
      expect(keeper.damages).toMatchObject([{ version: 2, served: 1 }]);
      await publish('three');
      await keeper.refresh();
      expect([slot.current?.catalog, keeper.damages]).toEqual(['three', []]);
    }));

  it('without any complete one leaves the group without data; older ones are not read again at every check', () =>
    withStore(async ({ publish, harm, keep }) => {
      for (const text of ['one', 'two', 'three']) await publish(text);
      for (const version of [1, 2, 3]) harm(version);
      const { keeper, slot, reports, front } = keep();
      await keeper.refresh();
      expect([slot.current, reports]).toEqual([null, [{ damaged: true, served: null }]]);
      expect([front.calls('history'), front.calls('reader')]).toEqual([1, 3]);
      await keeper.refresh();
      expect([front.calls('history'), front.calls('reader')]).toEqual([1, 3]);
      expect(keeper.damages).toMatchObject([{ version: 3, served: null }]);
    }));

  it('of real data is not replaced by starter data', () =>
    withStore(async ({ publish, harm, keep }) => {
      await publish('examples', true);
      await publish('real');
      harm(2);
      const { keeper, slot, reports } = keep();
      await keeper.refresh();
      expect([slot.current, reports]).toEqual([null, [{ damaged: true, served: null }]]);
    }));

  it('is served when a later read finds it complete', () =>
    withStore(async ({ publish, harm, keep }) => {
      await publish('one');
      harm(1);
      const { keeper, slot } = keep();
      await keeper.refresh();
      expect([slot.current, keeper.damages]).toMatchObject([null, [{ version: 1, served: null }]]);
      harm(1, 'one');
      await keeper.refreshForNewcomer();
      expect([slot.current?.catalog, keeper.damages]).toEqual(['one', []]);
    }));
});

describe('A list of versions that cannot be read', () => {
  it('is reported once, and again after it could be read in between', () =>
    withStore(async ({ publish, keep, store }) => {
      await publish('one');
      const file = store.address.slice('sqlite:'.length);
      const counts = (text: string): void => {
        const db = connect(file);
        db.run('UPDATE version SET counts = ?', text);
        db.close();
      };
      const { keeper, reports } = keep();
      counts('{"r":1');
      for (let look = 0; look < 3; look++) await keeper.refresh();
      expect(reports).toEqual([{ damaged: true, served: null }]);
      expect(keeper.damages).toMatchObject([{ group: null, version: null }]);
      counts('{"r":1}');
      await keeper.refresh();
      expect(keeper.damages).toEqual([]);
      counts('');
      await keeper.refresh();
      expect(reports).toHaveLength(2);
    }));
});
