import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Wire, wireTo } from '../store/postgres/cut-wire.ts';
import { describeOnServer, freshAddress, removeStore, SERVER } from '../store/postgres/server.ts';
import { buildProgram, type Program, type Running } from './program.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describeOnServer('several workers on a PostgreSQL', () => {
  let program: Program;
  let store: string;
  let wire: Wire;
  let server: Running;
  let address: string;

  beforeAll(async () => {
    program = await buildProgram();
    store = freshAddress();
    wire = await wireTo(SERVER);
    server = program.start(['serve', '--port', '0', '--workers', '2'], {
      VENTANILLA_STORE: wire.through(store),
    });
    address = /listens on (\S+)/.exec(await server.said(/listens on \S+\n/))?.[1] ?? '';
    await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), { timeout: 60_000, interval: 20 });
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    await wire.close();
    await program.remove();
    await removeStore(store);
  });

  /** One request on a connection of its own: whichever worker takes it answers. */
  function ask(path: string, token = '', form = ''): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const agent = new Agent({ keepAlive: false });
      const headers = {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(form === '' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      };
      const asked = request(address + path, { agent, headers, method: form === '' ? 'GET' : 'POST' }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      asked.once('error', reject).end(form);
    });
  }

  const login = async (): Promise<string> => {
    const { text } = await ask('/token', '', 'grant_type=password&username=demo&password=demo-ventanilla');
    return (JSON.parse(text) as { access_token: string }).access_token;
  };
  /** Connections that each worker has taken so far. */
  const taken = async (): Promise<readonly number[]> => {
    const { text } = await ask('/metrics');
    return [0, 1].map((seat) => Number(new RegExp(`_connections_total\\{worker="${seat}"\\} (\\d+)`).exec(text)?.[1]));
  };
  /** What is answered to a question that both workers were asked several times. */
  const ofBoth = async (question: () => Promise<{ status: number }>): Promise<readonly number[]> => {
    const before = await taken();
    const answers = new Set<number>();
    for (;;) {
      for (const { status } of await Promise.all(Array.from({ length: 16 }, question))) answers.add(status);
      const now = await taken();
      if (now.every((count, seat) => count >= (before[seat] ?? 0) + 8)) return [...answers];
    }
  };

  it('goes on answering a token at the workers that have seen it while the store is away, and no other token', async () => {
    const [token, unseen] = [await login(), await login()];
    expect(await ofBoth(() => ask('/api/portafolio', token))).toEqual([200]);
    wire.cut();
    await vi.waitFor(async () => expect((await ask('/api/portafolio', unseen)).status).toBe(503), { timeout: 30_000 });
    expect(await ofBoth(() => ask('/api/portafolio', token))).toEqual([200]);
    expect(await ofBoth(() => ask('/api/portafolio', unseen))).toEqual([503]);
    wire.mend();
    // Each finds out by itself that the store is back.
    await vi.waitFor(async () => expect(await ofBoth(() => ask('/api/portafolio', unseen))).toEqual([200]), {
      timeout: 30_000,
    });
  });

  it('refuses a revoked token at all workers', async () => {
    const body = await ask('/token', '', 'grant_type=password&username=demo&password=demo-ventanilla');
    const first = JSON.parse(body.text) as { access_token: string; refresh_token: string };
    expect(await ofBoth(() => ask('/api/portafolio', first.access_token))).toEqual([200]);
    const renew = () => ask('/token', '', `grant_type=refresh_token&refresh_token=${first.refresh_token}`);
    expect((await renew()).status).toBe(200);
    expect((await renew()).status).toBe(400);
    const refused = async (): Promise<void> =>
      expect(await ofBoth(() => ask('/api/portafolio', first.access_token))).toEqual([401]);
    await vi.waitFor(refused, { timeout: 30_000 });
  });
});
