import type { Decimal } from 'decimal.js';
import { parseDay } from '../../../indexes/civil-date.ts';
import type { Country } from '../../words.ts';
import { exact } from '../exact.ts';
import type { Operation } from '../ledger/operation.ts';
import type { Execution } from '../ledger/operation-fields.ts';
import type { ImpliedRate, Securities, Security } from '../market-data.ts';
import { ADDING, type Currency } from '../words.ts';

/**
 * The operations of one title: a security with all its lines, or a symbol that the market's data do not know, on a
 * market in one country of the account. One security in two countries is two titles.
 */
export interface TitleLedger {
  readonly mercado: string;
  /** The symbol of the line in which the title is valued. */
  readonly simbolo: string;
  readonly pais: Country;
  /** The currency in which it is valued: of that line, or of the first purchase of a title without data. */
  readonly moneda: string;
  readonly security: Security | null;
  readonly operations: readonly Operation[];
}

/** The operations of a ledger by title, in order of symbol and market. */
export function titlesOf(operations: Iterable<Operation>, securities: Securities): readonly TitleLedger[] {
  const known = new Map<string, Security | null>();
  const titles = new Map<string, { readonly security: Security | null; readonly operations: Operation[] }>();
  for (const operation of operations) {
    const line = `${operation.mercado}|${operation.simbolo.toUpperCase()}`;
    let security = known.get(line);
    if (security === undefined) {
      security = securities.find(operation.mercado, operation.simbolo);
      known.set(line, security);
    }
    const own = security ? `${operation.mercado}|${security.symbol.toUpperCase()}` : line;
    const key = `${own}|${operation.pais}`;
    const title = titles.get(key);
    if (title) title.operations.push(operation);
    else titles.set(key, { security, operations: [operation] });
  }
  return [...titles.values()].flatMap(titleOf).sort(bySymbolAndMarket);
}

function titleOf({ security, operations }: Pick<TitleLedger, 'security' | 'operations'>): TitleLedger[] {
  const [first] = operations;
  if (!first) return [];
  const { mercado, pais } = first;
  const moneda = security?.currency ?? currencyOf(firstPurchase(operations) ?? first, null);
  return [{ mercado, simbolo: security?.symbol ?? first.simbolo, pais, moneda, security, operations }];
}

function firstPurchase(operations: readonly Operation[]): Operation | undefined {
  let found: Operation | undefined;
  let earliest = '';
  for (const operation of operations) {
    const time = operation.operaciones[0]?.fecha;
    if (time === undefined || !ADDING.includes(operation.tipo) || (found && time >= earliest)) continue;
    found = operation;
    earliest = time;
  }
  return found;
}

function bySymbolAndMarket(a: TitleLedger, b: TitleLedger): number {
  return compare(a.simbolo.toUpperCase(), b.simbolo.toUpperCase()) || compare(a.mercado, b.mercado);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The price of an execution in another currency than its title is valued in. */
export interface Exchange {
  readonly from: string;
  readonly into: string;
  /** The rate by the closes of the lines in both currencies; null where there are none of that time. */
  readonly rate: ImpliedRate | null;
}

/** The price of an execution in the currency of its title. */
interface TitlePrice {
  /** Null where the rate of another currency is not known. */
  readonly price: Decimal | null;
  /** Null where the execution is in the currency of its title. */
  readonly exchange: Exchange | null;
}

const DOLLARS = 'dolar_Estadounidense';
/** Operations name two more dollars than prices do (reference market.md 4). */
const OTHER_DOLLARS: readonly Currency[] = ['dolar_BNA', 'dolar_Bolsa'];

/** The currency of an operation's prices: that of the line which trades in no other, else what the operation says. */
export function currencyOf({ simbolo, moneda }: Operation, security: TitleLedger['security']): string {
  return security?.currencyOf(simbolo) ?? (OTHER_DOLLARS.includes(moneda) ? DOLLARS : moneda);
}

/** Converts the price of an execution into the currency of its title, by the closes of its day. */
export function priceInTitle(title: TitleLedger, operation: Operation, { fecha, precio }: Execution): TitlePrice {
  const from = currencyOf(operation, title.security);
  if (from === title.moneda) return { price: exact(precio), exchange: null };
  const rate = title.security?.rateOn(from, operation.simbolo, parseDay(fecha.slice(0, 10)) ?? 0) ?? null;
  const price = rate && exact(precio).times(rateOf(rate));
  return { price, exchange: { from, into: title.moneda, rate } };
}

/** A rate as a decimal. */
export function rateOf({ numerator, denominator }: ImpliedRate): Decimal {
  return exact(numerator).dividedBy(denominator);
}
