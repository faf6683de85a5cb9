import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '../../../src/server/group.ts';
import { openStore } from '../../../src/store/open.ts';
import type { DataSetVersion, Store } from '../../../src/store/store.ts';
import { createTerritory } from '../../../src/territory/group.ts';
import { prepareTerritory, readSnapshot } from '../../../src/territory/snapshot/snapshot.ts';
import { readSnapshotBytes, SNAPSHOT_FORMAT, snapshotName } from '../../../src/territory/snapshot/stored.ts';
import { shippedSynonyms } from '../../../src/territory/synonyms/read.ts';
import { synonymsOf } from '../../../src/territory/synonyms/synonyms.ts';
import { serveGroup, temporaryFolder } from '../../serving.ts';
import { copyStarterStore } from '../../starter-store.ts';
import { load, starterFiles } from '../serving.ts';

const synonyms = shippedSynonyms();
const atOnce = async (): Promise<void> => {};

describe('the snapshot of the territory', () => {
  let store: Store;
  let remove: () => Promise<void>;
  /** What was kept last. */
  let kept: { name: string; body: Uint8Array };
  beforeEach(async () => {
    const folder = await temporaryFolder();
    remove = folder.remove;
    await copyStarterStore(`${folder.path}/test.sqlite`);
    store = await openStore(`sqlite:${folder.path}/test.sqlite`);
    const version = await newest();
    const name = snapshotName(version, synonyms);
    const body = await readSnapshotBytes(store, version, name, atOnce);
    if (!body) throw new Error('nothing was prepared');
    kept = { name, body };
    const { putDerived } = store;
    const spying: Store['putDerived'] = (version, name, body) => {
      kept = { name, body };
      return putDerived(version, name, body);
    };
    Object.assign(store, { putDerived: spying });
  });
  afterEach(async () => {
    await store.close();
    await remove();
  });
  const newest = async (): Promise<DataSetVersion> => {
    const version = (await store.versions()).get('territory');
    if (!version) throw new Error('nothing was loaded');
    return version;
  };

  /** A version without any record of a resource. */
  const publishNothingOf = async (resource: string): Promise<void> => {
    const { starter } = await newest();
    const changes = [{ resource, mode: 'replace', records: [] }] as const;
    await store.publish([{ dataSet: 'territory', source: 'a test', starter, newest: null, changes }]);
  };

  it('is read for the data it was made of, and for no others', async () => {
    const version = await newest();
    expect(kept.name).toContain(version.checksum);
    const read = await readSnapshot(store, version, synonyms, atOnce);
    expect(read?.version).toBe(version);
    expect(read?.tables.provincias.find('06')?.nombre).toBe('Buenos Aires');
    expect(
      await readSnapshot(store, { ...version, checksum: version.checksum.replace(/./, 'x') }, synonyms, atOnce),
    ).toBeNull();
    expect(await readSnapshot(store, { ...version, number: version.number + 1 }, synonyms, atOnce)).toBeNull();
  });

  it('is not read with other synonyms than it was built with', async () => {
    const version = await newest();
    expect(kept.name).toContain(synonyms.fingerprint);
    const others = synonymsOf({ reference: [['salta', 'sa']], spellings: [], readings: [], places: [] });
    expect(others.fingerprint).not.toBe(synonyms.fingerprint);
    expect(await readSnapshot(store, version, others, atOnce)).toBeNull();
    // What an import with the same synonyms prepares is.
    await prepareTerritory(store, others);
    const read = await readSnapshot(store, version, others, atOnce);
    expect(read?.tables.provincias.text.search('sa').ordinals).toHaveLength(1);
  });

  it('is not read when a program with another format wrote it', async () => {
    const version = await newest();
    const name = kept.name.replace(` ${SNAPSHOT_FORMAT} `, ` ${SNAPSHOT_FORMAT + 1} `);
    await store.putDerived(version, name, kept.body);
    expect(await readSnapshot(store, version, synonyms, atOnce)).toBeNull();
  });

  it('is not read when it is damaged, cut off, empty or nothing of the kind', async () => {
    const version = await newest();
    const { name, body } = kept;
    const damages: Uint8Array[] = [
      body.slice(0, -8),
      body.slice(0, 8),
      new Uint8Array(0),
      Buffer.from('no snapshot at all, but many bytes of something else'),
    ];
    for (const part of [0, 0.001, 0.3, 0.6, 0.999]) {
      const damaged = body.slice();
      const at = Math.floor(part * body.byteLength);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      damages.push(damaged);
    }
    for (const damaged of damages) {
      await store.putDerived(version, name, damaged);
      expect(await readSnapshot(store, version, synonyms, atOnce)).toBeNull();
    }
    await store.putDerived(version, name, body);
    expect(await readSnapshot(store, version, synonyms, atOnce)).not.toBeNull();
  });

  it('is not read from a store that fails', async () => {
    const version = await newest();
    const failing: Store = { ...store, derived: () => Promise.reject(new Error('unreadable')) };
    expect(await readSnapshot(failing, version, synonyms, atOnce)).toBeNull();
  });

  it('is read from the source that the process gives instead of the store', async () => {
    const version = await newest();
    const { body } = kept;
    const failing: Store = { ...store, derived: () => Promise.reject(new Error('the store was read')) };
    expect(await readSnapshot(failing, version, synonyms, atOnce, { snapshot: async () => body })).not.toBeNull();
    expect(await readSnapshot(store, version, synonyms, atOnce, { snapshot: async () => null })).toBeNull();
  });

  it('is made once', async () => {
    const first = kept;
    await prepareTerritory(store, synonyms);
    expect(kept).toBe(first);
  });

  it('is none of the next version, which is built onto it', async () => {
    const version = await newest();
    await publishNothingOf('municipios');
    expect((await newest()).number).toBeGreaterThan(version.number);
    expect(await readSnapshot(store, version, synonyms, atOnce)).not.toBeNull();
    expect(await readSnapshot(store, await newest(), synonyms, atOnce)).toBeNull();
    await prepareTerritory(store, synonyms);
    expect((await readSnapshot(store, await newest(), synonyms, atOnce))?.tables.municipios.size).toBe(0);
    expect(await readSnapshot(store, version, synonyms, atOnce)).toBeNull();
  });

  it('is made by one of several programs that want it, and the others wait for it', async () => {
    await publishNothingOf('municipios');
    const before = kept;
    const others = await Promise.all([1, 2].map(() => openStore(store.address)));
    let made = 0;
    for (const each of [store, ...others]) {
      const { putDerived } = each;
      const counting: Store['putDerived'] = (version, name, body) => {
        made++;
        return putDerived(version, name, body);
      };
      Object.assign(each, { putDerived: counting });
    }
    await Promise.all([store, ...others].map((each) => prepareTerritory(each, synonyms)));
    expect(made).toBe(1);
    for (const other of others) {
      expect(await readSnapshot(other, await newest(), synonyms, atOnce)).not.toBeNull();
      await other.close();
    }
    expect(before.name).not.toBe(snapshotName(await newest(), synonyms));
  });

  it('is made of the newest version when one comes while it is built', async () => {
    await publishNothingOf('municipios');
    const { putDerived } = store;
    let came = false;
    const interrupted: Store['putDerived'] = async (version, name, body) => {
      if (!came) await publishNothingOf('localidades');
      came = true;
      return await putDerived(version, name, body);
    };
    Object.assign(store, { putDerived: interrupted });
    await prepareTerritory(store, synonyms);
    expect((await readSnapshot(store, await newest(), synonyms, atOnce))?.tables.localidades.size).toBe(0);
  });
});

describe('a server', () => {
  /** Serves the starter data without a snapshot; `change` may change its store before. */
  const serve = (change: (store: Store) => void, notKept: (error: unknown) => void) =>
    serveGroup(
      (services: Services) => createTerritory(services, notKept),
      async (store) => {
        await load(store, starterFiles());
        change(store);
      },
    );
  const until = async (done: () => Promise<boolean> | boolean): Promise<void> => {
    while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('that had to build keeps a snapshot for the next one', async () => {
    const errors: unknown[] = [];
    const serving = await serve(
      () => {},
      (error) => errors.push(error),
    );
    const version = (await serving.store.versions()).get('territory');
    if (!version) throw new Error('nothing was loaded');
    await until(async () => (await readSnapshot(serving.store, version, synonyms, atOnce)) !== null);
    expect([errors, serving.errors]).toEqual([[], []]);
    await serving.close();
  });

  it('serves all the same when nothing can be kept, and says so once', async () => {
    const errors: unknown[] = [];
    const failure = new Error('the store cannot be written to');
    const serving = await serve(
      (store) => Object.assign(store, { putDerived: () => Promise.reject(failure) }),
      (error) => errors.push(error),
    );
    await until(() => errors.length > 0);
    expect((await serving.get('/provincias?id=06')).status).toBe(200);
    expect([errors, serving.errors]).toEqual([[failure], []]);
    await serving.close();
  });

  it('builds when the snapshot is damaged, and keeps a whole one in its place', async () => {
    let name = '';
    const serving = await serveGroup(createTerritory, async (store) => {
      await load(store, starterFiles());
      const { derived } = store;
      const spying: Store['derived'] = (version, asked) => {
        name = asked;
        return derived(version, asked);
      };
      Object.assign(store, { derived: spying });
      await prepareTerritory(store, synonyms);
      const version = (await store.versions()).get('territory');
      if (!version) throw new Error('nothing was loaded');
      const body = (await derived(version, name))?.slice() ?? new Uint8Array(0);
      body.fill(255, body.byteLength >>> 1, (body.byteLength >>> 1) + 100);
      await store.putDerived(version, name, body);
    });
    expect((await serving.get('/provincias?id=06')).status).toBe(200);
    expect(serving.errors).toEqual([]);
    const version = (await serving.store.versions()).get('territory');
    if (!version) throw new Error('nothing was loaded');
    await until(async () => (await readSnapshot(serving.store, version, synonyms, atOnce)) !== null);
    await serving.close();
  });
});
