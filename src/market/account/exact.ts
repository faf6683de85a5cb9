import { Decimal } from 'decimal.js';

/** Decimals of 40 digits: products of two JSON numbers are exact, quotients far finer than anything shown. */
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

/** A number as an exact decimal, by the digits it is written with. */
export function exact(value: number | Decimal): Decimal {
  return new Exact(value);
}

interface QuantityAtPrice {
  readonly cantidad: number;
  readonly precio: number;
}

/** The exact sum of a figure over some items. */
export function exactSum<T>(items: readonly T[], figure: (item: T) => number | Decimal): Decimal {
  return items.reduce((sum, item) => sum.plus(figure(item)), exact(0));
}

/** Σ quantity × price of executions, in the unit of the quote. */
export function sumOfProducts(executions: readonly QuantityAtPrice[]): Decimal {
  return exactSum(executions, ({ cantidad, precio }) => exact(cantidad).times(precio));
}

/** Money is rounded to cents per execution, prices of funds to a few digits. */
const CENT = 0.01;
const RELATIVE_TOLERANCE = 1e-4;

/** 1 or 0.01, by which of them executed money follows from the executions; null when from neither. */
export function factorOf(stated: number, executions: readonly QuantityAtPrice[]): 1 | 0.01 | null {
  const sum = sumOfProducts(executions);
  for (const factor of [1, 0.01] as const) {
    const expected = sum.times(factor);
    const tolerance = Math.max(CENT * executions.length, expected.times(RELATIVE_TOLERANCE).toNumber());
    if (exact(stated).minus(expected).abs().lessThanOrEqualTo(tolerance)) return factor;
  }
  return null;
}

/**
 * A decimal as a JSON number, rounded to `places` decimals (half away from zero) or, without, as it is. Never −0, and the
 * largest number there is in place of more: JSON knows no infinity.
 */
export function shown(value: Decimal, places?: number): number {
  const rounded = places === undefined ? value : value.toDecimalPlaces(places);
  const number = rounded.toNumber() + 0;
  return Number.isFinite(number) ? number : Math.sign(number) * Number.MAX_VALUE;
}
