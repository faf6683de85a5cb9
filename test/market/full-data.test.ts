import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOOSE_COLUMNS } from '../../src/indexes/columns.ts';
import type { ImportReport } from '../../src/ingest/report.ts';
import { buildMarketCatalog } from '../../src/market/catalog/catalog.ts';
import { figuresAt } from '../../src/market/catalog/figures.ts';
import { COUNTRIES, INSTRUMENTS } from '../../src/market/words.ts';
import { hasShared, load, type Market, SHARED, serveMarket } from './serving.ts';

const ALL = 'Cotizacion/seriehistorica/1970-01-01/2099-12-31';

describe.skipIf(!hasShared)('the published market data (skipped without ../shared/data)', () => {
  let market: Market;
  let report: ImportReport;

  beforeAll(async () => {
    market = await serveMarket(async (store) => {
      report = await load(store, [SHARED]);
    });
  }, 120_000);
  afterAll(async () => {
    expect(market.errors).toEqual([]);
    await market.close();
  });

  async function series(of: string, symbol: string, variant: string): Promise<Record<string, unknown>[]> {
    const { body } = await market.ask(`/api/${of}/Titulos/${encodeURIComponent(symbol)}/${ALL}/${variant}`);
    return Array.isArray(body) ? body : [];
  }

  async function readRows(name: string): Promise<Record<string, string>[]> {
    const [head = '', ...lines] = gunzipSync(await readFile(`${SHARED}/${name}`))
      .toString()
      .trim()
      .split('\n');
    const names = head.split(',');
    return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
  }

  async function symbolsOf(path: string): Promise<string[]> {
    const { at, status } = await market.ask(`/api/Cotizaciones/${encodeURI(path)}`);
    expect(status).toBe(200);
    const titles = at('titulos');
    return Array.isArray(titles) ? titles.map(({ simbolo }) => simbolo) : [];
  }

  test('loads every file, the numbers of records are those described, two records are refused', () => {
    const read = Object.fromEntries(
      report.files
        .filter(({ skipped }) => skipped === null)
        .map((each) => [
          each.path
            .split('/')
            .at(-1)
            ?.replace(/\.(csv|json)\.gz$/, ''),
          each.read,
        ]),
    );
    expect(read).toEqual({
      bonds_cashflows: 2009,
      bonds_terms: 159,
      cedear_price_jumps: 21,
      cedear_ratios: 439,
      corporate_actions_implied: 174,
      daily_bcba_bonds_2020_2024: 18068,
      daily_bcba_cedears_2005_2020: 36411,
      daily_bcba_ggal_1991_2024: 8242,
      daily_bcba_stocks_2010_2017: 15639,
      daily_bcba_stocks_2021: 4288,
      daily_bcba_stocks_byma_2023_2024: 3347,
      daily_indices_fx_1989_2024: 20910,
      daily_us_adrs_2005_2020: 37123,
      daily_us_stocks_2006_2017: 93612,
      'futures_book_2020-06-11': 13138,
      futures_dlr_daily_2026: 1130,
      futures_dlr_snapshots_2026: 7422,
      instruments: 1478,
      iol_captures: 16,
      'iol_catalog_sample_2026-08-29': 187,
      options_ggal_daily_2022_2023: 34,
      options_ggal_minutes_2022_2023: 9349,
      'panel_us_2020-08-17': 485,
      panels: 1,
    });
    // One ratio of 0, and one payment given twice.
    expect(report.refusals.map(({ line, field, rule }) => `${line} ${field} ${rule}`)).toEqual([
      '202 date unique-record',
      '13 ratio number-range',
    ]);
    expect(report.overLimit).toEqual([]);
    expect(market.status()).toMatchObject({ newest: '2026-08-21' });
  });

  test('importing them again changes nothing', async () => {
    const again = await load(market.store, [SHARED]);
    expect(again.sets[0]).toMatchObject({ changed: false });
  });

  test('joins the plain files of GGAL and never the vendor one', async () => {
    const days = (await series('bCBA', 'GGAL', 'sinAjustar')).map(({ fechaHora }) => String(fechaHora).slice(0, 10));
    expect(days).toEqual([...days].sort());
    expect(new Set(days).size).toBe(days.length);
    expect(days[0]).toBe('2010-01-04');
    expect(days.at(-1)).toBe('2024-03-04');
    expect(days.filter((day) => day.startsWith('2019'))).toEqual([]);
  });

  test.each([
    ['bCBA', 'GGAL', '2017-08-03'],
    ['bCBA', 'YPFD', '2017-08-03'],
    ['bCBA', 'TECO2', '2017-08-03'],
    ['nASDAQ', 'GGAL', '2020-04-29'],
    ['nYSE', 'TEO', '2020-04-29'],
  ])('scales the prices of %s %s to the true returns', async (of, symbol, last) => {
    const plain = await series(of, symbol, 'sinAjustar');
    const adjusted = await series(of, symbol, 'ajustada');
    expect(adjusted.length).toBe(plain.length);
    expect(adjusted.at(-1)).toEqual(plain.at(-1));
    const inside = adjusted.filter(({ fechaHora }) => String(fechaHora).slice(0, 10) <= last);
    expect(inside.length).toBeGreaterThan(1500);
    // On days without an event both variants move alike.
    const differing = inside.filter((row, at) => at > 0 && row.variacion !== plain[at]?.variacion);
    expect(differing.length).toBeLessThan(40);
  });

  test('every instrument: the same days, the same last row, and the same variation but across its events', async () => {
    const reader = await market.store.reader('market');
    if (!reader) throw new Error('nothing is loaded');
    const { titles } = await buildMarketCatalog(reader, async () => {}, LOOSE_COLUMNS);
    const broken: string[] = [];
    let adjusted = 0;
    let events = 0;
    for (const { key, series, adjustments, instrument } of titles) {
      const factors = adjustments?.at(adjustments.due(Number.POSITIVE_INFINITY));
      if (!series || !factors) continue;
      adjusted++;
      const at = (row: number, of: typeof factors | null) => figuresAt(series, row, instrument.pricePer, of);
      const last = series.length - 1;
      if (at(last, factors).last !== at(last, null).last) broken.push(`${key}: the last rows differ`);
      for (let row = 1; row <= last; row++) {
        const plain = at(row, null);
        const scaled = at(row, factors);
        const step = (factors.price[row - 1] ?? 1) / (factors.price[row] ?? 1);
        if (step !== 1) events++;
        if (step === 1 && scaled.variation !== plain.variation) broken.push(`${key} ${row}: variation`);
        const before = series.at('close', row - 1);
        const plainReturn = plain.last / (before * step);
        const trueReturn = scaled.last / at(row - 1, factors).last;
        if (Math.abs(trueReturn / plainReturn - 1) > 1e-9) broken.push(`${key} ${row}: return`);
        if (scaled.low > Math.min(scaled.open, scaled.last) || scaled.high < Math.max(scaled.open, scaled.last))
          broken.push(`${key} ${row}: range`);
      }
    }
    expect(broken).toEqual([]);
    expect(adjusted).toBeGreaterThan(30);
    expect(events).toBeGreaterThan(200);
  });

  test('moves as the adjusted closes of the files that carry them', async () => {
    const rows = await readRows('daily_bcba_stocks_2010_2017.csv.gz');
    for (const symbol of ['ALUA', 'GGAL', 'YPFD', 'TECO2', 'PAMP']) {
      const closes = new Map(
        rows.filter((row) => row.symbol === symbol).map(({ date, adj_close }) => [date, adj_close]),
      );
      const ours = (await series('bCBA', symbol, 'ajustada')).filter((row) =>
        closes.has(String(row.fechaHora).slice(0, 10)),
      );
      expect(ours.length, symbol).toBeGreaterThan(1000);
      const apart = ours.map(
        (row) => Number(row.ultimoPrecio) / Number(closes.get(String(row.fechaHora).slice(0, 10))),
      );
      const steps = apart.filter((ratio, at) => at > 0 && Math.abs(ratio / (apart[at - 1] ?? 1) - 1) > 0.0006);
      expect(steps, symbol).toEqual([]);
    }
  });

  test('serves split-adjusted US stocks alike in both variants', async () => {
    const plain = await series('nYSE', 'JPM', 'sinAjustar');
    expect(plain.length).toBeGreaterThan(1000);
    expect(await series('nYSE', 'JPM', 'ajustada')).toEqual(plain);
  });

  test('adjusts the clear splits of CEDEARs', async () => {
    for (const [symbol, day, factor] of [
      ['KO', '2012-08-10', 0.5],
      ['CAT', '2005-06-30', 0.5],
      ['AIG', '2009-06-30', 20],
    ] as const) {
      const on = (rows: Record<string, unknown>[]): unknown =>
        rows.find(({ fechaHora }) => String(fechaHora).startsWith(day))?.ultimoPrecio;
      const plain = Number(on(await series('bCBA', symbol, 'sinAjustar')));
      expect(on(await series('bCBA', symbol, 'ajustada'))).toBeCloseTo(plain * factor, 8);
    }
  });

  test.each(['AL30D', 'GD30D', 'AL30', 'GD30'])(
    'adjusts %s for each payment since, set against the dollar line before it, whatever siblings have like names',
    async (symbol) => {
      const flows = (await readRows('bonds_cashflows.csv.gz')).filter((flow) => flow.symbol === symbol.slice(0, 4));
      const date = (row: Record<string, unknown>): string => String(row.fechaHora).slice(0, 10);
      const inDollars = await series('bCBA', `${symbol.slice(0, 4)}D`, 'sinAjustar');
      const plain = await series('bCBA', symbol, 'sinAjustar');
      const adjusted = await series('bCBA', symbol, 'ajustada');
      let compared = 0;
      // Two sessions from trade to settlement, one from 2024-05-27 on: the session that settles after the payment.
      const sessions = inDollars.map(date);
      const exDate = (paid: string): string => {
        const from = sessions.findLastIndex((each) => each <= paid) + 1;
        return sessions[from - (paid < '2024-05-27' ? 2 : 1)] ?? '';
      };
      for (const [at, row] of plain.entries()) {
        if (at % 50 !== 0) continue;
        let factor = 1;
        for (const flow of flows) {
          const ex = exDate(flow.date ?? '');
          const before = inDollars.findLast((each) => date(each) < ex);
          if (ex <= date(row) || (flow.date ?? '') > '2024-11-05' || !before) continue;
          factor *= 1 - Number(flow.amount) / Number(before.ultimoPrecio);
        }
        if (at === 0) expect(factor).toBeLessThan(0.9);
        expect(Number(adjusted[at]?.ultimoPrecio) / Number(row.ultimoPrecio)).toBeCloseTo(factor, 8);
        compared++;
      }
      expect(compared).toBeGreaterThan(15);
    },
  );

  test('every session holds low ≤ open, last ≤ high, whole series through', async () => {
    for (const [of, symbol] of [
      ['nYSE', 'DIS'],
      ['bCBA', 'AIG'],
      ['bCBA', 'MERVAL'],
      ['bCBA', 'CER'],
      ['bCBA', 'AL30'],
    ] as const) {
      const rows = await series(of, symbol, 'sinAjustar');
      expect(rows.length).toBeGreaterThan(500);
      const broken = rows.filter(
        ({ minimo, apertura, ultimoPrecio, maximo }) =>
          !(Number(minimo) <= Number(apertura) && Number(minimo) <= Number(ultimoPrecio)) ||
          !(Number(apertura) <= Number(maximo) && Number(ultimoPrecio) <= Number(maximo)),
      );
      expect(broken).toEqual([]);
    }
  });

  test('fills the panels of both countries', async () => {
    expect(await symbolsOf('acciones/Merval/argentina')).toHaveLength(20);
    expect(await symbolsOf('acciones/Panel General/argentina')).toHaveLength(63);
    expect(await symbolsOf('acciones/CEDEARs/argentina')).toHaveLength(103);
    expect(await symbolsOf('acciones/SP500/estados_Unidos')).toHaveLength(488);
    expect(await symbolsOf('aDRs/Argentina/estados_Unidos')).toHaveLength(11);
    expect(await symbolsOf('opciones/Todas/argentina')).toHaveLength(11);
    expect(await symbolsOf('opciones/In-the-Money/argentina')).toHaveLength(5);
    expect(await symbolsOf('futuros/Todos/argentina')).toHaveLength(21);
    expect(await symbolsOf('letras/Todas/argentina')).toEqual(['S11N4', 'S13D4', 'S2D4D', 'S2N4D', 'S2O4D', 'S31O4']);
    expect(await symbolsOf('monedas/Principales divisas/argentina')).toEqual(['DOLARCCL', 'DOLARMEP', 'DOLAROFICIAL']);
  });

  test('answers every panel of every country and instrument: by symbol, each title once, with the figures of its quote', async () => {
    let panels = 0;
    let rows = 0;
    for (const country of COUNTRIES) {
      for (const each of INSTRUMENTS) {
        const unknown = await market.ask(`/api/Cotizaciones/${each}/ninguno/${country}`);
        expect(unknown.status).toBe(404);
        const listed = /: there are (?!none)(.*)\.$/.exec(String(unknown.at('message')))?.[1]?.split(', ') ?? [];
        for (const name of listed) {
          const { status, at } = await market.ask(`/api/Cotizaciones/${each}/${encodeURIComponent(name)}/${country}`);
          expect(status, name).toBe(200);
          const given = at('titulos');
          const titulos: Record<string, unknown>[] = Array.isArray(given) ? given : [];
          const symbols = titulos.map(({ simbolo, mercado }) => `${simbolo}|${mercado}`);
          expect(new Set(symbols).size, name).toBe(symbols.length);
          expect(
            titulos.map(({ simbolo }) => simbolo),
            name,
          ).toEqual(titulos.map(({ simbolo }) => String(simbolo)).sort());
          panels++;
          rows += titulos.length;
          for (const row of titulos.filter((_, at) => at % 25 === 0)) {
            expect(row.ultimoCierre).toBe(row.ultimoPrecio);
            if (row.mercado === '') continue;
            const quote = await market.ask(
              `/api/${row.mercado}/Titulos/${encodeURIComponent(String(row.simbolo))}/Cotizacion`,
            );
            expect(quote.at('ultimoPrecio'), String(row.simbolo)).toBe(row.ultimoPrecio);
            expect(quote.at('variacion')).toBe(row.variacionPorcentual);
            expect(quote.at('volumenNominal')).toBe(row.volumen);
          }
        }
      }
    }
    expect(panels).toBeGreaterThan(75);
    expect(rows).toBeGreaterThan(1500);
  });

  test('finds the strange symbols', async () => {
    for (const [of, symbol] of [
      ['bCBA', 'BA.C'],
      ['bCBA', 'BMA.D'],
      ['bCBA', 'GGAL.US'],
      ['bCBA', '#MAV010960074'],
      ['bCBA', 'X29E7 - VENTANA'],
      ['rOFX', 'DLR/ABR26'],
      ['rOFX', 'DOJun20A'],
    ] as const) {
      expect((await market.ask(`/api/${of}/Titulos/${encodeURIComponent(symbol)}/Cotizacion`)).status).toBe(200);
    }
  });
});
