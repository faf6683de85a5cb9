import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VisitParts } from '../../../src/sync/visit/visit-source.ts';
import type { Fault } from '../publisher/faults.ts';
import { smallCountry } from './country.ts';
import { type Dumping, dumping, of } from './dumping.ts';

let at: Dumping;
let before: Record<string, string>;

/** A store that was filled once, from a publisher whose lists have all changed since. */
beforeEach(async () => {
  at = await dumping({}, smallCountry(200));
  await at.fill();
  before = await at.at.held();
  for (const name of at.dumps.lists.keys()) {
    at.dumps.change(name, (record) =>
      name === 'cuadras' || name === 'intersecciones' ? record : { ...record, fuente: 'INDEC 2026' },
    );
  }
  at.publisher.forget();
});
afterEach(() => at.close());

/** A visit that fails leaves the store as it was; the next one, with the publisher in order, makes up for it. */
async function failsAndMends(fault: string, sentence: RegExp, more: Partial<VisitParts> = {}): Promise<void> {
  const { error, outcome } = await at.visit(more);
  expect(error?.sentence).toMatch(sentence);
  expect(error?.sentence).toMatch(/^georef: /);
  expect(error?.fault).toBe(fault);
  expect(outcome).toBeNull();
  expect(await at.at.held()).toEqual(before);
  at.publisher.heal();
  expect(await at.fill()).toMatch(/^new: provincias 1, /);
  expect((await at.at.store.versions()).get('territory')).toMatchObject({ number: 2 });
}

const streets = of('calles.ndjson');

// Every way in which a file fails is tried on the client: test/sync/client/files.test.ts. Here: what each sort of failure leaves.
describe('what goes wrong on the way', () => {
  it.each<[Fault, string, RegExp]>([
    [{ kind: 'hang-up' }, 'unreachable', /connection was cut/],
    [{ kind: 'cut', after: 0 }, 'broken', /was cut: 0 of \d+ bytes came/],
    [
      { kind: 'length', by: 100 },
      'broken',
      /was cut: \d+ of \d+ bytes came|is said to have \d+ bytes|a part that was not asked for/,
    ],
    [{ kind: 'status', status: 503, retryAfter: '3600' }, 'busy', /answered 503 to .*asks for 3600 s of patience/],
    [{ kind: 'status', status: 500 }, 'failed', /answered 500 to .*calles\.ndjson/],
    [{ kind: 'html' }, 'shape', /calles\.ndjson is a page of HTML instead of data/],
    [{ kind: 'empty' }, 'shape', /calles\.ndjson is nothing instead of data/],
  ])('%o, again and again, on the streets', async (fault, kind, sentence) => {
    at.publisher.force(fault, { where: streets, times: 100 });
    await failsAndMends(kind, sentence);
  });

  it.each<Fault>([{ kind: 'cut' }, { kind: 'status', status: 429, retryAfter: '7' }])(
    '%o, once, is overcome',
    async (fault) => {
      at.publisher.force(fault, { where: streets });
      expect(await at.fill()).toMatch(/calles 200/);
      if (fault.kind === 'status' && fault.retryAfter === '7') expect(at.at.pauses).toContain(7000);
    },
  );

  it('a connection cut in the middle of the streets: the rest is asked for, and nothing again', async () => {
    at.publisher.force({ kind: 'cut', after: 50_000 }, { where: streets });
    at.publisher.force({ kind: 'status', status: 500 }, { where: streets, times: 100 });
    expect((await at.visit()).error).toMatchObject({ fault: 'failed' });
    expect(await at.at.held()).toEqual(before);
    at.publisher.heal();
    at.publisher.forget();
    expect(await at.fill()).toMatch(/^new: provincias 1, .*calles 200; 2 unchanged$/);
    expect(at.asked()).toEqual(['206 calles.ndjson', '304 cuadras.ndjson', '304 intersecciones.ndjson']);
    const [rest] = at.publisher.asked;
    expect(rest?.headers.range).toMatch(/^bytes=[1-9]\d*-$/);
    expect((await at.at.store.versions()).get('territory')).toMatchObject({ number: 2 });
  });

  it('streets that are cut twice arrive whole, each part going on from what came of the one before', async () => {
    at.publisher.force({ kind: 'cut', after: 50_000 }, { where: streets });
    at.publisher.force({ kind: 'cut', after: 20_000 }, { where: streets });
    expect(await at.fill()).toMatch(/^new: provincias 1, .*calles 200; 2 unchanged$/);
    const parts = at.publisher.asked.filter(streets);
    expect(parts.map(({ status }) => status)).toEqual([200, 206, 206]);
    // What was on its way when the connection was cut may be lost; all that came is kept.
    const [, second = 0, third = 0] = parts.map(({ headers }) =>
      Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0),
    );
    expect(second).toBeGreaterThan(0);
    expect(second).toBeLessThanOrEqual(50_000);
    expect(third).toBeGreaterThan(second);
    expect(third).toBeLessThanOrEqual(second + 20_000);
    expect((await at.at.store.versions()).get('territory')).toMatchObject({ number: 2 });
  });

  it('a program that is stopped in the middle of the streets goes on there', async () => {
    const stop = new AbortController();
    // Slow enough that a busy machine takes each piece by itself.
    at.publisher.force({ kind: 'slow', pieceBytes: 20_000, everyMilliseconds: 50 }, { where: streets });
    const progress = {
      begin: () => {},
      advance: (done: number) => {
        if (done >= 60_000 && done < 80_000) stop.abort(new Error('stopped'));
      },
      end: () => {},
      note: () => {},
      close: () => {},
    };
    expect(await at.visit({ signal: stop.signal, progress })).toMatchObject({ stopped: true, error: null });
    expect(await at.at.held()).toEqual(before);
    at.publisher.heal();
    at.publisher.forget();
    expect(await at.fill()).toMatch(/calles 200/);
    const ranged = at.publisher.asked.filter(({ headers }) => headers.range !== undefined);
    expect(ranged.map(({ status, path }) => `${status} ${path}`)).toEqual(['206 /georef/api/calles.ndjson']);
    expect(ranged[0]?.bytes).toBeLessThan(60_000);
    expect(at.asked()).not.toContain('200 provincias.ndjson');
  });
});

describe('what is wrong with a file that came whole', () => {
  const edit = (file: string, hook: (body: string) => string): void =>
    at.publisher.edit((body, request) => (of(file)(request) ? hook(body) : body));
  const linesOf = (body: string): string[] => body.trimEnd().split('\n');
  const joined = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

  it('it says that it holds more records than it holds', async () => {
    edit('calles.ndjson', (body) => body.replace('"cantidad":200', '"cantidad":201'));
    await failsAndMends('count', /calles\.ndjson says that it holds 201 records, and holds 200\./);
  });

  it('it lost its last lines', async () => {
    edit('calles.ndjson', (body) => joined(linesOf(body).slice(0, -1)));
    await failsAndMends('count', /says that it holds 200 records, and holds 199\./);
  });

  it('it ends in the middle of a line', async () => {
    edit('calles.ndjson', (body) => body.slice(0, -200));
    await failsAndMends('broken', /calles\.ndjson ends in the middle of line 201\./);
  });

  it('a line of it is no JSON, and --max-refused allows none', async () => {
    edit('calles.ndjson', (body) => body.replace('"id":', '"id"'));
    await failsAndMends(
      'rules',
      /1 of 200 records of calles\.ndjson break the rules of import \(line 2, .*not valid JSON/,
      {
        maximumRefused: 0,
      },
    );
  });

  it('a line of it is no JSON, which leaves that record out, is reported, and lets the rest be loaded', async () => {
    edit('calles.ndjson', (body) => body.replace('"id":', '"id"'));
    const { error, outcome, refused } = await at.visit();
    expect(error).toBeNull();
    expect(outcome).not.toBeNull();
    expect(refused.join()).toMatch(
      /1 of 200 records of calles\.ndjson break the rules of import \(line 2, .*not valid JSON/,
    );
    expect(await at.at.held()).not.toEqual(before);
  });

  it('a page of it came twice, so that the count is right', async () => {
    edit('calles.ndjson', (body) => {
      const lines = linesOf(body);
      return joined([...lines.slice(0, 101), ...lines.slice(1, 101)]);
    });
    await failsAndMends('count', /calles\.ndjson holds 0609801000001 twice, as record 1 and as record 101\./);
  });

  it('a field that we need has another name', async () => {
    edit('calles.ndjson', (body) => body.replaceAll('"altura"', '"numeracion"'));
    await failsAndMends('shape', /calles\.ndjson has no "altura\.inicio\.derecha" in 200 of its 200 records\./);
  });

  it('a field that we keep has another name, other than on the last visit', async () => {
    edit('departamentos.ndjson', (body) => body.replaceAll('"fuente"', '"origen"'));
    await failsAndMends(
      'shape',
      /departamentos\.ndjson has nothing for "fuente" any more, .*--force takes it as it is now\./,
    );
  });

  it('the lines of all streets are gone, though the field is there', async () => {
    edit('calles.ndjson', (body) => body.replaceAll(/"geometria":\{.*?\}/g, '"geometria":null'));
    await failsAndMends('shape', /calles\.ndjson has nothing for "geometria" any more/);
  });

  it('it is away for a while, and only a form that says less is there', async () => {
    at.publisher.force({ kind: 'status', status: 404 }, { where: streets, times: 100 });
    await failsAndMends(
      'refused',
      /it publishes no calles\.ndjson any more, which it had on the last visit; --force takes another form; it answered 404/,
    );
    expect(at.asked()).not.toContain('200 calles.json');
    at.publisher.force({ kind: 'status', status: 404 }, { where: streets, times: 100 });
    await at.fill({ force: true });
    expect(at.asked()).toContain('200 calles.json');
  });

  it('and is taken as it is when told to', async () => {
    edit('departamentos.ndjson', (body) => body.replaceAll('"fuente"', '"origen"'));
    expect(await at.fill({ force: true })).toMatch(/^new: /);
  });

  it('its first line does not say any more how much it holds', async () => {
    edit('calles.ndjson', (body) => body.replace('"cantidad"', '"registros"'));
    await failsAndMends('shape', /calles\.ndjson does not say how many records it holds \("cantidad"\)\./);
  });

  it('it holds nothing', async () => {
    edit('cuadras.ndjson', () => '{"cantidad":0,"fecha_creacion":"2026-01-01","timestamp":1,"version":"1"}\n');
    await failsAndMends('count', /cuadras\.ndjson holds no records\./);
  });

  it('it lost more than it may, and says so itself', async () => {
    edit('calles.ndjson', (body) => joined(linesOf(body).slice(0, 180)).replace('"cantidad":200', '"cantidad":179'));
    await failsAndMends(
      'count',
      /calles would go from 200 to 179 records, a loss of more than 10 % \(--sync-max-lost\)/,
    );
  });

  it('its records break the rules of import', async () => {
    edit('calles.ndjson', (body) => body.replaceAll('"provincia":{"id":"06"', '"provincia":{"id":"99"'));
    await failsAndMends('rules', /200 of 200 records of calles\.ndjson break the rules of import/);
  });
});

describe('what is wrong with a list in other forms', () => {
  it.each<[string, (body: string) => string, string, RegExp]>([
    [
      'json',
      (body) => body.replace('"total":200', '"total":150054'),
      'count',
      /holds 200 records of 150054: a part is no dump/,
    ],
    ['json', (body) => body.replaceAll(':200', ':201'), 'count', /says that it holds 201 records, and holds 200/],
    [
      'json',
      (body) => body.replace('"total"', '"todos"'),
      'shape',
      /does not say how many records it holds \("total"\)/,
    ],
    ['json', (body) => body.replace('"calles":', '"vias":'), 'shape', /holds a list called "vias" instead of "calles"/],
    ['json', (body) => body.slice(0, 5000), 'broken', /calles\.json is damaged at line 1/],
    ['json', () => '{"errores":"no"}', 'shape', /calles\.json holds no list instead of "calles"/],
    ['json', () => 'null', 'shape', /calles\.json/],
    ['geojson', (body) => body.slice(0, 5000), 'broken', /calles\.geojson is damaged at line 1/],
    ['geojson', (body) => body.replace('"features":', '"rasgos":'), 'shape', /holds a list called "rasgos"/],
    ['csv', (body) => body.replace('altura_fin_derecha', 'final'), 'shape', /has no "altura\.fin\.derecha"/],
    ['csv', (body) => body.slice(0, -60), 'broken', /calles\.csv is damaged at line 201/],
  ])('%s, %#', async (form, hook, fault, sentence) => {
    at.dumps.manners = {
      ...at.dumps.manners,
      forms: form === 'csv' ? ['ndjson', 'csv'] : ['ndjson', 'json', 'geojson'],
    };
    // The streets alone are not there in lines.
    at.publisher.edit((body, request) => (of(`calles.${form}`)(request) ? hook(body) : body));
    for (const name of ['ndjson', ...(form === 'geojson' ? ['json'] : [])]) {
      at.publisher.force({ kind: 'status', status: 404 }, { where: of(`calles.${name}`), times: 100 });
    }
    // A poorer form than that of the last visit is taken only when told to.
    await failsAndMends(fault, sentence, { force: true });
  });

  it.each<[string, (body: string) => string, RegExp]>([
    ['csv', (body) => body.replace(/\n.*\n/, '\nsuelto\n'), /line 2, .*1 columns instead of/],
    ['csv', (body) => body.replace(/\n[^,]*,/, '\n"abierta,'), /line 2, .*quote/],
    ['json', (body) => body.replace('"id":', '"id"'), /line 1, .*not valid JSON/],
    ['geojson', (body) => body.replace('"type":"Feature"}', '"type""Feature"}'), /line 1, .*not valid JSON/],
    ['geojson', (body) => body.replace('"properties":', '"propiedades":'), /line 1, /],
  ])('one record of %s that cannot be read is left out and reported: %#', async (form, hook, sentence) => {
    at.dumps.manners = {
      ...at.dumps.manners,
      forms: form === 'csv' ? ['ndjson', 'csv'] : ['ndjson', 'json', 'geojson'],
    };
    at.publisher.edit((body, request) => (of(`calles.${form}`)(request) ? hook(body) : body));
    for (const name of ['ndjson', ...(form === 'geojson' ? ['json'] : [])]) {
      at.publisher.force({ kind: 'status', status: 404 }, { where: of(`calles.${name}`), times: 100 });
    }
    const { error, refused } = await at.visit({ force: true });
    expect(error).toBeNull();
    expect(refused.join('\n')).toMatch(/1 of 200 records of calles/);
    expect(refused.join('\n')).toMatch(sentence);
  });
});
