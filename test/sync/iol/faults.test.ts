import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Progress } from '../../../src/ingest/progress.ts';
import type { SourceFault } from '../../../src/sync/source-error.ts';
import type { Fault } from '../publisher/faults.ts';
import type { PublisherRequest } from '../publisher/server.ts';
import { asset, operation } from './broker.ts';
import { FRIDAY_EVENING, type Setting, setting } from './setting.ts';

let the: Setting;
beforeEach(async () => {
  the = await setting();
});
afterEach(() => the.close());

const isData = ({ path }: PublisherRequest): boolean => path !== '/token';
const isPanel = ({ path }: PublisherRequest): boolean => path.includes('/Cotizaciones/');
const isSeries = ({ path }: PublisherRequest): boolean => path.includes('seriehistorica');

/** Lets a visit fail, and after it the store is as before; then all is well again and the visit ends. */
async function failing(fault: SourceFault, sentence: RegExp): Promise<void> {
  const before = await the.at.held();
  const { error, outcome } = await the.at.visit(the.source, { force: true });
  expect(outcome).toBeNull();
  expect(error?.sentence).toMatch(/^iol: /);
  expect(error?.sentence).toMatch(sentence);
  expect(error?.fault).toBe(fault);
  expect(await the.at.held()).toEqual(before);
  the.publisher.heal();
  const again = await the.at.visit(the.source);
  expect(again.error).toBeNull();
  expect((await the.catalog()).find('bCBA', 'YPFD')?.series?.length).toBe(59);
}

describe('a visit that goes wrong leaves the store as it was and says why', () => {
  const cases: readonly [name: string, fault: Fault, kind: SourceFault, sentence: RegExp][] = [
    ['a cut connection', { kind: 'cut' }, 'broken', /ended|cut|came/],
    ['429', { kind: 'status', status: 429, retryAfter: '1' }, 'busy', /429/],
    ['HTML instead of JSON', { kind: 'html' }, 'shape', /a page of HTML where JSON was expected/],
    ['nothing', { kind: 'empty' }, 'shape', /nothing where JSON was expected/],
    ['another length than said', { kind: 'length', by: 10 }, 'broken', /./],
    ['half a gzip', { kind: 'half-gzip' }, 'broken', /gzip|half|end/],
    ['silence in the middle', { kind: 'stall' }, 'broken', /./],
    ['no connection', { kind: 'hang-up' }, 'unreachable', /./],
  ];
  for (const [name, fault, kind, sentence] of cases) {
    it(`${name}, of a panel`, async () => {
      the.publisher.force(fault, { where: isPanel, times: 1000 });
      await failing(kind, sentence);
    });
  }
  // What else breaks an answer breaks one of a series in the same way: test/sync/client/answers.test.ts.
  for (const [name, fault, kind, sentence] of cases.filter((_, index) => index % 4 === 0)) {
    it(`${name}, of a series, after a version was loaded`, async () => {
      await the.at.visit(the.source);
      the.at.now = new Date(FRIDAY_EVENING.getTime() + 35 * 86_400_000);
      the.publisher.force(fault, { where: isSeries, times: 1000 });
      await failing(kind, sentence);
    });
  }

  it('one row of a panel that cannot be read, which is left out within --max-refused and reported', async () => {
    let isFirst = true;
    the.publisher.edit((body, request) => {
      if (!isFirst || !isPanel(request)) return body;
      isFirst = false;
      return body.replace(/"maximo":([\d.]+)/, '"maximo":"$1"');
    });
    const { error, outcome, refused } = await the.at.visit(the.source, { force: true, maximumRefused: 0.9 });
    expect(error).toBeNull();
    expect(outcome?.sentence).toMatch(/1 left out, which could not be read$/);
    expect(refused.join()).toMatch(/"maximo" of row 1 of the panel .* is not a number/);
  });

  it('500 of every panel', async () => {
    the.publisher.force({ kind: 'status', status: 500 }, { where: isPanel, times: 1000 });
    await failing('failed', /500/);
  });

  it('500 of every title', async () => {
    the.publisher.force({ kind: 'status', status: 500 }, { where: isSeries, times: 1000 });
    await failing('failed', /500/);
  });

  it('500 of the login', async () => {
    the.publisher.force({ kind: 'status', status: 500 }, { where: ({ path }) => path === '/token', times: 1000 });
    await failing('failed', /token.*500|500.*token/);
  });

  const edits: readonly [name: string, from: RegExp, to: string, kind: SourceFault, sentence: RegExp][] = [
    [
      'a renamed member of a panel',
      /"ultimoPrecio"/g,
      '"precioUltimo"',
      'shape',
      /row 1 of the panel acciones\/Merval has no "ultimoPrecio" any more/,
    ],
    [
      'a panel under another name',
      /"titulos"/g,
      '"items"',
      'shape',
      /"titulos" of the panel acciones\/Merval is not a list/,
    ],
    [
      'numbers as texts',
      /"maximo":([\d.]+)/g,
      '"maximo":"$1"',
      'shape',
      /"maximo" of row 1 of the panel .* is not a number/,
    ],
    [
      'a renamed member of a series',
      /"fechaHora"/g,
      '"fechaYHora"',
      'shape',
      /row 1 of the series sinAjustar of ALUA has no "fechaHora"/,
    ],
    ['the word of maintenance', /^.*$/s, '{"status":"maintenance","retry_after":60}', 'busy', /in maintenance/],
    [
      'a token under another name',
      /"access_token"/g,
      '"token"',
      'shape',
      /the answer of \/token has no "access_token"/,
    ],
  ];
  for (const [name, from, to, kind, sentence] of edits) {
    it(name, async () => {
      the.publisher.edit((body, request) =>
        isData(request) === !name.includes('token') ? body.replace(from, to) : body,
      );
      await failing(kind, sentence);
    });
  }

  it('a panel that lists everything twice', async () => {
    the.publisher.edit((body, request) => {
      if (!isPanel(request)) return body;
      const { titulos } = JSON.parse(body);
      return JSON.stringify({ titulos: [...titulos, ...titulos] });
    });
    await failing('count', /the panel acciones\/Merval lists 12 of its 24 titles twice/);
  });

  it('a panel that repeats that of another instrument', async () => {
    let first = '';
    the.publisher.edit((body, request) => {
      if (!isPanel(request)) return body;
      if (first === '') first = body;
      return first;
    });
    await failing('count', /the panel bonos\/Soberanos en dólares repeats the panel acciones\/CEDEARs/);
  });

  it('a series that comes again for every title', async () => {
    let first = '';
    the.publisher.edit((body, request) => {
      if (!isSeries(request)) return body;
      if (first === '') first = body;
      return first;
    });
    await failing('count', /repeats that of ALUA, day for day/);
  });

  it('a series of other days than those asked for', async () => {
    the.publisher.edit((body, request) => (isSeries(request) ? body.replaceAll('2026-09-', '2025-09-') : body));
    await failing('count', /22 of 59 rows of the series sinAjustar of \w+ are of days before 2026-09-01/);
  });

  it('no panel that lists anything', async () => {
    the.publisher.edit((body, request) => (isPanel(request) ? '{"titulos":[]}' : body));
    await failing('count', /none of its 4 panels \(--iol-panels\) lists a title/);
  });
});

describe('a visit goes on', () => {
  it('after an interruption, and asks only for what is missing', async () => {
    let series = 0;
    const stop = new AbortController();
    the.publisher.edit((body, request) => {
      if (isSeries(request) && ++series === 20) stop.abort(new Error('stopped'));
      return body;
    });
    expect(await the.at.visit(the.source, { signal: stop.signal })).toMatchObject({ stopped: true, error: null });
    expect(await the.at.held()).toEqual({});
    the.publisher.heal();
    the.publisher.forget();
    const { error, outcome } = await the.at.visit(the.source);
    expect(error).toBeNull();
    expect(outcome?.sentence).toMatch(/1003 sessions .* of 17 of them/);
    expect(the.publisher.asked.filter(isPanel)).toEqual([]);
    const asked = the.publisher.asked.filter(isSeries);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(34 - 18);
  });

  it('past titles that are not known or fail, and names them', async () => {
    const where = ({ path }: PublisherRequest): boolean => /\/(EDN|TX26)\//.test(path);
    the.publisher.force({ kind: 'status', status: 404 }, { where: ({ path }) => path.includes('/COME/'), times: 1000 });
    the.publisher.force({ kind: 'status', status: 500 }, { where, times: 1000 });
    const { error, outcome } = await the.at.visit(the.source);
    expect(error).toBeNull();
    expect(outcome?.sentence).toMatch(/; passed over COME \(404\), EDN \(500\), TX26 \(500\)$/);
    // What their panels show of them is there.
    expect((await the.catalog()).find('bCBA', 'EDN')?.series?.length).toBe(1);
  });

  it('past a panel that there is not, and one that shrank over night', async () => {
    await the.at.visit(the.source);
    the.broker.titles.splice(0, 9);
    the.at.now = new Date(FRIDAY_EVENING.getTime() + 3 * 86_400_000);
    const settings = { ...the.at.settings, iolPanels: `${the.at.settings.iolPanels}, acciones/Merval 77` };
    const { error, outcome } = await the.at.visit(the.source, { settings });
    expect(error).toBeNull();
    expect(outcome?.sentence).toMatch(
      /the panel acciones\/Merval lists 3 titles, 12 before: passed over until it says so again, there is no panel acciones\/Merval 77$/,
    );
    the.at.now = new Date(FRIDAY_EVENING.getTime() + 4 * 86_400_000);
    expect((await the.at.visit(the.source)).outcome?.sentence).not.toMatch(/passed over/);
    const panel = (await the.catalog()).panels.find('argentina', 'acciones', 'Merval');
    // Those that left keep what they were.
    expect(panel?.titles).toHaveLength(12);
  });
});

describe('no secret', () => {
  it('is in a message, a file that landed, the store or its notes', async () => {
    await the.close();
    the = await setting({ iolAccount: 'ana' });
    await the.at.store.putAccount({
      name: 'ana',
      passwordHash: 'none',
      createdAt: '2026-01-01T00:00:00Z',
      starter: false,
    });
    the.broker.operations = [operation(7001, 'GGAL')];
    the.broker.assets.argentina = [asset('GGAL', 10)];
    const said: string[] = [];
    const progress: Progress = {
      begin: (label) => void said.push(label),
      advance: () => {},
      end: (summary) => void said.push(summary),
      note: (line) => void said.push(line),
      close: () => {},
    };
    const search = (): void => {
      const files = readdirSync(the.at.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      );
      expect(files.length).toBeGreaterThan(0);
      const texts = [...files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')), ...said];
      const secrets = [the.broker.password, 'equivocada-0815', ...the.broker.secrets];
      expect(secrets.length).toBeGreaterThan(3);
      for (const secret of secrets) for (const text of texts) expect(text.includes(secret)).toBe(false);
    };
    const faults: readonly Fault[] = [
      { kind: 'html' },
      { kind: 'cut' },
      { kind: 'status', status: 401 },
      { kind: 'status', status: 500 },
      { kind: 'half-gzip' },
    ];
    for (const fault of faults) {
      for (const where of [isSeries, ({ path }: PublisherRequest) => path === '/token']) {
        the.publisher.force(fault, { where, times: 1000 });
        const { error, cause } = await the.at.visit(the.source, { progress, force: true });
        expect(error).not.toBeNull();
        said.push(error?.sentence ?? '', cause instanceof Error ? `${cause.stack} ${String(cause.cause)}` : '');
        search();
        the.publisher.heal();
        // A login that was refused is not tried again for a day.
        the.at.now = new Date(the.at.now.getTime() + 25 * 3_600_000);
      }
    }
    const wrong = await the.at.visit(the.source, {
      progress,
      settings: { ...the.at.settings, iolPassword: 'equivocada-0815' },
    });
    said.push(wrong.error?.sentence ?? '');
    search();
    expect((await the.at.visit(the.source, { progress })).error).toBeNull();
    search();
  });
});
