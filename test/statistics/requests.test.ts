/** How programs write what they ask for, and what they make of errors (statistics.md 2, 6, 8, 12, 13). On the starter data. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from './clients.ts';
import { load, STARTER, type Statistics, serveStatistics } from './serving.ts';

const BASE = '/estadisticas/v4.0';
const TODAY = '2026-08-18';

let serving: Statistics;
let ask: Statistics['ask'];
beforeAll(async () => {
  serving = await serveStatistics(TODAY, (store) => load(store, [STARTER], { starter: true }));
  ask = serving.ask;
});
afterAll(async () => {
  expect(serving.errors).toEqual([]);
  await serving.close();
});

const datesOf = async (path: string): Promise<string[]> => {
  const { status, at } = await ask(path);
  expect(status).toBe(200);
  return rowsOf(at('results.0.detalle')).map(({ fecha }) => fecha);
};

describe('addresses, word for word', () => {
  test.each([
    '/estadisticas/v4.0/Monetarias/1?desde=2025-08-06&hasta=2025-08-07&limit=1000&offset=0',
    '/estadisticas/v4.0/monetarias/1?Desde=2025-08-06&Hasta=2025-08-07&Limit=3000&Offset=0',
    '/estadisticas/v4.0/Monetarias/1/?desde=2025-08-06&hasta=2025-08-07',
    '/Estadisticas/v4.0/Monetarias/1?DESDE=2025-08-06&HASTA=2025-08-07',
    '/estadisticas/V4.0/monetarias/1/?hasta=2025-08-07&desde=2025-08-06&limit=10',
  ])('%s', async (path) => {
    expect(await datesOf(path)).toEqual(['2025-08-07', '2025-08-06']);
  });

  test.each([
    ['the id again', 'IdVariable=1'],
    ['another id', 'idVariable=4'],
    ['a format', 'format=json'],
    ['something against caches', '_=1755500000000'],
    ['a language', 'lang=es'],
    ['parameters of the catalogue', 'Categoria=Principales&Moneda=ME'],
    ['parameters without content', 'limit=&offset=&inventado='],
    ['a parameter without an equals sign', 'debug'],
    ['an ampersand too many', '&&'],
  ])('with %s that nobody asked for', async (_, extra) => {
    expect(await datesOf(`${BASE}/Monetarias/1?desde=2025-08-06&${extra}&hasta=2025-08-07`)).toEqual([
      '2025-08-07',
      '2025-08-06',
    ]);
  });

  test('parameters of series, sent to the catalogue and to a note', async () => {
    expect((await ask(`${BASE}/Monetarias?IdVariable=1&desde=2025-08-06&hasta=ayer`)).status).toBe(200);
    expect((await ask(`${BASE}/Metodologia/1?limit=abc&offset=-1`)).status).toBe(200);
  });
});

describe('dates as languages write them', () => {
  test.each([
    ['a date', '2025-08-06'],
    ['JavaScript, toISOString', '2025-08-06T00:00:00.000Z'],
    ['the same, encoded', '2025-08-06T00%3A00%3A00.000Z'],
    ['Python, isoformat', '2025-08-06T00:00:00'],
    ['Python, isoformat with microseconds', '2025-08-06T10:30:00.123456'],
    ['Python, with a zone', '2025-08-06T00:00:00-03:00'],
    ['Python, str', '2025-08-06%2000:00:00'],
    ['the same, form-encoded', '2025-08-06+00%3A00%3A00'],
    ['pandas, str with a zone', '2025-08-06+00%3A00%3A00-03%3A00'],
    ['.NET, round-trip', '2025-08-06T00:00:00.0000000-03:00'],
    ['.NET, round-trip in UTC', '2025-08-06T00:00:00.0000000Z'],
    ['Go, RFC 3339', '2025-08-06T00:00:00Z'],
    ['a zone whose plus sign was not encoded', '2025-08-06T00:00:00+00:00'],
    ['PHP, ATOM, encoded', '2025-08-06T00%3A00%3A00%2B00%3A00'],
    ['R, with a zone without colon', '2025-08-06T00:00:00-0300'],
    ['without seconds', '2025-08-06T00:00'],
    ['the last moment', '2025-08-06T23:59:59'],
    ['blanks around it', '%202025-08-06%20'],
  ])('%s', async (_, date) => {
    expect(await datesOf(`${BASE}/Monetarias/1?desde=${date}&hasta=${date}`)).toEqual(['2025-08-06']);
  });

  test.each([
    ['the form of version 1', '06/08/2025'],
    ['the same, encoded', '06%2F08%2F2025'],
    ['the American form', '08/06/2025'],
    ['JavaScript, toString', 'Wed%20Aug%2006%202025'],
    ['seconds since 1970', '1754438400'],
    ['a year', '2025'],
    ['a month', '2025-08'],
    ['a week', '2025-W32'],
    ['two digits of a year', '25-08-06'],
    ['undefined', 'undefined'],
    ['None', 'None'],
    ['NaT', 'NaT'],
    ['a day that does not exist', '2025-06-31'],
  ])('%s is told to be none, for each end', async (_, date) => {
    const messages = async (query: string) => (await ask(`${BASE}/Monetarias/1?${query}`)).at('errorMessages');
    expect(await messages(`desde=${date}`)).toEqual(['Parámetro erróneo: Validar formato fecha desde.']);
    expect(await messages(`hasta=${date}`)).toEqual(['Parámetro erróneo: Validar formato fecha hasta.']);
  });

  test('a rolling window: its first day brought to today, its last day ahead', async () => {
    expect(await datesOf(`${BASE}/Monetarias/30?desde=${TODAY}&hasta=2026-08-20`)).toEqual([
      '2026-08-20',
      '2026-08-19',
      '2026-08-18',
    ]);
    const ahead = await ask(`${BASE}/Monetarias/30?desde=2026-08-19&hasta=2026-08-20`);
    expect([ahead.status, ahead.at('errorMessages')]).toEqual([
      400,
      ['Parámetro erróneo: La fecha desde no puede mayor a la actual.'],
    ]);
  });

  test('a late evening: what UTC calls tomorrow is after today', async () => {
    // 22:30 in Argentina is 01:30 of the next day in UTC; the date that is written counts.
    expect((await ask(`${BASE}/Monetarias/1?desde=2026-08-19T01:30:00.000Z`)).status).toBe(400);
    expect((await ask(`${BASE}/Monetarias/1?desde=2026-08-18T22:30:00-03:00`)).status).toBe(200);
  });
});

describe('errors as programs read them', () => {
  const wrong: readonly [string, number][] = [
    [`${BASE}/Monetarias/1?limit=3001`, 400],
    [`${BASE}/Monetarias?limit=3001`, 400],
    [`${BASE}/Monetarias/1?desde=2025-08-07&hasta=2025-08-06`, 400],
    [`${BASE}/Monetarias/999999`, 404],
    [`${BASE}/Metodologia/999999`, 404],
    [`${BASE}/datosvariable/1/2024-01-01/2024-02-01`, 404],
    ['/estadisticas/v1/principalesvariables', 410],
    ['/estadisticas/v2.0/datosvariable/1/2024-01-01/2024-02-01', 410],
    ['/estadisticas/v3.0/Monetarias/1?desde=2024-01-01&limit=10', 410],
  ];

  test.each(wrong)('%s: %i in the status line and in the body, sentences to join', async (path, status) => {
    const { status: line, at } = await ask(path, { accept: 'application/json' });
    expect([line, at('status')]).toEqual([status, status]);
    expect(Object.keys(Object(at('')))).toEqual(['status', 'errorMessages']);
    const sentences = [at('errorMessages')].flat();
    expect(sentences.join(' | ')).toMatch(/^\S.*\.$/);
    expect(sentences.every((sentence) => typeof sentence === 'string' && sentence.endsWith('.'))).toBe(true);
  });

  test('what is unknown is 404 and says which word was wrong, whatever else is wrong', async () => {
    const { at } = await ask(`${BASE}/Monetarias/999999?desde=2999-01-01&limit=9999`);
    expect(at('errorMessages')).toEqual(['IdVariable invalida.']);
  });

  test('nothing is to be tried again: no Retry-After, nothing kept', async () => {
    for (const [path] of wrong) {
      const { headers } = await ask(path);
      expect(headers.get('retry-after')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('headers that programs send', () => {
  const path = `${BASE}/Monetarias/1?limit=50`;

  test.each([
    ['requests', { accept: '*/*', 'accept-encoding': 'gzip, deflate', 'user-agent': 'python-requests/2.32' }],
    ['axios', { accept: 'application/json, text/plain, */*' }],
    ['a browser', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'es-AR,es;q=0.9' }],
    ['English', { 'accept-language': 'en-US' }],
    ['httr', { accept: 'application/json, text/xml, application/xml, */*' }],
    ['HttpClient', { accept: 'text/json' }],
    ['curl with nothing', {}],
  ])('%s: the same answer', async (_, headers) => {
    const plain = await ask(path, { 'accept-encoding': 'identity' });
    expect((await ask(path, headers)).text).toBe(plain.text);
  });

  test('a page elsewhere may read every answer, errors too', async () => {
    for (const asked of [
      path,
      `${BASE}/Monetarias`,
      `${BASE}/Metodologia`,
      `${BASE}/Metodologia/1`,
      `${BASE}/Monetarias/0`,
    ]) {
      const { headers } = await ask(asked, { origin: 'https://tablero.example' });
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
    const { status, headers } = await ask(path, { origin: 'https://tablero.example' }, 'OPTIONS');
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  test('who keeps an ETag is told when nothing changed', async () => {
    const etag = (await ask(path)).headers.get('etag') ?? '';
    const again = await ask(path, { 'if-none-match': `W/"old", ${etag}` });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
