import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verifyStore } from '../../src/store/open.ts';
import { describeOnServer, freshAddress, removeStore } from '../store/postgres/server.ts';
import { type Publisher, startPublisher } from '../sync/publisher/server.ts';
import { buildProgram, organisms, type Program, type Running } from './program.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** A server in a process of its own. */
interface Replica {
  readonly running: Running;
  readonly address: string;
}

describeOnServer('programs on one PostgreSQL', () => {
  let program: Program;
  let store: string;
  let replicas: readonly Replica[];
  let publisher: Publisher;

  const run = (...words: string[]) => program.run([...words, '--store', store]);
  const start = async (): Promise<Replica> => {
    // As operators do it: the address, which holds a password, comes by the environment.
    const running = program.start(['serve', '--port', '0'], { VENTANILLA_STORE: store });
    const address = /listens on (\S+)/.exec(await running.said(/listens on \S+\n/))?.[1] ?? '';
    await until(async () => (await fetch(`${address}/readyz`)).ok);
    return { running, address };
  };

  beforeAll(async () => {
    program = await buildProgram();
    store = freshAddress();
    publisher = await startPublisher(() => ({ type: 'application/x-ndjson', body: organisms(50, 'c'), ranges: true }));
    // Both find an empty store, and fill it: one of them, or each some of it.
    replicas = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    for (const { running } of replicas) running.child.kill('SIGTERM');
    await Promise.all(replicas.map(({ running }) => running.ended));
    await publisher.close();
    await program.remove();
    await removeStore(store);
  });

  /** Asks again and again until the answer is yes. */
  async function until(question: () => Promise<boolean>): Promise<void> {
    await vi.waitFor(async () => expect(await question()).toBe(true), { timeout: 60_000, interval: 10 });
  }

  const versionOf = async ({ address }: Replica): Promise<string | null> =>
    (await fetch(`${address}/organismos/1`)).headers.get('data-version');
  const tokensOf = async ({ address }: Replica, form: Record<string, string>) => {
    const response = await fetch(`${address}/token`, { method: 'POST', body: new URLSearchParams(form) });
    const body = (await response.json()) as { access_token?: string; refresh_token?: string };
    return { status: response.status, access: body.access_token ?? '', refresh: body.refresh_token ?? '' };
  };
  const ask = async ({ address }: Replica, path: string, token: string) => {
    const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const demo = { grant_type: 'password', username: 'demo', password: 'demo-ventanilla' };
  const both = async <T>(question: (replica: Replica) => Promise<T>): Promise<T[]> =>
    Promise.all(replicas.map(question));

  it('two servers that start together on an empty store serve the same starter data', async () => {
    const { code, stdout } = await run('versions', '--json');
    expect(code).toBe(0);
    const { groups } = JSON.parse(stdout) as { groups: Record<string, { number: number; starter: boolean }[]> };
    for (const held of Object.values(groups)) expect(held).toMatchObject([{ number: 1, starter: true }]);
    const shown = await both(versionOf);
    expect(shown[0]).toBe('organisms=1');
    expect(shown[1]).toBe(shown[0]);
    for (const replica of replicas) expect((await tokensOf(replica, demo)).status).toBe(200);
  });

  it('what one process imports all servers take up, and say so; a rollback too', async () => {
    const list = join(program.folder, 'organismos.ndjson');
    const before = (await both(versionOf))[0];
    writeFileSync(list, organisms(20, 'a'));
    expect(await run('import', list)).toMatchObject({ code: 0 });
    await until(async () => (await both(versionOf)).every((shown) => shown !== before && shown !== null));
    const [one, two] = await both(versionOf);
    expect(two).toBe(one);
    writeFileSync(list, organisms(21, 'b'));
    await run('import', list);
    const names = () =>
      both(
        async ({ address }) => ((await (await fetch(`${address}/organismos/2`)).json()) as { nombre: string }).nombre,
      );
    await until(async () => (await names()).every((name) => name === 'Organismo b 2'));
    expect((await run('diff', 'organisms', '2', '3')).stdout).toMatch(/in all: 1 added, 20 changed, 0 removed/);
    expect((await run('rollback', 'organisms', '2')).stdout).toMatch(/^version {2}organisms 4: version 2 again/);
    await until(async () => (await names()).every((name) => name === 'Organismo a 2'));
    for (const { faults } of (await verifyStore(store)).values()) expect(faults).toEqual([]);
  });

  it('quotes pushed by one process are answered by all servers; closing the session makes a version', async () => {
    const [token] = await both(async (replica) => (await tokensOf(replica, demo)).access);
    const feed = program.start(['quotes', '-', '--receipts', '--store', store]);
    const line = { simbolo: 'GGAL', fechaHora: '2026-11-20T11:00:00', ultimoPrecio: 7505 };
    feed.child.stdin.write(`${JSON.stringify(line)}\n`);
    const prices = () =>
      both(async (replica) => (await ask(replica, '/api/bCBA/Titulos/GGAL/Cotizacion', token ?? '')).body);
    await until(async () => (await prices()).every(({ ultimoPrecio }) => ultimoPrecio === 7505));
    feed.child.stdin.end();
    expect((await feed.ended).code).toBe(0);
    expect(await run('quotes', '--close')).toMatchObject({ code: 0 });
    const { stdout } = await run('versions', 'market');
    expect(stdout).toMatch(/market +2 /);
    await until(async () => (await prices()).every(({ ultimoPrecio }) => ultimoPrecio === 7505));
  });

  it('a login at one server holds at the other; a refresh token works once, and what is revoked is refused by both', async () => {
    const [one, two] = replicas as readonly [Replica, Replica];
    const login = await tokensOf(one, demo);
    const path = '/api/portafolio';
    expect((await ask(two, path, login.access)).status).toBe(200);
    const renewing = { grant_type: 'refresh_token', refresh_token: login.refresh };
    const renewed = await Promise.all([tokensOf(one, renewing), tokensOf(two, renewing)]);
    // One of them was first. The other is a second use, which ends the whole login wherever it is asked about.
    expect(renewed.map(({ status }) => status).sort()[1]).toBeGreaterThanOrEqual(400);
    await until(async () =>
      (await both((replica) => ask(replica, path, login.access))).every(({ status }) => status === 401),
    );
    for (const { access } of renewed) {
      for (const replica of replicas) expect((await ask(replica, path, access)).status).toBe(401);
    }
    const made = program.start(['account', 'add', 'ana', '--password-stdin', '--store', store]);
    made.child.stdin.end('un secreto largo\n');
    expect((await made.ended).code).toBe(0);
    const ana = await tokensOf(two, { grant_type: 'password', username: 'ana', password: 'un secreto largo' });
    expect((await ask(one, path, ana.access)).status).toBe(200);
    expect((await run('account', 'remove', 'ana')).code).toBe(0);
    await until(async () =>
      (await both((replica) => ask(replica, path, ana.access))).every(({ status }) => status === 401),
    );
  });

  it('a source is visited, and servers tell of it', async () => {
    const declared = join(program.folder, 'fuentes.json');
    const columns = Object.fromEntries(['id', 'nombre', 'direccion', 'telefono', 'email'].map((name) => [name, name]));
    const source = {
      name: 'una',
      address: `${publisher.address}/una`,
      fills: 'organisms.organismos',
      format: 'ndjson',
    };
    writeFileSync(declared, JSON.stringify([{ ...source, columns }]));
    const words = ['--sync-files', declared, '--sync-sources', 'archivo:una', '--sync-rate', '1000'];
    const visit = await run('sync', ...words, '--sync-folder', join(program.folder, 'landing'));
    expect(visit).toMatchObject({ code: 0, stdout: expect.stringContaining('50 records read') });
    const told = async ({ address }: Replica): Promise<boolean> =>
      JSON.stringify(await (await fetch(`${address}/status`)).json()).includes('archivo:una');
    await until(async () => (await both(told)).every((known) => known));
  });

  it('an export of it is what a file gives that has the same, byte for byte', async () => {
    const [out, again] = [join(program.folder, 'out'), join(program.folder, 'again')];
    expect(await run('export', out, '--market')).toMatchObject({ code: 0 });
    const file = `sqlite:${join(program.folder, 'same.sqlite')}`;
    expect(await program.run(['import', out, '--store', file])).toMatchObject({ code: 0 });
    expect(await program.run(['export', again, '--market', '--store', file])).toMatchObject({ code: 0 });
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(out, name)).isFile(),
    );
    expect(files.length).toBeGreaterThan(10);
    for (const name of files) {
      if (name === 'MANIFEST.json' || name === 'README.md') continue;
      expect([name, readFileSync(join(again, name)).equals(readFileSync(join(out, name)))]).toEqual([name, true]);
    }
  });

  it('says nowhere what the password is', async () => {
    const secret = new URL(store);
    secret.username = 'ana';
    secret.password = 's3cret';
    secret.port = '1';
    const { code, stdout, stderr } = await program.run(['versions'], { VENTANILLA_STORE: secret.href });
    expect(code).toBe(4);
    expect(stderr).toMatch(/^ventanilla: The store postgres:\/\/127\.0\.0\.1:1\/\S+ is not available: /);
    expect(stdout + stderr).not.toMatch(/s3cret/);
    for (const { running } of replicas) {
      for (const path of ['/status', '/metrics']) {
        const shown = await (await fetch(replicas[0]?.address + path)).text();
        if (new URL(store).password !== '') expect(shown).not.toContain(new URL(store).password);
        expect(shown).not.toContain('postgres://');
      }
      expect(await running.said('')).not.toContain('postgres://');
    }
  });
});
