import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readQuote, SESSION_KEY } from '../../src/market/running/stored.ts';
import { openStore, verifyStore } from '../../src/store/open.ts';
import { buildProgram, type Program, type Running } from './program.ts';

// Processes beside much other work are slow to start.
vi.setConfig({ testTimeout: 120_000 });

const KILLS = 3;
const SEED = 20261122;
const DAY = '2026-11-20';

let program: Program;
let made = 0;

beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

/** A store of its own with the starter data. */
const newStore = (): Promise<string> => program.starterStore(`quotes-${made++}.sqlite`);

/** A server in a process of its own, and questions to it with the demo account's token. */
interface Server {
  readonly running: Running;
  readonly ask: (path: string) => Promise<Record<string, unknown>>;
}

async function startServer(store: string): Promise<Server> {
  const running = program.start(['serve', '--store', store, '--port', '0']);
  const address = /listens on (\S+)/.exec(await running.said(/listens on \S+\n/))?.[1] ?? '';
  await until(async () => (await fetch(`${address}/readyz`)).ok);
  const form = new URLSearchParams({ grant_type: 'password', username: 'demo', password: 'demo-ventanilla' });
  const token = (await (await fetch(`${address}/token`, { method: 'POST', body: form })).json()) as {
    access_token: string;
  };
  const headers = { authorization: `Bearer ${token.access_token}` };
  return {
    running,
    ask: async (path) => (await (await fetch(address + path, { headers })).json()) as Record<string, unknown>,
  };
}

async function stop({ running }: Server, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  running.child.kill(signal);
  await running.ended;
}

/** Asks again and again until the answer is yes; the test's own time ends it otherwise. */
async function until(question: () => Promise<boolean>): Promise<void> {
  while (!(await question())) await pause(10);
}

const quotes = (store: string, ...words: readonly string[]): Running =>
  program.start(['quotes', ...words, '--store', store]);
const text = (...lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const GGAL = '/api/bCBA/Titulos/GGAL/Cotizacion';

interface Receipt {
  readonly through: number;
  readonly taken: number;
  readonly refused: number;
  readonly sequence: number;
}

const receiptsIn = (stdout: string): Receipt[] =>
  stdout
    .slice(0, stdout.lastIndexOf('\n') + 1)
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Receipt] : []));

describe('ventanilla quotes', () => {
  it('from standard input is answered by a server that runs, and by the next one; closing makes a version', async () => {
    const store = await newStore();
    const server = await startServer(store);
    const feed = quotes(store, '-', '--receipts');
    const push = async (...lines: readonly object[]): Promise<void> => {
      const before = receiptsIn((await feed.said('')) ?? '').length;
      feed.child.stdin.write(text(...lines));
      await until(async () => receiptsIn(await feed.said('')).length > before);
    };
    await push({
      simbolo: 'GGAL',
      fechaHora: `${DAY}T11:00:00.5`,
      ultimoPrecio: 7500,
      puntas: [{ precioCompra: 7499, cantidadCompra: 10, precioVenta: 7501, cantidadVenta: 20 }],
    });
    await until(async () => (await server.ask(GGAL)).ultimoPrecio === 7500);
    await push(
      { simbolo: 'AL30', fechaHora: `${DAY}T11:00:01`, ultimoPrecio: 80000 },
      { simbolo: 'ggal', fechaHora: `${DAY}T11:00:01`, ultimoPrecio: 7505 },
    );
    await until(async () => (await server.ask(GGAL)).ultimoPrecio === 7505);
    const shown = async ({ ask }: Server): Promise<unknown> => {
      const [quote, panel, portfolio] = [
        await ask(GGAL),
        await ask('/api/Cotizaciones/acciones/merval/argentina'),
        await ask('/api/portafolio'),
      ];
      const row = (panel.titulos as { simbolo: string; fecha: string; ultimoPrecio: number }[]).find(
        ({ simbolo }) => simbolo === 'GGAL',
      );
      const asset = (portfolio.activos as { ultimoPrecio: number; titulo: { simbolo: string } }[]).find(
        ({ titulo }) => titulo.simbolo === 'AL30',
      );
      return {
        price: quote.ultimoPrecio,
        time: quote.fechaHora,
        book: quote.puntas,
        row: [row?.ultimoPrecio, row?.fecha],
        asset: asset?.ultimoPrecio,
      };
    };
    const expected = {
      price: 7505,
      time: `${DAY}T11:00:01.0000000-03:00`,
      book: [{ cantidadCompra: 10, precioCompra: 7499, precioVenta: 7501, cantidadVenta: 20 }],
      row: [7505, `${DAY}T11:00:01`],
      asset: 80000,
    };
    expect(await shown(server)).toEqual(expected);
    await stop(server, 'SIGKILL');
    const next = await startServer(store);
    expect(await shown(next)).toEqual(expected);

    feed.child.stdin.end();
    expect(await feed.ended).toMatchObject({ code: 0, stderr: expect.stringContaining('3 lines, 3 taken') });
    const closed = quotes(store, '--close');
    closed.child.stdin.end();
    expect(await closed.ended).toMatchObject({ code: 0, stdout: `closed   session of ${DAY}: version market 2\n` });
    await until(async () => {
      const { groups } = (await next.ask('/status')) as { groups: { market: { version: number } } };
      return groups.market.version === 2;
    });
    expect(await shown(next)).toEqual(expected);
    const series = await next.ask(`${GGAL}/seriehistorica/${DAY}/${DAY}/sinAjustar`);
    expect(series).toMatchObject([{ ultimoPrecio: 7505, apertura: 7500 }]);
    await stop(next);
  });

  it('says of each wrong line where it stands, which member and what would be right, and goes on', async () => {
    const store = await newStore();
    const file = join(program.folder, 'wrong.ndjson');
    writeFileSync(
      file,
      `{"simbolo":"GGAL","ultimoPrecio":"caro"}\n\nnada\u001b[2J\n[1]\n${' '.repeat(70_000)}\n{"simbolo":"NADA","ultimoPrecio":1}\n` +
        `{"simbolo":"GGAL","fechaHora":"${DAY}T11:00:00","ultimoPrecio":7500}`,
    );
    const { code, stdout, stderr } = await program.run(['quotes', file, '--store', store]);
    expect({ code, stdout }).toEqual({
      code: 3,
      stdout: `pushed   ${file}: 6 lines, 1 taken, 0 unchanged, 0 older, 5 refused\n`,
    });
    // Nothing that a feed says reaches the operator's terminal as a command, or looks like another line.
    expect(stderr).not.toContain('\u001b');
    expect(
      stderr
        .split('\n')
        .map((line) => line.replace(`${file} `, ''))
        .sort(),
    ).toEqual([
      '',
      'line 1, ultimoPrecio: not a number: "caro" [finite-number]',
      expect.stringMatching(/^line 3, \(line\): not JSON: .* \[readable-record\]$/),
      'line 4, (line): not a JSON object [readable-record]',
      'line 5, (line): 70000 bytes; a line has at most 65536 [readable-record]',
      'line 6, simbolo: no title on bCBA has the symbol "NADA"; import its instrument first [known-title]',
    ]);
  });

  it.each([
    [[], 'needs -, files or a folder'],
    [['--discard', '--close'], '--discard goes alone'],
    [['--discard', '-'], '--discard goes alone'],
  ])('%j is wrong usage', async (words, sentence) => {
    const { code, stderr } = await program.run(['quotes', ...words, '--store', 'sqlite:unused.sqlite']);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });

  it('reads what is put into a folder, in the order of names, until it is stopped', async () => {
    const store = await newStore();
    const folder = join(program.folder, 'incoming');
    mkdirSync(folder);
    writeFileSync(join(folder, 'b.ndjson'), text({ simbolo: 'GGAL', fechaHora: `${DAY}T11:00:02`, ultimoPrecio: 2 }));
    writeFileSync(join(folder, 'a.ndjson'), text({ simbolo: 'GGAL', fechaHora: `${DAY}T11:00:01`, ultimoPrecio: 1 }));
    writeFileSync(join(folder, 'note.txt'), 'no feed');
    const feed = quotes(store, folder);
    await feed.said('b.ndjson: 1 lines, 1 taken');
    // Written under a name that is not read, then renamed: never seen half.
    writeFileSync(join(folder, 'c.part'), text({ simbolo: 'GGAL', fechaHora: `${DAY}T11:00:03`, ultimoPrecio: 3 }));
    renameSync(join(folder, 'c.part'), join(folder, 'c.ndjson'));
    await feed.said('c.ndjson: 1 lines, 1 taken');
    await until(async () => readdirSync(folder).length === 4 && readdirSync(folder).includes('c.ndjson.done'));
    feed.child.kill('SIGTERM');
    expect((await feed.ended).code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['a.ndjson.done', 'b.ndjson.done', 'c.ndjson.done', 'note.txt']);
  });

  it('a session of an earlier day is closed by a server that has a time for it', async () => {
    const store = await newStore();
    const feed = quotes(store, '-');
    feed.child.stdin.end(text({ simbolo: 'GGAL', fechaHora: `${DAY}T11:00:01`, ultimoPrecio: 7500 }));
    expect((await feed.ended).code).toBe(0);
    const running = program.start(['serve', '--store', store, '--port', '0', '--quotes-close-at', '17:30']);
    await running.said(`closed the session of ${DAY}`, 'stderr');
    await running.said('serving market 2', 'stderr');
    running.child.kill('SIGTERM');
    expect((await running.ended).code).toBe(0);
    const wrong = await program.run(['serve', '--quotes-close-at', '25:00']);
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--quotes-close-at: expected a time HH:MM'),
    });
  });

  it('stops when it is asked to, with standard input open, and what was receipted is there', async () => {
    const store = await newStore();
    const feed = quotes(store, '-', '--receipts');
    feed.child.stdin.write(text({ simbolo: 'GGAL', fechaHora: `${DAY}T11:00:01`, ultimoPrecio: 1 }));
    await feed.said('"through":1');
    feed.child.kill('SIGINT');
    expect((await feed.ended).code).toBe(0);
    expect((await held(store)).get('GGAL')?.known.last).toBe(1);
  });
});

/** What a store holds of running quotes, by symbol. */
async function held(address: string) {
  const store = await openStore(address);
  try {
    const { records } = await store.overlay('market', 0);
    const running = records.filter(({ key }) => key !== SESSION_KEY).map(readQuote);
    return new Map(running.map((quote) => [quote.symbol, quote]));
  } finally {
    await store.close();
  }
}

/** Lines of a feed of two titles in turns: the volume counts them. */
function numbered(from: number, to: number, symbols: readonly string[] = ['GGAL', 'YPFD']): string {
  return text(
    ...Array.from({ length: to - from }, (_, index) => ({
      simbolo: symbols[(from + index) % symbols.length],
      fechaHora: `${DAY}T12:00:00.${String(from + index).padStart(7, '0')}`,
      ultimoPrecio: 100 + ((from + index) % 7),
      volumenNominal: from + index,
    })),
  );
}

describe('what kills a feed or a server', () => {
  it(`${KILLS} feeds killed at any moment lose no line that was receipted; sent again, lines count once`, async () => {
    const store = await newStore();
    const server = await startServer(store);
    const random = randomFrom(SEED);
    let sent = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const feed = quotes(store, '-', '--receipts');
      feed.child.stdin.on('error', () => {});
      const first = sent;
      const die = 1 + Math.floor(random() * 12);
      while (receiptsIn(await feed.said('')).length < die) {
        feed.child.stdin.write(numbered(sent, sent + 5));
        sent += 5;
        await pause(0);
      }
      feed.child.kill('SIGKILL');
      const { stdout } = await feed.ended;
      const acknowledged = first + Math.max(0, ...receiptsIn(stdout).map(({ through }) => through));
      const volumes = [...(await held(store)).values()].map(({ known }) => known.volume ?? -1);
      expect(Math.max(...volumes)).toBeGreaterThanOrEqual(acknowledged - 1);
      expect(Math.min(...volumes)).toBeGreaterThanOrEqual(acknowledged - 2);
      expect(Math.max(...volumes)).toBeLessThan(sent);
      // Who sends the lines from the last receipt on again, as after a crash, changes what is known by the lines not taken.
      sent = acknowledged;
    }
    const last = quotes(store, '-');
    last.child.stdin.end(numbered(0, sent + 40));
    expect((await last.ended).code).toBe(0);
    const quotesHeld = await held(store);
    expect([quotesHeld.get('GGAL')?.known.volume, quotesHeld.get('YPFD')?.known.volume].sort()).toEqual(
      [sent + 38, sent + 39].sort(),
    );
    const wanted = quotesHeld.get('GGAL')?.known.volume;
    await until(async () => (await server.ask(GGAL)).volumenNominal === wanted);
    await stop(server);
    for (const { faults } of (await verifyStore(store)).values()) expect(faults).toEqual([]);
  });

  it('a server killed while lines come shows all of them when it is started again', async () => {
    const store = await newStore();
    const random = randomFrom(SEED);
    const feed = quotes(store, '-', '--receipts');
    let sent = 0;
    for (let kill = 0; kill < 3; kill++) {
      const server = await startServer(store);
      for (let batch = 0; batch < 1 + Math.floor(random() * 10); batch++) {
        feed.child.stdin.write(numbered(sent, sent + 10));
        sent += 10;
        await pause(0);
      }
      await stop(server, 'SIGKILL');
    }
    feed.child.stdin.end();
    expect((await feed.ended).code).toBe(0);
    const server = await startServer(store);
    const volumes = [
      (await server.ask(GGAL)).volumenNominal,
      (await server.ask('/api/bCBA/Titulos/YPFD/Cotizacion')).volumenNominal,
    ];
    expect(volumes.sort()).toEqual([sent - 2, sent - 1].sort());
    await stop(server);
  });

  it(`${KILLS} closes killed at any moment leave a session closed or pending, whole`, async () => {
    const store = await newStore();
    const random = randomFrom(SEED);
    let closed = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const feed = quotes(store, '-');
      feed.child.stdin.end(numbered(1000 * kill, 1000 * kill + 10));
      expect((await feed.ended).code).toBe(0);
      const close = quotes(store, '--close');
      await pause(150 + Math.floor(random() * 400));
      close.child.kill('SIGKILL');
      await close.ended;
      const open = await openStore(store);
      const { sequence, folded } = await open.overlay('market', 0);
      const version = (await open.versions()).get('market')?.number ?? 0;
      const reader = await open.reader('market');
      const held = (await reader?.withPrefix('closing_quotes', 'bCBA|GGAL|t1'))?.map(readQuote).at(0);
      await open.close();
      if (folded === sequence) closed++;
      // As many versions as closes that came through, and the last of them holds all that was pushed, or nothing of it.
      expect(version).toBe(1 + closed);
      expect(held?.known.volume === 1000 * kill + 8).toBe(folded === sequence);
      for (const { faults } of (await verifyStore(store)).values()) expect(faults).toEqual([]);
    }
  });

  it('two feeds at once both have all their lines taken', async () => {
    const store = await newStore();
    const feeds = [quotes(store, '-'), quotes(store, '-')];
    for (const [which, feed] of feeds.entries()) {
      feed.child.stdin.end(numbered(0, 2000, which === 0 ? ['GGAL'] : ['YPFD']));
    }
    for (const feed of feeds) {
      expect((await feed.ended).stdout).toMatch(/2000 lines, (\d+) taken, \d+ unchanged, 0 older, 0 refused/);
    }
    expect([...(await held(store)).values()].map(({ known }) => known.volume)).toEqual([1999, 1999]);
  });
});

/** Numbers from 0 to 1, the same every time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
