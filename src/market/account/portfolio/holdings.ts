import type { Decimal } from 'decimal.js';
import type { Country } from '../../contract/words.ts';
import { ADDING, type Currency, OPEN_STATES, type Settlement, TAKING } from '../contract/coded-words.ts';
import { exact, sumOfProducts } from '../exact.ts';
import type { Execution, Operation } from '../ledger/operation.ts';
import { factorOf } from '../rules/executed-money.ts';

/** What an account holds of one title, from its executed operations (reference 6.3). */
export interface Holding {
  readonly mercado: string;
  readonly simbolo: string;
  readonly pais: Country;
  /** Above zero. */
  readonly quantity: Decimal;
  /** Average purchase price, in the unit of the quote; 0 for what came in without being bought. */
  readonly averagePrice: Decimal;
  /** Part of the quantity that open sell orders could still take. */
  readonly committed: Decimal;
  /** Price of the last execution, for titles without a quote. */
  readonly lastPrice: number;
  readonly moneda: Currency;
  readonly plazo: Settlement;
  /** Bought as a share of a fund. */
  readonly fund: boolean;
  /** 0.01 when the stated money of an execution shows that the title is quoted per 100, else 1. */
  readonly factor: 1 | 0.01;
}

interface Running {
  quantity: Decimal;
  cost: Decimal;
  committed: Decimal;
  last: { readonly operation: Operation; readonly price: number } | null;
  fund: boolean;
  factor: 1 | 0.01;
}

/**
 * The holdings that follow from executions, by symbol and market. Average cost: a purchase adds its money without fees, a
 * sale takes its share of the cost and so keeps the average; at equal times purchases come first. What is sold beyond
 * the holding must have come in by a transfer, of which ledgers know nothing (reference 6.4): the holding ends at 0.
 */
export function holdingsOf(operations: readonly Operation[]): readonly Holding[] {
  const titles = new Map<string, Running>();
  for (const { operation, execution } of inOrder(operations)) {
    const title = runningOf(titles, operation);
    if (ADDING.includes(operation.tipo)) add(title, execution);
    else take(title, execution);
    title.last = { operation, price: execution.precio };
    title.fund ||= operation.tipo === 'suscripcionFCI';
    if (operation.montoOperacion !== null) {
      title.factor = factorOf(operation.montoOperacion, operation.operaciones) ?? title.factor;
    }
  }
  for (const operation of operations) {
    const title = titles.get(keyOfTitle(operation));
    if (title && TAKING.includes(operation.tipo) && OPEN_STATES.includes(operation.estadoActual)) {
      title.committed = title.committed.plus(operation.cantidad).minus(executedOf(operation));
    }
  }
  return [...titles.values()].flatMap(asHolding).sort(bySymbolAndMarket);
}

/** Executions that move titles, by time; of one time purchases first, then by number. */
function inOrder(operations: readonly Operation[]): { operation: Operation; execution: Execution }[] {
  const moving = operations.filter(({ tipo }) => ADDING.includes(tipo) || TAKING.includes(tipo));
  const rank = ({ tipo }: Operation): number => (ADDING.includes(tipo) ? 0 : 1);
  return moving
    .flatMap((operation) => operation.operaciones.map((execution) => ({ operation, execution })))
    .sort(
      (a, b) =>
        compare(a.execution.fecha, b.execution.fecha) ||
        rank(a.operation) - rank(b.operation) ||
        a.operation.numero - b.operation.numero,
    );
}

/** A title is a symbol on a market; what is held of it in two countries is two holdings. */
function keyOfTitle({ mercado, simbolo, pais }: Operation): string {
  return `${mercado}|${simbolo.toUpperCase()}|${pais}`;
}

function runningOf(titles: Map<string, Running>, operation: Operation): Running {
  const key = keyOfTitle(operation);
  let title = titles.get(key);
  if (!title) {
    title = { quantity: exact(0), cost: exact(0), committed: exact(0), last: null, fund: false, factor: 1 };
    titles.set(key, title);
  }
  return title;
}

function add(title: Running, execution: Execution): void {
  title.quantity = title.quantity.plus(execution.cantidad);
  title.cost = title.cost.plus(sumOfProducts([execution]));
}

function take(title: Running, { cantidad }: Execution): void {
  if (title.quantity.lessThanOrEqualTo(cantidad)) {
    title.quantity = exact(0);
    title.cost = exact(0);
    return;
  }
  const rest = title.quantity.minus(cantidad);
  title.cost = title.cost.times(rest).dividedBy(title.quantity);
  title.quantity = rest;
}

function executedOf({ operaciones }: Operation): Decimal {
  return operaciones.reduce((sum, { cantidad }) => sum.plus(cantidad), exact(0));
}

function asHolding({ quantity, cost, committed, last, fund, factor }: Running): Holding[] {
  if (!last || !quantity.greaterThan(0)) return [];
  const { mercado, simbolo, pais, moneda, plazo } = last.operation;
  return [
    {
      mercado,
      simbolo,
      pais,
      quantity,
      averagePrice: cost.dividedBy(quantity),
      committed: committed.greaterThan(quantity) ? quantity : committed,
      lastPrice: last.price,
      moneda,
      plazo,
      fund,
      factor,
    },
  ];
}

function bySymbolAndMarket(a: Holding, b: Holding): number {
  return compare(a.simbolo.toUpperCase(), b.simbolo.toUpperCase()) || compare(a.mercado, b.mercado);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
