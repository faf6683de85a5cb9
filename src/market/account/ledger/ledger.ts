import { breathe } from '../../../server/catalogs.ts';
import type { VersionReader } from '../../../store/store.ts';
import type { Securities } from '../../contract/securities.ts';
import { AccountBook } from './account-book.ts';
import { keysOf, OPERATIONS, type Operation } from './operation.ts';
import { parseStored } from './stored-operation.ts';

/** Operations of all accounts together that are kept in memory at most. */
export const OPERATIONS_KEPT = 200_000;
/** Accounts whose operations are kept in memory at most. */
export const ACCOUNTS_KEPT = 2_000;

/** One version of all ledgers. An account's operations are read when they are first asked for. */
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

  /** The operations of an account, nobody else's; without a promise when they are in memory. */
  bookOf(account: string): AccountBook | Promise<AccountBook> {
    const book = this.#books.get(account);
    if (!book) return this.#coming.get(account) ?? this.#read(account);
    if (account !== this.#lastAsked) {
      // The last asked stays longest.
      this.#books.delete(account);
      this.#books.set(account, book);
      this.#lastAsked = account;
    }
    return book;
  }

  /** Brings the operations of an account into memory, for whoever asks next. */
  async fetch(account: string): Promise<void> {
    try {
      await this.bookOf(account);
    } catch {
      // Nobody has asked yet: whoever does is told.
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
