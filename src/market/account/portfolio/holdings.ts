import type { Decimal } from 'decimal.js';
import type { Country } from '../../contract/words.ts';
import type { Currency, Settlement } from '../contract/coded-words.ts';
import type { Operation } from '../ledger/operation.ts';
import { factorOf } from '../rules/executed-money.ts';
import { commitmentsOf, committedOf } from './commitments.ts';
import { averagePrice, replay, type Step } from './position.ts';

/** The operations of one title: a symbol on a market. What is held of it in two countries is two titles. */
export interface TitleLedger {
  readonly mercado: string;
  readonly simbolo: string;
  readonly pais: Country;
  readonly operations: readonly Operation[];
}

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
  /** All operations of the title, as given. */
  readonly operations: readonly Operation[];
  /** Price of the last execution, for titles without a quote, and its local time. */
  readonly lastPrice: number;
  readonly lastTime: string;
  readonly moneda: Currency;
  readonly plazo: Settlement;
  /** Bought as a share of a fund. */
  readonly fund: boolean;
  /** 0.01 when the stated money of an execution shows that the title is quoted per 100, else 1. */
  readonly factor: 1 | 0.01;
}

/** The operations of a ledger by title, in order of symbol and market. */
export function titlesOf(operations: Iterable<Operation>): readonly TitleLedger[] {
  const titles = new Map<string, { first: Operation; operations: Operation[] }>();
  for (const operation of operations) {
    const key = `${operation.mercado}|${operation.simbolo.toUpperCase()}|${operation.pais}`;
    const title = titles.get(key);
    if (title) title.operations.push(operation);
    else titles.set(key, { first: operation, operations: [operation] });
  }
  return Array.from(titles.values(), ({ first: { mercado, simbolo, pais }, operations: own }) => ({
    mercado,
    simbolo,
    pais,
    operations: own,
  })).sort(bySymbolAndMarket);
}

/** What is held of a title; null when nothing is. */
export function holdingOf(title: TitleLedger): Holding | null {
  const work = holdingInSlices(title);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Executions between two pauses. */
const SLICE = 256;

/** The same, with a pause every few hundred executions: an account may have very many. */
export function* holdingInSlices({ operations }: TitleLedger): Generator<undefined, Holding | null> {
  let count = 0;
  let last: Step | undefined;
  let fund = false;
  let factor: 1 | 0.01 = 1;
  for (const step of replay(operations)) {
    const { tipo, montoOperacion, operaciones } = step.operation;
    last = step;
    if (++count % SLICE === 0) yield;
    fund ||= tipo === 'suscripcionFCI';
    // How the title is quoted, by the latest operation whose stated money tells.
    if (montoOperacion !== null) factor = factorOf(montoOperacion, operaciones) ?? factor;
  }
  if (!last?.after.quantity.greaterThan(0)) return null;
  const { quantity } = last.after;
  const { mercado, simbolo, pais, moneda, plazo } = last.operation;
  return {
    mercado,
    simbolo,
    pais,
    quantity,
    averagePrice: averagePrice(last.after),
    committed: committedOf(commitmentsOf(operations), quantity),
    operations,
    lastPrice: last.execution.precio,
    lastTime: last.execution.fecha,
    moneda,
    plazo,
    fund,
    factor,
  };
}

function bySymbolAndMarket(a: TitleLedger, b: TitleLedger): number {
  return compare(a.simbolo.toUpperCase(), b.simbolo.toUpperCase()) || compare(a.mercado, b.mercado);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
