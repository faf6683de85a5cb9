import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram, organisms, type Program, type Running } from './program.ts';

// The program as people get it, with workers: real processes, real threads, one port.

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
}, 120_000);
afterAll(() => program.remove());

let stores = 0;

/** A server of several workers, ready, on a store with the starter data: they are imported already, or it does that itself. */
async function serving(
  words: readonly string[] = [],
  imported = true,
): Promise<Running & { address: string; store: string }> {
  const name = `workers-${++stores}.sqlite`;
  const store = imported ? await program.starterStore(name) : `sqlite:${join(program.folder, name)}`;
  const running = program.start([
    'serve',
    '--workers',
    '2',
    '--port',
    '0',
    '--poll-ms',
    '20',
    '--store',
    store,
    ...words,
  ]);
  const [, address = ''] = /listens on (\S+)\n/.exec(await running.said('listens on')) ?? [];
  await ready(address);
  return { ...running, address, store };
}

async function ready(address: string): Promise<void> {
  for (;;) {
    const status = await fetch(`${address}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await pause();
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));

interface Workers {
  readonly size: number;
  readonly serving: number;
  readonly behind: number;
  readonly replaced: number;
  readonly lastReplaced: { readonly reason: string } | null;
}

async function workersOf(address: string): Promise<Workers> {
  const status = (await (await fetch(`${address}/status`)).json()) as { readonly workers: Workers };
  return status.workers;
}

/** The process in which the workers are: the child of the one that was started; 0 while there is none. */
function servingProcess(running: Running): number {
  try {
    const told = execFileSync('ps', ['-o', 'pid=', '--ppid', String(running.child.pid)]);
    return Number(told.toString().trim().split(/\s+/)[0]);
  } catch {
    return 0;
  }
}

/** A connection of its own, kept open, on which one request after another is made. */
class Line {
  readonly socket: Socket;
  #text = '';
  constructor(address: string) {
    this.socket = connect(Number(new URL(address).port), '127.0.0.1');
    this.socket.setEncoding('utf8').on('data', (chunk: string) => {
      this.#text += chunk;
    });
    this.socket.on('error', () => {});
  }

  /** What was received, from the first head to its end. */
  async get(path: string): Promise<string> {
    this.#text = '';
    this.socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    for (;;) {
      const end = this.#text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(this.#text)?.[1] ?? Number.NaN);
      if (end >= 0 && Buffer.byteLength(this.#text.slice(end + 4)) >= length) return this.#text;
      if (this.socket.destroyed) throw new Error('the connection was ended');
      await pause();
    }
  }
}

/** Connections that this system lets wait for one server. */
function systemBacklog(): number {
  const told = '/proc/sys/net/core/somaxconn';
  return existsSync(told) ? Number(readFileSync(told, 'utf8')) : 0;
}

describe('serve --workers', () => {
  it('answers with all workers on one port, says so once, and stops in order', async () => {
    const server = await serving([], false);
    expect(await workersOf(server.address)).toMatchObject({ size: 2, serving: 2, behind: 0, replaced: 0 });
    // Who takes a connection is the system's affair: as many are made as it takes until each worker has one.
    const lines: Line[] = [];
    for (;;) {
      lines.push(new Line(server.address));
      expect(await lines.at(-1)?.get('/provincias?max=1')).toMatch(
        /^HTTP\/1\.1 200 [\s\S]*\r\nData-Version: territory=1\r\n/,
      );
      const metrics = await (await fetch(`${server.address}/metrics`)).text();
      if (/_connections\{worker="0"\} [1-9]/.test(metrics) && /_connections\{worker="1"\} [1-9]/.test(metrics)) {
        // Whoever is asked tells of all.
        expect(metrics).toMatch(/\nventanilla_workers 2\n/);
        break;
      }
    }
    const asked = /ventanilla_http_requests_total|ventanilla_request/;
    expect(await (await fetch(`${server.address}/metrics`)).text()).toMatch(asked);
    server.child.kill('SIGTERM');
    const end = await server.ended;
    expect([end.code, end.signal]).toEqual([0, null]);
    expect(end.stdout).toBe(`Ventanilla listens on ${server.address}\n`);
    expect(end.stderr).toContain('stopping (SIGTERM)');
    await expect(fetch(`${server.address}/healthz`)).rejects.toThrow();
  });

  it.skipIf(systemBacklog() < 1024)(
    'leaves those who knock while it is at something else a place to wait',
    async () => {
      const server = await serving();
      const serves = servingProcess(server);
      process.kill(serves, 'SIGSTOP');
      const sockets: Socket[] = [];
      try {
        // Beyond the backlog the system answers nobody until the server takes one.
        const connected = Array.from({ length: 900 }, () => {
          const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
          sockets.push(socket);
          return new Promise((resolve) => socket.on('error', resolve).once('connect', () => resolve('connected')));
        });
        expect(new Set(await Promise.all(connected))).toEqual(new Set(['connected']));
      } finally {
        process.kill(serves, 'SIGCONT');
        for (const socket of sockets) socket.destroy();
      }
      server.child.kill('SIGTERM');
      expect((await server.ended).code).toBe(0);
    },
  );

  it('has all workers take up what others import; each answer is of one version, and names it', async () => {
    const server = await serving();
    const lines = Array.from({ length: 16 }, () => new Line(server.address));
    const file = join(program.folder, 'organisms.ndjson');
    writeFileSync(file, organisms(7));
    let imported = false;
    const imports = program.run(['import', file, '--store', server.store]).then((end) => {
      imported = true;
      return end;
    });
    const seen = new Set<string>();
    for (;;) {
      const last = imported;
      const answers = await Promise.all(lines.map((line) => line.get('/organismos?limit=1')));
      for (const answer of answers) {
        const version = /\r\nData-Version: organisms=(\d+)/.exec(answer)?.[1] ?? '';
        const count = Number(/"count":(\d+)/.exec(answer)?.[1]);
        seen.add(version);
        expect(count === 7, `version ${version} has ${count}`).toBe(version === '2');
      }
      if (last && answers.every((answer) => answer.includes('organisms=2'))) break;
    }
    expect([...seen].sort()).toEqual(['1', '2']);
    expect((await imports).code).toBe(0);
    expect(await workersOf(server.address)).toMatchObject({ behind: 0, serving: 2 });
    server.child.kill('SIGINT');
    const end = await server.ended;
    expect(end.code).toBe(0);
    expect(end.stderr).toMatch(/serving organisms 2 \(.*\), built in \d+ ms by 2 workers/);
  });

  it('limits clients by what all workers together answered', async () => {
    const server = await serving(['--rate-client', '5', '--rate-window-s', '3600']);
    const both = /_connections_total\{worker="0"\} [1-9][\s\S]*_connections_total\{worker="1"\} [1-9]/;
    let answered = 0;
    let refused = 0;
    do {
      for (let i = 0; i < 20; i++) {
        const line = new Line(server.address);
        const answer = await line.get('/provincias?max=1');
        line.socket.destroy();
        if (answer.startsWith('HTTP/1.1 200')) answered++;
        else if (answer.startsWith('HTTP/1.1 429')) refused++;
      }
    } while (!both.test(await (await fetch(`${server.address}/metrics`)).text()));
    expect(answered).toBe(5);
    expect(await (await fetch(`${server.address}/metrics`)).text()).toContain(`{reason="rate_client"} ${refused}\n`);
    server.child.kill('SIGTERM');
    await server.ended;
  });

  it('takes another process when the one that serves is killed, on the same port', async () => {
    const server = await serving();
    const first = servingProcess(server);
    process.kill(first, 'SIGSEGV');
    await server.said('another takes its place', 'stderr');
    await ready(server.address);
    expect(servingProcess(server)).not.toBe(first);
    const workers = await workersOf(server.address);
    expect(workers).toMatchObject({ serving: 2, replaced: 1 });
    expect(workers.lastReplaced?.reason).toBe('the serving process: it was ended by SIGSEGV');
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
    await expect(fetch(`${server.address}/healthz`)).rejects.toThrow();
  });

  it('is not ended by being asked to open its log anew before it can', async () => {
    const words = ['serve', '--workers', '2', '--port', '0', '--log-requests', 'all'];
    const store = ['--store', `sqlite:${join(program.folder, 'hung-up.sqlite')}`];
    // The port is that of the flag in all processes, also where the variable does not fit.
    const environment = { VENTANILLA_PORT: 'no number' };
    const server = program.start([...words, ...store, '--log-file', join(program.folder, 'hung-up.log')], environment);
    while (servingProcess(server) === 0) await pause();
    server.child.kill('SIGHUP');
    await server.said('listens on');
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
  });

  it('leaves nothing behind when it is killed itself', async () => {
    const server = await serving();
    const serves = servingProcess(server);
    server.child.kill('SIGKILL');
    await server.ended;
    for (;;) {
      const listens = await fetch(`${server.address}/healthz`).then(
        () => true,
        () => false,
      );
      if (!listens) break;
      await pause();
    }
    // Nothing but the remains of a process that nobody has asked for yet may have its number.
    while (/^[RSD]/.test(stateOf(serves))) await pause();
  });

  it('finishes the answer under way when it is stopped', async () => {
    const server = await serving();
    const line = connect(Number(new URL(server.address).port), '127.0.0.1');
    let text = '';
    line.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    const body = JSON.stringify({ localidades: [{ nombre: 'rosario', max: 1 }] });
    line.write(
      `POST /localidades HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    while (!text.includes('100 Continue')) await pause();
    server.child.kill('SIGTERM');
    await server.said('stopping', 'stderr');
    line.write(body);
    await new Promise((resolve) => line.once('close', resolve));
    expect(text).toMatch(/HTTP\/1\.1 200 [\s\S]*"resultados"/);
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
  });

  it('says what is wrong: the number, the port, the store', async () => {
    for (const words of ['0', '129', 'two', '1.5']) {
      expect(await program.run(['serve', '--workers', words])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--workers: expected a number from 1 to 128, or auto'),
      });
    }
    const server = await serving();
    const { port } = new URL(server.address);
    const taken = await program.run(['serve', '--workers', '2', '--port', port, '--store', server.store]);
    expect([taken.code, taken.stderr]).toEqual([1, expect.stringContaining(`Port ${port} of 127.0.0.1 is taken`)]);
    server.child.kill('SIGTERM');
    await server.ended;
    const none = await program.run(['serve', '--workers', '2', '--port', '0', '--store', 'sqlite:/dev/null/no.sqlite']);
    expect([none.code, none.stdout]).toEqual([4, '']);
    expect(none.stderr).toMatch(/^ventanilla: \S.*\n$/);
  });
});

function stateOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)])
      .toString()
      .trim();
  } catch {
    return '';
  }
}
