import type { Decimal } from 'decimal.js';
import { shown } from '../exact.ts';
import { type Asset, MONEY_PLACES, PERCENT_PLACES, PRICE_PLACES } from '../portfolio/asset.ts';
import type { Holding } from '../portfolio/holdings.ts';
import type { Valuation } from '../portfolio/valuation.ts';
import { digits, equation, perUnit } from './sentences.ts';

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
