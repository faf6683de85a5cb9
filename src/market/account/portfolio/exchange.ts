import type { Decimal } from 'decimal.js';
import { parseDay } from '../../../indexes/civil-date.ts';
import type { ImpliedRate } from '../../contract/securities.ts';
import type { Currency } from '../contract/coded-words.ts';
import { exact } from '../exact.ts';
import type { Execution, Operation } from '../ledger/operation.ts';
import type { TitleLedger } from './titles.ts';

/** The price of an execution in another currency than its title is valued in. */
export interface Exchange {
  readonly from: string;
  readonly into: string;
  /** The rate by the closes of the lines in both currencies; null where there are none of that time. */
  readonly rate: ImpliedRate | null;
}

/** The price of an execution in the currency of its title. */
export interface TitlePrice {
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
