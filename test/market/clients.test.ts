import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '../../src/ingest/fields.ts';
import { load, type Market, STARTER, serveMarket } from './serving.ts';

/**
 * What published clients send and do with what comes, after the reference (market.md 2.2, 5, 6.1, 7, 8, 10, 11): their
 * paths, letter cases and redundant parameters, and the ways their parsers are known to stumble.
 */

let market: Market;
beforeAll(async () => {
  market = await serveMarket((store) => load(store, [STARTER], { starter: true }));
});
afterAll(async () => {
  expect(market.errors).toEqual([]);
  await market.close();
});

type Row = Readonly<Record<string, unknown>>;

function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

async function listOf(path: string): Promise<Row[]> {
  const { status, body } = await market.ask(path);
  expect(status, path).toBe(200);
  return rowsOf(body);
}

async function panelOf(path: string): Promise<Row[]> {
  const { status, at } = await market.ask(path);
  expect(status, path).toBe(200);
  return rowsOf(at('titulos'));
}

/** Converts every string that looks like a date as one Python client does, and raises on the forms it does not know. */
function pythonDate(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT/.test(text)) return null;
  if (/T\d\d:\d\d:\d\d$/.test(text)) return new Date(`${text}-03:00`);
  if (/T\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return new Date(text);
  if (/T\d\d:\d\d:\d\d\.\d{7}[+-]\d\d:\d\d$/.test(text)) return new Date(text.replace(/(\.\d{3})\d{4}/, '$1'));
  throw new Error(`does not match any format: ${text}`);
}

function convertAll(value: unknown): number {
  if (typeof value === 'string') return pythonDate(value) === null ? 0 : 1;
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + convertAll(each), 0);
  if (!isObject(value)) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + convertAll(each), 0);
}

describe('a program of data frames', () => {
  test('names the columns of a quote by position', async () => {
    const { body } = await market.ask('/api/v2/bCBA/Titulos/GGAL/Cotizacion');
    const [last, change, open, high, low, when, , previous, amount, volume] = Object.values(Object(body));
    expect([last, change, open, high, low, previous, amount, volume]).toEqual([
      2346.65, -1.41, 2482, 2535, 2339.7, 2380.3, 5426443545, 2240505,
    ]);
    expect(when).toBe('2024-03-04T17:00:00.0000000-03:00');
    expect(Object.keys(Object(body))).toHaveLength(20);
  });

  test('asks v2 for everything since 1970 and keeps one row a day, which are all of them', async () => {
    const rows = await listOf('/api/v2/bCBA/Titulos/GGAL/Cotizacion/seriehistorica/1970-01-01/2026-11-22/ajustada');
    const days = rows.map(({ fechaHora }) => String(fechaHora).slice(0, 10));
    expect(days.length).toBeGreaterThan(20);
    expect(new Set(days).size).toBe(days.length);
    expect([...days].sort()).toEqual(days);
  });

  test('cuts the date of a panel row to its first 19 characters', async () => {
    for (const { fecha } of await panelOf('/api/v2/Cotizaciones/Acciones/Merval/argentina')) {
      expect(new Date(`${String(fecha).slice(0, 19)}-03:00`).getTime()).not.toBeNaN();
      expect(String(fecha)).toHaveLength(19);
    }
  });

  test('appends the quote to the series: one session after another, in one scale', async () => {
    const rows = await listOf('/api/v2/bCBA/Titulos/AL30/Cotizacion/seriehistorica/2024-10-23/2024-11-04/ajustada');
    const { at } = await market.ask('/api/v2/bCBA/Titulos/AL30/Cotizacion?mercado=bCBA&simbolo=AL30&plazo=t1');
    expect(at('cierreAnterior')).toBe(rows.at(-1)?.ultimoPrecio);
  });
});

describe('a Python client that converts whatever looks like a date', () => {
  test.each([
    '/api/v2/bCBA/Titulos/GGAL/Cotizacion',
    '/api/v2/bCBA/Titulos/ggal/Cotizacion/seriehistorica/2024-01-01/2024-12-31/sinAjustar',
    '/api/v2/Cotizaciones/acciones/merval/argentina',
    '/api/v2/Cotizaciones/opciones/in-the-money/argentina',
    '/api/v2/Cotizaciones/Opciones/De%20Acciones/argentina',
    '/api/v2/Cotizaciones/aDRs/ADRs/estados_Unidos',
  ])('reads %s', async (path) => {
    const { status, body } = await market.ask(path);
    expect(status).toBe(200);
    expect(convertAll(body)).toBeGreaterThan(0);
  });
});

describe('a v1 program that puts the country in the place of the market', () => {
  const captured =
    '/api/argentina/Titulos/AL30/Cotizacion?mercado=argentina&simbolo=AL30&model.simbolo=AL30&model.mercado=bCBA&model.plazo=t0';

  test('gets the quote by model.mercado, for the term of model.plazo', async () => {
    const { status, body } = await market.ask(captured);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ultimoPrecio: 75900, plazo: 't0' });
  });

  test('and a 400 without it, in the form its error reader looks for', async () => {
    const { status, at } = await market.ask(captured.replace('&model.mercado=bCBA', ''));
    expect(status).toBe(400);
    expect(at('message')).toBe('The request is invalid.');
    expect(Object.keys(Object(at('modelState')))).toEqual(['model.Mercado']);
  });
});

describe('the console of the publisher', () => {
  test('adds api_key and the names of its models', async () => {
    const plain = await market.ask('/api/bCBA/Titulos/GGAL/Cotizacion');
    const model = await market.ask(
      '/api/bCBA/Titulos/GGAL/Cotizacion?model.simbolo=GGAL&model.mercado=bCBA&api_key=abc&mercado=bCBA',
    );
    expect(model.text).toBe(plain.text);
    const panel = await market.ask('/api/Cotizaciones/acciones/Merval/argentina');
    const asked = await market.ask(
      '/api/Cotizaciones/acciones/Merval/argentina?panelCotizacion.instrumento=acciones&panelCotizacion.panel=Merval&panelCotizacion.pais=argentina&cotizacionInstrumentoModel.pais=argentina&api_key=abc',
    );
    expect(asked.text).toBe(panel.text);
  });
});

describe('a C# program', () => {
  test('sends the date form of the interface description, which the live server refuses with HTML', async () => {
    const path =
      '/api/v2/bCBA/Titulos/GGAL/Cotizacion/seriehistorica/25%20Feb%202024%2023%3A17%3A23%20GMT/10%20Oct%202025%2022%3A15%3A51%20GMT/ajustada';
    const { status, headers, body } = await market.ask(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(rowsOf(body).length).toBeGreaterThan(0);
  });

  test('sends DateTime.MinValue and MaxValue for an open range', async () => {
    const all = await market.ask(
      '/api/v2/bCBA/Titulos/GGAL/Cotizacion/seriehistorica/1970-01-01/2099-12-31/sinAjustar',
    );
    const open = await market.ask(
      '/api/v2/bCBA/Titulos/GGAL/Cotizacion/seriehistorica/0001-01-01T00:00:00/9999-12-31T23:59:59.9999999/sinAjustar',
    );
    expect(open.text).toBe(all.text);
  });

  test('asks for gzip and gets it, the same bytes, however often', async () => {
    const path = '/api/v2/bCBA/Titulos/GGAL/Cotizacion/seriehistorica/2024-01-01/2024-12-31/sinAjustar';
    const plain = await market.ask(path, { 'accept-encoding': 'identity' });
    for (const _ of ['first', 'second', 'third']) {
      const packed = await market.ask(path, { 'accept-encoding': 'gzip' });
      expect(packed.headers.get('content-encoding')).toBe('gzip');
      expect(packed.headers.get('cache-control')).toContain('private');
      expect(packed.headers.get('etag')).toBeNull();
      expect(packed.text).toBe(plain.text);
    }
  });
});

describe('programs that fall back', () => {
  test('from ajustada to sinAjustar find rows in both, and [] where there are none', async () => {
    for (const variant of ['ajustada', 'sinAjustar', 'sinajustar']) {
      const path = `/api/v2/bCBA/Titulos/KO/Cotizacion/seriehistorica/2020-10-01/2020-10-31/${variant}`;
      expect((await listOf(path)).length).toBeGreaterThan(0);
      expect(await listOf(path.replaceAll('2020-10', '2030-10'))).toEqual([]);
    }
  });

  test('a PHP program tests an unknown symbol for an object with the single member message', async () => {
    const { body } = await market.ask('/api/bCBA/Titulos/NOHAY/Cotizacion');
    expect(Object.keys(Object(body))).toEqual(['message']);
  });

  test('a Ruby program sends the term in upper case, or the market’s own word for it', async () => {
    for (const [given, term] of [
      ['T1', 't1'],
      ['T2', 't2'],
      ['CI', 't0'],
    ]) {
      expect((await market.ask(`/api/v2/bCBA/Titulos/AL30/Cotizacion?plazo=${given}`)).at('plazo')).toBe(term);
    }
  });

  test('a program that adds a term to a panel gets the usual one', async () => {
    const usual = await market.ask('/api/v2/Cotizaciones/bonos/Todos/argentina');
    expect((await market.ask('/api/v2/Cotizaciones/bonos/Todos/argentina?plazo=t0')).text).toBe(usual.text);
  });
});

describe('a program of panels', () => {
  test.each([
    ['Merval', 'merval', 'MERVAL', 'm%C3%A9rval'],
    ['Panel%20General', 'PanelGeneral', 'panel-general', 'panel_general'],
    ['CEDEARs', 'cedears', 'Cedears', 'CEDEARS'],
  ])('finds %s under every spelling in use', async (panel, ...spellings) => {
    const { text } = await market.ask(`/api/v2/Cotizaciones/acciones/${panel}/argentina`);
    for (const spelling of spellings) {
      expect((await market.ask(`/api/v2/Cotizaciones/ACCIONES/${spelling}/Argentina`)).text).toBe(text);
    }
  });

  test('asks each row’s quote with the row’s own market and symbol', async () => {
    for (const path of [
      '/api/v2/Cotizaciones/futuros/Todos/argentina',
      '/api/v2/Cotizaciones/letras/Todas/argentina',
      '/api/v2/Cotizaciones/aDRs/Argentina/estados_Unidos',
    ]) {
      const rows = await panelOf(path);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const symbol = encodeURIComponent(String(row.simbolo));
        const { status, at } = await market.ask(`/api/v2/${row.mercado}/Titulos/${symbol}/Cotizacion`);
        expect(status, symbol).toBe(200);
        expect(at('ultimoPrecio')).toBe(row.ultimoPrecio);
        expect(at('variacion')).toBe(row.variacionPorcentual);
      }
    }
  });

  test('twenty requests at a time get what one gets', async () => {
    const path = '/api/v2/Cotizaciones/acciones/Merval/argentina';
    const { text } = await market.ask(path);
    const all = await Promise.all(Array.from({ length: 60 }, () => market.ask(path)));
    expect(all.every((each) => each.status === 200 && each.text === text)).toBe(true);
  });
});

describe('a token sent as it came', () => {
  test('with the scheme in lower case, also for an answer that is kept', async () => {
    const path = '/api/v2/bCBA/Titulos/YPFD/Cotizacion';
    const kept = await market.ask(path);
    await market.ask(path);
    const scheme = (word: string) => ({ authorization: market.authorization.replace(/^\S+/, word) });
    for (const word of ['bearer', 'BEARER', 'Bearer']) {
      expect((await market.ask(path, scheme(word))).text).toBe(kept.text);
    }
    for (const authorization of ['', 'Bearer', 'Basic abc', market.authorization.slice(0, -1)]) {
      const { status, body } = await market.ask(path, { authorization });
      expect(status).toBe(401);
      expect(body).toEqual({ message: 'Authorization has been denied for this request.' });
    }
  });
});
