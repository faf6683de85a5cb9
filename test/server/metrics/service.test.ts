import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENTLY } from '../../patiently.ts';
import { serveStarter, type WholeService } from '../../whole-service.ts';
import { type ReadFamily, readExposition } from './exposition.ts';

interface Monetarias {
  readonly results: readonly { readonly idVariable: number }[];
}

let server: WholeService;
beforeAll(async () => {
  server = await serveStarter(undefined, { bodyLimit: 2048, maximumConnections: 50, headerLimit: 4096 });
});
afterAll(() => server.close());

async function read(): Promise<ReadonlyMap<string, ReadFamily>> {
  const { families, faults } = readExposition(await (await server.get('/metrics')).text());
  expect(faults).toEqual([]);
  return new Map(families.map((family) => [family.name, family]));
}

async function value(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | undefined> {
  const family = (await read()).get(name.replace(/_(?:bucket|sum|count)$/, '')) ?? (await read()).get(name);
  return family?.lines.find(
    (line) => line.name === name && Object.entries(labels).every(([label, text]) => line.labels[label] === text),
  )?.value;
}

describe('/metrics of a server', () => {
  it('is valid for Prometheus, with the documented labels and no text of a request', async () => {
    const marks = ['/nowhere-7f3', '/provincias?nombre=mark-7f3', '/estadisticas/v4.0/monetarias/mark-7f3'];
    for (const path of marks) await (await server.get(path, { 'user-agent': 'mark-7f3' })).text();
    for (const method of ['DELETE', 'PATCH']) await fetch(`${server.address}/mark-7f3`, { method });
    const declared = new Map(server.service.metrics.map((family) => [family.name, family]));
    const families = await read();
    expect(families.size).toBeGreaterThan(25);
    for (const [name, { lines, type, help }] of families) {
      expect([name, type, help]).toEqual([name, declared.get(name)?.type, declared.get(name)?.help]);
      for (const { labels } of lines) {
        const { le: _, ...own } = labels;
        expect([name, Object.keys(own)]).toEqual([name, [...(declared.get(name)?.labels ?? [])]]);
        expect(JSON.stringify(labels)).not.toContain('mark-7f3');
      }
    }
  });

  it('contains hits and misses of caches', async () => {
    const before = await value('ventanilla_cache_hits_total', { cache: 'answers' });
    for (let i = 0; i < 4; i++) await (await server.get('/provincias?max=3')).text();
    expect(await value('ventanilla_cache_hits_total', { cache: 'answers' })).toBe((before ?? 0) + 2);
    const gzip = { 'accept-encoding': 'gzip' };
    for (let i = 0; i < 3; i++) await (await server.get('/estadisticas/v4.0/Monetarias?limit=100', gzip)).text();
    expect(await value('ventanilla_cache_hits_total', { cache: 'compressed' })).toBe(2);
    expect(await value('ventanilla_cache_misses_total', { cache: 'compressed' })).toBeGreaterThan(0);
    const { results } = (await (await server.get('/estadisticas/v4.0/Monetarias')).json()) as Monetarias;
    await (await server.get(`/estadisticas/v4.0/Monetarias/${results[0]?.idVariable}`)).text();
    expect(await value('ventanilla_cache_misses_total', { cache: 'series' })).toBeGreaterThan(0);
  });

  it('contains refused requests, by reason', async () => {
    await server.get('/healthz').then((response) => response.text());
    await fetch(`${server.address}/provincias`, { method: 'POST', body: 'x'.repeat(4000) });
    expect(await value('ventanilla_rejected_total', { reason: 'body_too_large' })).toBe(1);
    await talk('no request at all\r\n\r\n');
    await expect.poll(() => value('ventanilla_rejected_total', { reason: 'not_http' }), PATIENTLY).toBe(1);
    await talk(`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(9000)}\r\n\r\n`);
    await expect.poll(() => value('ventanilla_rejected_total', { reason: 'headers_too_large' }), PATIENTLY).toBe(1);
    const connections = Array.from({ length: 60 }, () => connect(port(), '127.0.0.1'));
    try {
      for (const connection of connections) connection.on('error', () => undefined);
      await Promise.all(connections.map((one) => new Promise((resolve) => one.once('connect', resolve))));
      // The connection that asks for the figures is one of those that are held.
      await expect
        .poll(() => connections.filter(({ destroyed }) => destroyed).length, PATIENTLY)
        .toBeGreaterThanOrEqual(10);
    } finally {
      for (const connection of connections) connection.destroy();
    }
    await expect
      .poll(() => value('ventanilla_rejected_total', { reason: 'connections' }), PATIENTLY)
      .toBeGreaterThanOrEqual(10);
  });

  it('contains the worker and the process', async () => {
    expect(await value('ventanilla_heap_used_bytes', { worker: '0' })).toBeGreaterThan(1e6);
    expect(await value('ventanilla_connections_total', { worker: '0' })).toBeGreaterThanOrEqual(0);
    await expect.poll(() => value('ventanilla_event_loop_lag_seconds_count'), PATIENTLY).toBeGreaterThan(2);
    expect(await value('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(await value('ventanilla_workers')).toBe(1);
  });
});

function port(): number {
  return Number(new URL(server.address).port);
}

function talk(text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port(), '127.0.0.1', () => socket.write(text));
    socket.on('data', () => undefined);
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
  });
}
