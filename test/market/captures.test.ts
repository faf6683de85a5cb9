import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '../../src/ingest/fields.ts';
import { variation } from '../../src/market/catalog/figures.ts';
import { file, hasShared, instrument, load, type Market, SHARED, serveMarket, session } from './serving.ts';

type Row = Readonly<Record<string, unknown>>;

/** A captured answer of ours: what was asked, on which day, and the one record that came. */
interface Capture {
  readonly id: string;
  readonly date: string;
  readonly symbol: string;
  readonly path: string;
  readonly row: Row;
}

/** The captures of quotes, series and panels, each record apart; those of operations outside the contract are left out. */
function captures(): Capture[] {
  if (!hasShared) return [];
  const all: unknown = JSON.parse(gunzipSync(readFileSync(join(SHARED, 'iol_captures.json.gz'))).toString());
  return (Array.isArray(all) ? all.filter(isObject) : []).flatMap((each): Capture[] => {
    const id = String(each.id);
    const endpoint = String(each.endpoint);
    if (!/^v[12] (quote|historical series|panel)$/.test(endpoint) || !isObject(each.body)) return [];
    const titulos = each.body.titulos;
    const rows = Array.isArray(titulos) ? titulos.filter(isObject) : [each.body];
    return rows.map((row): Capture => {
      const date = String(row.fechaHora ?? row.fecha).slice(0, 10);
      const named = typeof row.simbolo === 'string' ? row.simbolo : /quote-(\w+?)-|row-([A-Z]+)-/.exec(id);
      const symbol = typeof named === 'string' ? named : (named?.[1] ?? named?.[2] ?? 'XXXX');
      const path = String(each.request).replace(/^GET /, '').replace('{simbolo}', symbol);
      const asked = path.startsWith('same') ? '/api/bCBA/Titulos/AL30/Cotizacion' : path;
      return { id: rows.length > 1 ? `${id} ${symbol}` : id, date, symbol, path: asked, row };
    });
  });
}

function number(row: Row, member: string): number {
  return Number(row[member]);
}

/** A previous close of at most three decimals that gives the captured variation: panel rows do not tell it. */
function closeBefore(row: Row): number {
  if ('cierreAnterior' in row) return number(row, 'cierreAnterior');
  const last = number(row, 'ultimoPrecio');
  const shown = number(row, 'variacionPorcentual');
  const about = Math.round((last / (1 + shown / 100)) * 1000);
  for (let away = 0; away < 200; away++) {
    for (const close of [(about + away) / 1000, (about - away) / 1000]) {
      if (variation(last, close) === shown) return close;
    }
  }
  throw new Error(`no previous close gives ${shown}`);
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}

/** Members that ours fills or words otherwise on purpose, each with the reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  tendencia: 'the live one is not to be trusted; ours is the sign of the variation (reference market.md 4)',
  fechaHora: 'of an imported session only the day is known',
  fecha: 'of an imported session only the day is known',
  puntas: 'files of sessions hold no book',
  precioPromedio: '0 in every capture; filled where the traded money is known (6.1)',
  descripcionTitulo: 'null in captures; filled (decisions, Nulls)',
  descripcion: 'not there yet in 2020',
  plazo: 'null in captures; filled (decisions, Nulls)',
  laminaMinima: '0 before the opening; filled (6.1)',
  lote: '0 before the opening; filled (6.1)',
  tipoOpcion: 'null in captures also for options; filled (6.2)',
  precioEjercicio: 'null in captures also for options; filled (6.2)',
  fechaVencimiento: 'null in captures also for options; filled (6.2)',
};

const CAPTURED = captures();

describe.skipIf(!hasShared)('captured answers of the live interface (skipped without ../shared/data)', () => {
  let market: Market;

  beforeAll(async () => {
    const byDay = CAPTURED.filter(({ id }) => !id.includes('preopen'));
    const symbols = new Set(byDay.map(({ symbol }) => symbol));
    const known = [...symbols].map((symbol) => {
      if (symbol === 'AL30') return instrument(symbol, { tipo: 'TitulosPublicos', price_per: '100' });
      if (symbol === 'KO') return instrument(symbol, { tipo: 'CEDEARS', panels: 'Acciones/CEDEARs' });
      if (!symbol.startsWith('AGRC')) return instrument(symbol, { panels: 'Acciones/Merval' });
      const option = { option_type: 'Call', strike: '17', underlying: 'AGRO', maturity: '2018-04-20', lot: '100' };
      return instrument(symbol, { tipo: 'OPCIONES', panels: 'Opciones/De Acciones', ...option });
    });
    market = await serveMarket((store) =>
      load(store, [
        file('instruments.csv', known),
        // One file a capture: their days must not become each other's session before.
        ...byDay.map(({ symbol, date, row }, at) => {
          const before = closeBefore(row);
          const last = session(symbol, date, number(row, 'ultimoPrecio'), {
            open: row.apertura,
            high: row.maximo,
            low: row.minimo,
            volume: row.volumenNominal ?? row.volumen,
            amount: row.montoOperado ?? '',
            trades: row.cantidadOperaciones,
          });
          const earlier = before > 0 ? [session(symbol, dayBefore(date), before)] : [];
          return file(`daily_capture_${at}.csv`, [...earlier, last]);
        }),
      ]),
    );
  });
  afterAll(async () => {
    expect(market.errors).toEqual([]);
    await market.close();
  });

  /** Our record of a captured one: of its day by the series, or as its own request answers. */
  async function ours({ path, symbol, date }: Capture): Promise<Row> {
    const { status, body, at } = await market.ask(path);
    expect(status, path).toBe(200);
    if (Array.isArray(body)) return body.find(({ fechaHora }) => String(fechaHora).startsWith(date));
    const titulos = at('titulos');
    const row = Array.isArray(titulos) ? titulos.find(({ simbolo }) => simbolo === symbol) : body;
    return isObject(row) ? row : {};
  }

  test('are those that the description names', () => {
    expect(CAPTURED.map(({ id }) => id)).toEqual([
      'quote-AL30-2025-10-23',
      'quote-AL30-2025-10-24-preopen',
      'quote-AGRO-2018-02-14',
      'series-row-2018-02-07-adjusted',
      'series-row-KO-2021-05-19-unadjusted',
      'panel-row-AGRO-2018-02-09',
      'panel-row-option-2018-03-09',
      'panel-rows-merval-2020-09-08 ALUA',
      'panel-rows-merval-2020-09-08 BBAR',
      'panel-rows-merval-2020-09-08 BMA',
    ]);
  });

  describe.each(CAPTURED.map((capture) => [capture.id, capture] as const))('%s', (id, capture) => {
    test('has the same members in the same order', async () => {
      const members = Object.keys(capture.row);
      const mine = Object.keys(await ours(capture));
      expect(mine.filter((member) => members.includes(member))).toEqual(members);
      const extra = mine.filter((member) => !members.includes(member));
      // What older captures lack, and a book whose contents were not recorded.
      const later = ['descripcionTitulo', 'plazo', 'laminaMinima', 'lote', 'descripcion', 'puntas'];
      expect(extra.filter((member) => !later.includes(member))).toEqual([]);
    });

    test('has the same types', async () => {
      const mine = await ours(capture);
      for (const [member, value] of Object.entries(capture.row)) {
        if (value === null) expect(Object.keys(OTHERWISE), member).toContain(member);
        else {
          expect(typeof mine[member], member).toBe(typeof value);
          expect(Array.isArray(mine[member]), member).toBe(Array.isArray(value));
        }
      }
      const { puntas } = capture.row;
      if (isObject(puntas)) expect(Object.keys(Object(mine.puntas))).toEqual(Object.keys(puntas));
    });

    test.skipIf(id.includes('preopen'))('has the same figures when given the same session', async () => {
      const mine = await ours(capture);
      // A quote is that of the newest session: an older capture of the same title is compared by its series.
      const row = String(mine.fechaHora ?? mine.fecha).startsWith(capture.date) ? mine : await ofSeries(capture);
      for (const [member, value] of Object.entries(capture.row)) {
        if (member in OTHERWISE || !(member in row)) continue;
        // The live service contradicts itself: low above the last price.
        const low = Math.min(number(capture.row, 'minimo'), number(capture.row, 'ultimoPrecio'));
        expect(row[member], member).toBe(member === 'minimo' ? low : value);
      }
    });
  });

  /** The day's row of the series, with the names of a panel's row where those differ. */
  async function ofSeries({ symbol, date }: Capture): Promise<Row> {
    const path = `/api/bCBA/Titulos/${symbol}/Cotizacion/seriehistorica/${date}/${date}/sinAjustar`;
    const { body } = await market.ask(path);
    const row: unknown = Array.isArray(body) ? body[0] : undefined;
    if (!isObject(row)) throw new Error(`nothing on ${date}`);
    // Panels write currencies otherwise.
    const { moneda: _, ...others } = row;
    return { ...others, variacionPorcentual: row.variacion, volumen: row.volumenNominal };
  }
});
