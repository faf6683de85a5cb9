import type { Decimal } from 'decimal.js';
import { formatDay } from '../../../indexes/civil-date.ts';
import { exact } from '../exact.ts';
import { type Exchange, rateOf } from '../portfolio/exchange.ts';
import { averagePrice, type Position, type Step } from '../portfolio/position.ts';

/** Decimals that intermediate figures are shown with: finer than any figure of the portfolio, short enough to type in. */
export const STEP_PLACES = 10;

/** How a title is quoted: per unit, or per 100 of face value. */
export type QuotedPer = 1 | 100;

/** A figure as it stands in a sentence: plain digits with a point, at most {@link STEP_PLACES} decimals. */
export function digits(value: number | Decimal): string {
  return exact(value).toDecimalPlaces(STEP_PLACES).toFixed();
}

/** `left = right`, or `left ≈ right` where the right side had to be rounded to `places` decimals. */
export function equation(left: string, right: Decimal, places = STEP_PLACES): string {
  const rounded = right.toDecimalPlaces(places);
  return `${left} ${rounded.equals(right) ? '=' : '≈'} ${rounded.toFixed()}`;
}

/** The end of a product that gives money: titles quoted per 100 cost a hundredth of quantity × price. */
export function perUnit(per: QuotedPer): string {
  return per === 100 ? ' / 100' : '';
}

/** What a position cost, in money. */
export function moneyOf({ cost }: Position, per: QuotedPer): Decimal {
  return cost.dividedBy(per);
}

/** What one step does to quantity, cost and average price, as sums that a person can type in. */
export function stepSums(step: Step, per: QuotedPer): string[] {
  const { kind, before, after } = step;
  if (kind === 'redemption') return ['cantidad: la última amortización devuelve el título: 0', 'costo: 0'];
  const sums = kind === 'split' ? splitSums(step) : kind === 'in' ? entrySums(step, per) : exitSums(step);
  if (after.quantity.isZero()) return [...sums, 'costo: 0', 'precioPromedio: sin tenencia'];
  if (kind === 'out') {
    sums.push(
      equation(
        `costo: ${digits(moneyOf(before, per))} × ${digits(after.quantity)} / ${digits(before.quantity)}`,
        moneyOf(after, per),
      ),
      equation('precioPromedio: lo que sale no lo cambia', averagePrice(after)),
    );
  } else sums.push(averageSum(after, per));
  return sums;
}

function entrySums({ execution, exchange, price, before, after }: Step, per: QuotedPer): string[] {
  const quantity = digits(execution?.cantidad ?? 0);
  const sums = [equation(`cantidad: ${digits(before.quantity)} + ${quantity}`, after.quantity)];
  if (price === null) return [...sums, 'costo: sin precio conocido, no cambia'];
  if (exchange?.rate && execution) sums.unshift(...exchangeSums(exchange, execution.precio, price));
  const paid = `${quantity} × ${digits(price)}${perUnit(per)}`;
  return [...sums, equation(`costo: ${digits(moneyOf(before, per))} + ${paid}`, moneyOf(after, per))];
}

function exchangeSums({ rate }: Exchange, paid: number, price: Decimal): string[] {
  if (!rate) return [];
  const { numerator, denominator, source, day } = rate;
  return [
    equation(
      `tipo de cambio: cierres de ${source} del ${formatDay(day)}, ${digits(numerator)} / ${digits(denominator)}`,
      rateOf(rate),
    ),
    equation(`precio: ${digits(paid)} × ${digits(rateOf(rate))}`, price),
  ];
}

function exitSums({ execution, exchange, before, after }: Step): string[] {
  const quantity = exact(execution?.cantidad ?? 0).abs();
  const held = digits(before.quantity);
  const sums: string[] = [];
  const implied = impliedRate(exchange, before, execution?.precio ?? 0);
  if (implied) {
    const paid = `precioPromedio / precio, ${digits(averagePrice(before))} / ${digits(execution?.precio ?? 0)}`;
    sums.push(equation(`tipo de cambio implícito: ${paid}`, implied));
  }
  if (!after.quantity.isZero()) return [...sums, equation(`cantidad: ${held} − ${digits(quantity)}`, after.quantity)];
  const beyond = before.quantity.lessThan(quantity) ? ', y no menos que 0' : '';
  return [...sums, `cantidad: ${held} − ${digits(quantity)}${beyond} = 0`];
}

/** What each unit of the other currency cost where a title bought in one was sold in another: the "dólar MEP" paid. */
export function impliedRate(exchange: Exchange | null, before: Position, price: number): Decimal | null {
  const average = averagePrice(before);
  return exchange && price > 0 && !average.isZero() ? average.dividedBy(price) : null;
}

function splitSums({ execution, change, before, after }: Step): string[] {
  const held = digits(before.quantity);
  if (!change) {
    const units = exact(execution?.cantidad ?? 0);
    const sign = units.isNegative() ? '−' : '+';
    return [equation(`cantidad: ${held} ${sign} ${digits(units.abs())}`, after.quantity)];
  }
  const all = before.quantity.times(change.units).dividedBy(change.before);
  const sum = equation(`cantidad: ${held} × ${digits(change.units)} / ${digits(change.before)}`, all);
  return [all.equals(after.quantity) ? sum : `${sum}; la fracción se paga en dinero: ${digits(after.quantity)}`];
}

function averageSum(after: Position, per: QuotedPer): string {
  if (after.priced.isZero()) return 'precioPromedio: ningún costo conocido, 0';
  const of = after.priced.equals(after.quantity) ? '' : ' con costo conocido';
  const hundred = per === 100 ? ' × 100' : '';
  const left = `precioPromedio: ${digits(moneyOf(after, per))} / ${digits(after.priced)}${of}${hundred}`;
  return equation(left, averagePrice(after));
}
