import { type Country, foldWord } from '../../contract/words.ts';
import { type Holding, holdingInSlices, holdingOf, type TitleLedger, titlesOf } from '../portfolio/holdings.ts';
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
  #titles: readonly TitleLedger[] | undefined;
  readonly #holdings = new Map<TitleLedger, Holding | null>();
  #newestFirst: readonly Operation[] | undefined;
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

  /** What the account holds in a country, by symbol and market. */
  holdings(country: Country): readonly Holding[] {
    return this.#allTitles().flatMap((title) => (title.pais === country ? (this.holding(title) ?? []) : []));
  }

  /** What is held of one of the titles; null when nothing is. Worked out once. */
  holding(title: TitleLedger): Holding | null {
    let holding = this.#holdings.get(title);
    if (holding === undefined) {
      holding = holdingOf(title);
      this.#holdings.set(title, holding);
    }
    return holding;
  }

  /** Works out all holdings ahead of the first request, in slices between which others have their turn. */
  async prepare(breathe: () => Promise<void>): Promise<void> {
    for (const title of this.#allTitles()) {
      const work = holdingInSlices(title);
      let step = work.next();
      for (; !step.done; step = work.next()) await breathe();
      this.#holdings.set(title, step.value);
      await breathe();
    }
  }

  /** The titles of a symbol, in any letter case, that the account ever had operations of: one per market and country. */
  titles(symbol: string): readonly TitleLedger[] {
    const wanted = foldWord(symbol);
    return this.#allTitles().filter(({ simbolo }) => foldWord(simbolo) === wanted);
  }

  /** The key of a country's portfolio: the same object as long as prices and date stay. */
  portfolioKey(country: Country, marketVersion: MarketVersion, today: string): PortfolioKey {
    const kept = this.#keys.get(country);
    if (kept?.marketVersion === marketVersion && kept.today === today) return kept;
    const key = { country, marketVersion, today };
    this.#keys.set(country, key);
    return key;
  }

  #allTitles(): readonly TitleLedger[] {
    this.#titles ??= titlesOf(this.#operations.values());
    return this.#titles;
  }
}
