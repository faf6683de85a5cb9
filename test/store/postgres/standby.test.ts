import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import { type Store, StoreError } from '../../../src/store/store.ts';
import { change, contentOf, draft } from '../drafts.ts';
import { type Wire, wireTo } from './cut-wire.ts';
import { administer, freshAddress, removeStore, SERVER, STANDBY } from './server.ts';

vi.setConfig({ testTimeout: 60_000 });

const RECORDS = 3000;
const BODY = 300;
const bodies = (letter: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: RECORDS }, (_, n) => [String(n).padStart(5, '0'), letter.repeat(BODY)]));

describe.skipIf(SERVER === '' || STANDBY === '')('a store with a standby', () => {
  let address: string;
  let behind: string;
  let wire: Wire;
  let primary: Wire;
  let store: Store;

  beforeAll(async () => {
    address = freshAddress();
    wire = await wireTo(STANDBY);
    primary = await wireTo(SERVER);
    const url = new URL(STANDBY);
    url.searchParams.set('schema', new URL(address).searchParams.get('schema') ?? '');
    behind = url.href;
    store = await openStore(primary.through(address), {
      storeStandby: wire.through(behind),
      storeConnectTimeout: 2000,
    });
  });
  afterEach(async () => {
    wire.mend();
    await administer(behind, 'SELECT pg_wal_replay_resume()').catch(() => {});
  });
  afterAll(async () => {
    await store.close();
    await Promise.all([wire.close(), primary.close()]);
    await removeStore(address);
  });

  const publish = async (letter: string): Promise<void> => {
    await store.publish([draft([change('a', 'replace', bodies(letter))])]);
  };
  /** What is read of the newest version, and how many bytes of it came from where. */
  const read = async () => {
    const before = [primary.received(), wire.received()] as const;
    const content = await contentOf(await store.reader('organisms'), ['a']);
    return {
      letter: content.a?.['00000']?.slice(0, 1),
      count: Object.keys(content.a ?? {}).length,
      primary: primary.received() - before[0],
      standby: wire.received() - before[1],
    };
  };
  const caughtUp = async (): Promise<void> => {
    const [now] = await administer(address, 'SELECT pg_current_wal_lsn()::text');
    const sql = 'SELECT coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false)';
    await vi.waitFor(async () => expect(await administer(behind, sql, [now?.[0]])).toEqual([[true]]), {
      timeout: 20_000,
    });
  };

  test('reads versions there, and writes to the primary', async () => {
    await publish('x');
    await caughtUp();
    const found = await read();
    expect(found).toMatchObject({ letter: 'x', count: RECORDS });
    expect(found.standby).toBeGreaterThan(RECORDS * BODY);
    expect(found.primary).toBeLessThan(10_000);
  });

  test('reads at the primary what the standby does not have yet, and there again when it has caught up', async () => {
    await caughtUp();
    await administer(behind, 'SELECT pg_wal_replay_pause()');
    await publish('y');
    const early = await read();
    expect(early).toMatchObject({ letter: 'y', count: RECORDS });
    expect(early.primary).toBeGreaterThan(RECORDS * BODY);
    await administer(behind, 'SELECT pg_wal_replay_resume()');
    await caughtUp();
    const late = await read();
    expect(late).toMatchObject({ letter: 'y', count: RECORDS });
    expect(late.primary).toBeLessThan(10_000);
  });

  test('goes on at the primary, in the middle of a version, when the standby goes away', async () => {
    await publish('z');
    await caughtUp();
    const content: Record<string, string> = {};
    const reader = await store.reader('organisms');
    for await (const batch of reader?.records('a') ?? []) {
      for (const { key, body } of batch) content[key] = Buffer.from(body).toString();
      wire.cut();
    }
    expect(content).toEqual(bodies('z'));
    // It is left alone for a while: nobody waits for it each time.
    expect(await read()).toMatchObject({ letter: 'z', count: RECORDS, standby: 0 });
  });

  test('never writes to it, and opens nothing on it alone', async () => {
    await caughtUp();
    const alone = await openStore(behind);
    await expect(alone.publish([draft([change('a', 'merge', { x: '1' })])])).rejects.toThrow(/takes no changes/);
    await alone.close();
    await expect(openStore(address, { storeStandby: 'sqlite:x' })).rejects.toThrow(StoreError);
  });
});
