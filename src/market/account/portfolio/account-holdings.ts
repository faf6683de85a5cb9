import type { Securities } from '../../contract/securities.ts';
import { type Country, foldWord } from '../../contract/words.ts';
import type { Operation } from '../ledger/operation.ts';
import { type Holding, holdingInSlices, holdingOf } from './holdings.ts';
import { type TitleLedger, titlesOf } from './titles.ts';

/** The titles of one account by one state of the market's data, and what is held of each, worked out once. */
export class AccountHoldings {
  readonly securities: Securities;
  readonly #operations: Iterable<Operation>;
  #titles: readonly TitleLedger[] | undefined;
  readonly #holdings = new Map<TitleLedger, Holding | null>();
  #prepared: Promise<void> | undefined;

  constructor(operations: Iterable<Operation>, securities: Securities) {
    this.#operations = operations;
    this.securities = securities;
  }

  /** True once every holding has been worked out. */
  get isPrepared(): boolean {
    return this.#holdings.size === this.#all().length;
  }

  /** Works out all holdings in slices, between which others have their turn. */
  prepare(breathe: () => Promise<void>): Promise<void> {
    this.#prepared ??= this.#prepare(breathe);
    return this.#prepared;
  }

  /** What the account holds in a country, by symbol and market. */
  of(country: Country): readonly Holding[] {
    return this.#all().flatMap((title) => (title.pais === country ? (this.holding(title) ?? []) : []));
  }

  /** What is held of one of the titles; null when nothing is. */
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
    return this.#all().filter(
      ({ simbolo, security, operations }) =>
        foldWord(simbolo) === wanted ||
        security?.lines.some((line) => foldWord(line) === wanted) ||
        operations.some((operation) => foldWord(operation.simbolo) === wanted),
    );
  }

  async #prepare(breathe: () => Promise<void>): Promise<void> {
    for (const title of this.#all()) {
      if (this.#holdings.has(title)) continue;
      const work = holdingInSlices(title);
      let step = work.next();
      for (; !step.done; step = work.next()) await breathe();
      this.#holdings.set(title, step.value);
      await breathe();
    }
  }

  #all(): readonly TitleLedger[] {
    this.#titles ??= titlesOf(this.#operations, this.securities);
    return this.#titles;
  }
}
