import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnswerReader, type WireAnswer } from '../../fuzz/wire/answer.ts';
import { startFakeRedis } from '../server/limits/fake-redis.ts';
import { buildProgram, type Program, type Running } from './program.ts';

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
}, 120_000);
afterAll(() => program.remove());

/** A client that reads when it is told to, and answers strictly. */
class Client {
  readonly socket: Socket;
  readonly #reader = new AnswerReader();
  #ended = false;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    this.socket.on('data', (chunk) => this.#reader.push(chunk));
    this.socket.on('end', () => {
      this.#ended = true;
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.#ended = true;
    });
  }

  ask(method: string, path: string, body = '', headers = ''): this {
    const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
    this.socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\n${headers}${length}\r\n${body}`);
    return this;
  }

  /** All answers until the connection ends; what came and is no whole answer is an error. */
  async answers(): Promise<WireAnswer[]> {
    const read: WireAnswer[] = [];
    for (;;) {
      const answer = this.#reader.take(false, this.#ended);
      if (answer) read.push(answer);
      else if (this.#ended) break;
      else await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(this.#reader.rest.toString('latin1')).toBe('');
    return read;
  }
}

interface Server {
  readonly running: Running;
  readonly port: number;
  /** Requests under way, as the server counts them. */
  readonly busy: (count: number) => Promise<void>;
}

let stores = 0;
async function start(more: readonly string[] = [], environment: Record<string, string> = {}): Promise<Server> {
  const words = ['serve', '--port', '0', '--store', `sqlite:${program.folder}/stopping-${++stores}.sqlite`, ...more];
  const running = program.start(words, environment);
  const [, port = ''] = /listens on \S+:(\d+)\n/.exec(await running.said('listens on')) ?? [];
  const address = `http://127.0.0.1:${port}`;
  while ((await fetch(`${address}/readyz`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
  const underWay = async (): Promise<number> => {
    const text = await (await fetch(`${address}/metrics`)).text();
    return Number(/^ventanilla_requests_in_flight(?:\{[^}]*\})? (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  return {
    running,
    port: Number(port),
    busy: async (count) => {
      while ((await underWay()) < count) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}

const ROWS = 3000;
const FILE = `id,nombre\n${Array.from({ length: ROWS }, (_, n) => `${n},Palermo ${'x'.repeat(400)}\n`).join('')}`;
const BATCH = JSON.stringify({ localidades: Array.from({ length: 300 }, () => ({ nombre: 'san', max: 10 })) });

describe('a server that is told to stop', () => {
  it('gives all answers that it owes whole: idle, busy, uploading, streaming, pipelined and slow clients', async () => {
    const { running, port, busy } = await start();
    const client = (): Client => new Client(port);

    const idle = client();
    await once(
      idle.socket.on('data', () => {}),
      'connect',
    );
    const asked = client().ask('GET', '/healthz');
    await once(asked.socket, 'data');

    // Half its file is there, and the answer to that half is on its way.
    const uploading = client();
    const half = FILE.length >> 1;
    const head = `POST /ventanilla/csv/localidades?nombre=nombre HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: ${FILE.length}\r\n\r\n`;
    uploading.socket.write(head + FILE.slice(0, half));
    await once(uploading.socket, 'data');

    // Takes nothing of a long answer until after the signal.
    const slow = client();
    slow.socket.pause();
    slow.ask('POST', '/ventanilla/csv/localidades?nombre=nombre', FILE, 'Content-Type: text/csv\r\n');
    const waiting = client();
    waiting.socket.write('POST /localidades HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    waiting.socket.write(`Content-Length: ${BATCH.length}\r\n\r\n${BATCH.slice(0, 100)}`);
    // Those three, and the request that asks for their number.
    await busy(4);

    const batches = Array.from({ length: 5 }, () =>
      client().ask('POST', '/localidades', BATCH, 'Content-Type: application/json\r\n'),
    );
    const pipelined = client();
    for (let n = 0; n < 30; n++) pipelined.ask('GET', `/localidades?max=${n + 1}`);
    const records = client().ask('GET', '/ventanilla/versiones/territory/1/registros');
    // Listened for from the beginning: its data may come before another is connected.
    const begun = once(records.socket, 'data');
    await Promise.all([...batches, pipelined, records].map(({ socket }) => once(socket, 'connect')));
    await begun;

    running.child.kill('SIGTERM');
    await running.said('stopping (SIGTERM)', 'stderr');
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();

    uploading.socket.write(FILE.slice(half));
    waiting.socket.write(BATCH.slice(100));
    slow.socket.resume();

    expect(await idle.answers()).toEqual([]);
    expect((await asked.answers()).map(({ status }) => status)).toEqual([200]);
    for (const file of [uploading, slow]) {
      const [answer, ...others] = await file.answers();
      expect([answer?.status, others]).toEqual([200, []]);
      expect(
        Buffer.from(answer?.body ?? [])
          .toString()
          .trimEnd()
          .split('\n').length,
      ).toBe(ROWS + 1);
    }
    for (const each of [waiting, ...batches]) {
      const [answer, ...others] = await each.answers();
      expect([answer?.status, others]).toEqual([200, []]);
      const { resultados } = JSON.parse(Buffer.from(answer?.body ?? []).toString()) as { resultados: unknown[] };
      expect(resultados.length).toBe(300);
    }
    const inLine = await pipelined.answers();
    expect(inLine.every(({ status }) => status === 200)).toBe(true);
    expect((await records.answers()).map(({ status }) => status)).toEqual([200]);
    expect(await running.ended).toMatchObject({ code: 0, signal: null });
  }, 120_000);

  it.each([1, 2])(
    'ends at once with a connection to Redis and %i workers',
    async (workers) => {
      const redis = await startFakeRedis();
      const { running } = await start(['--workers', `${workers}`, '--rate-client', '600'], {
        VENTANILLA_RATE_REDIS: `redis://127.0.0.1:${redis.port}`,
      });
      while (redis.commands.length < workers) await new Promise((resolve) => setTimeout(resolve, 5));
      const before = performance.now();
      running.child.kill('SIGTERM');
      expect(await running.ended).toMatchObject({ code: 0, signal: null });
      expect(performance.now() - before).toBeLessThan(2000);
      await redis.stop();
    },
    60_000,
  );
});
