import { chmodSync, copyFileSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examine } from '../../../src/cli/commands/doctor.ts';
import type { Finding } from '../../../src/cli/doctor/finding.ts';
import { THIS_MACHINE } from '../../../src/cli/doctor/machine.ts';
import { defaultSettings } from '../../../src/server/settings.ts';
import { PATIENTLY } from '../../patiently.ts';
import { freshAddress, removeStore, SERVER } from '../../store/postgres/server.ts';
import { buildProgram, type Program } from '../program.ts';

let program: Program;
let store: string;
beforeAll(async () => {
  program = await buildProgram();
  store = join(program.folder, 'doctor.sqlite');
  expect((await program.run(['import', '--starter', '--store', `sqlite:${store}`])).code).toBe(0);
}, 120_000);
afterAll(() => program.remove());

interface Told {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
}

async function doctor(words: readonly string[], environment: Record<string, string> = {}) {
  const ended = await program.run(['doctor', '--json', '--port', '0', ...words], environment);
  const { ok, findings } = JSON.parse(ended.stdout) as Told;
  const of = (check: string): readonly string[] =>
    findings.filter((finding) => finding.check === check).map(({ state, sentence }) => `${state}: ${sentence}`);
  return { code: ended.code, ok, findings, of };
}

describe('ventanilla doctor', () => {
  it('finds nothing wrong with a new store, and says what could be better', async () => {
    const { code, ok, findings, of } = await doctor(['--store', `sqlite:${store}`]);
    expect([code, ok]).toEqual([0, true]);
    expect(of('whole')).toEqual(['ok: The newest versions are what they say they are, record by record.']);
    expect(of('permissions')).toEqual(['ok: Only its owner can read the store.']);
    expect(of('data').filter((line) => line.includes('starter data'))).toHaveLength(4);
    for (const { state, remedy } of findings) expect(remedy !== undefined).toBe(state !== 'ok');
  });

  it('needs no port: another program on the default one is no fault of an installation', async () => {
    // Whatever this machine has on port 8080, or nothing: the rest is said, and the code is that of the rest.
    const { code, stdout } = await program.run(['doctor', '--json', '--quick', '--store', `sqlite:${store}`]);
    const { ok, findings } = JSON.parse(stdout) as Told;
    expect([code, ok]).toEqual([0, true]);
    expect(findings.filter(({ check }) => check === 'port')).toHaveLength(1);
    expect(findings.map(({ check }) => check)).toEqual(expect.arrayContaining(['store', 'data', 'disk', 'memory']));
    // A port that is named is one that the server is to have.
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const named = { VENTANILLA_PORT: String(port), VENTANILLA_STORE: `sqlite:${store}` };
    expect((await program.run(['doctor', '--quick'], named)).code).toBe(1);
    taken.closeAllConnections();
    await new Promise((resolve) => taken.close(resolve));
  });

  it('writes lines for people', async () => {
    const { stdout, code } = await program.run(['doctor', '--quick', '--port', '0', '--store', `sqlite:${store}`]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok {7}settings {5}No setting/m);
    expect(stdout).toMatch(/^\d+ ok, \d+ warnings, 0 wrong\n$/m);
    expect(stdout).not.toContain('record by record');
  });

  it('tells a store that is not there, is none, or was damaged', async () => {
    expect((await doctor(['--store', `sqlite:${join(program.folder, 'none.sqlite')}`])).of('store')[0]).toMatch(
      /^wrong: There is no store/,
    );
    const text = join(program.folder, 'text.sqlite');
    writeFileSync(text, 'This is no database at all, whatever it is called.'.repeat(100));
    const none = await doctor(['--store', `sqlite:${text}`]);
    expect([none.code, none.of('store')[0]]).toEqual([1, expect.stringMatching(/^wrong: /)]);

    const damaged = join(program.folder, 'damaged.sqlite');
    copyFileSync(store, damaged);
    const bytes = readFileSync(damaged);
    const descriptor = openSync(damaged, 'r+');
    // The middle of the file, past the pages that opening needs.
    writeSync(descriptor, Buffer.alloc(40_000, 0xff), 0, 40_000, Math.floor(bytes.length / 2));
    const found = await doctor(['--store', `sqlite:${damaged}`]);
    expect(found.code).toBe(1);
    expect(found.findings.some(({ check, state }) => ['whole', 'store'].includes(check) && state === 'wrong')).toBe(
      true,
    );
  });

  it('tells that others can read the store; new ones are made for their owner alone, whatever the umask', async () => {
    expect(statSync(store).mode & 0o777).toBe(0o600);
    chmodSync(store, 0o644);
    expect((await doctor(['--quick', '--store', `sqlite:${store}`])).of('permissions')[0]).toMatch(
      /^warning: Other users/,
    );
    chmodSync(store, 0o600);
  });

  it('tells variables that are no settings, and never their values', async () => {
    const { of, findings } = await doctor(['--quick', '--store', `sqlite:${store}`], {
      VENTANILLA_PASSWORT: 's3cret',
      VENTANILLA_LOG_FILE: '/tmp/x',
    });
    expect(of('settings')).toEqual([
      'warning: The variable VENTANILLA_PASSWORT is no setting.',
      'warning: --log-file and --log-one-in have no effect without --log-requests.',
    ]);
    expect(JSON.stringify(findings)).not.toContain('s3cret');
  });

  it('tells who has the port', async () => {
    const server = createServer((_, response) => response.end('something else')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { of, code } = await doctor(['--quick', '--store', `sqlite:${store}`, '--port', String(port)]);
    server.close();
    expect([code, of('port')]).toEqual([1, [expect.stringMatching(/^wrong: Port \d+ of 127\.0\.0\.1 is taken by /)]]);
  });

  it('looks at the server that runs, and at what its public address makes of it', async () => {
    const running = program.start(['serve', '--port', '0', '--store', `sqlite:${store}`]);
    const address = /listens on (\S+)/.exec(await running.said(/listens on \S+\n/))?.[1] ?? '';
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, PATIENTLY).toBe(200);
    // A proxy that takes ETag off.
    const proxy = createServer((request, response) => {
      void fetch(`${address}${request.url}`).then(async (answer) => {
        const more = request.url?.startsWith('/status') ? {} : { 'Content-Type': 'text/plain' };
        response.writeHead(answer.status, more);
        response.end(await answer.text());
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => proxy.once('listening', resolve));
    const { port } = proxy.address() as AddressInfo;
    const words = ['--quick', '--store', `sqlite:${store}`, '--port', new URL(address).port];
    const { code, of } = await doctor([...words, '--public-address', `http://127.0.0.1:${port}`]);
    expect(of('port')[0]).toMatch(/^ok: A server of version \S+ answers at /);
    expect(of('server')).toEqual(['ok: It serves the newest versions of the store.']);
    expect(of('proxy')).toEqual([expect.stringContaining('takes ETag off')]);
    expect(code).toBe(0);
    proxy.close();
    const lost = await doctor([...words, '--public-address', `http://127.0.0.1:${port}`]);
    expect([lost.code, lost.of('proxy')]).toEqual([1, [expect.stringContaining('does not lead to this server')]]);
    running.child.kill('SIGTERM');
    await running.ended;
  });

  it('takes no argument', async () => {
    expect((await program.run(['doctor', 'all'])).code).toBe(2);
  });
});

describe('the machine that this is', () => {
  it('tells what it is asked', async () => {
    expect(THIS_MACHINE.offsetOfBuenosAires(new Date('2026-11-22'))).toBe(-180);
    expect(THIS_MACHINE.memory()).toBeGreaterThan(1e8);
    expect((await THIS_MACHINE.disk(program.folder)).free).toBeGreaterThan(0);
    expect(THIS_MACHINE.file(join(program.folder, 'nothing'))).toBeNull();
    expect(await THIS_MACHINE.listening('127.0.0.1', 0)).toBeNull();
    expect(await THIS_MACHINE.ask('http://127.0.0.1:1/')).toBeNull();
  });
});

describe.skipIf(SERVER === '')('a store in PostgreSQL', () => {
  it('is looked at, without its password', async () => {
    const address = freshAddress();
    try {
      const none = await examine({
        settings: defaultSettings({ store: address, port: 0 }),
        environment: {},
        machine: THIS_MACHINE,
        quick: true,
        isPortNamed: true,
      });
      expect(none.find(({ check }) => check === 'store')).toMatchObject({
        state: 'wrong',
        sentence: expect.stringContaining('There is no store'),
      });
      expect((await program.run(['import', '--starter', '--store', address])).code).toBe(0);
      const { of, findings, code } = await doctor(['--store', address]);
      expect(code).toBe(0);
      expect(of('PostgreSQL')[0]).toMatch(/^(ok: PostgreSQL 1[5-9]|warning: A round trip)/);
      const { password } = new URL(address);
      if (password !== '') expect(JSON.stringify(findings)).not.toContain(password);
    } finally {
      await removeStore(address);
    }
  });
});
