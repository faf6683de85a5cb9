import { Decimal } from 'decimal.js';

/** Decimals of 40 digits: products of two JSON numbers are exact, quotients far finer than anything shown. */
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

/** A number as an exact decimal, by the digits it is written with. */
export function exact(value: number | Decimal): Decimal {
  return new Exact(value);
}

/** Σ quantity × price of executions, in the unit of the quote. */
export function sumOfProducts(executions: readonly { readonly cantidad: number; readonly precio: number }[]): Decimal {
  return executions.reduce((sum, { cantidad, precio }) => sum.plus(exact(cantidad).times(precio)), exact(0));
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
