import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { OpeningStore } from '../../../src/cli/serving/retry.ts';
import { type OpenOptions, openStore, verifyStore } from '../../../src/store/open.ts';
import { LOCKS } from '../../../src/store/postgres/migrations.ts';
import { type Store, StoreError, StoreRefused, StoreUnavailable } from '../../../src/store/store.ts';
import { PATIENTLY } from '../../patiently.ts';
import { ana, token } from '../credentials.ts';
import { change, draft, newestContent } from '../drafts.ts';
import { type Wire, wireTo } from './cut-wire.ts';
import { administer, describeOnServer, emptyStore, freshAddress, removeStore, SERVER, STANDBY } from './server.ts';

vi.setConfig({ testTimeout: 60_000 });

describeOnServer('PostgreSQL', () => {
  let address: string;
  let wire: Wire;
  let stores: Store[] = [];
  const opened = async (at: string, options: OpenOptions = {}): Promise<Store> => {
    const store = await openStore(at, options);
    stores.push(store);
    return store;
  };
  const one = (value: string) => draft([change('a', 'merge', { x: value })]);

  beforeAll(async () => {
    address = freshAddress();
    await (await openStore(address)).close();
  });
  beforeEach(async () => {
    wire = await wireTo(SERVER);
  });
  afterEach(async () => {
    wire.mend();
    await Promise.all(stores.map((store) => store.close()));
    stores = [];
    await wire.close();
    await emptyStore(address);
  });
  afterAll(() => removeStore(address));

  /** What every kind of call says, one after another. */
  async function answers(store: Store): Promise<unknown[]> {
    const calls: (() => Promise<unknown>)[] = [
      () => store.versions(),
      () => store.reader('organisms'),
      () => store.credentialsEpoch(),
      () => store.token('t'),
      () => store.useToken('t', 1),
      () => store.overlay('market', 0),
      () => store.sourcesEpoch(),
      () => store.publish([one('9')]),
    ];
    const said: unknown[] = [];
    for (const call of calls) said.push(await call().catch((error: unknown) => error));
    return said;
  }

  test('a server that goes is StoreUnavailable to every call; they succeed again when it is back', async () => {
    const store = await opened(wire.through(address));
    await store.publish([one('1')]);
    wire.cut();
    for (const said of await answers(store)) {
      expect(said).toBeInstanceOf(StoreUnavailable);
      expect(String(said)).toMatch(/The store postgres:\/\/127\.0\.0\.1:\d+\/\w+\?schema=\w+ is not available: /);
    }
    wire.mend();
    for (const said of await answers(store)) expect(said).not.toBeInstanceOf(Error);
    expect(await newestContent(store, 'organisms', ['a'])).toEqual({ a: { x: '9' } });
  });

  test('a server that says nothing is given up, for reading and for writing', async () => {
    const store = await opened(wire.through(address), { storeStatementTimeout: 1000, storeConnectTimeout: 3000 });
    await store.publish([one('1')]);
    wire.silence();
    const began = performance.now();
    const asked = await Promise.allSettled([store.versions(), store.token('t')]);
    for (const said of asked) {
      expect(said).toEqual({ status: 'rejected', reason: expect.any(StoreUnavailable) });
    }
    expect(performance.now() - began).toBeLessThan(15_000);
    wire.mend();
    expect((await store.versions()).get('organisms')?.number).toBe(1);
  });

  test('a server that says nothing keeps no store open: its connections are cut', async () => {
    const sockets = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
    const store = await opened(wire.through(address));
    const heard = new Set<string>();
    store.onChange((what) => heard.add(what));
    await vi.waitUntil(() => heard.size === 3, PATIENTLY);
    await Promise.all([store.versions(), store.accounts()]);
    const before = sockets();
    wire.silence();
    const unanswered = store.versions().catch((error: unknown) => error);
    await store.close();
    expect(await unanswered).toBeInstanceOf(StoreUnavailable);
    // Two that were asked, and one that listened.
    expect(sockets()).toBe(before - 3);
  });

  test('a server that falls silent in the middle of a change is given up, and holds up no other change', async () => {
    const times = { storeStatementTimeout: 1000, storeConnectTimeout: 3000, patienceMs: 1000 };
    const store = await opened(wire.through(address), times);
    const broken = store.changeOverlay('market', [], () => {
      wire.silence();
      return { put: [{ key: 'q', body: Buffer.from('1') }] };
    });
    await expect(broken).rejects.toThrow(StoreUnavailable);
    wire.mend();
    await store.changeOverlay('market', [], () => ({ put: [{ key: 'q', body: Buffer.from('2') }] }));
    expect((await store.overlay('market', 0)).records.map(({ body }) => body?.toString())).toEqual(['2']);
  });

  test('an import whose connection breaks changes nothing, and the next one succeeds', async () => {
    const store = await opened(wire.through(address));
    await store.publish([one('1')]);
    async function* records() {
      yield { key: 'x', body: Buffer.alloc(2_000_000) };
      wire.cut();
      yield { key: 'y', body: Buffer.from('2') };
    }
    const broken = store.publish([draft([{ resource: 'a', mode: 'replace', records: records() }])]);
    await expect(broken).rejects.toThrow(StoreUnavailable);
    wire.mend();
    expect(await newestContent(store, 'organisms', ['a'])).toEqual({ a: { x: '1' } });
    await store.publish([one('2')]);
    expect((await verifyStore(address)).get('organisms')).toMatchObject({ version: { number: 2 }, faults: [] });
  });

  /** The same store for a user of its own, who has the rights of the other and is told apart by the server. */
  async function asUser(name: string, limit: number, use: (at: string, user: string) => Promise<void>): Promise<void> {
    const user = `${name}_${process.pid}`;
    const schema = new URL(address).searchParams.get('schema');
    await administer(
      address,
      `CREATE ROLE ${user} LOGIN CONNECTION LIMIT ${limit} PASSWORD 'p@ss'; GRANT USAGE ON SCHEMA ${schema} TO ${user};
       GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO ${user}`,
    );
    const url = new URL(address);
    url.username = user;
    url.password = encodeURIComponent('p@ss');
    await use(url.href, user);
    await Promise.all(stores.map((store) => store.close()));
    stores = [];
    await administer(address, `DROP OWNED BY ${user}; DROP ROLE ${user}`);
  }

  test('connections that the server ends, used or not, cost at most one call and no process', () =>
    asUser('ended', 10, async (at, user) => {
      const store = await opened(at);
      await store.publish([one('1')]);
      for (let round = 0; round < 3; round++) {
        await administer(address, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [user]);
        await store.versions().catch((error: unknown) => expect(error).toBeInstanceOf(StoreUnavailable));
        expect((await store.versions()).get('organisms')?.number).toBe(1);
      }
    }));

  test('a user who is let in no more is an outage to a server that runs, and ends one that starts', () =>
    asUser('barred', 10, async (at, user) => {
      const store = await opened(at);
      await store.publish([one('1')]);
      await administer(address, `ALTER ROLE ${user} NOLOGIN`);
      await administer(address, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [user]);
      await store.versions().catch(() => {});
      const refused = await store.versions().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StoreUnavailable);
      expect(String(refused)).toMatch(/^StoreUnavailable: The store postgres:.* refuses the user or the password/);
      await expect(OpeningStore.begin(() => openStore(at))).rejects.toThrow(/refuses the user or the password/);
      await administer(address, `ALTER ROLE ${user} LOGIN`);
      expect((await store.versions()).get('organisms')?.number).toBe(1);
    }));

  test('TLS that the server does not have is a setting to correct: an outage to a server that runs, the end of one that starts', async () => {
    const asked = new URL(address);
    for (const mode of ['require', 'prefer', 'verify-full']) {
      asked.searchParams.set('sslmode', mode);
      const error = await openStore(asked.href).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(StoreRefused);
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(String(error)).toMatch(/The server of the store postgres:.* takes no TLS connections.*sslmode=disable/);
      await expect(OpeningStore.begin(() => openStore(asked.href))).rejects.toThrow(/takes no TLS connections/);
    }
    asked.searchParams.set('sslmode', 'disable');
    await (await openStore(asked.href)).close();
  });

  test.skipIf(STANDBY === '')('a certificate that is not trusted is such a setting, too', async () => {
    const asked = new URL(STANDBY);
    for (const mode of ['require', 'verify-full']) {
      asked.searchParams.set('sslmode', mode);
      const error = await openStore(asked.href, { existing: true }).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(StoreRefused);
      expect(String(error)).toMatch(
        /The certificate of the server of the store postgres:.* is not trusted \(self-signed/,
      );
    }
    asked.searchParams.set('sslmode', 'no-verify');
    await expect(openStore(asked.href, { existing: true })).rejects.toThrow(/There is no store/);
  });

  test('no connection left is StoreUnavailable, and says so', () =>
    asUser('few', 1, async (at, user) => {
      const store = await opened(at);
      const asked = await Promise.allSettled(Array.from({ length: 6 }, () => store.versions()));
      const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(refused.length).toBeGreaterThan(0);
      for (const error of refused) {
        expect(error).toBeInstanceOf(StoreUnavailable);
        expect(String(error)).toMatch(/no connection left/);
        for (const secret of ['p@ss', 'p%40ss', user]) expect(String(error)).not.toContain(secret);
      }
    }));

  test('more calls than connections wait for one; a token is used once among replicas, however many ask', async () => {
    const replicas = await Promise.all([1, 2, 3].map(() => opened(address, { storeConnections: 2 })));
    await replicas[0]?.putAccount(ana);
    await replicas[0]?.putTokens([token('t1')]);
    const used = await Promise.all(Array.from({ length: 60 }, (_, n) => replicas[n % 3]?.useToken('t1', 1000 + n)));
    expect(used.filter((first) => first)).toHaveLength(1);
  });

  test('an import of another process is waited for, said, and not for ever; reading and logins are not held up', async () => {
    const said: string[] = [];
    const store = await opened(address, { patienceMs: 200, waiting: (place) => said.push(place) });
    const other = await opened(address);
    await store.putAccount(ana);
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun: () => void = () => {};
    const importing = new Promise<void>((resolve) => {
      begun = resolve;
    });
    async function* records() {
      yield { key: 'x', body: Buffer.from('slow') };
      begun();
      await held;
    }
    const slow = other.publish([draft([{ resource: 'a', mode: 'merge', records: records() }])]);
    await importing;
    await expect(store.publish([one('1')])).rejects.toThrow(/being written to by another program for too long/);
    expect(said).toEqual([store.address]);
    expect(await store.versions()).toEqual(new Map());
    await store.putTokens([token('t')]);
    expect(await store.useToken('t', 1)).toBe(true);
    await store.changeOverlay('market', [], () => ({ put: [{ key: 'q', body: Buffer.from('1') }] }));
    release();
    await slow;
    await store.publish([one('2')]);
    expect((await other.versions()).get('organisms')?.number).toBe(2);
  });

  test('a store of a newer release, and a schema of another program, are refused and left as they are', async () => {
    await administer(address, 'UPDATE form SET number = 99');
    await expect(openStore(address)).rejects.toThrow(/newer release of Ventanilla \(its tables have number 99/);
    await administer(address, 'UPDATE form SET number = 1');
    const theirs = freshAddress();
    const schema = new URL(theirs).searchParams.get('schema');
    await administer(address, `CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.account (mine text)`);
    await expect(openStore(theirs)).rejects.toThrow(/holds tables of another program/);
    expect(await administer(theirs, 'SELECT count(*)::integer FROM pg_tables WHERE schemaname = $1', [schema])).toEqual(
      [[1]],
    );
    await removeStore(theirs);
    const missing = freshAddress();
    await expect(openStore(missing, { existing: true })).rejects.toThrow(/There is no store/);
    expect(
      await administer(missing, 'SELECT 1 FROM pg_namespace WHERE nspname = $1', [
        new URL(missing).searchParams.get('schema'),
      ]),
    ).toEqual([]);
  });

  test('a wrong password, and a database that is not there, are told without the password', async () => {
    const wrong = new URL(address);
    wrong.password = 's3cret';
    const error = await openStore(wrong.href).catch((caught: unknown) => caught);
    if (error instanceof Error) expect(error.message).toMatch(/refuses the user or the password/);
    const nowhere = new URL(address);
    nowhere.pathname = '/no_such_database';
    await expect(openStore(nowhere.href)).rejects.toThrow(/There is no database postgres:\/\/.*no_such_database/);
    expect(String(error)).not.toContain('s3cret');
    if (!(error instanceof StoreError)) await (error as Store).close();
  });

  test('hints come at once, from every process, and again after the connection broke', async () => {
    const store = await opened(wire.through(address));
    const other = await opened(address);
    const heard: string[] = [];
    const until = (change: string): Promise<void> =>
      vi.waitFor(() => expect(heard).toContain(change), { timeout: 20_000, interval: 5 });
    const end = store.onChange((hint) => heard.push(hint));
    await vi.waitFor(() => expect(store.restMilliseconds()).toBe(1000), { timeout: 20_000 });
    heard.length = 0;
    await other.publish([one('1')]);
    await until('versions');
    await other.changeOverlay('market', [], () => ({ put: [{ key: 'q', body: Buffer.from('1') }] }));
    await until('overlay');
    await other.leaseSource('s', 'me', 0, 10);
    await other.noteSource('s', 'me', { state: '1' });
    await until('sources');
    wire.cut();
    await vi.waitFor(() => expect(store.restMilliseconds()).toBe(100), { timeout: 20_000 });
    await other.publish([one('2')]);
    heard.length = 0;
    wire.mend();
    // What was said meanwhile is lost: everything counts as changed.
    await until('versions');
    await until('overlay');
    heard.length = 0;
    end();
    await other.publish([one('3')]);
    expect(heard).toEqual([]);
  });

  test('verification finds a body that changed, a record that went, and one that was never finished', async () => {
    const store = await opened(address);
    const faults = async (sql: string): Promise<string> => {
      await emptyStore(address);
      await store.publish([draft([change('a', 'replace', { x: '1', y: '2' }), change('b', 'replace', { z: '3' })])]);
      await store.publish([draft([change('a', 'merge', { y: '20' })])]);
      expect((await verifyStore(address)).get('organisms')).toMatchObject({
        version: { number: 2 },
        faults: [],
      });
      await administer(address, sql);
      return (await verifyStore(address)).get('organisms')?.faults.join() ?? '';
    };
    expect(await faults("UPDATE record_organisms SET body = 'q' WHERE key = 'z'")).toBe(
      'organisms 2: the record "z" of b is not what was imported.',
    );
    expect(await faults("DELETE FROM record_organisms WHERE key = 'x'")).toMatch(/a holds 1 records.*checksum/);
    expect(await faults("UPDATE record_organisms SET until = 3 WHERE key = 'x'")).toMatch(/a version after 2/);
  });

  test('an overlay without its state is damaged: neither read nor changed, for its numbers would begin anew', async () => {
    const store = await opened(address);
    await administer(address, "DELETE FROM overlay_state WHERE data_set = 'market'");
    try {
      const damaged = { name: 'StoreDamaged', message: 'The store is damaged: a data set has no overlay.' };
      await expect(store.overlay('market', 0)).rejects.toMatchObject(damaged);
      const put = () => ({ put: [{ key: 'x', body: Buffer.from('1') }] });
      await expect(store.changeOverlay('market', [], put)).rejects.toMatchObject(damaged);
      expect(await store.overlay('organisms', 0)).toMatchObject({ sequence: 0, records: [] });
    } finally {
      await administer(address, "INSERT INTO overlay_state VALUES ('market', 0, 0, 0)");
    }
  });

  test('a lock that a program keeps is no reason for others not to open the store', async () => {
    const schema = new URL(address).searchParams.get('schema');
    const store = await opened(address);
    async function* records() {
      yield { key: 'x', body: Buffer.from('1') };
      // Of this store alone: other tests keep others in the same server meanwhile.
      const locks = `SELECT count(*)::integer FROM pg_locks WHERE locktype = 'advisory' AND granted
        AND classid::bigint = $1 AND objid::bigint = hashtext($2)::bigint & 4294967295`;
      expect(await administer(address, locks, [LOCKS, schema])).toEqual([[1]]);
      await (await openStore(address)).close();
    }
    await store.publish([draft([{ resource: 'a', mode: 'merge', records: records() }])]);
    expect(schema).not.toBe('');
  });
});
