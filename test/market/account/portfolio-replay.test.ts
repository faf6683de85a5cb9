import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fields } from '../../../src/ingest/fields.ts';
import { AccountBook } from '../../../src/market/account/ledger/account-book.ts';
import { readOperation } from '../../../src/market/account/ledger/read-operation.ts';
import type { Asset } from '../../../src/market/account/portfolio/asset.ts';
import { RenderedPortfolios } from '../../../src/market/account/portfolio/rendered-portfolios.ts';
import { Rational } from './rational.ts';
import { type Raw, trade } from './records.ts';
import { marketOf, quote } from './support.ts';

// The portfolio worked out a second time: day by day, purchase by purchase, in fractions, from the records as imported.
// It shares nothing with the program but the rules of reference 6.3 and of docs/not-shown.md.

const ZERO = new Rational(0n);
const HUNDREDTH = new Rational(1n, 100n);
const PERCENT = new Rational(100n);

interface Priced {
  readonly last: number;
  readonly previous: number | null;
  readonly per100: boolean;
}

interface Expected {
  readonly title: string;
  readonly quantity: Rational;
  readonly average: Rational;
  readonly committed: Rational;
  readonly retained: Rational;
}

/** Business days after the day of a time, up to a date and with it: trades of 24 hours are free after two. */
function weekdays(time: string, today: string): number {
  let count = 0;
  for (const at = new Date(`${time.slice(0, 10)}T00:00:00Z`); ; ) {
    at.setUTCDate(at.getUTCDate() + 1);
    if (at.toISOString().slice(0, 10) > today) return count;
    if (at.getUTCDay() > 0 && at.getUTCDay() < 6) count++;
  }
}

const OPEN = ['iniciada', 'en_Proceso', 'parcialmente_Terminada', 'en_Modificacion'];

/** Everything by hand: for each title the executions of each second, those that add first. */
function byHand(records: readonly Raw[], country: string, today: string): Expected[] {
  const titles = new Map<string, Raw[]>();
  for (const record of records) {
    const own = record.pais ?? (record.mercado === 'bcba' ? 'argentina' : 'estados_Unidos');
    if (own !== country) continue;
    const title = `${record.simbolo} ${record.mercado}`.toUpperCase();
    titles.set(title, [...(titles.get(title) ?? []), record]);
  }
  const found: Expected[] = [];
  for (const [title, own] of [...titles].sort(([a], [b]) => (a < b ? -1 : 1))) {
    let quantity = ZERO;
    let average = ZERO;
    let retained = ZERO;
    let committed = ZERO;
    const executions = own.flatMap((record) =>
      (record.operaciones as { fecha: string; cantidad: number; precio: number }[]).map((part) => ({
        record,
        ...part,
      })),
    );
    const times = [...new Set(executions.map(({ fecha }) => fecha))].sort();
    for (const time of times) {
      for (const adds of [true, false]) {
        const now = executions.filter(({ record, fecha }) => fecha === time && (record.tipo === 'compra') === adds);
        for (const { record, cantidad, precio } of now.sort(
          (a, b) => Number(a.record.numero) - Number(b.record.numero),
        )) {
          const amount = Rational.of(cantidad);
          if (adds) {
            const total = quantity.plus(amount);
            average = average
              .times(quantity)
              .plus(amount.times(Rational.of(precio)))
              .over(total);
            quantity = total;
            if (record.moneda === 'peso_Argentino' && weekdays(time, today) < 2) retained = retained.plus(amount);
          } else if (amount.isLess(quantity)) quantity = quantity.minus(amount);
          else [quantity, average] = [ZERO, ZERO];
        }
      }
    }
    for (const record of own) {
      if (record.tipo !== 'venta' || !OPEN.includes(String(record.estadoActual))) continue;
      const executed = (record.operaciones as { cantidad: number }[]).reduce(
        (sum, { cantidad }) => sum.plus(Rational.of(cantidad)),
        ZERO,
      );
      committed = committed.plus(Rational.of(Number(record.cantidad)).minus(executed));
    }
    if (quantity.equals(ZERO)) continue;
    found.push({
      title,
      quantity,
      average,
      committed: quantity.isLess(committed) ? quantity : committed,
      retained: quantity.isLess(retained) ? quantity : retained,
    });
  }
  return found;
}

// Hundredths, so that quantities and prices have fractions; few days and seconds, so that times collide.
const hundredths = (most: number) => fc.integer({ min: 1, max: most }).map((n) => n / 100);
const time = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 2 }))
  .map(([day, second]) => `2024-01-0${day}T12:00:0${second}`);
const move = fc.record({
  tipo: fc.constantFrom('compra', 'compra', 'venta'),
  simbolo: fc.constantFrom('GGAL', 'ggal', 'AL30', 'X 1'),
  mercado: fc.constantFrom('bcba', 'bcba', 'nASDAQ'),
  pais: fc.constantFrom(undefined, undefined, 'argentina', 'estados_Unidos'),
  moneda: fc.constantFrom('peso_Argentino', 'dolar_Estadounidense'),
  parts: fc.array(fc.tuple(time, hundredths(500_000), hundredths(1_000_000)), { maxLength: 3 }),
  open: fc.constantFrom(0, 0, 0, 7.5, 400),
});
const price = fc.record({
  last: hundredths(1_000_000),
  previous: fc.option(hundredths(1_000_000)),
  per100: fc.boolean(),
});
const prices = fc.dictionary(fc.constantFrom('GGAL bCBA', 'AL30 bCBA', 'GGAL nASDAQ', 'X 1 bCBA'), price);

/** Records of a ledger as an import takes them; an order with an open rest is still in the book. */
function recordsOf(moves: readonly (typeof move extends fc.Arbitrary<infer M> ? M : never)[]): Raw[] {
  return moves.map(({ tipo, simbolo, mercado, pais, moneda, parts, open }, index) => {
    const operaciones = parts.map(([fecha, cantidad, precio]) => ({ fecha, cantidad, precio }));
    const executed = operaciones.reduce((sum, { cantidad }) => sum + Math.round(cantidad * 100), 0);
    const estadoActual =
      operaciones.length === 0
        ? open > 100
          ? 'iniciada'
          : 'en_Proceso'
        : open > 0
          ? 'parcialmente_Terminada'
          : 'terminada';
    return trade(index + 1, tipo, 1, 1, '2024-01-01T11:00:00', {
      simbolo,
      mercado,
      pais,
      moneda,
      operaciones,
      estadoActual,
      cantidad: (executed + Math.round(open * 100)) / 100,
    });
  });
}

describe('the portfolio equals a replay by hand', () => {
  it('for any ledger: every figure of every asset, in both countries', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 25 }), prices, fc.integer({ min: 1, max: 14 }), (moves, told, day) => {
        const records = recordsOf(moves);
        const operations = records.map((record) => {
          const fields = new Fields(record);
          const operation = readOperation(fields);
          expect(fields.problems).toEqual([]);
          return operation;
        });
        const { quoteOf } = marketOf(
          Object.entries(told).map(([key, { last, previous, per100 }]) =>
            quote({
              symbol: key.slice(0, key.lastIndexOf(' ')),
              market: key.slice(key.lastIndexOf(' ') + 1),
              lastPrice: last,
              previousClose: previous,
              pricePer: per100 ? 100 : 1,
            }),
          ),
        );
        const pricedBy = new Map(Object.entries(told).map(([key, value]) => [key.toUpperCase(), value]));
        const book = new AccountBook(operations);
        const today = `2024-01-${String(day).padStart(2, '0')}`;
        for (const country of ['argentina', 'estados_Unidos'] as const) {
          const body = String(new RenderedPortfolios(quoteOf).of(book, country, 1, today).body);
          const { pais, activos } = JSON.parse(body) as { pais: string; activos: Asset[] };
          const expected = byHand(records, country, today);
          expect(pais).toBe(country);
          expect(activos.map(({ titulo }) => `${titulo.simbolo} ${titulo.mercado}`.toUpperCase())).toEqual(
            expected.map(({ title }) => title),
          );
          for (const [index, { title, ...held }] of expected.entries()) {
            const asset = activos[index];
            if (asset) judge(asset, held, pricedBy.get(title) ?? null);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

function judge(asset: Asset, held: Omit<Expected, 'title'>, priced: Priced | null): void {
  const { quantity, average, committed, retained } = held;
  const last = Rational.of(priced?.last ?? asset.ultimoPrecio);
  const previous = priced?.previous == null ? null : Rational.of(priced.previous);
  const k = priced?.per100 === true ? HUNDREDTH : new Rational(1n);
  expect(Rational.of(asset.cantidad).equals(quantity)).toBe(true);
  expect(Rational.of(asset.comprometido).equals(committed)).toBe(true);
  expect(Rational.of(asset.ultimoPrecio).equals(last)).toBe(true);
  expect(average.isShownAs(asset.ppc, 3)).toBe(true);
  expect(Rational.of(asset.puntosVariacion).equals(previous ? last.minus(previous) : last)).toBe(true);
  const daily = previous ? last.minus(previous).over(previous).times(PERCENT) : ZERO;
  expect(daily.isShownAs(asset.variacionDiaria, 2)).toBe(true);
  expect(last.over(average).minus(new Rational(1n)).times(PERCENT).isShownAs(asset.gananciaPorcentaje, 2)).toBe(true);
  expect(quantity.times(last.minus(average)).times(k).isShownAs(asset.gananciaDinero, 2)).toBe(true);
  expect(Rational.of(asset.valorizado).equals(quantity.times(last).times(k))).toBe(true);
  const free = priced?.per100 === true ? quantity.minus(retained) : ZERO;
  expect(Rational.of(asset.parking.disponibleInmediato).equals(free)).toBe(true);
}
