import { breathe, type Loaded } from '../../../server/catalogs.ts';
import { type Store, VersionGone, type VersionReader } from '../../../store/store.ts';
import type { Country } from '../../words.ts';
import type { Securities } from '../market-data.ts';
import { AccountHoldings } from '../portfolio/holdings.ts';
import { accountOfKey, keysOf, OPERATIONS, type Operation, parseStored } from './operation.ts';

/** Operations of all accounts together that are kept in memory at most. */
export const OPERATIONS_KEPT = 200_000;
/** Accounts whose operations are kept in memory at most. */
export const ACCOUNTS_KEPT = 2_000;

/** One version of all ledgers. An account's operations are read at their first use. */
export class Ledger {
  readonly #reader: VersionReader | null;
  readonly #securities: () => Securities;
  readonly #books = new Map<string, AccountBook>();
  readonly #coming = new Map<string, Promise<AccountBook>>();
  #held = 0;
  #lastAsked = '';

  /**
   * @param reader the version to read; null for a store that has no operations at all
   * @param securities what the market's data say now, for which holdings are worked out ahead of the first request
   */
  constructor(reader: VersionReader | null, securities: () => Securities) {
    this.#reader = reader;
    this.#securities = securities;
  }

  /** The operations of one account; without a promise when they are in memory. */
  bookOf(account: string): AccountBook | Promise<AccountBook> {
    const book = this.#books.get(account);
    if (!book) return this.#coming.get(account) ?? this.#read(account);
    if (account !== this.#lastAsked) {
      // The most recently used stays longest.
      this.#books.delete(account);
      this.#books.set(account, book);
      this.#lastAsked = account;
    }
    return book;
  }

  /** Brings the operations of an account into memory, for later calls. */
  async fetch(account: string): Promise<void> {
    try {
      await this.bookOf(account);
    } catch {
      // No call waits for the result yet: the next one gets the error.
    }
  }

  /** Whether the operations of an account are in memory. */
  holds(account: string): boolean {
    return this.#books.has(account);
  }

  /** Takes over what another version has in memory, but for some accounts. */
  takeOver(other: Ledger, except: ReadonlySet<string>): void {
    for (const [account, book] of other.#books) {
      if (!except.has(account)) this.#put(account, book);
    }
  }

  #read(account: string): Promise<AccountBook> {
    const coming = this.#load(account).finally(() => this.#coming.delete(account));
    this.#coming.set(account, coming);
    return coming;
  }

  async #load(account: string): Promise<AccountBook> {
    const prefix = keysOf(account);
    const records = (await this.#reader?.withPrefix(OPERATIONS, prefix)) ?? [];
    const operations: Operation[] = [];
    for (const record of records) {
      operations.push(parseStored(record));
      await breathe();
    }
    const book = new AccountBook(operations);
    await book.holdingsBy(this.#securities()).prepare(breathe);
    this.#put(account, book);
    return book;
  }

  #put(account: string, book: AccountBook): void {
    this.#books.set(account, book);
    this.#lastAsked = account;
    this.#held += book.size;
    for (const [oldest, { size }] of this.#books) {
      if (oldest === account || (this.#held <= OPERATIONS_KEPT && this.#books.size <= ACCOUNTS_KEPT)) break;
      this.#books.delete(oldest);
      this.#held -= size;
    }
  }
}

/** Names a state of the prices: a version of the market data, with or without the overlay. */
export type MarketVersion = number | string;

/**
 * Stands for one portfolio at one state of ledger, prices and calendar. Only the book of one account makes and knows
 * it, so that a portfolio kept under it is never served to another account.
 */
export interface PortfolioKey {
  readonly country: Country;
  /** The prices that it was made with. */
  readonly marketVersion: MarketVersion;
  /** The civil date, on which holding periods depend. */
  readonly today: string;
}

/** The operations of one account in one version of the ledger, with the results derived from them. */
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

/**
 * The ledgers of a version, with the operations that the version before has in memory, for all accounts that did not
 * change. An import for one account delays no other account, and those in memory can be answered while the store is
 * away.
 */
export async function ledgerAfter(
  before: Loaded<Ledger> | null,
  reader: VersionReader,
  store: Pick<Store, 'diff'>,
  securities: () => Securities,
): Promise<Ledger> {
  const ledger = new Ledger(reader, securities);
  if (before === null) return ledger;
  const changed = await changedAccounts(store, before.version.number, reader.version.number);
  if (changed === null) return ledger;
  ledger.takeOver(before.catalog, changed);
  // Their operations were in memory: they are read again before the version serves.
  for (const account of changed) if (before.catalog.holds(account)) await ledger.bookOf(account);
  return ledger;
}

/** The accounts whose operations two versions hold differently; null when one of them is not kept any more. */
async function changedAccounts(
  store: Pick<Store, 'diff'>,
  from: number,
  to: number,
): Promise<ReadonlySet<string> | null> {
  const changed = new Set<string>();
  try {
    for await (const batch of store.diff('ledger', from, to)) {
      for (const { key } of batch) changed.add(accountOfKey(key));
    }
  } catch (error) {
    if (error instanceof VersionGone) return null;
    throw error;
  }
  return changed;
}
