import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from '../../../src/indexes/civil-date.ts';
import type { AssetQuote } from '../../../src/market/account/market-data.ts';
import { type Asset, valueAsset } from '../../../src/market/account/portfolio/asset.ts';
import { holdingsOf, type Raw, trade } from './records.ts';
import { quote } from './support.ts';

/** A day on which no holding period runs any more. */
const LATE = dayNumber(2026, 1, 1);

/** The only asset that a ledger makes with a quote. */
function asset(records: readonly Raw[], told: AssetQuote | null): Asset {
  const [holding, ...more] = holdingsOf(records);
  if (!holding || more.length > 0) throw new Error('Not one holding.');
  return valueAsset(holding, told, LATE);
}

const day = (n: number): string => `2024-01-${String(n).padStart(2, '0')}T12:00:00`;

describe('holdings', () => {
  it('average cost: a sale keeps ppc, a new start after zero forgets it', () => {
    const bought = [trade(1, 'compra', 10, 100, day(1)), trade(2, 'compra', 30, 200, day(2))];
    expect(asset(bought, null)).toMatchObject({ cantidad: 40, ppc: 175 });
    const sold = [...bought, trade(3, 'venta', 25, 999, day(3))];
    expect(asset(sold, null)).toMatchObject({ cantidad: 15, ppc: 175, ultimoPrecio: 999 });
    const more = [...sold, trade(4, 'compra', 15, 75, day(4))];
    expect(asset(more, null)).toMatchObject({ cantidad: 30, ppc: 125 });
    const all = [...more, trade(5, 'venta', 30, 1, day(5))];
    expect(holdingsOf(all)).toEqual([]);
    expect(asset([...all, trade(6, 'compra', 1, 7, day(6))], null)).toMatchObject({ cantidad: 1, ppc: 7 });
  });

  it('what is sold beyond the holding came in by a transfer: the holding ends at zero', () => {
    const records = [
      trade(1, 'venta', 5, 10, day(1)),
      trade(2, 'compra', 3, 20, day(2)),
      trade(3, 'venta', 9, 10, day(3)),
    ];
    expect(holdingsOf(records)).toEqual([]);
    expect(asset([...records, trade(4, 'compra', 2, 30, day(4))], null)).toMatchObject({ cantidad: 2, ppc: 30 });
  });

  it('time decides, not the order of records or numbers; at one time purchases come first', () => {
    const records = [
      trade(1, 'venta', 10, 2, day(2)),
      trade(2, 'compra', 10, 1, day(1)),
      trade(3, 'compra', 4, 5, day(3)),
    ];
    expect(asset(records, null)).toMatchObject({ cantidad: 4, ppc: 5 });
    expect(holdingsOf([trade(1, 'venta', 10, 2, day(1)), trade(2, 'compra', 10, 1, day(1))])).toEqual([]);
  });

  it('fractions add up exactly', () => {
    const records = Array.from({ length: 10 }, (_, index) => trade(index + 1, 'suscripcionFCI', 0.1, 0.3, day(1)));
    expect(asset(records, quote({ symbol: 'F', lastPrice: 0.7 }))).toMatchObject({
      cantidad: 1,
      ppc: 0.3,
      valorizado: 0.7,
    });
  });

  it('only purchases, subscriptions, sales and redemptions move titles', () => {
    const others = ['caucion', 'pago_dividendos', 'Pago de Renta', 'Pago de Amortización'];
    expect(holdingsOf(others.map((tipo, index) => trade(index + 1, tipo, 5, 5, day(1))))).toEqual([]);
    expect(
      asset([trade(1, 'suscripcionPrimaria', 5, 5, day(1)), trade(2, 'rescate', 2, 5, day(2))], null).cantidad,
    ).toBe(3);
  });

  it('executions count whatever became of the order; what was not executed does not', () => {
    const part = trade(1, 'compra', 10, 4, day(1), { cantidad: 100, estadoActual: 'cancelada' });
    const none = trade(2, 'compra', 10, 4, day(1), { operaciones: [], estadoActual: 'en_Proceso' });
    expect(asset([part, none], null)).toMatchObject({ cantidad: 10, comprometido: 0 });
  });

  it('reference 6.3: comprometido is what open sell orders could still take', () => {
    const bought = trade(1, 'compra', 100, 4, day(1));
    const sale = (numero: number, more: Raw) => trade(numero, 'venta', 10, 5, day(2), { cantidad: 40, ...more });
    const open = sale(2, { estadoActual: 'parcialmente_Terminada' });
    expect(asset([bought, open], null)).toMatchObject({ cantidad: 90, comprometido: 30 });
    const cancelling = sale(3, { estadoActual: 'parcialmente_Terminada_Con_Pedido_Cancelacion' });
    expect(asset([bought, open, cancelling], null)).toMatchObject({ cantidad: 80, comprometido: 60 });
    const more = trade(4, 'venta', 500, 5, day(3), { operaciones: [], estadoActual: 'iniciada' });
    expect(asset([bought, more], null)).toMatchObject({ cantidad: 100, comprometido: 100 });
    for (const estadoActual of ['cancelada', 'cancelada_Por_Vencimiento_Validez', 'terminada']) {
      expect(asset([bought, sale(5, { estadoActual })], null)).toMatchObject({ cantidad: 90, comprometido: 0 });
    }
  });

  it('one symbol on two markets, or in two countries, is two titles; letter case makes none', () => {
    const list = holdingsOf([
      trade(1, 'compra', 1, 4, day(1)),
      trade(2, 'compra', 2, 4, day(1), { mercado: 'nASDAQ' }),
      trade(3, 'compra', 4, 4, day(1), { simbolo: 'ggal', mercado: 'BCBA' }),
      trade(4, 'compra', 8, 4, day(1), { pais: 'estados_Unidos' }),
    ]);
    expect(list.map(({ mercado, pais, quantity }) => [mercado, pais, quantity.toNumber()])).toEqual([
      ['bcba', 'argentina', 5],
      ['bcba', 'estados_Unidos', 8],
      ['nASDAQ', 'estados_Unidos', 2],
    ]);
  });

  const amount = fc.integer({ min: 1, max: 5000 });
  const price = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100);

  it('for any ledger: the quantity is purchases less sales, ppc between the lowest and highest purchase', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ buy: fc.boolean(), amount, price }), { minLength: 1, maxLength: 30 }),
        (moves) => {
          let held = 0;
          const prices: number[] = [];
          const records: Raw[] = [];
          for (const [index, move] of moves.entries()) {
            const cantidad = move.buy ? move.amount : Math.min(move.amount, held);
            if (cantidad === 0) continue;
            held += move.buy ? cantidad : -cantidad;
            if (move.buy) prices.push(move.price);
            records.push(trade(index + 1, move.buy ? 'compra' : 'venta', cantidad, move.price, day(index + 1)));
          }
          const [holding] = holdingsOf(records);
          expect(holding?.quantity.toNumber() ?? 0).toBe(held);
          if (!holding) return;
          expect(holding.averagePrice.greaterThanOrEqualTo(Math.min(...prices) - 1e-9)).toBe(true);
          expect(holding.averagePrice.lessThanOrEqualTo(Math.max(...prices) + 1e-9)).toBe(true);
        },
      ),
    );
  });

  it('for any price: valorizado is q × P × k to the last digit, and k exactly 1 or 0.01', () => {
    fc.assert(
      fc.property(amount, price, price, fc.constantFrom<1 | 100>(1, 100), (cantidad, cost, last, pricePer) => {
        const told = quote({ symbol: 'GGAL', lastPrice: last, pricePer });
        const { valorizado } = asset([trade(1, 'compra', cantidad, cost, day(1))], told);
        // Whole hundredths of cents, so that integers say what is exact.
        expect(valorizado).toBe(
          Number(BigInt(cantidad) * BigInt(Math.round(last * 100)) * (pricePer === 100 ? 1n : 100n)) / 10_000,
        );
      }),
    );
  });
});

describe('assets', () => {
  it('reference 6.3: without a previous close points equal the price and the daily variation is 0', () => {
    const told = quote({ symbol: 'GGAL', lastPrice: 115 });
    expect(asset([trade(1, 'compra', 1, 100, day(1))], told)).toMatchObject({
      puntosVariacion: 115,
      variacionDiaria: 0,
    });
  });

  it('reference 6.3: with ppc 0 the percentage is 0', () => {
    const told = quote({ symbol: 'GGAL', lastPrice: 115 });
    expect(asset([trade(1, 'compra', 3, 0, day(1))], told)).toMatchObject({
      ppc: 0,
      gananciaPorcentaje: 0,
      gananciaDinero: 345,
    });
  });

  it('reference 6.3 and 9: bills per 100; options per share, futures per unit and funds as they are', () => {
    const worth = (tipo: string, cantidad: number, lastPrice: number, pricePer: 1 | 100): number =>
      asset([trade(1, 'compra', cantidad, 1, day(1))], quote({ symbol: 'GGAL', tipo, lastPrice, pricePer })).valorizado;
    // The bill of the reference: 2,043,287 as its client shows it.
    expect(worth('Letras', 1_923_076, 106.251, 100)).toBe(2_043_287.48076);
    // A contract of 100, quoted and held per share.
    expect(worth('OPCIONES', 300, 16.001, 1)).toBe(4800.3);
    expect(worth('futuros', 1000, 1042.5, 1)).toBe(1_042_500);
    expect(worth('FondoComundeInversion', 100.6248, 1.0182779, 1)).toBe(102.46401003192);
  });

  it('reference 6.3: with ppc 0, a title that came in without being bought, the percentage is 0', () => {
    const told = quote({ symbol: 'GGAL', lastPrice: 115 });
    expect(asset([trade(1, 'suscripcion', 10, 0, day(1))], told)).toMatchObject({
      ppc: 0,
      gananciaPorcentaje: 0,
      gananciaDinero: 1150,
    });
  });

  it('figures stay finite numbers, whatever was imported and quoted', () => {
    const tiny = trade(1, 'compra', 1e15, 1e-300, day(1));
    const valued = asset([tiny], quote({ symbol: 'GGAL', lastPrice: 1e300, previousClose: 1e-300 }));
    for (const value of Object.values(valued)) if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
    expect(valued.gananciaPorcentaje).toBe(Number.MAX_VALUE);
    expect(JSON.stringify(valued)).not.toContain('null');
  });

  it('a title without a quote is worth the price of its last execution; its seven strings are strings', () => {
    const bond = trade(1, 'compra', 1000, 75_000, day(1), { simbolo: 'BONO', montoOperacion: 750_000 });
    const valued = asset([bond], null);
    expect(valued).toMatchObject({ ultimoPrecio: 75_000, valorizado: 750_000, puntosVariacion: 75_000 });
    expect(valued.titulo).toEqual({
      simbolo: 'BONO',
      descripcion: 'BONO',
      pais: 'argentina',
      mercado: 'bcba',
      tipo: '',
      plazo: 't1',
      moneda: 'peso_Argentino',
    });
  });
});

const CAPTURES = join(import.meta.dirname, '../../../../shared/data/market/iol_captures.json.gz');

interface Capture {
  readonly id: string;
  readonly body: Omit<Asset, 'parking'> & { readonly parking?: Asset['parking'] };
}

describe.skipIf(!existsSync(CAPTURES))('captured assets (needs ../shared)', () => {
  const captures = existsSync(CAPTURES)
    ? (JSON.parse(gunzipSync(readFileSync(CAPTURES)).toString('utf8')) as Capture[])
    : [];
  /** Ledgers that give the unrounded quantity and average price behind each capture. */
  const LEDGERS: Readonly<Record<string, readonly Raw[]>> = {
    'asset-GGAL-2020': [trade(1, 'compra', 200, 130.42, day(1)), trade(2, 'compra', 119, 130.420168, day(2))],
    'asset-ADCGLOA-2020': [trade(1, 'suscripcionFCI', 100.6248, 1.0166, day(1), { simbolo: 'ADCGLOA' })],
    'asset-MSFT-2026': [
      trade(1, 'compra', 20, 20_000, day(1), { simbolo: 'MSFT' }),
      trade(2, 'compra', 12, 22_168, day(2), { simbolo: 'MSFT' }),
      trade(3, 'venta', 8, 30_000, day(3), { simbolo: 'MSFT' }),
    ],
  };

  it.each(Object.keys(LEDGERS))('decisions B, Portfolio: %s to the cent', (id) => {
    const { body } = captures.find((capture) => capture.id === id) ?? {};
    if (!body) throw new Error(`no capture ${id}`);
    const { titulo } = body;
    const withoutClose = body.puntosVariacion === body.ultimoPrecio;
    const seen = asset(LEDGERS[id] ?? [], {
      market: 'bCBA',
      symbol: titulo.simbolo,
      description: titulo.descripcion,
      tipo: titulo.tipo,
      moneda: titulo.moneda,
      pais: titulo.pais,
      pricePer: 1,
      lastPrice: body.ultimoPrecio,
      time: '2020-09-17T17:00:00',
      previousClose: withoutClose ? null : body.ultimoPrecio - body.puntosVariacion,
      plazo: titulo.plazo,
    });
    const { gananciaPorcentaje, parking, ...exactly } = body;
    expect(seen).toMatchObject({ ...exactly, titulo: { ...titulo, mercado: 'bcba' } });
    // One capture was written down with one decimal.
    expect(Math.abs(seen.gananciaPorcentaje - gananciaPorcentaje)).toBeLessThan(0.051);
    expect(seen.parking).toEqual(parking ?? { disponibleInmediato: 0 });
  });
});
