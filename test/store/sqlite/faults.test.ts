import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore, verifyStore } from '../../../src/store/open.ts';
import { connect } from '../../../src/store/sqlite/driver.ts';
import { StoreBusy, StoreError } from '../../../src/store/store.ts';
import { ana, token } from '../credentials.ts';
import { change, draft, newestContent } from '../drafts.ts';

let folder: string;
let file: string;
let address: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ventanilla-faults-'));
  file = join(folder, 'store.sqlite');
  address = `sqlite:${file}`;
});
afterEach(() => rm(folder, { recursive: true }));

/** Expects a StoreError whose sentence names the file (or `named`) and says `what`. */
async function refused(action: () => Promise<unknown> | unknown, what: RegExp, named = file): Promise<void> {
  const error = await Promise.resolve()
    .then(action)
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StoreError);
  expect(String(error)).toMatch(what);
  expect(String(error)).toContain(named);
}

describe('an address', () => {
  test.each([
    ['sqlite:', /names no file/],
    ['store.sqlite', /"store.sqlite" is not/],
    ['', /"" is not/],
  ])('%s is refused with what is accepted', async (address, message) => {
    await refused(() => openStore(address), message, 'sqlite:PATH');
  });

  test('with a password is not repeated', async () => {
    const error = await openStore('mysql://user:secret@host').catch((caught: unknown) => String(caught));
    expect(error).toMatch(/"mysql:".*sqlite:PATH/);
    expect(error).not.toContain('secret');
  });

  test('as a URL with an absolute path is the same file', async () => {
    const store = await openStore(`sqlite://${file}`);
    expect(store.address).toBe(`sqlite:${file}`);
    await store.close();
    expect(existsSync(file)).toBe(true);
  });
});

describe('a file that cannot be a store', () => {
  test('is refused and left as it is when it is not a database', async () => {
    const bytes = 'provincia,nombre\n02,Ciudad\n'.repeat(100);
    writeFileSync(file, bytes);
    await refused(() => openStore(address), /not a SQLite database/);
    await refused(() => verifyStore(address), /not a SQLite database/);
    expect(readFileSync(file, 'utf8')).toBe(bytes);
  });

  test('is refused when it is the database of another program', async () => {
    const other = connect(file);
    other.exec('CREATE TABLE theirs (a)');
    other.close();
    const before = readFileSync(file);
    await refused(() => openStore(address), /another program/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('is refused when a newer release wrote it', async () => {
    await (await openStore(address)).close();
    const newer = connect(file);
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    await refused(() => openStore(address), /newer release.* 99/);
    await refused(() => verifyStore(address), /newer release/);
  });

  test('is refused when it is a folder, or its folder is a file', async () => {
    mkdirSync(file);
    await refused(() => openStore(address), /cannot be opened/);
    const below = join(folder, 'plain', 'store.sqlite');
    writeFileSync(join(folder, 'plain'), '');
    await refused(() => openStore(`sqlite:${below}`), /folder .* cannot be made/, below);
  });
});

describe('a disk that is full', () => {
  test('leaves nothing half-written, and the previous version serving', async () => {
    const store = await openStore(address, { maximumPages: 100 });
    const [before] = await store.publish([draft([change('a', 'replace', { x: '1', y: '2' })])]);
    const records = Array.from({ length: 500 }, (_, n) => ({ key: `${n}`, body: Buffer.alloc(3000, n) }));
    const large = draft([{ resource: 'a', mode: 'replace', records }]);
    await refused(() => store.publish([large]), /no space left/);
    expect((await store.versions()).get('organisms')).toEqual(before?.version);
    expect(await newestContent(store, 'organisms', ['a'])).toEqual({ a: { x: '1', y: '2' } });
    const [small] = await store.publish([draft([change('a', 'merge', { z: '3' })])]);
    expect(small?.version.number).toBe(2);
    await store.close();

    const roomy = await openStore(address);
    const [after] = await roomy.publish([large]);
    expect(after?.version).toMatchObject({ number: 3, counts: { a: 500 } });
    await roomy.close();
    expect((await verifyStore(address)).get('organisms')?.faults).toEqual([]);
  });
});

describe('a lock that another program keeps', () => {
  test('ends in a sentence once patience is over', async () => {
    const store = await openStore(address, { patienceMs: 40 });
    const other = connect(file);
    other.exec('BEGIN IMMEDIATE');
    await refused(() => store.publish([draft([change('a', 'merge', { x: '1' })])]), /another program/);
    other.exec('ROLLBACK');
    other.close();
    const [published] = await store.publish([draft([change('a', 'merge', { x: '1' })])]);
    expect(published?.changed).toBe(true);
    await store.close();
  });

  test('refuses what answers wait for in time, however many wait, and does none of it later', async () => {
    // The usual patience is longer than this test may take.
    const store = await openStore(address, { answerWithinMs: 40 });
    await store.putAccount(ana);
    await store.putTokens([token('kept')]);
    const other = connect(file);
    other.exec('BEGIN EXCLUSIVE');
    const importing = store.publish([draft([change('a', 'merge', { x: '1' })])]);
    const asked = [
      ...Array.from({ length: 20 }, (_, n) => store.putTokens([token(`${n}`)])),
      store.useToken('kept', 1),
      store.revokeFamily(token('kept').family),
      store.forgetExpired(Number.MAX_SAFE_INTEGER),
    ];
    for (const outcome of await Promise.allSettled(asked)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreBusy) });
    }
    expect(await store.token('kept')).toMatchObject({ usedAt: null });
    other.exec('ROLLBACK');
    other.close();
    expect((await importing)[0]?.changed).toBe(true);
    expect((await store.tokensOf('ana')).map(({ hash }) => hash)).toEqual([token('kept').hash]);
    expect(await store.useToken('kept', 1)).toBe(true);
    await store.close();
  });

  test('does not stop two programs from making one store at the same moment', async () => {
    const stores = await Promise.all([openStore(address), openStore(address), openStore(address)]);
    await Promise.all(stores.map((store, n) => store.publish([draft([change('a', 'merge', { [n]: '' })])])));
    expect((await stores[0]?.versions())?.get('organisms')).toMatchObject({ number: 3, counts: { a: 3 } });
    for (const store of stores) await store.close();
  });
});

describe('verification', () => {
  async function damaged(sql: string): Promise<readonly string[]> {
    const store = await openStore(address);
    await store.publish([draft([change('a', 'replace', { x: '1', y: '2' }), change('b', 'replace', { z: '3' })])]);
    await store.publish([draft([change('a', 'merge', { y: '20' })])]);
    await store.close();
    expect((await verifyStore(address)).get('organisms')).toMatchObject({ version: { number: 2 }, faults: [] });
    const db = connect(file);
    db.exec(sql);
    db.close();
    return (await verifyStore(address)).get('organisms')?.faults ?? [];
  }

  test('finds a body that changed', async () => {
    const faults = await damaged(`UPDATE record SET body = x'00' WHERE key = 'z'`);
    expect(faults).toEqual(['organisms 2: the record "z" of b is not what was imported.']);
  });

  test('finds a record that went', async () => {
    const faults = await damaged(`DELETE FROM record WHERE key = 'x'`);
    expect(faults.join()).toMatch(/a holds 1 records, the version says 2.*checksum/);
  });

  test('finds records of a version that was never finished', async () => {
    const faults = await damaged(`UPDATE record SET until = 3 WHERE key = 'x'`);
    expect(faults.join()).toMatch(/records of a version after 2/);
  });

  test('says so when there is no store yet', async () => {
    connect(file).close();
    await refused(() => verifyStore(address), /empty or of an older release/);
  });
});
