import type { Decimal } from 'decimal.js';
import type { UnitChange } from '../../contract/securities.ts';
import type { Country } from '../../contract/words.ts';
import { ADDING, type Settlement, TAKING } from '../contract/coded-words.ts';
import { exact } from '../exact.ts';
import type { Operation } from '../ledger/operation.ts';
import { factorOf } from '../rules/executed-money.ts';
import { commitmentsOf, committedOf } from './commitments.ts';
import { currencyOf } from './exchange.ts';
import { averagePrice, replay, type Step } from './position.ts';
import type { TitleLedger } from './titles.ts';

/** What an account holds of one title, from its executed operations (reference 6.3). */
export interface Holding {
  readonly mercado: string;
  readonly simbolo: string;
  readonly pais: Country;
  /** Above zero. */
  readonly quantity: Decimal;
  /** Average purchase price, in the unit and currency of the quote; 0 for what came in without a known cost. */
  readonly averagePrice: Decimal;
  /** Part of the quantity that open sell orders could still take. */
  readonly committed: Decimal;
  /** Its operations in pesos, as given: what they bought may be in a holding period. */
  readonly inPesos: readonly Operation[];
  /** Price of the last execution, in today's units, for titles without a quote, and its local time. */
  readonly lastPrice: Decimal;
  readonly lastTime: string;
  readonly moneda: string;
  readonly plazo: Settlement;
  /** Bought as a share of a fund. */
  readonly fund: boolean;
  /** 0.01 when the stated money of an execution shows that the title is quoted per 100, else 1. */
  readonly factor: 1 | 0.01;
  /** The splits of the market's data that made its units: a quote from before one of them is in older units. */
  readonly unitChanges: readonly UnitChange[];
}

/** What is held of a title; null when nothing is. */
export function holdingOf(title: TitleLedger): Holding | null {
  const work = holdingInSlices(title);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

const PESOS = 'peso_Argentino';
/** Executions between two pauses. */
const SLICE = 256;

/** The same, with a pause every few hundred executions: an account may have very many. */
export function* holdingInSlices(title: TitleLedger): Generator<undefined, Holding | null> {
  const { mercado, simbolo, pais, moneda, operations } = title;
  const unitChanges: UnitChange[] = [];
  let count = 0;
  let last: Step | undefined;
  let lastOperation = operations[0];
  let lastPrice = exact(0);
  let lastTime = '';
  let fund = false;
  for (const step of replay(title)) {
    last = step;
    if (++count % SLICE === 0) yield;
    if (step.change) {
      unitChanges.push(step.change);
      lastPrice = lastPrice.times(step.change.before).dividedBy(step.change.units);
    }
    if (step.operation === null) continue;
    lastOperation = step.operation;
    lastTime = step.time;
    fund ||= step.operation.tipo === 'suscripcionFCI';
    if (step.price) lastPrice = step.price;
  }
  if (!lastOperation || !last?.after.quantity.greaterThan(0)) return null;
  const { quantity } = last.after;
  return {
    mercado,
    simbolo,
    pais,
    quantity,
    averagePrice: averagePrice(last.after),
    committed: committedOf(commitmentsOf(operations), quantity),
    inPesos: operations.filter((operation) => currencyOf(operation, title.security) === PESOS),
    lastPrice,
    lastTime,
    moneda,
    plazo: lastOperation.plazo,
    fund,
    factor: quotedFactor(operations),
    unitChanges,
  };
}

/** How a title without data is quoted, by its latest trade whose stated money tells: 0.01 per 100 of face value, else 1. */
export function quotedFactor(operations: readonly Operation[]): 1 | 0.01 {
  let factor: 1 | 0.01 = 1;
  let latest = '';
  for (const { tipo, montoOperacion, operaciones } of operations) {
    const time = operaciones.at(-1)?.fecha ?? '';
    if (montoOperacion === null || time < latest || !(ADDING.includes(tipo) || TAKING.includes(tipo))) continue;
    const found = factorOf(montoOperacion, operaciones);
    if (found === null || operaciones.length === 0) continue;
    factor = found;
    latest = time;
  }
  return factor;
}
