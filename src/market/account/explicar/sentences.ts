import type { Decimal } from 'decimal.js';
import { exact } from '../exact.ts';
import { averagePrice, type Step } from '../portfolio/position.ts';

/** Decimals that intermediate figures are shown with: finer than any figure of the portfolio, short enough to type in. */
export const STEP_PLACES = 10;

/** A figure as it stands in a sentence: plain digits with a point, at most {@link STEP_PLACES} decimals. */
export function digits(value: number | Decimal): string {
  return exact(value).toDecimalPlaces(STEP_PLACES).toFixed();
}

/** `left = right`, or `left ≈ right` where the right side had to be rounded to `places` decimals. */
export function equation(left: string, right: Decimal, places = STEP_PLACES): string {
  const rounded = right.toDecimalPlaces(places);
  return `${left} ${rounded.equals(right) ? '=' : '≈'} ${rounded.toFixed()}`;
}

/** What one execution does to quantity, cost and average price, as sums that a person can type in. */
export function stepSums({ execution, before, after }: Step, adds: boolean): string[] {
  const quantity = digits(execution.cantidad);
  const held = digits(before.quantity);
  if (adds) {
    const paid = `${quantity} × ${digits(execution.precio)}`;
    return [
      equation(`cantidad: ${held} + ${quantity}`, after.quantity),
      equation(`costo: ${digits(before.cost)} + ${paid}`, after.cost),
      equation(`ppc: ${digits(after.cost)} / ${digits(after.quantity)}`, averagePrice(after)),
    ];
  }
  if (after.quantity.isZero()) {
    const beyond = before.quantity.lessThan(execution.cantidad) ? ', y no menos que 0' : '';
    return [`cantidad: ${held} − ${quantity}${beyond} = 0`, 'costo: 0', 'ppc: sin tenencia'];
  }
  return [
    equation(`cantidad: ${held} − ${quantity}`, after.quantity),
    equation(`costo: ${digits(before.cost)} × ${digits(after.quantity)} / ${held}`, after.cost),
    equation('ppc: una venta no lo cambia', averagePrice(after)),
  ];
}
