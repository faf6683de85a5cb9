import type { Decimal } from 'decimal.js';
import { formatDay } from '../../../indexes/civil-date.ts';
import { breathe } from '../../../server/catalogs.ts';
import { exact, shown } from '../exact.ts';
import type { AssetQuote } from '../market-data.ts';
import { renderAsset, type Valuation, valuationOf } from '../portfolio/asset.ts';
import { commitmentsOf, type Holding, quotedFactor } from '../portfolio/holdings.ts';
import { averagePrice, NOTHING_HELD, type Position, replay, type Step, type StepKind } from '../portfolio/position.ts';
import { currencyOf, rateOf, type TitleLedger } from '../portfolio/titles.ts';
import { NotedSteps, noticesOf } from './notices.ts';
import {
  costInMoney,
  digits,
  equation,
  figuresOf,
  impliedRate,
  type QuotedPer,
  STEP_PLACES,
  stepSums,
} from './sentences.ts';

/**
 * Explains one title of an account: every execution with its effect on quantity, cost and average price, the price
 * used, the open orders, the holding periods, and each figure as a sum that a person can work out again. The schema
 * `AssetExplanation` describes the members.
 *
 * @param holding the account's holding of the title; null for none
 * @param today days since 1970-01-01
 * @param most steps shown at most, the latest; those before are summed up in `posicionInicial`
 */
export async function explain(
  title: TitleLedger,
  holding: Holding | null,
  quote: AssetQuote | null,
  today: number,
  most: number,
) {
  const { pais, mercado, simbolo, moneda, security, operations } = title;
  const { steps, earlier, noted } = await walk(title, most);
  const per: QuotedPer = quote ? quote.pricePer : quotedFactor(operations) === 1 ? 1 : 100;
  const valuation = holding && valuationOf(holding, quote, today);
  const asset = holding && valuation && renderAsset(holding, quote, valuation);
  return {
    pais,
    mercado,
    simbolo: quote?.symbol ?? simbolo,
    lineas: security?.lines ?? [simbolo],
    moneda,
    activo: asset,
    posicionInicial: { ejecuciones: earlier, ...shownPosition(steps[0]?.before ?? NOTHING_HELD, per) },
    pasos: steps.map((step) => renderStep(title, step, per)),
    precio: holding && valuation && priceOf(holding, valuation, quote),
    comprometido: commitment(title, holding),
    parking: holding && valuation && parking(holding, valuation),
    calculos: holding && valuation && asset ? figuresOf(holding, valuation, asset) : [],
    avisos: noticesOf(title, noted, quote, holding !== null),
  };
}

/** The last steps of a title, how many came before them, and the steps of all that deserve a notice. */
async function walk(
  title: TitleLedger,
  most: number,
): Promise<{ readonly steps: readonly Step[]; readonly earlier: number; readonly noted: NotedSteps }> {
  let steps: Step[] = [];
  let earlier = 0;
  const noted = new NotedSteps();
  for (const step of replay(title)) {
    steps.push(step);
    noted.add(step);
    if (steps.length >= 2 * most) {
      earlier += most;
      steps = steps.slice(most);
    }
    await breathe();
  }
  const surplus = Math.max(0, steps.length - most);
  return { steps: steps.slice(surplus), earlier: earlier + surplus, noted };
}

/** What a step does, in one word. */
const EFFECTS: Readonly<Record<StepKind, string>> = {
  in: 'suma',
  out: 'resta',
  split: 'split',
  redemption: 'rescate',
};

function renderStep(title: TitleLedger, step: Step, per: QuotedPer): Readonly<Record<string, unknown>> {
  const { operation, execution, change, kind, after } = step;
  return {
    numero: operation?.numero ?? null,
    tipo: operation?.tipo ?? 'split',
    simbolo: operation?.simbolo ?? title.simbolo,
    fecha: step.time,
    cantidad: execution ? shown(exact(execution.cantidad).abs()) : null,
    relacion: change ? `${digits(change.units)}:${digits(change.before)}` : null,
    precio: execution && kind !== 'split' ? execution.precio : null,
    moneda: operation ? currencyOf(operation, title.security) : title.moneda,
    efecto: EFFECTS[kind],
    cambio: exchangeOf(step),
    posicion: shownPosition(after, per),
    calculo: stepSums(step, per),
  };
}

/** The conversion of a price in another currency; for a sale also the cost of each unit of that currency. */
function exchangeOf({ kind, exchange, execution, price, before }: Step): Readonly<Record<string, unknown>> | null {
  if (!exchange) return null;
  const { rate, from, into } = exchange;
  const implied = kind === 'out' ? impliedRate(exchange, before, execution?.precio ?? 0) : null;
  return {
    de: from,
    a: into,
    cierres: rate && {
      titulos: rate.source,
      fecha: formatDay(rate.day),
      tipoDeCambio: shown(rateOf(rate), STEP_PLACES),
    },
    precioConvertido: price && shown(price, STEP_PLACES),
    tipoDeCambioImplicito: implied && shown(implied, STEP_PLACES),
  };
}

function priceOf(holding: Holding, { previous, price, factor }: Valuation, quote: AssetQuote | null) {
  return {
    origen: quote ? 'cotizacion' : 'ultima_ejecucion',
    ultimoPrecio: shown(price),
    fechaHora: quote?.time ?? holding.lastTime,
    cierreAnterior: previous.isZero() ? null : shown(previous),
    moneda: quote?.moneda ?? holding.moneda,
    // Titles quoted per 100 of face value are worth a hundredth of quantity × price.
    cotizaPor: factor === 1 ? 1 : 100,
  };
}

function commitment({ operations }: TitleLedger, holding: Holding | null) {
  const orders = commitmentsOf(operations);
  const total = shown(holding?.committed ?? NOTHING_HELD.quantity);
  const pending = orders.map((order) => digits(order.pending)).join(' + ');
  return {
    total,
    ordenes: orders.map(({ operation: { numero, estadoActual, cantidad }, executed, pending: left }) => ({
      numero,
      estadoActual,
      cantidad,
      ejecutada: shown(executed),
      pendiente: shown(left),
    })),
    calculo:
      orders.length === 0
        ? 'No hay ventas abiertas: 0'
        : `lo pendiente de las ventas abiertas, ${pending}, y no más que la tenencia: ${total}`,
  };
}

function parking({ quantity }: Holding, { retained, free, factor }: Valuation) {
  const kept = retained.map(({ execution }) => digits(execution.cantidad)).join(' + ');
  return {
    disponibleInmediato: shown(free),
    retenciones: retained.map(({ operation, execution, freeFrom }) => ({
      numero: operation.numero,
      fecha: execution.fecha,
      cantidad: execution.cantidad,
      disponibleDesde: formatDay(freeFrom),
    })),
    calculo: parkingSum(quantity, kept, free, factor),
  };
}

function parkingSum(quantity: Decimal, kept: string, free: Decimal, factor: number): string {
  if (factor === 1) return 'El título no tiene plazo de permanencia: 0';
  if (kept === '') return equation('ninguna compra en plazo de permanencia: cantidad', free);
  if (free.isZero()) return `${digits(quantity)} − (${kept}), y no menos que 0 = 0`;
  return equation(`${digits(quantity)} − (${kept})`, free);
}

/** A position, rounded to {@link STEP_PLACES} decimals. */
function shownPosition(position: Position, per: QuotedPer) {
  return {
    cantidad: shown(position.quantity, STEP_PLACES),
    costo: shown(costInMoney(position, per), STEP_PLACES),
    precioPromedio: shown(averagePrice(position), STEP_PLACES),
    cantidadSinCosto: shown(position.quantity.minus(position.priced), STEP_PLACES),
  };
}
