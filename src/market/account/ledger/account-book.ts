import type { Securities } from '../../contract/securities.ts';
import type { Country } from '../../contract/words.ts';
import { AccountHoldings } from '../portfolio/account-holdings.ts';
import type { Operation } from './operation.ts';

/** Names a state of the prices: a version of the market data, or that and whatever lies over it. */
export type MarketVersion = number | string;

/**
 * Stands for one portfolio at one state of ledger, prices and calendar: made by the book of one account and known to
 * nobody else, so that what is kept under it can never be served to another account.
 */
export interface PortfolioKey {
  readonly country: Country;
  /** The prices that it was made with. */
  readonly marketVersion: MarketVersion;
  /** The civil date, on which holding periods depend. */
  readonly today: string;
}

/** The operations of one account in one version of the ledger, and what was worked out from them. */
export class AccountBook {
  readonly #operations: ReadonlyMap<number, Operation>;
  #newestFirst: readonly Operation[] | undefined;
  #holdings: AccountHoldings | undefined;
  readonly #keys = new Map<Country, PortfolioKey>();

  constructor(operations: readonly Operation[]) {
    this.#operations = new Map(operations.map((operation) => [operation.numero, operation]));
  }

  get size(): number {
    return this.#operations.size;
  }

  operation(numero: number): Operation | undefined {
    return this.#operations.get(numero);
  }

  /** All operations, those entered last first; of one time the higher number first. */
  newestFirst(): readonly Operation[] {
    this.#newestFirst ??= [...this.#operations.values()].sort((a, b) =>
      a.fechaAlta === b.fechaAlta ? b.numero - a.numero : a.fechaAlta < b.fechaAlta ? 1 : -1,
    );
    return this.#newestFirst;
  }

  /** What the account holds by one state of the market's data: the same object as long as that state stays. */
  holdingsBy(securities: Securities): AccountHoldings {
    if (this.#holdings?.securities === securities) return this.#holdings;
    this.#holdings = new AccountHoldings(this.#operations.values(), securities);
    return this.#holdings;
  }

  /** The key of a country's portfolio: the same object as long as prices and date stay. */
  portfolioKey(country: Country, marketVersion: MarketVersion, today: string): PortfolioKey {
    const kept = this.#keys.get(country);
    if (kept?.marketVersion === marketVersion && kept.today === today) return kept;
    const key = { country, marketVersion, today };
    this.#keys.set(country, key);
    return key;
  }
}
