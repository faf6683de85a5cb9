import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore, verifyStore } from '../../src/store/open.ts';
import { type Publisher, type PublisherAnswer, startPublisher } from '../sync/publisher/server.ts';
import { buildProgram, organisms, type Program } from './program.ts';

// Processes beside much other work are slow to start.
vi.setConfig({ testTimeout: 120_000 });

let program: Program;
let publisher: Publisher;
let answers: Record<string, PublisherAnswer>;
let number = 0;
let settings: string[];

beforeAll(async () => {
  program = await buildProgram();
}, 120_000);
afterAll(() => program.remove());
beforeEach(async () => {
  answers = { '/una': { type: 'application/x-ndjson', body: organisms(300), ranges: true } };
  publisher = await startPublisher(({ path }) => answers[path] ?? { status: 404, body: 'none' });
  number += 1;
  settings = declared(['una']);
});
afterEach(() => publisher.close());

const storeOf = (run: number): string => join(program.folder, `store-${run}.sqlite`);

/** Settings with declared sources alone: nothing outside the machine is asked. */
function declared(names: readonly string[]): string[] {
  const same = (member: string) => [member, member];
  const columns = Object.fromEntries(['id', 'nombre', 'direccion', 'telefono', 'email'].map(same));
  const path = join(program.folder, `fuentes-${number}.json`);
  const entries = names.map((name) => ({
    name,
    address: `${publisher.address}/${name}`,
    fills: 'organisms.organismos',
    format: 'ndjson',
    columns,
  }));
  writeFileSync(path, JSON.stringify(entries));
  return [
    ...['--sync-files', path, '--sync-sources', names.map((name) => `archivo:${name}`).join(',')],
    ...['--store', `sqlite:${storeOf(number)}`, '--sync-folder', join(program.folder, `landing-${number}`)],
    ...['--sync-rate', '1000'],
  ];
}

async function held(): Promise<{ number: number; records: number } | null> {
  const store = await openStore(`sqlite:${storeOf(number)}`);
  const version = (await store.versions()).get('organisms');
  await store.close();
  for (const { faults } of (await verifyStore(`sqlite:${storeOf(number)}`)).values()) expect(faults).toEqual([]);
  return version === undefined ? null : { number: version.number, records: version.counts.organismos ?? 0 };
}

describe('ventanilla sync', () => {
  it('fetches what is new, says so, and ends with 0; also when there is nothing new', async () => {
    const first = await program.run(['sync', ...settings]);
    expect(first).toMatchObject({ code: 0 });
    expect(first.stdout).toMatch(
      /^visited {2}archivo:una: 300 records read \(1 request, .* KB, .* s\)\nversion {2}organisms 1: \+300 ~0 -0\n$/,
    );
    const second = await program.run(['sync', ...settings]);
    expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining('has not changed (1 request, 0 bytes') });
    const forced = await program.run(['sync', '--force', ...settings]);
    expect(forced.stdout).toContain('300 records read');
    const listed = await program.run(['sync', '--list', ...settings]);
    expect(listed.stdout).toMatch(/^archivo:una: The file una\.\n[\s\S]*visited {2}20\d\d-/);
  });

  it('ends with 5 when a source failed; the others are visited, and what was there stays', async () => {
    settings = declared(['rota', 'una']);
    const run = await program.run(['sync', ...settings]);
    expect(run.code).toBe(5);
    expect(run.stdout).toMatch(
      /^failed {3}archivo:rota: it answered 404 to .*\/rota: there is nothing at this address\. \[refused\]/,
    );
    expect(run.stdout).toContain('visited  archivo:una: 300 records read');
    answers['/una'] = { type: 'application/x-ndjson', body: organisms(200) };
    const less = await program.run(['sync', 'archivo:una', ...settings]);
    expect(less).toMatchObject({ code: 5, stdout: expect.stringContaining('would go from 300 to 200 records') });
    expect(await held()).toEqual({ number: 1, records: 300 });
    const allowed = await program.run(['sync', 'archivo:una', ...settings, '--sync-max-lost', '50']);
    expect(allowed).toMatchObject({ code: 0, stdout: expect.stringContaining('organisms 2: +0 ~0 -100') });
  });

  it.each([
    [['nada'], 'there is no source "nada"; sources: '],
    [['--max-refused', '101'], '--max-refused: expected a per cent from 0 to 100'],
    [['--sync-sources', 'nada'], '--sync-sources: there is no source "nada"; there are '],
    [['--sync-max-lost', 'x'], '--sync-max-lost: expected a whole number'],
  ])('%j is wrong usage', async (words, sentence) => {
    expect(await program.run(['sync', ...settings, ...words])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(sentence),
    });
  });

  it('stops in order when asked to, and goes on where it was', async () => {
    publisher.force({ kind: 'slow', pieceBytes: 1000, everyMilliseconds: 50 });
    const { child, ended } = program.start(['sync', ...settings]);
    await asked(1);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('stopped  archivo:una: what was fetched stays'),
      stderr: expect.stringContaining('stopping (SIGINT)'),
    });
    expect(await held()).toBeNull();
    expect((await program.run(['sync', ...settings])).code).toBe(0);
    expect(await held()).toEqual({ number: 1, records: 300 });
  });

  it('killed at any moment leaves the store whole, and the next one succeeds', async () => {
    const whole = performance.now();
    expect((await program.run(['sync', ...settings])).code).toBe(0);
    const took = performance.now() - whole;
    let version = 1;
    for (let n = 1; n <= 6; n++) {
      answers['/una'] = { type: 'application/x-ndjson', body: organisms(300 + n, `v${n}`), ranges: true };
      const { child, ended } = program.start(['sync', ...settings]);
      const timer = setTimeout(() => child.kill('SIGKILL'), (took * n) / 6);
      await ended;
      clearTimeout(timer);
      const found = await held();
      expect(found?.records).toBe(found?.number === version ? 300 + version - 1 : 300 + n);
      if (process.platform !== 'linux') await givenBack();
      expect((await program.run(['sync', ...settings])).code).toBe(0);
      expect((await held())?.records).toBe(300 + n);
      version = (await held())?.number ?? 0;
      if (version !== n + 1) throw new Error(`version ${version} after ${n} changes`);
    }
  });
});

/** Where nobody can tell that a process is gone, its lease ends by time alone; here nobody waits for that. */
async function givenBack(): Promise<void> {
  const store = await openStore(`sqlite:${storeOf(number)}`);
  const later = Date.now() + 600_000;
  expect(await store.leaseSource('archivo:una', 'heir', later, later + 1)).toEqual({ granted: true });
  await store.releaseSource('archivo:una', 'heir');
  await store.close();
}

/** Resolves when the publisher was asked so often. */
async function asked(times: number): Promise<void> {
  while (publisher.asked.length + publisher.open() < times) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('ventanilla serve --sync', () => {
  const serve = (): ReturnType<Program['start']> => program.start(['serve', '--sync', '--port', '0', ...settings]);
  const addressOf = (text: string): string => /listens on (\S+)/.exec(text)?.[1] ?? '';

  it('fills itself on its first start, tells how fresh it is, stops in order, and fetches nothing again when it starts anew', async () => {
    const first = serve();
    const address = addressOf(await first.said('listens on'));
    await first.said('fetched archivo:una: 300 records read', 'stderr');
    await first.said(/serving organisms 2 \(archivo:una/, 'stderr');
    const status = JSON.parse(await (await fetch(`${address}/status`)).text());
    expect(status.groups.organisms.counts).toEqual({ organismos: 300 });
    await eventually(async () => /"lastSuccess":"20/.test(await (await fetch(`${address}/status`)).text()));
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toMatch(/^ventanilla_source_late\{source="archivo:una"\} 0$/m);
    first.child.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);

    publisher.forget();
    const second = serve();
    await second.said(/serving organisms 2/, 'stderr');
    const again = addressOf(await second.said('listens on'));
    await eventually(async () => (await (await fetch(`${again}/status`)).text()).includes('"archivo:una"'));
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
    expect(publisher.asked).toEqual([]);
  });

  it('without a connection says so once, and serves the starter data', async () => {
    const address = publisher.address;
    await publisher.close();
    const running = serve();
    const text = await running.said('no connection to any source', 'stderr');
    expect(text).toMatch(
      /no connection to any source \(archivo:una\); the first: archivo:una: \S+ cannot be reached: nothing answers at its address\. Check the network .* What is there goes on serving/,
    );
    running.child.kill('SIGTERM');
    const { code, stderr } = await running.ended;
    expect([code, stderr.split('no connection').length]).toEqual([0, 2]);
    publisher = await startPublisher(() => ({ body: '' }), Number(new URL(address).port));
  });

  it('stops in the middle of a visit, within its time', async () => {
    publisher.force({ kind: 'stall' }, { times: 9 });
    const running = serve();
    await running.said('listens on');
    await asked(1);
    running.child.kill('SIGTERM');
    expect((await running.ended).code).toBe(0);
    expect(await held()).toMatchObject({ number: 1 });
  });

  it('killed hard leaves nobody behind who goes on: what visits for it stops, and gives the source back', async () => {
    publisher.force({ kind: 'stall' }, { times: 99 });
    const running = serve();
    await running.said('listens on');
    await asked(1);
    running.child.kill('SIGKILL');
    await running.ended;
    const store = await openStore(`sqlite:${storeOf(number)}`);
    const soon = Date.now() + 60_000;
    await eventually(async () => (await store.leaseSource('archivo:una', 'heir', Date.now(), soon)).granted);
    await store.close();
    // Before the time at which a process that says nothing any more loses it.
    expect(Date.now()).toBeLessThan(soon);
  });

  it('with a wrong file of sources ends with 2', async () => {
    const path = join(program.folder, 'wrong.json');
    writeFileSync(path, '{}');
    const ended = await program.start([
      'serve',
      '--sync',
      '--port',
      '0',
      '--sync-files',
      path,
      '--store',
      `sqlite:${storeOf(number)}`,
    ]).ended;
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('expected a list of objects') });
  });
});

/** Resolves when something is there. */
async function eventually(look: () => Promise<unknown>): Promise<void> {
  while (!(await look())) await new Promise((resolve) => setTimeout(resolve, 50));
}
