import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDay } from '../../../src/indexes/civil-date.ts';
import { Fields } from '../../../src/ingest/fields.ts';
import { readOperation } from '../../../src/market/account/ledger/operation.ts';
import type { Securities, Security, UnitChange } from '../../../src/market/account/market-data.ts';
import type { Asset } from '../../../src/market/account/portfolio/asset.ts';
import { AccountHoldings } from '../../../src/market/account/portfolio/holdings.ts';
import { RenderedAssets } from '../../../src/market/account/portfolio/rendered-assets.ts';
import { bytesOf } from '../../../src/server/http/answer.ts';
import { Rational } from './rational.ts';
import { type Raw, trade } from './records.ts';
import { marketOf, quote } from './support.ts';

// The portfolio worked out a second time: second by second, record by record, in fractions, from the records as imported.
// It shares nothing with the program but the rules of reference 6.3 and of docs/not-shown.md.

const ZERO = new Rational(0n);
const ONE = new Rational(1n);
const HUNDREDTH = new Rational(1n, 100n);
const PERCENT = new Rational(100n);
const PESOS = 'peso_Argentino';
const DOLLARS = 'dolar_Estadounidense';

const date = (n: number): string => `2024-01-${String(n).padStart(2, '0')}`;

/** What the data know: two securities with lines in dollars, splits, rates of some days, and a last payment. */
interface Known {
  readonly lines: readonly string[];
  /** By day of the month: new units for old. */
  readonly splits: ReadonlyMap<number, readonly [units: number, before: number]>;
  /** By day of the month: pesos for a dollar. */
  readonly rates: ReadonlyMap<number, number>;
  readonly maturity: number | null;
}

const KNOWN: Readonly<Record<string, Known>> = {
  AL30: {
    lines: ['AL30', 'AL30D', 'AL30C'],
    splits: new Map(),
    rates: new Map([
      [2, 1000],
      [3, 1250],
      [6, 900],
    ]),
    maturity: 8,
  },
  GGAL: {
    lines: ['GGAL', 'GGALD'],
    splits: new Map([
      [4, [5, 1]],
      [7, [1, 2]],
    ]),
    rates: new Map([[5, 800]]),
    maturity: null,
  },
};

const knownOf = (market: unknown, symbol: string): readonly [name: string, known: Known] | null =>
  market === 'bcba'
    ? (Object.entries(KNOWN).find(([, { lines }]) => lines.includes(symbol.toUpperCase())) ?? null)
    : null;

/** The same as the interface of the program's data. */
function securitiesOn(today: number): Securities {
  const made = new Map(
    Object.entries(KNOWN).map(([symbol, { lines, splits, rates, maturity }]): [string, Security] => [
      symbol,
      {
        market: 'bCBA',
        symbol,
        currency: PESOS,
        lines,
        unitChanges: [...splits]
          .filter(([day]) => day <= today)
          .map(([day, [units, before]]): UnitChange => ({ day: parseDay(date(day)) ?? 0, units, before })),
        maturity: maturity === null ? null : (parseDay(date(maturity)) ?? null),
        currencyOf: (line) => (line.toUpperCase() === symbol ? null : DOLLARS),
        rateOn: (currency, _, day) => {
          const rate = rates.get(day - (parseDay(date(1)) ?? 0) + 1);
          return currency === DOLLARS && rate !== undefined
            ? { numerator: rate, denominator: 1, day, source: 'a test' }
            : null;
        },
      },
    ]),
  );
  return { find: (market, symbol) => made.get(knownOf(market, symbol)?.[0] ?? '') ?? null };
}

interface Priced {
  readonly last: number;
  readonly previous: number | null;
  readonly per100: boolean;
  /** Day of the month of the quote. */
  readonly day: number;
}

interface Expected {
  readonly title: string;
  readonly quantity: Rational;
  readonly average: Rational;
  readonly committed: Rational;
  readonly retained: Rational;
  readonly splits: Known['splits'];
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

interface Execution {
  readonly record: Raw;
  readonly fecha: string;
  readonly cantidad: number;
  readonly precio: number;
}

const executionsOf = (record: Raw): Execution[] =>
  (record.operaciones as Omit<Execution, 'record'>[]).map((part) => ({ record, ...part }));
const dayOf = (time: string): number => Number(time.slice(8, 10));
const floor = (value: Rational): Rational => new Rational(value.n / value.d);

/** What is held, of which cost is known for a part; written as a person would keep it on paper. */
class Paper {
  units = ZERO;
  costed = ZERO;
  cost = ZERO;

  add(units: Rational, price: Rational | null): void {
    this.units = this.units.plus(units);
    if (price === null) return;
    this.costed = this.costed.plus(units);
    this.cost = this.cost.plus(units.times(price));
  }

  take(units: Rational): void {
    if (!units.isLess(this.units)) {
      this.clear();
      return;
    }
    const share = this.units.minus(units).over(this.units);
    this.units = this.units.minus(units);
    this.costed = this.costed.times(share);
    this.cost = this.cost.times(share);
  }

  become(units: Rational): void {
    if (!ZERO.isLess(units)) {
      this.clear();
      return;
    }
    if (!this.units.equals(ZERO)) this.costed = this.costed.times(units).over(this.units);
    this.units = units;
  }

  clear(): void {
    [this.units, this.costed, this.cost] = [ZERO, ZERO, ZERO];
  }
}

/** Everything by hand: for each title the records of each second, splits first, then what comes in, then what goes out. */
function byHand(records: readonly Raw[], country: string, today: string): Expected[] {
  const titles = new Map<string, { readonly known: Known | null; readonly own: Raw[] }>();
  for (const record of records) {
    const own = record.pais ?? (record.mercado === 'bcba' ? 'argentina' : 'estados_Unidos');
    if (own !== country) continue;
    const [name = String(record.simbolo), known = null] = knownOf(record.mercado, String(record.simbolo)) ?? [];
    const title = `${name} ${record.mercado}`.toUpperCase();
    const entry = titles.get(title) ?? { known, own: [] };
    entry.own.push(record);
    titles.set(title, entry);
  }
  const found: Expected[] = [];
  for (const [title, { known, own }] of [...titles].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const executions = own.flatMap(executionsOf);
    const purchases = executions.filter(({ record }) => record.tipo === 'compra');
    const first = purchases.toSorted((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0))[0]?.record;
    const unit = known ? PESOS : (first ?? own[0])?.moneda;
    const ownSplit = executions.some(({ record }) => record.tipo === 'split');
    const splits = new Map([...(known?.splits ?? [])].filter(([day]) => !ownSplit && date(day) <= today));
    const paper = new Paper();
    let retained = ZERO;
    const midnight = [...splits.keys()].map((day) => `${date(day)}T00:00:00`);
    for (const time of [...new Set([...midnight, ...executions.map(({ fecha }) => fecha)])].sort()) {
      const split = midnight.includes(time) ? splits.get(dayOf(time)) : undefined;
      if (split) {
        const [units, before] = split;
        const wasWhole = paper.units.d === 1n;
        const all = paper.units.times(Rational.of(units)).over(Rational.of(before));
        paper.become(all);
        if (wasWhole && all.d !== 1n) paper.take(all.minus(floor(all)));
      }
      const now = executions
        .filter(({ fecha }) => fecha === time)
        .sort((a, b) => Number(a.record.numero) - Number(b.record.numero));
      for (const { record, cantidad } of now) {
        if (record.tipo === 'split') paper.become(paper.units.plus(Rational.of(cantidad)));
      }
      for (const { record, cantidad, precio } of now) {
        if (!(record.tipo === 'compra' || (record.tipo === 'transferencia' && cantidad > 0))) continue;
        const isDollarLine = known !== null && String(record.simbolo).toUpperCase() !== known.lines[0];
        const currency = isDollarLine ? DOLLARS : record.moneda;
        const rate =
          currency === unit ? 1 : currency === DOLLARS && unit === PESOS ? known?.rates.get(dayOf(time)) : undefined;
        const isPriced = rate !== undefined && (record.tipo === 'compra' || precio > 0);
        paper.add(Rational.of(cantidad), isPriced ? Rational.of(precio).times(Rational.of(rate)) : null);
        const isKept = record.tipo === 'compra' && currency === PESOS && weekdays(time, today) < 2;
        if (isKept) retained = retained.plus(Rational.of(cantidad));
      }
      for (const { record, cantidad } of now) {
        if (record.tipo === 'venta' || (record.tipo === 'transferencia' && cantidad < 0))
          paper.take(Rational.of(Math.abs(cantidad)));
      }
      for (const { record } of now) {
        const maturity = known?.maturity ?? null;
        if (record.tipo === 'amortizacion' && maturity !== null && dayOf(time) >= maturity) paper.clear();
      }
    }
    let committed = ZERO;
    for (const record of own) {
      if (record.tipo !== 'venta' || !OPEN.includes(String(record.estadoActual))) continue;
      const executed = executionsOf(record).reduce((sum, { cantidad }) => sum.plus(Rational.of(cantidad)), ZERO);
      committed = committed.plus(Rational.of(Number(record.cantidad)).minus(executed));
    }
    const quantity = paper.units;
    if (quantity.equals(ZERO)) continue;
    found.push({
      title,
      quantity,
      average: paper.costed.equals(ZERO) ? ZERO : paper.cost.over(paper.costed),
      committed: quantity.isLess(committed) ? quantity : committed,
      retained: quantity.isLess(retained) ? quantity : retained,
      splits,
    });
  }
  return found;
}

// Hundredths, so that quantities and prices have fractions; few days and seconds, so that times collide.
const hundredths = (most: number) => fc.integer({ min: 1, max: most }).map((n) => n / 100);
const units = fc.oneof(hundredths(500_000), fc.integer({ min: 1, max: 50 }));
const time = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 2 }))
  .map(([day, second]) => `2024-01-0${day}T12:00:0${second}`);
const move = fc.record({
  tipo: fc.constantFrom(
    ...['compra', 'compra', 'compra', 'venta', 'venta'],
    ...['split', 'transferencia', 'transferencia', 'dividendo', 'renta', 'amortizacion'],
  ),
  simbolo: fc.constantFrom('GGAL', 'ggal', 'GGALD', 'AL30', 'AL30D', 'AL30C', 'X 1', 'X 1D'),
  mercado: fc.constantFrom('bcba', 'bcba', 'bcba', 'nASDAQ'),
  pais: fc.constantFrom(undefined, undefined, 'argentina', 'estados_Unidos'),
  moneda: fc.constantFrom(PESOS, DOLLARS),
  parts: fc.array(fc.tuple(time, units, hundredths(1_000_000)), { maxLength: 3 }),
  /** For splits and transfers: units that go instead of coming, and a transfer without a price. */
  goes: fc.boolean(),
  bare: fc.boolean(),
  open: fc.constantFrom(0, 0, 0, 7.5, 400),
});
type Moved = typeof move extends fc.Arbitrary<infer M> ? M : never;
const price = fc.record({
  last: hundredths(1_000_000),
  previous: fc.option(hundredths(1_000_000)),
  per100: fc.boolean(),
  day: fc.integer({ min: 1, max: 9 }),
});
const prices = fc.dictionary(fc.constantFrom('GGAL bCBA', 'AL30 bCBA', 'GGAL nASDAQ', 'X 1 bCBA'), price);

/** Records of a ledger as an import takes them; an order with an open rest is still in the book. */
function recordsOf(moves: readonly Moved[]): Raw[] {
  return moves.map(({ tipo, simbolo, mercado, pais, moneda, parts, goes, bare, open }, index) => {
    const signed = tipo === 'split' || tipo === 'transferencia';
    const sign = signed && goes ? -1 : 1;
    const operaciones = parts.map(([fecha, cantidad, precio]) => ({
      fecha,
      cantidad: sign * cantidad,
      ...(signed && bare ? {} : { precio }),
    }));
    const executed = operaciones.reduce((sum, { cantidad }) => sum + Math.round(cantidad * 100), 0);
    const rest = signed ? 0 : open;
    const estadoActual =
      operaciones.length === 0
        ? rest > 100
          ? 'iniciada'
          : 'en_Proceso'
        : rest > 0
          ? 'parcialmente_Terminada'
          : 'terminada';
    return trade(index + 1, tipo, 1, 1, '2024-01-01T11:00:00', {
      simbolo,
      mercado,
      pais,
      moneda,
      operaciones: operaciones.map((each) => ({ precio: 0, ...each })),
      estadoActual,
      cantidad: (executed + Math.round(rest * 100)) / 100,
    });
  });
}

describe('the portfolio equals a replay by hand', () => {
  it('for any ledger: every figure of every asset, in both countries', () => {
    let assets = 0;
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
          Object.entries(told).map(([key, { last, previous, per100, day: quoted }]) =>
            quote({
              symbol: key.slice(0, key.lastIndexOf(' ')),
              market: key.slice(key.lastIndexOf(' ') + 1),
              lastPrice: last,
              previousClose: previous,
              pricePer: per100 ? 100 : 1,
              time: `${date(quoted)}T17:00:00`,
            }),
          ),
        );
        const pricedBy = new Map(Object.entries(told).map(([key, value]) => [key.toUpperCase(), value]));
        const today = date(day);
        const holdings = new AccountHoldings(operations, securitiesOn(day));
        const rendered = new RenderedAssets(quoteOf, () => 'the same');
        for (const country of ['argentina', 'estados_Unidos'] as const) {
          const body = bytesOf(rendered.portfolio(holdings, country, parseDay(today) ?? 0).octets).toString();
          const { pais, activos } = JSON.parse(body) as { pais: string; activos: Asset[] };
          const expected = byHand(records, country, today);
          expect(pais).toBe(country);
          expect(activos.map(({ titulo }) => `${titulo.simbolo} ${titulo.mercado}`.toUpperCase())).toEqual(
            expected.map(({ title }) => title),
          );
          for (const [index, { title, ...held }] of expected.entries()) {
            const asset = activos[index];
            if (asset) judge(asset, held, pricedBy.get(title) ?? null);
            assets++;
          }
        }
      }),
      { numRuns: 500 },
    );
    expect(assets).toBeGreaterThan(500);
  });
});

function judge(asset: Asset, held: Omit<Expected, 'title'>, priced: Priced | null): void {
  const { quantity, average, committed, retained, splits } = held;
  // A quote from before a split is in older units.
  let older = ONE;
  for (const [day, [after, before]] of splits) {
    if (priced && day > priced.day) older = older.times(Rational.of(before)).over(Rational.of(after));
  }
  const last = priced ? Rational.of(priced.last).times(older) : Rational.of(asset.ultimoPrecio);
  const previous = priced?.previous == null ? null : Rational.of(priced.previous).times(older);
  const k = priced?.per100 === true ? HUNDREDTH : ONE;
  const free = priced?.per100 === true ? quantity.minus(retained) : ZERO;
  for (const [name, shown, exact] of [
    ['cantidad', asset.cantidad, quantity],
    ['comprometido', asset.comprometido, committed],
    ['ultimoPrecio', asset.ultimoPrecio, last],
    ['puntosVariacion', asset.puntosVariacion, previous ? last.minus(previous) : last],
    ['valorizado', asset.valorizado, quantity.times(last).times(k)],
    ['disponibleInmediato', asset.parking.disponibleInmediato, free],
  ] as const) {
    expect(isNumberOf(shown, exact), `${name} ${shown}`).toBe(true);
  }
  expect(average.isShownAs(asset.ppc, 3)).toBe(true);
  const daily = previous ? last.minus(previous).over(previous).times(PERCENT) : ZERO;
  expect(daily.isShownAs(asset.variacionDiaria, 2)).toBe(true);
  const gain = average.equals(ZERO) ? ZERO : last.over(average).minus(ONE).times(PERCENT);
  expect(gain.isShownAs(asset.gananciaPorcentaje, 2)).toBe(true);
  expect(quantity.times(last.minus(average)).times(k).isShownAs(asset.gananciaDinero, 2)).toBe(true);
}

/** True for the JSON number of an exact value: the nearest there is, to 15 digits. */
function isNumberOf(shown: number, exact: Rational): boolean {
  const { n, d } = Rational.of(shown).minus(exact);
  const difference = n < 0n ? -n : n;
  const size = exact.n < 0n ? -exact.n : exact.n;
  return difference * exact.d * 10n ** 15n <= size * d;
}
