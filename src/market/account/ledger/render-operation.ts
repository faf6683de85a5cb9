import { exact, exactSum, factorOf, shown, sumOfProducts } from '../exact.ts';
import type { QuoteOf } from '../market-data.ts';
import { ADDING, type FeeCurrency, type OperationType, readableState } from '../words.ts';
import type { Operation } from './operation.ts';

/**
 * An operation as B4 shows it: every member of the contract (2.2) in its order, what the ledger does not state worked out
 * by the reference (6.4). Numbers that it does state stay as loaded.
 */
export function renderOperation(operation: Operation, quoteOf: QuoteOf): Readonly<Record<string, unknown>> {
  const { operaciones, cantidad, precio, aranceles } = operation;
  const { executed, ordered } = moneyOf(operation, quoteOf);
  const arancelesARS = operation.arancelesARS ?? totalOf(operation, 'PESO_ARGENTINO');
  const arancelesUSD = operation.arancelesUSD ?? totalOf(operation, 'DOLARES_USA');
  const fees = operation.moneda === 'peso_Argentino' ? arancelesARS : arancelesUSD;
  return {
    numero: operation.numero,
    mercado: operation.mercado,
    simbolo: operation.simbolo,
    moneda: operation.moneda,
    tipo: operation.tipo,
    fechaAlta: operation.fechaAlta,
    validez: operation.validez,
    fechaOperado: operation.fechaOperado,
    estadoActual: operation.estadoActual,
    estados: operation.estados.map(({ estado, fecha }) => ({ detalle: readableState(estado), fecha })),
    aranceles: aranceles.map(({ tipo, neto, iva, moneda }) => ({ tipo, neto, iva, moneda })),
    operaciones: operaciones.map(({ fecha, cantidad, precio }) => ({ fecha, cantidad, precio })),
    precio,
    cantidad,
    monto: ordered,
    fondosParaOperacion: operation.fondosParaOperacion ?? setAside(operation, ordered, fees),
    montoOperacion: executed,
    modalidad: operation.modalidad,
    arancelesARS,
    arancelesUSD,
    plazo: operation.plazo,
  };
}

/**
 * The money of an operation as stated, else by the reference (6.4): executed, Σ quantity × price × k; ordered, that of the
 * whole order at its limit. Whether the title is quoted per 100 of face value is inferred where it has no quote.
 */
export function moneyOf(
  operation: Operation,
  quoteOf: QuoteOf,
): { readonly executed: number; readonly ordered: number } {
  const { mercado, simbolo, operaciones, cantidad, precio } = operation;
  const quote = quoteOf(mercado, simbolo);
  const factor = quote ? 1 / quote.pricePer : inferredFactor(operation);
  const executed = operation.montoOperacion ?? shown(sumOfProducts(operaciones).times(factor));
  const ordered = operation.monto ?? (precio === null ? executed : shown(exact(cantidad).times(precio).times(factor)));
  return { executed, ordered };
}

/** Infers how the title is quoted from the stated money of the executions, or else of the order. */
function inferredFactor({ montoOperacion, monto, operaciones, cantidad, precio }: Operation): number {
  if (montoOperacion !== null && operaciones.length > 0) return factorOf(montoOperacion, operaciones) ?? 1;
  if (monto !== null && precio !== null) return factorOf(monto, [{ cantidad, precio }]) ?? 1;
  return 1;
}

/** Payments of coupons, whose fees are lines without a total (reference 6.4). */
const WITHOUT_TOTAL: readonly OperationType[] = ['pago_renta', 'pago_amortizacion'];

function totalOf({ tipo, aranceles }: Operation, currency: FeeCurrency): number {
  if (WITHOUT_TOTAL.includes(tipo)) return 0;
  const own = aranceles.filter(({ moneda }) => moneda === currency);
  return shown(exactSum(own, ({ neto, iva }) => exact(neto).plus(iva)));
}

/** Money set aside for a purchase, fees in its own currency included; a sale needs none. */
function setAside({ tipo }: Operation, ordered: number, fees: number): number {
  return ADDING.includes(tipo) ? shown(exact(ordered).plus(fees)) : 0;
}
