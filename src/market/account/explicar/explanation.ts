import type { Decimal } from 'decimal.js';
import { formatDay } from '../../../indexes/civil-date.ts';
import { breathe } from '../../../server/catalogs.ts';
import type { AssetQuote } from '../../contract/asset-quote.ts';
import type { Country } from '../../contract/words.ts';
import { ADDING } from '../contract/coded-words.ts';
import { shown } from '../exact.ts';
import { type Asset, presentAsset } from '../portfolio/asset.ts';
import { commitmentsOf } from '../portfolio/commitments.ts';
import type { Holding, TitleLedger } from '../portfolio/holdings.ts';
import { averagePrice, NOTHING_HELD, type Position, replay, type Step } from '../portfolio/position.ts';
import { type Valuation, valuationOf } from '../portfolio/valuation.ts';
import { type Figure, figuresOf } from './figures.ts';
import { MOST_NAMED, type Notice, noticesOf, takesTooMuch } from './notices.ts';
import { digits, equation, STEP_PLACES, stepSums } from './sentences.ts';

/** A position as an explanation shows it, rounded to {@link STEP_PLACES} decimals. */
interface ShownPosition {
  readonly cantidad: number;
  readonly costo: number;
  readonly ppc: number;
}

/** Where the figures of one asset come from, members as on the wire. */
export interface Explanation {
  readonly pais: Country;
  readonly mercado: string;
  readonly simbolo: string;
  /** The asset as B5 shows it; null when nothing is held. */
  readonly activo: Asset | null;
  /** The position before the first step shown. */
  readonly inicial: ShownPosition & { readonly ejecuciones: number };
  readonly pasos: readonly Readonly<Record<string, unknown>>[];
  readonly precio: Readonly<Record<string, unknown>> | null;
  readonly comprometido: Readonly<Record<string, unknown>>;
  readonly parking: Readonly<Record<string, unknown>> | null;
  readonly cuentas: readonly Figure[];
  readonly avisos: readonly Notice[];
}

/**
 * Explains one title of an account: every execution with what it did to quantity, cost and average price, the price
 * used, the open orders, the holding periods, and each figure as a sum that a person can work out again.
 *
 * @param holding what the account holds of it; null for nothing
 * @param today days since 1970-01-01
 * @param most steps shown at most, the latest; those before are summed up in `inicial`
 */
export async function explain(
  title: TitleLedger,
  holding: Holding | null,
  quote: AssetQuote | null,
  today: number,
  most: number,
): Promise<Explanation> {
  const { pais, mercado, simbolo } = title;
  const { steps, earlier, overdrawn } = await walk(title, most);
  const valuation = holding && valuationOf(holding, quote, today);
  const asset = holding && valuation && presentAsset(holding, quote, valuation);
  return {
    pais,
    mercado,
    simbolo: quote?.symbol ?? simbolo,
    activo: asset,
    inicial: { ejecuciones: earlier, ...shownPosition(steps[0]?.before ?? NOTHING_HELD) },
    pasos: steps.map(presentStep),
    precio: holding && valuation && priceOf(holding, valuation, quote),
    comprometido: commitment(title, holding),
    parking: holding && valuation && parking(holding, valuation),
    cuentas: holding && valuation && asset ? figuresOf(holding, valuation, asset) : [],
    avisos: noticesOf(title, overdrawn, quote, holding !== null),
  };
}

/** The last steps of a title, how many came before them, and the first sales of more than was held. */
async function walk(
  { operations }: TitleLedger,
  most: number,
): Promise<{ readonly steps: readonly Step[]; readonly earlier: number; readonly overdrawn: readonly Step[] }> {
  let steps: Step[] = [];
  let earlier = 0;
  const overdrawn: Step[] = [];
  for (const step of replay(operations)) {
    steps.push(step);
    if (overdrawn.length < MOST_NAMED && takesTooMuch(step)) overdrawn.push(step);
    if (steps.length >= 2 * most) {
      earlier += most;
      steps = steps.slice(most);
    }
    await breathe();
  }
  const surplus = Math.max(0, steps.length - most);
  return { steps: steps.slice(surplus), earlier: earlier + surplus, overdrawn };
}

function presentStep(step: Step): Readonly<Record<string, unknown>> {
  const { operation, execution, after } = step;
  const adds = ADDING.includes(operation.tipo);
  return {
    numero: operation.numero,
    tipo: operation.tipo,
    fecha: execution.fecha,
    cantidad: execution.cantidad,
    precio: execution.precio,
    moneda: operation.moneda,
    efecto: adds ? 'suma' : 'resta',
    queda: shownPosition(after),
    cuenta: stepSums(step, adds),
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
    k: factor,
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
    cuenta:
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
    cuenta: parkingSum(quantity, kept, free, factor),
  };
}

function parkingSum(quantity: Decimal, kept: string, free: Decimal, factor: number): string {
  if (factor === 1) return 'El título no tiene plazo de permanencia: 0';
  if (kept === '') return equation('ninguna compra en plazo de permanencia: cantidad', free);
  if (free.isZero()) return `${digits(quantity)} − (${kept}), y no menos que 0 = 0`;
  return equation(`${digits(quantity)} − (${kept})`, free);
}

function shownPosition(position: Position): ShownPosition {
  return {
    cantidad: shown(position.quantity, STEP_PLACES),
    costo: shown(position.cost, STEP_PLACES),
    ppc: shown(averagePrice(position), STEP_PLACES),
  };
}
