import type { Decimal } from 'decimal.js';
import type { Country } from '../words.ts';
import { exact, exactSum, shown } from './exact.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Operation } from './ledger/operation.ts';
import { moneyOf } from './ledger/render-operation.ts';
import type { QuoteOf } from './market-data.ts';
import { valuationOf } from './portfolio/asset.ts';
import type { AccountHoldings } from './portfolio/holdings.ts';
import { currencyOf } from './portfolio/titles.ts';
import { ADDING, OPEN_STATES, settlementDays } from './words.ts';

/** The money accounts of a customer, in the order in which the live interface lists them. */
export const CASH_ACCOUNTS: readonly { readonly tipo: string; readonly pais: Country; readonly moneda: string }[] = [
  { tipo: 'inversion_Argentina_Pesos', pais: 'argentina', moneda: 'peso_Argentino' },
  { tipo: 'inversion_Argentina_Dolares', pais: 'argentina', moneda: 'dolar_Estadounidense' },
  { tipo: 'inversion_Estados_Unidos_Dolares', pais: 'estados_Unidos', moneda: 'dolar_Estadounidense' },
];

/** The settlements that a balance is split by; the place of each but the last is the days until it. */
export const SETTLEMENT_WORDS: readonly string[] = ['inmediato', 'hrs24', 'hrs48', 'hrs72', 'masHrs72'];

/** What a statement is made from. */
interface StatementFacts {
  /** Name of the account. */
  readonly account: string;
  readonly ledger: Ledger;
  readonly holdings: AccountHoldings;
  readonly quoteOf: QuoteOf;
  /** Days since 1970-01-01, on which holding periods depend. */
  readonly today: number;
}

/** Money that open orders set aside: which money account, which settlement, how much. */
interface SetAside {
  readonly pais: Country;
  readonly moneda: string;
  readonly place: number;
  readonly money: Decimal;
}

/**
 * Builds the statement of an account as the live interface spells it, as far as operations contain it. They have no
 * deposits and withdrawals (reference market.md 6.4), so balances and all that follows from them are null, not 0: a 0
 * would be a false balance. Known are the money that open purchase orders set aside and the worth of the titles held.
 */
export function statementOf({ account, ledger, holdings, quoteOf, today }: StatementFacts) {
  const orders = ledger.newestFirst().flatMap((operation) => setAside(operation, holdings, quoteOf));
  const hasAbroad = ledger.newestFirst().some(({ pais }) => pais === 'estados_Unidos');
  const accounts = hasAbroad ? CASH_ACCOUNTS : CASH_ACCOUNTS.filter(({ pais }) => pais === 'argentina');
  return {
    cuentas: accounts.map(({ tipo, pais, moneda }) => {
      const own = orders.filter((order) => order.pais === pais && order.moneda === moneda);
      return {
        numero: account,
        tipo,
        moneda,
        disponible: null,
        comprometido: moneyIn(own),
        saldo: null,
        titulosValorizados: shown(worthOf(holdings, pais, moneda, quoteOf, today)),
        total: null,
        margenDescubierto: null,
        saldos: SETTLEMENT_WORDS.map((liquidacion, place) => ({
          liquidacion,
          saldo: null,
          comprometido: moneyIn(own.filter((order) => order.place === place)),
          disponible: null,
          disponibleOperar: null,
        })),
        estado: 'operable',
      };
    }),
    estadisticas: [],
    totalEnPesos: null,
  };
}

/** The money of an open purchase order that was not executed: ordered less executed. */
function setAside(operation: Operation, { securities }: AccountHoldings, quoteOf: QuoteOf): SetAside[] {
  const { tipo, estadoActual, mercado, simbolo, pais, plazo } = operation;
  if (!ADDING.includes(tipo) || !OPEN_STATES.includes(estadoActual)) return [];
  const { executed, ordered } = moneyOf(operation, quoteOf);
  const money = exact(ordered).minus(executed);
  const moneda = currencyOf(operation, securities.find(mercado, simbolo));
  return money.greaterThan(0) ? [{ pais, moneda, place: settlementDays(plazo), money }] : [];
}

/** What the titles held in a country are worth that are valued in a currency. */
function worthOf(
  holdings: AccountHoldings,
  country: Country,
  currency: string,
  quoteOf: QuoteOf,
  today: number,
): Decimal {
  return exactSum(holdings.of(country), (holding) => {
    const quote = quoteOf(holding.mercado, holding.simbolo);
    return (quote?.moneda ?? holding.moneda) === currency ? valuationOf(holding, quote, today).worth : 0;
  });
}

function moneyIn(orders: readonly SetAside[]): number {
  return shown(exactSum(orders, ({ money }) => money));
}
