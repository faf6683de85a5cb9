import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { VERSION } from '../../src/package/version.ts';
import { SETTINGS } from '../../src/server/settings-table.ts';
import { openStore } from '../../src/store/open.ts';
import { buildProgram, type Ended, organisms, type Program } from './program.ts';

const ROOT = join(import.meta.dirname, '../..');

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
}, 120_000);
afterAll(() => program.remove());

let files = 0;
function file(name: string, content: string): string {
  const path = join(program.folder, `${++files}-${name}`);
  writeFileSync(path, content);
  return path;
}
const freshStore = (): string => `sqlite:${join(program.folder, `${++files}.sqlite`)}`;

async function organismsIn(address: string): Promise<[version: number, count: number | undefined]> {
  const store = await openStore(address);
  try {
    const version = (await store.versions()).get('organisms');
    return [version?.number ?? 0, version?.counts.organismos];
  } finally {
    await store.close();
  }
}

/** What a person sees of a failure: a sentence on standard error, nothing of the program's inside. */
function expectSentence({ stdout, stderr }: Ended): void {
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^ventanilla: \S.*\n/);
  expect(stderr).not.toMatch(/\n\s+at |node:internal/);
}

describe('help', () => {
  it('lists every command with its options, and every setting', async () => {
    const { code, stdout } = await program.run(['help']);
    expect(code).toBe(0);
    for (const command of COMMANDS) {
      for (const line of command.usage.split('\n')) expect(stdout).toContain(line.trim());
      expect(stdout).toContain(command.sentence);
      for (const option of command.options) expect(stdout).toContain(`--${option.flag}`);
    }
    for (const { flag, environment, description, type } of Object.values(SETTINGS)) {
      for (const text of [environment, description]) expect(stdout).toContain(text);
      // What everybody on the machine could read is no place for a secret.
      if (type === 'secret') expect(stdout).not.toContain(`--${flag} `);
      else expect(stdout).toContain(`--${flag} `);
    }
    expect(stdout).not.toContain('((');
    expect((await program.run(['--help'])).stdout).toBe(stdout);
    expect((await program.run(['-h'])).stdout).toBe(stdout);
  });
  it('of one command is about that command', async () => {
    for (const { name, usage } of COMMANDS) {
      const { code, stdout } = await program.run([name, '--help']);
      expect(code).toBe(0);
      expect(stdout).toContain(usage.split('\n')[0]);
      for (const other of COMMANDS.filter((command) => command.name !== name)) {
        expect(stdout).not.toContain(other.usage.split('\n')[0]);
      }
      // Settings have a help of their own.
      expect(stdout).not.toContain('VENTANILLA_');
      expect((await program.run([name, '-h'])).stdout).toBe(stdout);
    }
  });
  it('of the settings lists every one, and no command', async () => {
    const { code, stdout } = await program.run(['import', '--help-settings']);
    expect(code).toBe(0);
    for (const { environment } of Object.values(SETTINGS)) expect(stdout).toContain(environment);
    for (const { usage } of COMMANDS) expect(stdout).not.toContain(usage.split('\n')[0]);
    expect((await program.run(['--help-settings'])).stdout).toBe(stdout);
  });
  it('is shown, as wrong usage, to who says nothing', async () => {
    const { code, stdout } = await program.run([]);
    expect([code, stdout.includes('Commands:')]).toEqual([2, true]);
  });
  it('does not mind a reader that has seen enough', async () => {
    const { child, ended } = program.start(['help']);
    child.stdout.destroy();
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });
  it('the version is the package’s', async () => {
    expect(await program.run(['--version'])).toMatchObject({ code: 0, stdout: `${VERSION}\n` });
  });
});

describe.concurrent('wrong usage ends with 2', () => {
  it.each([
    [['sreve']],
    [['serve', 'now']],
    [['serve', '--prot', '80']],
    [['serve', '--port']],
    [['serve', '--port', '99999']],
    [['serve', '--port', '']],
    [['serve', '--today', '2024-02-30']],
    [['serve', '--flat-methodology=maybe']],
    [['import']],
    [['import', '--starter', 'file.csv']],
    [['import', '--starter', '--account', 'ana']],
    [['import', '--starter', '--merge-provinces']],
    [['import', 'file.csv', '--account', 'ana', '--merge-provinces']],
    [['import', 'x.csv', '--max-refused', 'all']],
    [['import', 'x.csv', '--max-refused', '101']],
    [['import', 'x.csv', '--max-refused', '']],
    [['import', 'x.csv', '--max-file-bytes', '0']],
    [['import', 'x.csv', '--account', 'nobody']],
    [['account', 'befriend', 'ana']],
  ])('%j', async (words) => {
    const end = await program.run([...words, '--store', freshStore()]);
    expect(end.code).toBe(2);
    expectSentence(end);
  });
  it.each([
    [['imprt', 'x'], /^ventanilla: there is no command "imprt"\. Do you mean import\? Commands: serve, /],
    [['xyzzy'], /^ventanilla: there is no command "xyzzy"\. Commands: serve, /],
    [['doctor', '--quik'], /^ventanilla: doctor has no option --quik\. Do you mean --quick\? /],
    [['serve', '--Prot=80'], /^ventanilla: serve has no option --Prot\. Do you mean --port\? /],
    [['serve', '--xyzzy'], /^ventanilla: serve has no option --xyzzy\. `ventanilla serve --help` lists /],
    [['serve', '-p', '80'], /^ventanilla: serve has no option -p\. `/],
    [['serve', '--__proto__=1'], /^ventanilla: serve has no option --__proto__\. /],
    [['serve', '--port', '--workers', '2'], /^ventanilla: --port needs a value; one that begins with a hyphen /],
    [['serve', '--port'], /^ventanilla: --port needs a value: --port=VALUE\./],
    [['doctor', '--quick=1'], /^ventanilla: --quick takes no value\./],
  ])('%j, in a sentence of the program with what may be meant', async (words, sentence) => {
    const end = await program.run(words);
    expect([end.code, end.stderr]).toEqual([2, expect.stringMatching(sentence)]);
  });
  it('also from a variable, which is named', async () => {
    const end = await program.run(['serve', '--store', freshStore()], { VENTANILLA_POLL_MS: 'often' });
    expect(end.code).toBe(2);
    expect(end.stderr).toContain('VENTANILLA_POLL_MS');
  });
});

describe.concurrent('what cannot be read ends with 4', () => {
  it('and a file that is not there is compared with those that are', async () => {
    const path = file('domicilios.csv', 'direccion\nx 1\n');
    const wrong = path.replace('domicilios', 'domicilos');
    const store = ['--store', freshStore()];
    for (const words of [
      ['import', wrong],
      ['geocode', wrong],
    ]) {
      const end = await program.run([...words, ...store]);
      expect([end.code, end.stderr]).toEqual([4, `ventanilla: ${wrong}: no such file or folder; there is ${path}.\n`]);
    }
    const nowhere = await program.run(['geocode', join(program.folder, 'absent', 'x.csv'), ...store]);
    expect(nowhere.stderr).toMatch(/x\.csv: no such file or folder, nor a folder \S+absent that could be read\.\n$/);
    const through = await program.run(['import', join(path, 'x.csv'), ...store]);
    expect(through.stderr).toContain('a part of the path is a file, not a folder.');
  });
  it.each<[string, () => string[]]>([
    ['a file that is not there', () => ['import', join(program.folder, 'absent.csv')]],
    ['a page instead of data', () => ['import', file('page.json', '<html></html>')]],
    ['a file of no known kind', () => ['import', file('colours.csv', 'colour,shape\nred,round\n')]],
    ['a folder without data', () => ['import', join(program.folder, 'home')]],
    ['a file over the bound', () => ['import', file('o.ndjson', organisms(5)), '--max-file-bytes', '100']],
    [
      'a store that is none',
      () => [
        'import',
        file('o.ndjson', organisms(1)),
        '--store',
        `sqlite:${file('not.sqlite', 'not a store '.repeat(500))}`,
      ],
    ],
    [
      'a store that is none, to serve',
      () => ['serve', '--port', '0', '--store', `sqlite:${file('not.sqlite', 'not a store '.repeat(500))}`],
    ],
    [
      'a store in a place that cannot be',
      () => ['serve', '--port', '0', '--store', `sqlite:${file('plain', 'x')}/store.sqlite`],
    ],
    ['a store of another kind', () => ['serve', '--port', '0', '--store', 'mysql://user:secret@host/db']],
  ])('%s', async (_, words) => {
    const end = await program.run(words(), { VENTANILLA_STORE: freshStore() });
    expect([end.code, end.stderr]).toEqual([4, expect.any(String)]);
    expectSentence(end);
    expect(end.stderr).not.toContain('secret');
  });
});

describe('import', () => {
  it('ends with 0 and a report when the new version serves, also when records were refused', async () => {
    const store = freshStore();
    const path = file('organisms.ndjson', organisms(200, '', 1));
    const end = await program.run(['import', path, '--store', store]);
    expect(end).toMatchObject({ code: 0, stderr: `${path}: organisms, 200 records, 1 refused\n` });
    expect(end.stdout).toContain(`${path}: organisms, 200 records, 1 refused`);
    expect(end.stdout).toContain('version  organisms 1: organismos 199');
    expect(await organismsIn(store)).toEqual([1, 199]);
  });
  it('ends with 3 and changes nothing when more was refused than allowed', async () => {
    const store = freshStore();
    const good = file('organisms.ndjson', organisms(100));
    const bad = file('organisms.ndjson', organisms(100, 'new', 2));
    expect((await program.run(['import', good, '--store', store])).code).toBe(0);
    const end = await program.run(['import', bad, '--store', store]);
    expect([end.code, end.stdout.includes('more records refused than --max-refused allows')]).toEqual([3, true]);
    expect(await organismsIn(store)).toEqual([1, 100]);
    expect((await program.run(['import', bad, '--store', store, '--max-refused', '2%'])).code).toBe(0);
    expect(await organismsIn(store)).toEqual([2, 98]);
  });
  it('ends with 3 when no record was accepted, whatever share may be refused, and with 0 when a file beside it was', async () => {
    const store = freshStore();
    const good = file('organisms.ndjson', organisms(10));
    expect((await program.run(['import', good, '--store', store])).code).toBe(0);
    const refused = file('organisms.ndjson', organisms(3, 'new', 3));
    const empty = file('departamentos.csv', 'id,nombre,provincia_id,centroide_lat,centroide_lon\n');
    for (const paths of [[refused], [empty], [refused, empty]]) {
      const end = await program.run(['import', ...paths, '--store', store, '--max-refused', '100%']);
      expect([paths, end.code, end.stdout.includes('no record was accepted')]).toEqual([paths, 3, true]);
      expect(await organismsIn(store)).toEqual([1, 10]);
    }
    const more = file('organisms.ndjson', organisms(11));
    const end = await program.run(['import', more, empty, '--store', store]);
    expect([end.code, end.stdout.includes('nothing  territory: no record was accepted')]).toEqual([0, true]);
    expect((await program.run(['import', more, '--store', store])).code).toBe(0);
  });
  it('takes its store from a variable, and from the user’s data folder when nothing is said', async () => {
    const store = freshStore();
    const path = file('organisms.ndjson', organisms(3));
    expect((await program.run(['import', path], { VENTANILLA_STORE: store })).code).toBe(0);
    expect(await organismsIn(store)).toEqual([1, 3]);
    expect((await program.run(['import', path])).code).toBe(0);
    expect(
      await organismsIn(`sqlite:${join(program.folder, 'home/.local/share/ventanilla/ventanilla.sqlite')}`),
    ).toEqual([1, 3]);
    const data = join(program.folder, 'xdg');
    expect((await program.run(['import', path], { XDG_DATA_HOME: data })).code).toBe(0);
    expect(await organismsIn(`sqlite:${data}/ventanilla/ventanilla.sqlite`)).toEqual([1, 3]);
  });
  it('that is interrupted leaves the version before', async () => {
    const store = freshStore();
    expect((await program.run(['import', file('o.ndjson', organisms(10)), '--store', store])).code).toBe(0);
    const { child, said, ended } = program.start([
      'import',
      file('o.ndjson', organisms(60_000, 'new')),
      '--store',
      store,
    ]);
    await said('60000 records', 'stderr');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: null, signal: 'SIGINT', stdout: '' });
    expect(await organismsIn(store)).toEqual([1, 10]);
    expect((await program.run(['import', file('o.ndjson', organisms(11)), '--store', store])).code).toBe(0);
    expect(await organismsIn(store)).toEqual([2, 11]);
  });
  it('of the starter data fills every group', async () => {
    const store = freshStore();
    expect(await program.run(['import', '--starter', '--store', store])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('statistics, market, territory, organisms'),
    });
    expect((await organismsIn(store))[1]).toBeGreaterThan(10);
  });
});

describe('serve', () => {
  const ready = async (address: string): Promise<void> => {
    while ((await fetch(`${address}/readyz`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'answers, takes up what others import, and stops in order at %s',
    async (signal) => {
      const store = freshStore();
      const { child, said, ended } = program.start(['serve', '--port', '0', '--poll-ms', '20'], {
        VENTANILLA_STORE: store,
      });
      const [, address = ''] = /listens on (\S+)\n/.exec(await said('listens on')) ?? [];
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      await ready(address);
      for (const path of ['/estadisticas/v4.0/Monetarias/1', '/localidades?max=1', '/organismos', '/openapi.json']) {
        expect((await fetch(address + path)).status, path).toBe(200);
      }
      expect((await program.run(['import', file('o.ndjson', organisms(7)), '--store', store])).code).toBe(0);
      while (((await (await fetch(`${address}/organismos`)).json()) as { count: number }).count !== 7) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      child.kill(signal);
      expect(await ended).toMatchObject({
        code: 0,
        signal: null,
        stderr: expect.stringContaining(`stopping (${signal})`),
      });
      await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    },
  );

  it('stops in order also while it is starting', async () => {
    const { child, said, ended } = program.start(['serve', '--port', '0', '--store', freshStore()]);
    await said('listens on');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, signal: null });
  });

  it('ends at once at a second signal', async () => {
    const store = await program.starterStore('second-signal.sqlite');
    const { child, said, ended } = program.start(['serve', '--port', '0', '--store', store]);
    const address = /listens on (\S+)\n/.exec(await said('listens on'))?.[1] ?? '';
    await ready(address);
    const held = connect(Number(new URL(address).port), '127.0.0.1');
    // A request that does not come to its end keeps the first signal waiting.
    held
      .on('error', () => {})
      .write('POST /localidades HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{');
    // It is under way, besides the request that asks for that.
    const underWay = async (): Promise<number> =>
      Number(/^ventanilla_requests_in_flight (\d+)$/m.exec(await (await fetch(`${address}/metrics`)).text())?.[1]);
    while ((await underWay()) < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill('SIGTERM');
    await said('stopping', 'stderr');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: null, signal: 'SIGINT' });
    held.destroy();
  });

  it('says so when its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const end = await program.run(['serve', '--port', port, '--store', freshStore()]);
    expect([end.code, end.stderr]).toEqual([
      1,
      `ventanilla: Port ${port} of 127.0.0.1 is taken: stop what has it (ventanilla doctor tells what), or choose another with --port.\n`,
    ]);
    expectSentence(end);
    other.close();
  });
});

describe('acceptance', () => {
  it('tells its usage without an address, and fails where nothing answers', async () => {
    const usage = program.start([], {}, 'dist/program/acceptance.js');
    expect(await usage.ended).toMatchObject({ code: 2, stderr: expect.stringContaining('usage:') });
  });
});

describe('the launcher', () => {
  it('builds the program in a checkout that was not built, and passes on what it says', async () => {
    const checkout = join(program.folder, 'checkout');
    for (const name of ['bin', 'src']) cpSync(join(ROOT, name), join(checkout, name), { recursive: true });
    for (const name of ['package.json', 'tsconfig.json', 'vite.config.ts']) {
      cpSync(join(ROOT, name), join(checkout, name));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
    const first = program.start(['--version'], {}, 'checkout/bin/ventanilla.js');
    expect(await first.ended).toMatchObject({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
    const second = program.start(['serve', 'wrongly'], {}, 'checkout/bin/ventanilla.js');
    expect(await second.ended).toMatchObject({ code: 2, stdout: '' });
  });
});
