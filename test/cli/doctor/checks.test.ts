import { describe, expect, it } from 'vitest';
import { checkData, checkSources } from '../../../src/cli/doctor/check-data.ts';
import { checkClock, checkFiles, checkMemory, checkNode } from '../../../src/cli/doctor/check-machine.ts';
import { checkPostgres, checkStandbys } from '../../../src/cli/doctor/check-postgres.ts';
import { checkServer } from '../../../src/cli/doctor/check-server.ts';
import { checkSettings } from '../../../src/cli/doctor/check-settings.ts';
import { checkDisk, checkPermissions, fileOfStore, shownAddress } from '../../../src/cli/doctor/check-store.ts';
import type { Finding } from '../../../src/cli/doctor/finding.ts';
import { type Answered, listenersIn } from '../../../src/cli/doctor/machine.ts';
import { defaultSettings } from '../../../src/server/settings.ts';
import { NEVER, renderState } from '../../../src/server/sources.ts';
import type { DataSet, DataSetVersion, Store } from '../../../src/store/store.ts';
import { soundMachine } from './machine.ts';

const settings = defaultSettings();
const told = (found: Finding | readonly Finding[]): string[] =>
  [found].flat().map(({ state, sentence }) => `${state}: ${sentence}`);

function version(dataSet: DataSet, more: Partial<DataSetVersion> = {}): DataSetVersion {
  const checksum = `sum of ${dataSet}`;
  const facts = { number: 3, source: 'a.csv', loadedAt: '2026-11-20T10:00:00.000Z', counts: {}, checksum };
  return { dataSet, ...facts, starter: false, newest: '2026-11-20', ...more };
}

const VERSIONS = new Map(
  (['statistics', 'market', 'territory', 'organisms'] as const).map((group) => [group, version(group)]),
);

function storeOf(versions: ReadonlyMap<DataSet, DataSetVersion>, sources: readonly object[] = []): Store {
  const states = sources.map((state, at) => ({ name: `source${at}`, state: renderState({ ...NEVER, ...state }) }));
  const store: Partial<Store> = { versions: async () => versions, sources: async () => states };
  return store as Store;
}

describe('what the doctor says of the machine', () => {
  it.each([
    ['24.1.0', 'ok: Node 24.1.0.'],
    ['18.20.1', 'wrong: Node 18.20.1 is too old.'],
    ['20.20.2', 'warning: Node 20.20.2 gets no repairs since 2026-04-30.'],
    ['25.0.0', 'warning: Node 25.0.0 is of a short-lived release.'],
    ['26.1.0', 'ok: Node 26.1.0.'],
  ])('Node %s', (nodeVersion, expected) => {
    expect(told(checkNode(soundMachine({ nodeVersion })))).toEqual([expected]);
  });

  it('open files against connections', () => {
    expect(told(checkFiles(soundMachine({ mostFiles: () => 1024 }), settings))).toEqual([
      'warning: At most 1024 files may be open, fewer than 10000 connections (--max-connections) need.',
    ]);
    for (const most of [65_536, Number.POSITIVE_INFINITY, null]) {
      expect(checkFiles(soundMachine({ mostFiles: () => most }), settings).state).toBe('ok');
    }
  });

  it('memory against data', () => {
    expect(checkMemory(soundMachine({ memory: () => 512e6 }), 154e6, 1, settings).state).toBe('warning');
    expect(checkMemory(soundMachine({ memory: () => 1e9 }), 154e6, 1, settings).state).toBe('ok');
    expect(told(checkMemory(soundMachine({ memory: () => 1e9 }), 154e6, 4, settings))[0]).toMatch(
      /^warning: A server with these data and 4 workers takes some 1.2 GB/,
    );
    const bound = (maximumMemory: number) => checkMemory(soundMachine(), 154e6, 1, defaultSettings({ maximumMemory }));
    expect(told(bound(300e6))[0]).toMatch(/^warning: .* beyond 300 MB it answers 503 \(--max-memory-bytes\)\.$/);
    expect(bound(900e6).state).toBe('ok');
    // Nothing is known of the data: nothing is said of what they need.
    expect(told(checkMemory(soundMachine({ memory: () => 1e9 }), null, 1, settings))).toEqual([
      'ok: There are 1.0 GB; what a server needs depends on what the store holds.',
    ]);
  });

  it('clock, fixed dates, time zones', () => {
    const check = (more: object, today = '', latest: string | null = null) =>
      told(checkClock(soundMachine(more), defaultSettings({ today }), latest));
    expect(check({})).toEqual(['ok: The clock says 2026-11-22T12:00:00.000Z; today is reckoned in Argentina.']);
    expect(check({ now: () => new Date(0) })[0]).toBe('wrong: The clock says 1970-01-01T00:00:00.000Z.');
    expect(check({}, '', '2026-12-01T00:00:00.000Z')[0]).toContain('before the data were loaded');
    expect(check({}, '2026-01-01')[0]).toContain('warning: Today is fixed');
    expect(check({ offsetOfBuenosAires: () => -120 })[0]).toContain(
      'at -120 minutes from UTC; the server reckons with -180',
    );
    expect(check({ offsetOfBuenosAires: () => null })[0]).toContain('ok');
  });
});

describe('what it says of settings', () => {
  it('nothing where nothing is wrong; secrets are never told', () => {
    const environment = { VENTANILLA_STORE: 'postgres://u:s3cret@h/d', VENTANILLA_TEST_POSTGRES: 'x', PATH: '/bin' };
    expect(told(checkSettings(settings, environment))).toEqual([
      'ok: No setting contradicts another, and no variable is unknown.',
    ]);
  });

  it('variables that are no settings, and which may be meant', () => {
    const found = checkSettings(settings, { VENTANILLA_PROT: '1', VENTANILLA_QUITE_ANOTHER: 's3cret' });
    expect(found).toMatchObject([
      {
        state: 'warning',
        sentence: 'The variable VENTANILLA_PROT is no setting.',
        remedy: expect.stringContaining('VENTANILLA_PORT'),
      },
      {
        sentence: 'The variable VENTANILLA_QUITE_ANOTHER is no setting.',
        remedy: expect.stringContaining('ventanilla help'),
      },
    ]);
    expect(JSON.stringify(found)).not.toContain('s3cret');
  });

  it.each([
    [{ host: '0.0.0.0' }, 'listens on 0.0.0.0, where others reach it'],
    [{ publicAddress: 'http://127.0.0.1:80' }, 'only this machine understands'],
    [{ logFile: '/a' }, 'have no effect without --log-requests'],
    [{ logRequests: 'all', logOneIn: 3 } as const, 'where all requests are logged'],
    [{ headersTimeout: 60_000 }, 'is longer than --request-timeout-ms'],
    [{ mirrorOf: 'https://a.ar/', publicAddress: 'https://a.ar' }, 'mirror of its own address'],
  ])('%j', (overrides, expected) => {
    expect(told(checkSettings(defaultSettings(overrides), {}))).toEqual([expect.stringContaining(expected)]);
  });

  it('an address behind a proxy is fine', () => {
    expect(checkSettings(defaultSettings({ host: '0.0.0.0', publicAddress: 'https://a.ar' }), {})[0]?.state).toBe('ok');
  });
});

describe('what it says of the store', () => {
  it('who may read it', () => {
    expect(checkPermissions(soundMachine(), '/s/a').state).toBe('ok');
    const open = checkPermissions(
      soundMachine({ file: (path) => ({ mode: path.endsWith('-shm') ? 0o600 : 0o644, size: 1 }) }),
      '/s/a',
    );
    expect(open).toMatchObject({ state: 'warning', remedy: 'chmod 600 /s/a /s/a-wal' });
    expect(checkPermissions(soundMachine({ file: () => null }), '/s/a').state).toBe('ok');
  });

  it('room on its disk, in bytes and in files', async () => {
    const disk = async (free: number, freeFiles = 1e5, files = 1e6) =>
      told(await checkDisk(soundMachine({ disk: async () => ({ free, files, freeFiles }) }), '/s/a'))[0];
    expect(await disk(50e9)).toContain('ok: The disk of the store has 50 GB left; the store takes 1.0 MB.');
    expect(await disk(200e6)).toContain('warning: The disk of the store has 200 MB left');
    expect(await disk(1e6)).toContain('wrong: The disk of the store has 1.0 MB left; imports will fail.');
    expect(await disk(50e9, 3)).toContain('wrong: The disk of the store has room for 3 more files.');
    expect(await disk(50e9, 0, 0)).toContain('ok');
    const gone = soundMachine({ disk: () => Promise.reject(new Error('ENOENT')) });
    expect(told(await checkDisk(gone, '/s/a'))[0]).toContain('cannot be looked at: ENOENT');
  });

  it('its file, and its address without secrets', () => {
    expect(fileOfStore('sqlite:/a/b')).toBe('/a/b');
    expect(fileOfStore('sqlite:///a/b')).toBe('/a/b');
    expect(fileOfStore('postgres://u:p@h/d')).toBeNull();
    expect(shownAddress('postgres://u:p@ss@h/d')).toBe('postgres://…@h/d');
    expect(shownAddress('postgres://u:p ss@h/d')).toBe('postgres://…@h/d');
    expect(shownAddress('postgres://u:p@h/d?password=p&x=1')).toBe('postgres://…@h/d?password=…&x=1');
  });
});

describe('what it says of PostgreSQL', () => {
  const FACTS = {
    place: 'postgres://h/d',
    major: 15,
    isStandby: false,
    mostConnections: 100,
    roundTripMs: 0.4,
    storedBytes: 0,
  };
  it.each([
    [{}, 'ok: PostgreSQL 15; a round trip takes 0.4 ms.'],
    [{ major: 14 }, 'wrong: PostgreSQL 14 is too old.'],
    [{ isStandby: true }, 'wrong: postgres://h/d is a standby: nothing can be written there.'],
    [
      { mostConnections: 10 },
      'warning: The server lets 10 connections in; one replica may take 9 (--store-connections 8, and one to listen).',
    ],
    [{ roundTripMs: 31 }, 'warning: A round trip to postgres://h/d takes 31.0 ms.'],
  ])('%j', async (more, expected) => {
    expect(told(await checkPostgres(async () => ({ ...FACTS, ...more }), 8, 1))).toEqual([expected]);
  });

  it('that the connections of all workers do not fit', async () => {
    expect(told(await checkPostgres(async () => FACTS, 8, 5))).toEqual([
      'ok: PostgreSQL 15; a round trip takes 0.4 ms.',
    ]);
    expect(told(await checkPostgres(async () => FACTS, 8, 6))).toEqual([
      'warning: The server lets 100 connections in; one replica may take 57 (--store-connections 8 for each of its 6 workers and for what keeps them, and one to listen).',
    ]);
  });

  it('which standbys are away, or none', async () => {
    expect(await checkStandbys('', () => Promise.reject(new Error('never asked')))).toEqual([]);
    const found = await checkStandbys(
      'postgres://u:s3cret@a/d, postgres://u:s3cret@b/d,postgres://u:s3cret@c/d',
      async (address) => {
        const place = address.replace('u:s3cret@', '');
        if (place.includes('//c')) throw new Error(`The store ${place} is not available: it cannot be reached.`);
        return { ...FACTS, place, isStandby: place.includes('//a') };
      },
    );
    expect(told(found)).toEqual([
      'ok: postgres://a/d follows its primary.',
      'warning: postgres://b/d (--store-standby) is no standby: it takes changes of its own, and gets none of the store.',
      'warning: The store postgres://c/d is not available: it cannot be reached.',
    ]);
  });

  it('that it is not there', async () => {
    const away = (): Promise<never> => Promise.reject(new Error('postgres://h/d cannot be reached.'));
    expect(told(await checkPostgres(away, 8, 1))).toEqual(['wrong: postgres://h/d cannot be reached.']);
  });
});

describe('what it says of the data', () => {
  it('which are missing, starter data, or old', async () => {
    expect((await checkData(storeOf(VERSIONS), '2026-11-22')).map(({ state }) => state)).toEqual(Array(4).fill('ok'));
    const poor = new Map<DataSet, DataSetVersion>([
      ['statistics', version('statistics', { newest: '2026-10-01' })],
      ['market', version('market', { starter: true })],
      ['territory', version('territory', { newest: null })],
    ]);
    expect(told(await checkData(storeOf(poor), '2026-11-22'))).toEqual([
      'warning: statistics is at version 3 of 2026-11-20; its newest date, 2026-10-01, is 52 days ago.',
      'warning: market is at version 3 of 2026-11-20, the starter data: a few examples.',
      'ok: territory is at version 3 of 2026-11-20.',
      'warning: There are no data of organisms: a server would load the starter data.',
    ]);
  });

  it('which sources failed', async () => {
    const error = { fault: 'refused', sentence: 'It answered 403.' };
    expect(told(await checkSources(storeOf(VERSIONS)))).toEqual(['ok: No source was ever visited.']);
    const states = [{ lastSuccess: '2026-11-01T00:00:00.000Z' }, { error, failures: 3 }];
    expect(told(await checkSources(storeOf(VERSIONS, states)))).toEqual([
      'warning: The last visit to source1 failed (refused, 3 times in a row): It answered 403.',
    ]);
    expect(told(await checkSources(storeOf(VERSIONS, states.slice(0, 1))))).toEqual([
      'ok: The last visits to 1 sources succeeded.',
    ]);
  });
});

describe('what it says of the port and of who is there', () => {
  const status = (more: object = {}): string => {
    const groups = Object.fromEntries(
      [...VERSIONS].map(([name, { number, checksum }]) => [name, { version: number, checksum }]),
    );
    return JSON.stringify({
      service: 'ventanilla',
      version: '1.0.0',
      startedAt: '2026-11-22T00:00:00.000Z',
      groups,
      ...more,
    });
  };
  const answered = (text: string, headers: Record<string, string> = {}): Answered => ({
    status: 200,
    headers: new Headers(headers),
    text,
  });
  const check = async (
    answers: Readonly<Record<string, Answered>>,
    overrides: Parameters<typeof defaultSettings>[0] = {},
    stored: ReadonlyMap<DataSet, DataSetVersion> | null = VERSIONS,
    isPortNamed = true,
  ) => {
    const machine = soundMachine({
      listening: async () => 'EADDRINUSE',
      ownerOfPort: () => 'nginx (pid 7)',
      ask: async (address) => answers[address] ?? null,
    });
    return told(await checkServer(machine, defaultSettings(overrides), stored, isPortNamed));
  };
  const HERE = 'http://127.0.0.1:8080';
  const PUBLIC = 'https://datos.example.ar';
  const PROVINCES = '/provincias?max=1&campos=id';

  it('a port that is free, forbidden, elsewhere, or taken', async () => {
    const listening = async (why: string | null, overrides = {}) =>
      told(
        await checkServer(soundMachine({ listening: async () => why }), defaultSettings(overrides), VERSIONS, true),
      )[0];
    expect(await listening(null)).toBe('ok: Port 8080 of 127.0.0.1 is free: no server is running there.');
    expect(await listening('EACCES', { port: 80 })).toBe('wrong: Port 80 is not for everybody.');
    expect(await listening('EADDRNOTAVAIL', { host: '10.1.1.1' })).toContain(
      'wrong: Nobody can listen on port 8080 of 10.1.1.1',
    );
    expect(await check({})).toEqual(['wrong: Port 8080 of 127.0.0.1 is taken by nginx (pid 7).']);
    expect(await check({ [`${HERE}/status`]: answered('<html>') })).toEqual([
      'wrong: Port 8080 of 127.0.0.1 is taken by nginx (pid 7).',
    ]);
    expect(await listening(null, { port: 0 })).toContain('ok');
  });

  it('of a port that nobody named, that a foreign program there is no fault', async () => {
    expect(await check({}, {}, VERSIONS, false)).toEqual([
      'warning: No server was looked at: port 8080 of 127.0.0.1, the default, is taken by nginx (pid 7).',
    ]);
    const free = await checkServer(soundMachine(), defaultSettings({}), VERSIONS, false);
    expect(told(free)).toEqual([
      'ok: Port 8080 of 127.0.0.1 is free: no server is running there. A server on another port is looked at with --port.',
    ]);
    const running = { [`${HERE}/status`]: answered(status()) };
    expect((await check(running, {}, VERSIONS, false))[0]).toMatch(/^ok: A server of version 1\.0\.0 answers at /);
  });

  it('a server that serves the store, or another one', async () => {
    const answers = { [`${HERE}/status`]: answered(status()) };
    expect(await check(answers)).toEqual([
      'ok: A server of version 1.0.0 answers at http://127.0.0.1:8080 since 2026-11-22T00:00:00Z.',
      'ok: It serves the newest versions of the store.',
    ]);
    const newer = new Map(VERSIONS).set('market', version('market', { number: 9 }));
    expect((await check(answers, {}, newer))[1]).toBe('warning: It serves version 3 of market; the store has 9.');
    const others = new Map(VERSIONS).set('market', version('market', { checksum: 'other' }));
    expect((await check(answers, {}, others))[1]).toBe(
      'warning: It serves other data of market under the number 3 than the store has.',
    );
    // A store that could not be read is compared with nothing.
    expect(await check(answers, {}, null)).toHaveLength(1);
    expect((await check(answers, { host: '0.0.0.0' }))[0]).toContain(HERE);
    const refusal = { ...answered('{}', { 'ratelimit-policy': '"client";q=1;w=60' }), status: 429 };
    expect((await check({ [`${HERE}/status`]: refusal }))[0]).toContain(
      'warning: A server answers at http://127.0.0.1:8080, and refuses',
    );
  });

  it('a public address that leads here, nowhere, elsewhere, or takes ETag off', async () => {
    const local = {
      [`${HERE}/status`]: answered(status()),
      [`${HERE}${PROVINCES}`]: answered('{}', { etag: '"a"' }),
    };
    const outside = (more: object, headers: Record<string, string>) => ({
      ...local,
      [`${PUBLIC}/status`]: answered(status(more)),
      [`${PUBLIC}${PROVINCES}`]: answered('{}', headers),
    });
    const last = async (answers: Readonly<Record<string, Answered>>) =>
      (await check(answers, { publicAddress: PUBLIC })).at(-1);
    expect(await last(outside({}, { etag: '"a"' }))).toBe(`ok: ${PUBLIC} leads here, and answers pass as they are.`);
    expect(await last(local)).toContain('does not lead to this server');
    expect(await last(outside({}, {}))).toContain('takes ETag off');
    expect(await last(outside({}, { etag: 'W/"a"' }))).toContain('makes ETag "a" to W/"a"');
    expect(await last(outside({ startedAt: '2026-11-21T00:00:00.000Z' }, {}))).toContain('leads to another server');
  });

  it('whose socket it is, by the table of the kernel', () => {
    const table = [
      '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
      '   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 4242 1 0 100',
      '   1: 0100007F:1F90 0100007F:9C40 01 00000000:00000000 00:00000000 00000000  1000        0 4243 1 0 20',
      '   2: 00000000:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4244 1 0 100',
    ].join('\n');
    expect(listenersIn(table, 8080)).toEqual(['socket:[4242]']);
    expect(listenersIn(table, 80)).toEqual(['socket:[4244]']);
    expect(listenersIn(table, 81)).toEqual([]);
  });
});
