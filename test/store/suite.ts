import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type {
  Account,
  DataSet,
  Draft,
  ResourceChange,
  Store,
  TokenRecord,
  VersionReader,
} from '../../src/store/store.ts';
import { StoreError } from '../../src/store/store.ts';

/** The content of a version as plain text: resource → key → body. */
export type Content = Record<string, Record<string, string>>;

/** A change from a plain object of key → text. */
export function change(resource: string, mode: 'replace' | 'merge', bodies: Record<string, string>): ResourceChange {
  const records = Object.entries(bodies).map(([key, body]) => ({ key, body: Buffer.from(body) }));
  return { resource, mode, records };
}

/** A draft of real data of the organisms, unless told otherwise. */
export function draft(changes: Draft['changes'], other: Partial<Omit<Draft, 'changes'>> = {}): Draft {
  return { dataSet: 'organisms', source: 'a test', starter: false, newest: null, ...other, changes };
}

/** All records of some resources, read in batches. */
export async function contentOf(reader: VersionReader | null, resources: readonly string[]): Promise<Content> {
  const content: Content = {};
  for (const resource of resources) {
    const records: Record<string, string> = {};
    for await (const batch of reader?.records(resource) ?? []) {
      for (const record of batch) records[record.key] = Buffer.from(record.body).toString();
    }
    if (Object.keys(records).length > 0) content[resource] = records;
  }
  return content;
}

/** What the newest version of a data set holds. */
export async function newestContent(store: Store, dataSet: DataSet, resources: readonly string[]): Promise<Content> {
  return contentOf(await store.reader(dataSet), resources);
}

const ana: Account = { name: 'ana', passwordHash: 'hash-a', createdAt: '2026-01-02T03:04:05Z', starter: false };
const demo: Account = { name: 'demo', passwordHash: 'hash-d', createdAt: '2026-01-01T00:00:00Z', starter: true };

function token(hash: string, other: Partial<TokenRecord> = {}): TokenRecord {
  return {
    hash,
    account: 'ana',
    kind: 'refresh',
    family: 'f1',
    label: '',
    issuedAt: 1_800_000_000_000,
    expiresAt: null,
    ...other,
  };
}

/**
 * What every form of the store must do. `open` opens a store that is empty for the first call of a test, and the same
 * one again for further calls in that test; `clear` puts it away.
 */
export function describeStore(name: string, open: () => Promise<Store>, clear: () => Promise<void>): void {
  describe(`${name}: the contract of a store`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(async () => {
      await store.close();
      await clear();
    });

    describe('versions', () => {
      test('an empty store has none', async () => {
        expect(await store.versions()).toEqual(new Map());
        expect(await store.history('market')).toEqual([]);
        expect(await store.reader('market')).toBeNull();
      });

      test('a first draft is version 1, with its heading and counts', async () => {
        const changes = [change('a', 'merge', { x: '1', y: '2' }), change('b', 'replace', { z: '3' })];
        const [published] = await store.publish([draft(changes, { source: 'two files', newest: '2026-10-31' })]);
        expect(published).toMatchObject({ changed: true, added: 3, removed: 0, replaced: 0 });
        const version = (await store.versions()).get('organisms');
        expect(version).toEqual(published?.version);
        expect(version).toMatchObject({
          dataSet: 'organisms',
          number: 1,
          source: 'two files',
          counts: { a: 2, b: 1 },
          starter: false,
          newest: '2026-10-31',
        });
        expect(version?.checksum).toMatch(/^[0-9a-f]{64}$/);
        expect(new Date(version?.loadedAt ?? '').toISOString()).toBe(version?.loadedAt);
      });

      test('an empty first draft is a version too', async () => {
        const [published] = await store.publish([draft([])]);
        expect(published).toMatchObject({ changed: true, version: { number: 1, counts: {} } });
      });

      test('replace removes what is not named, merge keeps it, other resources stay', async () => {
        await store.publish([draft([change('a', 'replace', { x: '1', y: '2' }), change('b', 'replace', { z: '3' })])]);
        const [merged] = await store.publish([draft([change('a', 'merge', { y: '20', w: '4' })])]);
        expect(merged).toMatchObject({ changed: true, added: 1, removed: 0, replaced: 1 });
        const [replaced] = await store.publish([draft([change('a', 'replace', { w: '4', v: '5' })])]);
        expect(replaced).toMatchObject({ changed: true, added: 1, removed: 2, replaced: 0 });
        const [emptied] = await store.publish([draft([change('b', 'replace', {})])]);
        expect(emptied).toMatchObject({ changed: true, removed: 1, version: { counts: { a: 2 } } });

        const versions: Content[] = [];
        for (let n = 1; n <= 4; n += 1) versions.push(await contentOf(await store.reader('organisms', n), ['a', 'b']));
        expect(versions).toEqual([
          { a: { x: '1', y: '2' }, b: { z: '3' } },
          { a: { w: '4', x: '1', y: '20' }, b: { z: '3' } },
          { a: { v: '5', w: '4' }, b: { z: '3' } },
          { a: { v: '5', w: '4' } },
        ]);
        expect((await store.history('organisms')).map((version) => version.number)).toEqual([4, 3, 2, 1]);
        expect(await store.reader('organisms', 5)).toBeNull();
      });

      test('a draft that changes nothing makes no version', async () => {
        const [first] = await store.publish([draft([change('a', 'replace', { x: '1' })])]);
        const again = await store.publish([
          draft([change('a', 'replace', { x: '1' })], { source: 'again', newest: '2026-01-01' }),
          draft([change('a', 'merge', {})]),
        ]);
        for (const published of again) expect(published).toEqual({ ...unchanged, version: first?.version });
        expect(await store.history('organisms')).toHaveLength(1);
      });

      test('equal data have equal checksums, however they came', async () => {
        const [one] = await store.publish([draft([change('a', 'replace', { x: '1', y: '2', ñ: '3' })])]);
        await store.publish([draft([change('a', 'merge', { x: 'other' }), change('b', 'merge', { q: '' })])]);
        const [three] = await store.publish([draft([change('b', 'replace', {}), change('a', 'merge', { x: '1' })])]);
        const [other] = await store.publish([
          draft([change('a', 'merge', { ñ: '3', y: '2' }), change('a', 'merge', { x: '1' })], { dataSet: 'market' }),
        ]);
        expect(three?.version.checksum).toBe(one?.version.checksum);
        expect(other?.version.checksum).toBe(one?.version.checksum);
        const [moved] = await store.publish([
          draft([change('b', 'merge', { x: '1', y: '2', ñ: '3' })], { dataSet: 'statistics' }),
        ]);
        expect(moved?.version.checksum).not.toBe(one?.version.checksum);
      });

      test('one draft may touch a resource several times', async () => {
        await store.publish([draft([change('a', 'replace', { keep: '1', back: '2', gone: '3', other: '4' })])]);
        const [published] = await store.publish([
          draft([
            change('a', 'replace', { keep: 'first', fresh: '5' }),
            change('a', 'merge', { keep: '1', back: '2', other: '40', fresh: '6', late: '7' }),
          ]),
        ]);
        expect(published).toMatchObject({ added: 2, removed: 1, replaced: 1 });
        const content = { a: { back: '2', fresh: '6', keep: '1', late: '7', other: '40' } };
        expect(await newestContent(store, 'organisms', ['a'])).toEqual(content);
        expect((await contentOf(await store.reader('organisms', 1), ['a'])).a).toHaveProperty('gone', '3');
        const [back] = await store.publish([draft([change('a', 'replace', {}), change('a', 'merge', content.a)])]);
        expect(back).toEqual({ ...unchanged, version: published?.version });
      });

      test('changes and records may come asynchronously', async () => {
        async function* records() {
          for (const key of ['b', 'a']) yield { key, body: Buffer.from(key) };
        }
        async function* changes() {
          yield { resource: 'a', mode: 'merge' as const, records: records() };
        }
        await store.publish([draft(changes())]);
        expect(await newestContent(store, 'organisms', ['a'])).toEqual({ a: { a: 'a', b: 'b' } });
      });
    });

    describe('records', () => {
      test('come in order of code points, with any bytes', async () => {
        const keys = ['', '\u{10ffff}', '\u{1f600}', '\uffff', 'Z', 'a', 'a/1', 'a0', 'é', ' '];
        const body = Uint8Array.from({ length: 256 }, (_, byte) => byte);
        const records = keys.map((key) => ({ key, body }));
        await store.publish([draft([{ resource: 'a', mode: 'merge', records }])]);
        const found: string[] = [];
        for await (const batch of (await store.reader('organisms'))?.records('a') ?? []) {
          for (const record of batch) {
            found.push(record.key);
            expect(Buffer.from(record.body).equals(body)).toBe(true);
          }
        }
        expect(found).toEqual(['', ' ', 'Z', 'a', 'a/1', 'a0', 'é', '\uffff', '\u{1f600}', '\u{10ffff}']);
      });

      test('are found by the start of their keys, in every version', async () => {
        const all = { 'a/1': '1', 'a/2': '2', a0: '3', a: '4', 'b/1': '5', '\ud7ffx': '6', '\u{10ffff}y': '7' };
        await store.publish([draft([change('a', 'merge', all)])]);
        await store.publish([draft([change('a', 'merge', { 'a/2': 'two', 'a/3': '8' })])]);
        const first = await store.reader('organisms', 1);
        const second = await store.reader('organisms');
        const keys = async (reader: VersionReader | null, prefix: string) =>
          (await reader?.withPrefix('a', prefix))?.map(({ key, body }) => `${key}=${Buffer.from(body)}`);
        expect(await keys(first, 'a/')).toEqual(['a/1=1', 'a/2=2']);
        expect(await keys(second, 'a/')).toEqual(['a/1=1', 'a/2=two', 'a/3=8']);
        expect(await keys(first, '\ud7ff')).toEqual(['\ud7ffx=6']);
        expect(await keys(first, '\u{10ffff}')).toEqual(['\u{10ffff}y=7']);
        expect(await keys(first, '')).toHaveLength(7);
        expect(await keys(first, 'c')).toEqual([]);
        expect(await second?.withPrefix('unknown', '')).toEqual([]);
      });

      test('that are many or long arrive whole', async () => {
        const many = Array.from({ length: 12_345 }, (_, n) => ({
          key: `${(n * 7919) % 12_345}`,
          body: Buffer.from(`${n}`),
        }));
        const long = Array.from({ length: 60 }, (_, n) => ({ key: `${n}`, body: Buffer.alloc(200_000, n) }));
        await store.publish([
          draft([
            { resource: 'many', mode: 'replace', records: many },
            { resource: 'long', mode: 'replace', records: long },
          ]),
        ]);
        const reader = await store.reader('organisms');
        let count = 0;
        for await (const batch of reader?.records('many') ?? []) count += batch.length;
        expect(count).toBe(12_345);
        let bytes = 0;
        for await (const batch of reader?.records('long') ?? []) {
          for (const { key, body } of batch) {
            bytes += body.byteLength;
            expect([body.at(0), body.at(-1)]).toEqual([Number(key), Number(key)]);
          }
        }
        expect(bytes).toBe(60 * 200_000);
      });

      test.each([
        ['twice', ['k', 'l', 'k'], /"k" .*twice.*"a"/],
        ['with a NUL', ['a\0b'], /cannot be stored/],
        ['with half a character', ['\ud83d'], /cannot be stored/],
      ])('a key %s is refused', async (_, keys, message) => {
        const records = keys.map((key) => ({ key, body: Buffer.from('') }));
        const publishing = store.publish([draft([{ resource: 'a', mode: 'merge', records }])]);
        await expect(publishing).rejects.toThrow(StoreError);
        await expect(publishing).rejects.toThrow(message);
        expect(await store.versions()).toEqual(new Map());
      });
    });

    describe('all or nothing', () => {
      test('records that fail in the middle leave the version before; their error is told as it is', async () => {
        const [before] = await store.publish([draft([change('a', 'replace', { x: '1', y: '2' })])]);
        class Broken extends Error {}
        function* broken() {
          yield { key: 'x', body: Buffer.from('changed') };
          yield { key: 'new', body: Buffer.from('new') };
          throw new Broken('the file ended early');
        }
        const publishing = store.publish([draft([{ resource: 'a', mode: 'replace', records: broken() }])]);
        await expect(publishing).rejects.toThrow(Broken);
        expect((await store.versions()).get('organisms')).toEqual(before?.version);
        expect(await newestContent(store, 'organisms', ['a'])).toEqual({ a: { x: '1', y: '2' } });
        const [after] = await store.publish([draft([change('a', 'merge', { z: '3' })])]);
        expect(after?.version.number).toBe(2);
      });

      test('the first of two drafts is undone when the second fails', async () => {
        await store.publish([draft([change('a', 'replace', { x: '1' })])]);
        const twice = [
          { key: 'q', body: Buffer.from('') },
          { key: 'q', body: Buffer.from('') },
        ];
        const publishing = store.publish([
          draft([change('a', 'replace', { x: '2' })]),
          draft([{ resource: 'b', mode: 'merge', records: twice }], { dataSet: 'territory' }),
        ]);
        await expect(publishing).rejects.toThrow(StoreError);
        expect([...(await store.versions()).keys()]).toEqual(['organisms']);
        expect(await newestContent(store, 'organisms', ['a'])).toEqual({ a: { x: '1' } });
      });

      test('nobody sees the half of an import, not even the process that writes it', async () => {
        const [before] = await store.publish([draft([change('a', 'replace', { x: '1' })])]);
        const other = await open();
        const seen: unknown[] = [];
        async function* records() {
          yield { key: 'x', body: Buffer.from('2') };
          for (const handle of [store, other]) {
            seen.push((await handle.versions()).get('organisms'), await newestContent(handle, 'organisms', ['a']));
          }
          yield { key: 'y', body: Buffer.from('3') };
        }
        const published = await store.publish([draft([{ resource: 'a', mode: 'replace', records: records() }])]);
        const old = [before?.version, { a: { x: '1' } }];
        expect(seen).toEqual([...old, ...old]);
        for (const handle of [store, other]) {
          expect((await handle.versions()).get('organisms')).toEqual(published[0]?.version);
          expect(await newestContent(handle, 'organisms', ['a'])).toEqual({ a: { x: '2', y: '3' } });
        }
        await other.close();
      });

      test('writers of two handles take turns, also with a slow import', async () => {
        const other = await open();
        const slow = async function* () {
          yield { key: 'a', body: Buffer.from('') };
          await new Promise((resolve) => setTimeout(resolve, 60));
          yield { key: 'b', body: Buffer.from('') };
        };
        await Promise.all([
          store.publish([draft([{ resource: 'a', mode: 'merge', records: slow() }])]),
          store.putAccount(ana),
          other.putAccount(demo),
          other.publish([draft([change('a', 'merge', { c: '' })])]),
        ]);
        expect((await store.accounts()).map(({ name }) => name)).toEqual(['ana', 'demo']);
        expect((await store.versions()).get('organisms')).toMatchObject({ number: 2, counts: { a: 3 } });
        await other.close();
      });

      test('a reader keeps its version while others are published', async () => {
        const bodies = Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [String(n).padStart(5, '0'), 'old']));
        await store.publish([draft([change('a', 'replace', bodies)])]);
        const other = await open();
        const reader = await other.reader('organisms');
        const content: Record<string, string> = {};
        let batches = 0;
        for await (const batch of reader?.records('a') ?? []) {
          batches += 1;
          for (const { key, body } of batch) content[key] = Buffer.from(body).toString();
          await store.publish([draft([change('a', 'replace', { [`${batches}`]: 'new', '02999': 'new' })])]);
        }
        expect(batches).toBeGreaterThan(1);
        expect(content).toEqual(bodies);
        expect(reader?.version.number).toBe(1);
        await other.close();
      });
    });

    describe('starter data', () => {
      const starter = (changes: Draft['changes'], dataSet: DataSet = 'organisms') =>
        draft(changes, { dataSet, starter: true, source: 'starter' });

      test('goes with the first real draft, whatever that touches', async () => {
        await store.publish([starter([change('a', 'merge', { x: '1', y: '2' }), change('b', 'merge', { z: '3' })])]);
        const [more] = await store.publish([starter([change('c', 'merge', { w: '4' })])]);
        expect(more?.version).toMatchObject({ starter: true, counts: { a: 2, b: 1, c: 1 } });
        const [real] = await store.publish([
          draft([change('a', 'merge', { x: '1' }), change('a', 'merge', { v: '5' })]),
        ]);
        expect(real).toMatchObject({
          added: 1,
          removed: 3,
          replaced: 0,
          version: { starter: false, counts: { a: 2 } },
        });
        expect(await newestContent(store, 'organisms', ['a', 'b', 'c'])).toEqual({ a: { v: '5', x: '1' } });
      });

      test('real data with the very same records is a version of its own', async () => {
        await store.publish([starter([change('a', 'merge', { x: '1' })])]);
        const [real] = await store.publish([draft([change('a', 'merge', { x: '1' })])]);
        expect(real).toMatchObject({ ...unchanged, changed: true, version: { number: 2, starter: false } });
      });

      test('put over real data takes its place, so that the mark stays true', async () => {
        await store.publish([draft([change('a', 'merge', { x: '1' }), change('b', 'merge', { z: '3' })])]);
        const [back] = await store.publish([starter([change('a', 'merge', { y: '2' })])]);
        expect(back?.version).toMatchObject({ starter: true, counts: { a: 1 } });
      });

      test('of the market takes its account, tokens and operations along; others stay', async () => {
        await store.publish([
          starter([change('titles', 'merge', { x: '1' })], 'market'),
          starter([change('operations', 'merge', { 'demo/1001': 'd', 'demography/1': 'n' })], 'ledger'),
        ]);
        await store.putAccount(demo);
        await store.putAccount(ana);
        await store.putTokens([token('d', { account: 'demo' }), token('a')]);
        await store.publish([
          draft([change('operations', 'merge', { 'ana/5': 'a' })], { dataSet: 'ledger', newest: '2026-05-05' }),
        ]);
        const operations = { 'ana/5': 'a', 'demo/1001': 'd', 'demography/1': 'n' };
        expect(await newestContent(store, 'ledger', ['operations'])).toEqual({ operations });
        const epoch = await store.credentialsEpoch();

        await store.publish([draft([change('titles', 'merge', { y: '2' })], { dataSet: 'market' })]);
        expect((await store.accounts()).map(({ name }) => name)).toEqual(['ana']);
        expect(await store.token('d')).toBeNull();
        expect(await store.token('a')).not.toBeNull();
        expect(await store.credentialsEpoch()).toBeGreaterThan(epoch);
        const left = { 'ana/5': 'a', 'demography/1': 'n' };
        expect(await newestContent(store, 'ledger', ['operations'])).toEqual({ operations: left });
        const ledger = (await store.versions()).get('ledger');
        expect(ledger).toMatchObject({ number: 3, starter: false, newest: '2026-05-05', counts: { operations: 2 } });
      });

      test('of other groups leaves the starter account alone', async () => {
        await store.putAccount(demo);
        await store.publish([draft([change('a', 'merge', { x: '1' })])]);
        expect(await store.account('demo')).toEqual(demo);
      });
    });

    describe('accounts and tokens', () => {
      test('accounts are put, found, changed and removed with their tokens', async () => {
        await store.putAccount(ana);
        await store.putAccount(demo);
        await store.putAccount({ ...ana, passwordHash: 'new' });
        await store.putTokens([token('t1'), token('t2', { account: 'demo' })]);
        expect(await store.account('ana')).toEqual({ ...ana, passwordHash: 'new' });
        expect(await store.account('Ana')).toBeNull();
        expect(await store.accounts()).toEqual([{ ...ana, passwordHash: 'new' }, demo]);
        expect(await store.removeAccount('ana')).toBe(true);
        expect(await store.removeAccount('ana')).toBe(false);
        expect(await store.token('t1')).toBeNull();
        expect(await store.token('t2')).not.toBeNull();
      });

      test('tokens come back as they were put', async () => {
        await store.putAccount(ana);
        const tokens = [
          token('t1', { expiresAt: 1_900_000_000_000 }),
          token('t2', { kind: 'personal', family: 'f2', label: 'a script', issuedAt: 1_800_000_000_001 }),
        ];
        await store.putTokens(tokens);
        expect(await store.token('t1')).toEqual({ ...tokens[0], usedAt: null });
        expect(await store.tokensOf('ana')).toEqual(tokens);
        expect(await store.tokensOf('nobody')).toEqual([]);
        expect(await store.token('t3')).toBeNull();
      });

      test('tokens of nobody, or with a known hash, are refused together', async () => {
        await store.putAccount(ana);
        await store.putTokens([token('t1')]);
        await expect(store.putTokens([token('t2'), token('t3', { account: 'nobody' })])).rejects.toThrow(StoreError);
        await expect(store.putTokens([token('t2'), token('t1')])).rejects.toThrow(StoreError);
        expect(await store.tokensOf('ana')).toEqual([token('t1')]);
      });

      test('a refresh token is used once, whoever asks', async () => {
        await store.putAccount(ana);
        await store.putTokens([token('t1'), token('t2', { kind: 'access' })]);
        const other = await open();
        const asked = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? store : other).useToken('t1', 1000 + n));
        expect((await Promise.all(asked)).filter((first) => first)).toHaveLength(1);
        expect((await other.token('t1'))?.usedAt).toBeGreaterThanOrEqual(1000);
        expect(await store.useToken('t2', 1)).toBe(false);
        expect(await store.useToken('unknown', 1)).toBe(false);
        await other.close();
      });

      test('a family is revoked together, what expired is forgotten', async () => {
        await store.putAccount(ana);
        await store.putTokens([
          token('t1', { expiresAt: 100 }),
          token('t2', { kind: 'access', expiresAt: 300 }),
          token('t3', { family: 'f2', expiresAt: 200 }),
          token('t4', { family: 'f3', kind: 'personal' }),
        ]);
        expect(await store.forgetExpired(200)).toBe(1);
        expect(await store.token('t1')).toBeNull();
        await store.revokeFamily('f1');
        expect((await store.tokensOf('ana')).map(({ hash }) => hash)).toEqual(['t3', 't4']);
      });

      test('the epoch counts changes and nothing else, for every handle', async () => {
        const other = await open();
        let epoch = await store.credentialsEpoch();
        const moves = async (action: () => Promise<unknown>, expected: boolean) => {
          await action();
          const now = await other.credentialsEpoch();
          expect(now > epoch).toBe(expected);
          epoch = now;
        };
        await moves(() => store.putAccount(ana), true);
        await moves(() => store.putTokens([token('t1'), token('t2', { expiresAt: 5 })]), true);
        await moves(() => store.putTokens([]), false);
        await moves(() => store.token('t1'), false);
        await moves(() => store.useToken('t1', 1), true);
        await moves(() => store.useToken('t1', 2), false);
        await moves(() => store.forgetExpired(5), false);
        await moves(() => store.forgetExpired(6), true);
        await moves(() => store.revokeFamily('none'), false);
        await moves(() => store.revokeFamily('f1'), true);
        await moves(() => store.removeAccount('nobody'), false);
        await moves(() => store.removeAccount('ana'), true);
        await moves(() => store.publish([draft([change('a', 'merge', { x: '1' })])]), false);
        await other.close();
      });
    });

    test('what was published is there when the store is opened again', async () => {
      const [published] = await store.publish([draft([change('a', 'merge', { x: '1' })])]);
      await store.putAccount(ana);
      await store.close();
      store = await open();
      expect((await store.versions()).get('organisms')).toEqual(published?.version);
      expect(await newestContent(store, 'organisms', ['a'])).toEqual({ a: { x: '1' } });
      expect(await store.account('ana')).toEqual(ana);
    });

    test('a closed store answers with a StoreError; closing twice is harmless', async () => {
      const other = await open();
      await other.close();
      await other.close();
      await expect(other.versions()).rejects.toThrow(StoreError);
      await expect(other.publish([])).rejects.toThrow(StoreError);
      await expect(other.account('ana')).rejects.toThrow(StoreError);
    });
  });
}

const unchanged = { changed: false, added: 0, removed: 0, replaced: 0 };
