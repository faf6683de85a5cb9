import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram, type Program } from './program.ts';

// Another program keeps the file of the store to itself: a real process with a real lock.

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
}, 120_000);
afterAll(() => program.remove());

const LOCKER = `
  import Database from 'libsql';
  const db = new Database(process.argv[1]);
  db.exec(process.argv[2]);
  process.stdin.once('data', () => { db.exec('COMMIT'); db.close(); process.stdin.destroy(); });
  process.stdout.write('locked');
`;

/** A process that has a lock; gives what ends it. */
async function lock(file: string, sql: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', LOCKER, file, sql], {
    cwd: program.folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  expect(String(said)).toBe('locked');
  return async () => {
    child.stdin.end('go on');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  };
}

const DEMO = { grant_type: 'password', username: 'demo', password: 'demo-ventanilla' };

describe('a store whose file another program keeps to itself', () => {
  it.each([1, 2])(
    'refuses logins and refreshes in time, answers all else, and goes on when it is free (workers: %i)',
    async (workers) => {
      const store = await program.starterStore(`locked-${workers}.sqlite`);
      const server = program.start(['serve', '--workers', `${workers}`, '--port', '0', '--store', store]);
      const [, address = ''] = /listens on (\S+)\n/.exec(await server.said('listens on')) ?? [];
      await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
      const post = (fields: Record<string, string>): Promise<Response> =>
        fetch(`${address}/token`, { method: 'POST', body: new URLSearchParams(fields) });
      const login = await post(DEMO);
      expect(login.status).toBe(200);
      const grant = (await login.json()) as { readonly access_token: string; readonly refresh_token: string };
      const refresh = { grant_type: 'refresh_token', refresh_token: grant.refresh_token };
      const authorization = `Bearer ${grant.access_token}`;
      const operations = (): Promise<Response> =>
        fetch(`${address}/ventanilla/operaciones`, { headers: { authorization } });
      const before = await (await operations()).text();

      const release = await lock(join(program.folder, `locked-${workers}.sqlite`), 'BEGIN EXCLUSIVE');
      const ended: string[] = [];
      const asked = [DEMO, refresh, DEMO, refresh, DEMO].map(async (fields) => {
        const answer = await post(fields);
        ended.push('login');
        return { status: answer.status, retry: answer.headers.get('retry-after'), body: await answer.json() };
      });
      // The thread that answers is not stopped by waiting: many answers come before the first of these.
      for (let times = 0; times < 50; times++) {
        const answer = await fetch(`${address}/georef/api/provincias?nombre=cordoba`);
        expect([answer.status, (await operations()).status]).toEqual([200, 200]);
        ended.push('other');
      }
      const refused = { status: 503, retry: '2', body: expect.objectContaining({ error: 'temporarily_unavailable' }) };
      expect(await Promise.all(asked)).toEqual(asked.map(() => refused));
      expect(ended.indexOf('login')).toBeGreaterThan(0);
      expect(await (await operations()).text()).toBe(before);
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      await server.said('the store is kept from being written to, logins are refused', 'stderr');

      await release();
      // What was refused has not been done later: the refresh token was not used.
      expect((await post(refresh)).status).toBe(200);
      expect((await post(DEMO)).status).toBe(200);
      server.child.kill('SIGTERM');
      const { code, stderr } = await server.ended;
      expect([code, stderr.match(/error in/g)]).toEqual([0, null]);
    },
    120_000,
  );

  it('from the start on is waited for by a server that answers, and says that it is not ready', async () => {
    const store = await program.starterStore('locked-first.sqlite');
    const keepAll = 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE';
    const release = await lock(join(program.folder, 'locked-first.sqlite'), keepAll);
    const server = program.start(['serve', '--port', '0', '--store', store]);
    const [, address = ''] = /listens on (\S+)\n/.exec(await server.said('listens on')) ?? [];
    await server.said('the store is away, it is tried again until it is there', 'stderr');
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    const answer = await fetch(`${address}/token`, { method: 'POST', body: new URLSearchParams(DEMO) });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    await release();
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 60_000 }).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
  }, 120_000);
});
