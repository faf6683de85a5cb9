import type { Decimal } from 'decimal.js';
import { parseDay } from '../../../indexes/civil-date.ts';
import type { AssetQuote } from '../../contract/asset-quote.ts';
import { exact } from '../exact.ts';
import type { Holding } from './holdings.ts';
import { freeQuantity, type Retention, retainedOn } from './parking.ts';

/** The figures of an asset before they are rounded (reference 6.3), and what they were made of. */
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
