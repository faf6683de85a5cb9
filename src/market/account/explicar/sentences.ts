import type { Decimal } from 'decimal.js';
import { formatDay } from '../../../indexes/civil-date.ts';
import { exact, shown } from '../exact.ts';
import { type Asset, MONEY_PLACES, PERCENT_PLACES, PRICE_PLACES, type Valuation } from '../portfolio/asset.ts';
import type { Holding } from '../portfolio/holdings.ts';
import { averagePrice, type Position, type Step } from '../portfolio/position.ts';
import { type Exchange, rateOf } from '../portfolio/titles.ts';

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
function perUnit(per: QuotedPer): string {
  return per === 100 ? ' / 100' : '';
}

/** What a position cost, in money. */
export function costInMoney({ cost }: Position, per: QuotedPer): Decimal {
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
        `costo: ${digits(costInMoney(before, per))} × ${digits(after.quantity)} / ${digits(before.quantity)}`,
        costInMoney(after, per),
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
  return [...sums, equation(`costo: ${digits(costInMoney(before, per))} + ${paid}`, costInMoney(after, per))];
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
  const left = `precioPromedio: ${digits(costInMoney(after, per))} / ${digits(after.priced)}${of}${hundred}`;
  return equation(left, averagePrice(after));
}

/** How one figure of an asset is worked out: the formula, the same with numbers, and the figure as B5 shows it. */
export interface Figure {
  readonly miembro: keyof Asset;
  readonly formula: string;
  readonly calculo: string;
  readonly valor: number;
}

/** The figures of an asset that follow from others, in the order of the contract (reference 6.3). */
export function figuresOf(holding: Holding, valuation: Valuation, asset: Asset): Figure[] {
  const { quantity, averagePrice: average } = holding;
  const { price, previous, factor } = valuation;
  const last = digits(price);
  const cost = digits(average);
  const held = digits(quantity);
  const per = perUnit(factor === 1 ? 1 : 100);
  const noClose = previous.isZero();
  const noCost = average.isZero();
  const figure = (
    miembro: keyof Asset,
    formula: string,
    left: string,
    value: Decimal,
    places?: number,
    without?: string,
  ): Figure => ({ miembro, formula, calculo: without ?? equation(left, value, places), valor: shown(value, places) });
  const rounded = shown(quantity) !== asset.cantidad;
  return [
    // Shares of funds are shown with two decimals, and used as they are.
    ...(rounded ? [shownQuantity(held, asset.cantidad)] : []),
    figure(
      'puntosVariacion',
      'ultimoPrecio − cierreAnterior; sin cierre anterior, ultimoPrecio',
      noClose ? last : `${last} − ${digits(previous)}`,
      valuation.points,
    ),
    figure(
      'variacionDiaria',
      '(ultimoPrecio − cierreAnterior) / cierreAnterior × 100; sin cierre anterior, 0',
      `(${last} − ${digits(previous)}) / ${digits(previous)} × 100`,
      valuation.dailyPercent,
      PERCENT_PLACES,
      noClose ? 'sin cierre anterior, 0' : undefined,
    ),
    figure('ppc', 'el precioPromedio del último paso, con tres decimales', cost, average, PRICE_PLACES),
    figure(
      'gananciaPorcentaje',
      '(ultimoPrecio / ppc − 1) × 100, con el ppc sin redondear; con ppc 0, 0',
      `(${last} / ${cost} − 1) × 100`,
      valuation.gainPercent,
      PERCENT_PLACES,
      noCost ? 'con ppc 0, 0' : undefined,
    ),
    figure(
      'gananciaDinero',
      `cantidad × (ultimoPrecio − ppc)${per}, con el ppc sin redondear`,
      `${held} × (${last} − ${cost})${per}`,
      valuation.gain,
      MONEY_PLACES,
    ),
    figure('valorizado', `cantidad × ultimoPrecio${per}`, `${held} × ${last}${per}`, valuation.worth),
  ];
}

function shownQuantity(held: string, cantidad: number): Figure {
  return {
    miembro: 'cantidad',
    formula: 'la del último paso, con dos decimales',
    calculo: `${held} ≈ ${cantidad}`,
    valor: cantidad,
  };
}
