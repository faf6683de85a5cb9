import type { Securities, Security } from '../../contract/securities.ts';
import type { Country } from '../../contract/words.ts';
import { ADDING } from '../contract/coded-words.ts';
import type { Operation } from '../ledger/operation.ts';
import { currencyOf } from './exchange.ts';

/**
 * The operations of one title: a security with all its lines, or a symbol that the market's data do not know, on a market
 * in one country of the account. What is held of it in two countries is two titles.
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
