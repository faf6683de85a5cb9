import type { Country } from '../../contract/words.ts';
import type { Currency, FeeCurrency, Mode, OperationType, Settlement, State } from '../contract/coded-words.ts';

/** One execution of an order: local time, quantity and price in the unit of the quote. */
export interface Execution {
  readonly fecha: string;
  readonly cantidad: number;
  readonly precio: number;
}

/** One change of state; `fecha` is local time. */
export interface StateChange {
  readonly estado: State;
  readonly fecha: string;
}

/** One fee: `iva` is the tax on `neto`, both in the fee's own currency. */
export interface Fee {
  readonly tipo: string;
  readonly neto: number;
  readonly iva: number;
  readonly moneda: FeeCurrency;
}

/**
 * An operation of a ledger after the rules, its words in one spelling, its times `YYYY-MM-DDTHH:MM:SS` local
 * (contract 2.2; reference 6.4). Money that the source does not state is null here and worked out when shown, because it
 * depends on whether the title is quoted per 1 or per 100.
 */
export interface Operation {
  readonly numero: number;
  /** `bcba`, else the contract's spelling (`nYSE`…), as operations show it. */
  readonly mercado: string;
  readonly simbolo: string;
  readonly moneda: Currency;
  readonly tipo: OperationType;
  readonly fechaAlta: string;
  readonly validez: string;
  readonly fechaOperado: string | null;
  readonly estadoActual: State;
  readonly estados: readonly StateChange[];
  readonly aranceles: readonly Fee[];
  readonly operaciones: readonly Execution[];
  readonly precio: number | null;
  readonly cantidad: number;
  readonly monto: number | null;
  readonly fondosParaOperacion: number | null;
  readonly montoOperacion: number | null;
  readonly modalidad: Mode;
  readonly arancelesARS: number | null;
  readonly arancelesUSD: number | null;
  readonly plazo: Settlement;
  /** Country of the account the operation belongs to. */
  readonly pais: Country;
}

const NUMBER_WIDTH = 10;

/** Resource of the ledger data set. */
export const OPERATIONS = 'operaciones';

/** What the keys of all operations of an account begin with. Names have no slash, so no other account's begin so. */
export function keysOf(account: string): string {
  return `${account}/`;
}

/** The account that the operation of a key belongs to. */
export function accountOfKey(key: string): string {
  return key.slice(0, key.indexOf('/'));
}

/** Key of an operation: account and number, padded so that keys sort like numbers. */
export function keyOf(account: string, numero: number): string {
  return keysOf(account) + String(numero).padStart(NUMBER_WIDTH, '0');
}
