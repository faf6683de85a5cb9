import type { Country } from '../../contract/words.ts';
import { type Holding, holdingsOf } from '../portfolio/holdings.ts';
import type { Operation } from './operation.ts';

/** An answer worked out with the market data of one version. */
interface Kept<T> {
  readonly marketVersion: number;
  readonly value: T;
}

/** The operations of one account in one version of the ledger, and what was worked out from them. */
export class AccountBook {
  readonly #operations: ReadonlyMap<number, Operation>;
  #holdings: readonly Holding[] | undefined;
  readonly #portfolios = new Map<Country, Kept<Uint8Array>>();

  constructor(operations: readonly Operation[]) {
    this.#operations = new Map(operations.map((operation) => [operation.numero, operation]));
  }

  get size(): number {
    return this.#operations.size;
  }

  operation(numero: number): Operation | undefined {
    return this.#operations.get(numero);
  }

  /** What the account holds in a country, by symbol and market. */
  holdings(country: Country): readonly Holding[] {
    this.#holdings ??= holdingsOf([...this.#operations.values()]);
    return this.#holdings.filter(({ pais }) => pais === country);
  }

  /** The rendered portfolio of a country: made once per version of the market data. */
  portfolio(country: Country, marketVersion: number, render: (holdings: readonly Holding[]) => Uint8Array): Uint8Array {
    const kept = this.#portfolios.get(country);
    if (kept?.marketVersion === marketVersion) return kept.value;
    const value = render(this.holdings(country));
    this.#portfolios.set(country, { marketVersion, value });
    return value;
  }
}
