import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type OpenOptions, openStore } from '../../../src/store/open.ts';
import { pauseAfter } from '../../../src/store/postgres/hints.ts';
import type { Store } from '../../../src/store/store.ts';
import { StoreUnavailable } from '../../../src/store/store.ts';
import { WatchedStore } from '../../../src/store/watch/watched-store.ts';
import { ana, token } from '../credentials.ts';
import { change, draft } from '../drafts.ts';
import { type Fault, type Wire, wireTo } from './cut-wire.ts';
import { describeOnServer, emptyStore, freshAddress, removeStore, SERVER } from './server.ts';

vi.setConfig({ testTimeout: 60_000 });

const CONNECTIONS = 3;
/** How long an outage lasts here, and how long a store may take after it: what operators are promised. */
const OUTAGE_MS = 4000;
const RECOVERED = { timeout: 5000, interval: 20 } as const;

/** Something that is waited for, and what lets those pass that wait. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

describeOnServer('PostgreSQL behind a proxy', () => {
  let address: string;
  let wire: Wire;
  let other: Store;
  let stores: Store[] = [];
  const opened = async (options: OpenOptions = {}): Promise<Store> => {
    const store = await openStore(wire.through(address), { storeConnections: CONNECTIONS, ...options });
    stores.push(store);
    return store;
  };
  const publish = (value: string) => other.publish([draft([change('a', 'merge', { x: value })])]);
  /** A store as servers see it, with every connection in use and one that listens; what it has heard of changes. */
  const serving = async (options: OpenOptions = {}) => {
    const store = await opened(options);
    const heard: string[] = [];
    store.onChange((hint) => heard.push(hint));
    await vi.waitUntil(() => heard.length === 3, { timeout: 20_000 });
    await Promise.all(Array.from({ length: CONNECTIONS * 2 }, () => store.accounts()));
    const watched = new WatchedStore(
      () => store,
      { answer: options.storeConnectTimeout ?? 5000, work: 60_000 },
      () => new Date(),
    );
    return { store, watched, heard };
  };
  /** Asks all the time, as requests do, until the signal aborts; everything that was said instead of an answer. */
  const asking = async (store: Store, until: AbortSignal): Promise<Set<unknown>> => {
    const failures = new Set<unknown>();
    const one = async (): Promise<void> => {
      while (!until.aborted) {
        await Promise.all([store.account('ana'), store.credentialsEpoch(), store.versions()]).catch((error: unknown) =>
          failures.add(error),
        );
        await sleep(5);
      }
    };
    await Promise.all([one(), one(), one()]);
    return failures;
  };

  beforeAll(async () => {
    address = freshAddress();
    other = await openStore(address);
  });
  beforeEach(async () => {
    wire = await wireTo(SERVER);
    await other.putAccount(ana);
    await publish('1');
  });
  afterEach(async () => {
    wire.mend();
    await Promise.all(stores.map((store) => store.close()));
    stores = [];
    await wire.close();
    await emptyStore(address);
  });
  afterAll(async () => {
    await other.close();
    await removeStore(address);
  });

  /** Everything that a server needs of its store, once: reading, a login, a hint of what another process changed. */
  let rounds = 0;
  const isWell = async ({ watched, heard }: Awaited<ReturnType<typeof serving>>): Promise<void> => {
    const round = `round ${rounds++}`;
    expect(await watched.account('ana')).not.toBeNull();
    await watched.putTokens([token(round)]);
    expect((await watched.versions()).get('organisms')?.number).toBeGreaterThan(0);
    expect(watched.restMilliseconds()).toBe(1000);
    heard.length = 0;
    await publish(round);
    await vi.waitFor(() => expect(heard).toContain('versions'), { timeout: 500, interval: 5 });
  };

  test.each<{ fault: Fault; options: OpenOptions }>([
    { fault: 'closes', options: {} },
    { fault: 'resets', options: {} },
    { fault: 'refuses', options: {} },
    { fault: 'hangs', options: { storeConnectTimeout: 1000 } },
  ])(
    'one that $fault each connection sees few of them, and all is well within 5 s of its end',
    async ({ fault, options }) => {
      const server = await serving(options);
      await isWell(server);
      wire.fail(fault);
      const failures = await asking(server.watched, AbortSignal.timeout(OUTAGE_MS));
      const { begun, most } = wire.counts();
      for (const failure of failures) expect(failure).toBeInstanceOf(StoreUnavailable);
      expect(failures.size).toBeGreaterThan(0);
      // Four a second that find out whether it is back, and a few that listen.
      expect(begun).toBeGreaterThan(0);
      expect(begun).toBeLessThan(40);
      expect(most).toBeLessThanOrEqual(CONNECTIONS + 1);
      wire.mend();
      await vi.waitFor(() => isWell(server), RECOVERED);
      expect(wire.counts().most).toBeLessThanOrEqual(CONNECTIONS + 1);
    },
  );

  test('statements on connections that are lost without a word keep their places no longer than the way is lost', async () => {
    // As they are in a server: a statement would be waited for during half a minute.
    const server = await serving({ storeConnectTimeout: 1000, storeStatementTimeout: 30_000 });
    wire.fail('hangs');
    const waiting = Array.from({ length: CONNECTIONS * 2 }, () =>
      server.store.versions().catch((error: unknown) => error),
    );
    await sleep(OUTAGE_MS);
    wire.mend();
    await vi.waitFor(() => isWell(server), RECOVERED);
    for (const failure of await Promise.all(waiting)) expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(wire.counts().most).toBeLessThanOrEqual(CONNECTIONS + 1);
  });

  test('a transaction that waits is not cut when the connection that listens was lost', async () => {
    const [begun, waited, released] = [gate(), gate(), gate()];
    const server = await serving({ storeConnectTimeout: 300, waiting: waited.open });
    async function* records() {
      begun.open();
      yield { key: 'y', body: Buffer.from('1') };
      await released.passed;
    }
    const slow = other.publish([draft([{ resource: 'a', mode: 'merge', records: records() }])]);
    await begun.passed;
    const waiting = server.store.publish([draft([change('a', 'merge', { z: '1' })])]);
    await waited.passed;
    server.heard.length = 0;
    wire.failListening('hangs');
    // Everything counts as changed when the connection that listens is made again.
    await vi.waitFor(() => expect(server.heard).toContain('sources'), RECOVERED);
    released.open();
    await slow;
    expect((await waiting)[0]?.version.number).toBe(3);
  });

  test('connections that break as soon as they are made are made less and less often', async () => {
    const server = await serving();
    const before = wire.counts().begun;
    const breaking = setInterval(() => wire.failListening('closes'), 10);
    await sleep(OUTAGE_MS);
    clearInterval(breaking);
    expect(wire.counts().begun - before).toBeLessThan(15);
    await vi.waitFor(() => isWell(server), RECOVERED);
  });

  test('the pause between two attempts doubles up to three seconds, and is no shorter than half of that by chance', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map((failures) => pauseAfter(failures, 1))).toEqual([
      100, 200, 400, 800, 1600, 3000, 3000,
    ]);
    expect([1, 6].map((failures) => pauseAfter(failures, 0))).toEqual([50, 1500]);
  });
});
