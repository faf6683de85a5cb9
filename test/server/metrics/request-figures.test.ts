import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { json } from '../../../src/server/http/answer.ts';
import { metricsText } from '../../../src/server/metrics/prometheus.ts';
import {
  LATENCY_BOUNDS_MS,
  MOST_OPERATIONS,
  operationsOf,
  RequestFigures,
  requestFamilies,
} from '../../../src/server/metrics/request-figures.ts';
import { singleWorker } from '../../../src/server/shared-memory.ts';
import { PATIENTLY } from '../../patiently.ts';
import { bytes, gate, get, PIECES, post, serveTiny, tinyGroup } from '../tiny.ts';
import { type Line, readExposition } from './exposition.ts';
import { workerContexts } from './worker-contexts.ts';

const OPERATIONS = [
  { group: 'a', operation: 'none', parameters: {} },
  { group: 'a', operation: 'A1', parameters: {} },
];

const linesOf = (text: string): readonly Line[] => readExposition(text).families.flatMap(({ lines }) => lines);

describe('Histograms of requests', () => {
  it('are valid and complete, whatever any worker observed', () => {
    const ended = fc.record({
      worker: fc.nat({ max: 2 }),
      operation: fc.nat({ max: 1 }),
      status: fc.constantFrom(200, 206, 304, 404, 429, 500, 503),
      isCut: fc.boolean(),
      milliseconds: fc.oneof(fc.constantFrom(0, ...LATENCY_BOUNDS_MS), fc.double({ min: 0, max: 1e6, noNaN: true })),
      bytes: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(ended, { maxLength: 60 }), (all) => {
        const workers = workerContexts(3);
        const figures = workers.map((worker) => new RequestFigures(worker));
        for (const { worker, operation, status, isCut, milliseconds, bytes: sent } of all) {
          figures[worker]!.ended(operation, status, isCut, milliseconds, sent, 0);
        }
        const text = metricsText(requestFamilies(workers[1]!, OPERATIONS));
        expect(readExposition(text).faults).toEqual([]);
        const lines = linesOf(text);
        const sum = (name: string): number =>
          lines.filter((line) => line.name === name).reduce((total, { value }) => total + value, 0);
        expect(sum('ventanilla_request_seconds_count')).toBe(all.length);
        expect(sum('ventanilla_request_seconds_sum')).toBeCloseTo(
          all.reduce((total, { milliseconds }) => total + milliseconds / 1000, 0),
          6,
        );
        expect(sum('ventanilla_answer_bytes_total')).toBe(all.reduce((total, { bytes: sent }) => total + sent, 0));
        // Every bucket holds what is at most its bound.
        for (const { labels, value, name } of lines) {
          if (!name.endsWith('_bucket')) continue;
          const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le) * 1000;
          const inside = all.filter(
            ({ operation, status, isCut, milliseconds }) =>
              OPERATIONS[operation]?.operation === labels.operation &&
              (isCut ? 'cut' : `${Math.floor(status / 100)}xx`) === labels.class &&
              milliseconds <= bound * (1 + 1e-12),
          );
          expect(value).toBe(inside.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('have bounds in seconds without rounding errors', () => {
    const worker = singleWorker();
    new RequestFigures(worker).ended(1, 200, false, 0.05, 10, 0);
    const text = metricsText(requestFamilies(worker, OPERATIONS));
    const bounds = linesOf(text).flatMap(({ labels }) => labels.le ?? []);
    expect(bounds).toEqual(
      '0.0001 0.00025 0.0005 0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf'.split(' '),
    );
  });

  it('refuse more operations than the memory is for', () => {
    const many = Array.from({ length: MOST_OPERATIONS + 1 }, (_, i) => ({
      group: 'a',
      operation: `A${i}`,
      parameters: {},
    }));
    expect(() => requestFamilies(singleWorker(), many)).toThrow('at most 320 operations');
  });

  it('drop the requests under way of a crashed worker, and keep its counts', () => {
    const [worker] = workerContexts(1);
    const first = new RequestFigures(worker!);
    first.began(7);
    first.ended(1, 200, false, 1, 10, 6);
    new RequestFigures(worker!);
    const lines = linesOf(metricsText(requestFamilies(worker!, OPERATIONS)));
    expect(lines.find(({ name }) => name === 'ventanilla_requests_in_flight')?.value).toBe(0);
    expect(lines.find(({ name }) => name === 'ventanilla_request_seconds_count')?.value).toBe(1);
  });
});

describe('A server', () => {
  const worker = singleWorker();
  const stuck = gate();
  const reached = gate();
  async function* slowly(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('begun');
    reached.open();
    await stuck.opened;
    yield Buffer.from(' and ended');
  }
  const group = tinyGroup(
    'tiny',
    [
      get('/tiny/ready', () => bytes('ready', { sameForCallers: true })),
      get('/tiny/pieces', () => ({ ...bytes(''), body: PIECES })),
      get('/tiny/item/:id', ({ params }) => (params.id === '1' ? json(200, params) : json(404, params))),
      get('/tiny/broken', () => {
        throw new Error('broken');
      }),
      get('/tiny/slowly', () => ({ status: 200, type: 'text/plain', pieces: slowly() })),
      post('/tiny/post', () => json(200, {})),
    ],
    { answersDependOn: 'address' },
  );
  const lobby = tinyGroup('lobby', [get('/lobby', () => json(200, {}))], { owns: () => true });
  const groups = [group, lobby];

  const figures = (): Map<string, Line> => {
    const text = metricsText(requestFamilies(worker, operationsOf(groups)));
    expect(readExposition(text).faults).toEqual([]);
    return new Map(
      linesOf(text).map((line) => {
        const { group: of = '', operation = '', class: outcome = '', le = '' } = line.labels;
        return [[line.name.replace('ventanilla_', ''), of, operation, outcome, le].filter(Boolean).join(' '), line];
      }),
    );
  };
  const figureOf = (key: string): number | undefined => figures().get(key)?.value;
  /** An answer is counted when its last byte is out, which a client may see a little earlier. */
  const settled = async (key: string, value: number): Promise<void> =>
    expect.poll(() => figureOf(key), PATIENTLY).toBe(value);

  it('counts each answer once, by operation and class, with the bytes sent', async () => {
    const server = await serveTiny(groups, {}, { worker });
    try {
      const ask = (path: string, init: RequestInit = {}) => fetch(server.address + path, init).then((r) => r.text());
      for (let i = 0; i < 4; i++) await ask('/tiny/ready');
      await settled('request_seconds_count tiny /tiny/ready 2xx', 4);
      expect(figureOf('answer_bytes_total tiny /tiny/ready')).toBe(4 * 'ready'.length);

      await ask('/tiny/item/1');
      await ask('/tiny/item/2');
      await ask('/tiny/item/3');
      await settled('request_seconds_count tiny /tiny/item/:id 4xx', 2);
      await settled('request_seconds_count tiny /tiny/item/:id 2xx', 1);

      await ask('/tiny/broken');
      await settled('request_seconds_count tiny /tiny/broken 5xx', 1);

      const plain = { 'accept-encoding': 'identity' };
      await ask('/tiny/pieces', { headers: plain });
      await settled('answer_bytes_total tiny /tiny/pieces', 15_000);
      await ask('/tiny/pieces', { method: 'HEAD', headers: plain });
      await settled('request_seconds_count tiny /tiny/pieces 2xx', 2);
      expect(figureOf('answer_bytes_total tiny /tiny/pieces')).toBe(15_000);
      const { headers } = await fetch(`${server.address}/tiny/pieces`, { headers: plain });
      await ask('/tiny/pieces', { headers: { ...plain, 'if-none-match': headers.get('etag') ?? '' } });
      await settled('request_seconds_count tiny /tiny/pieces 3xx', 1);
      await ask('/tiny/pieces', { headers: { 'accept-encoding': 'gzip' } });
      await settled('request_seconds_count tiny /tiny/pieces 2xx', 4);
      expect(figureOf('answer_bytes_total tiny /tiny/pieces')).toBeLessThan(31_000);

      await ask('/tiny/none/such');
      await ask('/tiny/post', { method: 'GET' });
      await ask('/tiny/ready', { method: 'OPTIONS' });
      await settled('request_seconds_count tiny none 4xx', 2);
      await settled('request_seconds_count tiny none 2xx', 1);
      await ask('/elsewhere');
      await settled('request_seconds_count lobby none 4xx', 1);
      await settled('requests_in_flight', 0);
    } finally {
      await server.close();
    }
  });

  it('measures long answers to their end, and counts those that were cut', async () => {
    const server = await serveTiny(groups, {}, { worker });
    try {
      const going = fetch(`${server.address}/tiny/slowly`);
      await reached.opened;
      await settled('requests_in_flight', 1);
      expect(figureOf('request_seconds_count tiny /tiny/slowly 2xx')).toBeUndefined();
      const stop = new AbortController();
      const cut = fetch(`${server.address}/tiny/slowly`, { signal: stop.signal }).then((response) => response.text());
      await settled('requests_in_flight', 2);
      stop.abort();
      await expect(cut).rejects.toThrow();
      await settled('request_seconds_count tiny /tiny/slowly cut', 1);
      stuck.open();
      await (await going).text();
      await settled('request_seconds_count tiny /tiny/slowly 2xx', 1);
      expect(figureOf('answer_bytes_total tiny /tiny/slowly')).toBeGreaterThanOrEqual('begun and ended'.length);
      await settled('requests_in_flight', 0);
    } finally {
      await server.close();
    }
  });
});
