import type { Decimal } from 'decimal.js';
import { isWorkday, parseDay } from '../../../indexes/civil-date.ts';
import { exact, exactSum, shown } from '../exact.ts';
import type { Operation } from '../ledger/operation.ts';
import type { Execution } from '../ledger/operation-fields.ts';
import type { AssetQuote } from '../market-data.ts';
import { ADDING, settlementDays, termOf } from '../words.ts';
import type { Holding } from './holdings.ts';

/** An asset of the portfolio, as its schema describes it. */
export type Asset = ReturnType<typeof renderAsset>;

const FUND = 'FondoComundeInversion';

/** Decimals that the figures are shown with (reference 6.3); `valorizado` has all it needs. */
export const PRICE_PLACES = 3;
export const MONEY_PLACES = 2;
export const PERCENT_PLACES = 2;
const FUND_QUANTITY_PLACES = 2;

/**
 * A holding as B5 shows it, by the published formulas (reference 6.3). `ppc` is rounded after use, percentages and the
 * gain to two decimals, `valorizado` not at all. Without a quote the last execution's price stands in, without a previous
 * close. `today`: days since 1970-01-01, on which holding periods depend.
 */
export function valueAsset(holding: Holding, quote: AssetQuote | null, today: number): Asset {
  return renderAsset(holding, quote, valuationOf(holding, quote, today));
}

/** The same from a valuation that is there already, members in the order of the contract (2.2). */
export function renderAsset(holding: Holding, quote: AssetQuote | null, valuation: Valuation) {
  const { quantity } = holding;
  const titulo = titleOf(holding, quote);
  return {
    // The live interface shows shares of funds with two decimals, and uses them unrounded.
    cantidad: titulo.tipo === FUND ? shown(quantity, FUND_QUANTITY_PLACES) : shown(quantity),
    comprometido: shown(holding.committed),
    puntosVariacion: shown(valuation.points),
    variacionDiaria: shown(valuation.dailyPercent, PERCENT_PLACES),
    ultimoPrecio: shown(valuation.price),
    ppc: shown(holding.averagePrice, PRICE_PLACES),
    gananciaPorcentaje: shown(valuation.gainPercent, PERCENT_PLACES),
    gananciaDinero: shown(valuation.gain, MONEY_PLACES),
    valorizado: shown(valuation.worth),
    titulo,
    parking: { disponibleInmediato: shown(valuation.free) },
  };
}

function titleOf(holding: Holding, quote: AssetQuote | null) {
  const { mercado, pais, moneda, plazo } = holding;
  if (quote) {
    const { symbol, description, tipo } = quote;
    return {
      simbolo: symbol,
      descripcion: description,
      pais: quote.pais,
      mercado,
      tipo,
      plazo: quote.plazo,
      moneda: quote.moneda,
    };
  }
  return {
    simbolo: holding.simbolo,
    descripcion: holding.simbolo,
    pais,
    mercado,
    tipo: holding.fund ? FUND : '',
    plazo: termOf(plazo),
    moneda,
  };
}

/** The figures of an asset before they are rounded (reference 6.3), with their parts. */
export interface Valuation {
  /** Last price of the quote, or of the last execution where there is none. */
  readonly price: Decimal;
  /** Close of the session before; 0 without one. */
  readonly previous: Decimal;
  /** k: 0.01 for titles quoted per 100, else 1. */
  readonly factor: 1 | 0.01;
  readonly points: Decimal;
  readonly dailyPercent: Decimal;
  readonly gainPercent: Decimal;
  readonly gain: Decimal;
  readonly worth: Decimal;
  /** Purchases whose holding period still runs; always empty for titles that have none. */
  readonly retained: readonly Retention[];
  /** Free of the holding period; 0 for titles that have none, as captured. */
  readonly free: Decimal;
}

const PER_HUNDRED = 0.01;

/** Values a holding by a quote, or without one by its last execution. `today`: days since 1970-01-01. */
export function valuationOf(holding: Holding, quote: AssetQuote | null, today: number): Valuation {
  const { quantity, averagePrice: average } = holding;
  const units = quote ? unitsSince(holding, quote) : exact(1);
  const price = quote ? exact(quote.lastPrice).dividedBy(units) : holding.lastPrice;
  const previous = exact(quote?.previousClose ?? 0).dividedBy(units);
  const factor = quote ? (quote.pricePer === 100 ? PER_HUNDRED : 1) : holding.factor;
  const points = price.minus(previous);
  const hasParking = factor === PER_HUNDRED;
  const retained = hasParking ? retainedOn(holding.inPesos, today) : [];
  return {
    price,
    previous,
    factor,
    points,
    dailyPercent: previous.isZero() ? exact(0) : points.dividedBy(previous).times(100),
    gainPercent: average.isZero() ? exact(0) : price.dividedBy(average).minus(1).times(100),
    gain: quantity.times(price.minus(average)).times(factor),
    worth: quantity.times(price).times(factor),
    retained,
    free: hasParking ? freeQuantity(quantity, retained) : exact(0),
  };
}

/** Units of today for each unit of a quote: splits since its session have changed the holding and not yet the price. */
function unitsSince({ unitChanges }: Holding, { time }: AssetQuote): Decimal {
  const day = parseDay(time.slice(0, 10)) ?? 0;
  return unitChanges.reduce(
    (product, change) => (change.day > day ? product.times(change.units).dividedBy(change.before) : product),
    exact(1),
  );
}

/**
 * Business days that a bond bought in pesos is kept after it settles before the whole bond may go elsewhere: "parking"
 * (reference 6.3). Business days are Monday to Friday; the data have no calendar of holidays.
 */
const HOLDING_BUSINESS_DAYS = 1;

/** A purchase that is held for a while, and the first day (as days since 1970-01-01) on which it is free. */
interface Retention {
  readonly operation: Operation;
  readonly execution: Execution;
  readonly freeFrom: number;
}

/** The purchases among a bond's operations in pesos whose holding period has not ended on a day, oldest first. */
function retainedOn(operations: readonly Operation[], today: number): Retention[] {
  return operations
    .filter(({ tipo }) => ADDING.includes(tipo))
    .flatMap((operation) =>
      operation.operaciones.map((execution) => ({ operation, execution, freeFrom: freeFrom(operation, execution) })),
    )
    .filter((retention) => retention.freeFrom > today)
    .sort((a, b) => a.freeFrom - b.freeFrom || a.operation.numero - b.operation.numero);
}

/** The part of a quantity that no running holding period keeps: sales took the free part first. Never below 0. */
function freeQuantity(quantity: Decimal, retained: readonly Retention[]): Decimal {
  const held = exactSum(retained, ({ execution }) => execution.cantidad);
  return held.greaterThan(quantity) ? exact(0) : quantity.minus(held);
}

function freeFrom({ plazo }: Operation, { fecha }: Execution): number {
  return afterBusinessDays(parseDay(fecha.slice(0, 10)) ?? 0, settlementDays(plazo) + HOLDING_BUSINESS_DAYS);
}

/** The day that lies so many business days after another; a weekend counts for the Friday before it. */
export function afterBusinessDays(day: number, count: number): number {
  let at = day;
  for (let left = count; left > 0; ) if (isWorkday(++at)) left--;
  return at;
}
