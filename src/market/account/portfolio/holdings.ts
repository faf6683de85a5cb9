import type { Decimal } from 'decimal.js';
import { type Country, foldWord } from '../../words.ts';
import { exact, exactSum, factorOf } from '../exact.ts';
import type { Operation } from '../ledger/operation.ts';
import type { Securities, UnitChange } from '../market-data.ts';
import { ADDING, OPEN_STATES, type Settlement, TAKING } from '../words.ts';
import { averagePrice, replay, type Step } from './position.ts';
import { currencyOf, type TitleLedger, titlesOf } from './titles.ts';

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
  /** Its operations in pesos, unchanged: the titles they bought may be in a holding period. */
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

/** The holding of a title; null when the account has none. */
function holdingOf(title: TitleLedger): Holding | null {
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
function* holdingInSlices(title: TitleLedger): Generator<undefined, Holding | null> {
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

/** How a title without data is quoted, by its latest trade with stated money: 0.01 per 100 of face value, else 1. */
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

/** An open sell order and the quantity that it may still take. */
interface Commitment {
  readonly operation: Operation;
  readonly executed: Decimal;
  /** Ordered less executed; above zero. */
  readonly pending: Decimal;
}

/** The open sell orders among the operations of one title, in their order (reference 6.3, `comprometido`). */
export function commitmentsOf(operations: readonly Operation[]): Commitment[] {
  return operations.flatMap((operation) => {
    if (!TAKING.includes(operation.tipo) || !OPEN_STATES.includes(operation.estadoActual)) return [];
    const executed = exactSum(operation.operaciones, ({ cantidad }) => cantidad);
    const pending = exact(operation.cantidad).minus(executed);
    return pending.greaterThan(0) ? [{ operation, executed, pending }] : [];
  });
}

/** The quantity that open sell orders may still take, never more than the account holds. */
function committedOf(commitments: readonly Commitment[], quantity: Decimal): Decimal {
  const pending = exactSum(commitments, (order) => order.pending);
  return pending.greaterThan(quantity) ? quantity : pending;
}

/** The titles of one account by one state of the market's data, with the holding of each, computed once. */
export class AccountHoldings {
  readonly securities: Securities;
  readonly #titles: readonly TitleLedger[];
  readonly #holdings = new Map<TitleLedger, Holding | null>();
  #prepared: Promise<void> | undefined;

  constructor(operations: Iterable<Operation>, securities: Securities) {
    this.#titles = titlesOf(operations, securities);
    this.securities = securities;
  }

  /** Works out all holdings in slices, between which others have their turn. */
  prepare(breathe: () => Promise<void>): Promise<void> {
    this.#prepared ??= this.#prepare(breathe);
    return this.#prepared;
  }

  /** What the account holds in a country, by symbol and market. */
  of(country: Country): readonly Holding[] {
    return this.#titles.flatMap((title) => (title.pais === country ? (this.holding(title) ?? []) : []));
  }

  /** The holding of one of the titles; null when the account has none. */
  holding(title: TitleLedger): Holding | null {
    let holding = this.#holdings.get(title);
    if (holding === undefined) {
      holding = holdingOf(title);
      this.#holdings.set(title, holding);
    }
    return holding;
  }

  /** The titles that a symbol is a line of, in any letter case, and that the account ever had operations of. */
  titles(symbol: string): readonly TitleLedger[] {
    const wanted = foldWord(symbol);
    return this.#titles.filter(
      ({ simbolo, security, operations }) =>
        foldWord(simbolo) === wanted ||
        security?.lines.some((line) => foldWord(line) === wanted) ||
        operations.some((operation) => foldWord(operation.simbolo) === wanted),
    );
  }

  async #prepare(breathe: () => Promise<void>): Promise<void> {
    for (const title of this.#titles) {
      if (this.#holdings.has(title)) continue;
      const work = holdingInSlices(title);
      let step = work.next();
      for (; !step.done; step = work.next()) await breathe();
      this.#holdings.set(title, step.value);
      await breathe();
    }
  }
}
