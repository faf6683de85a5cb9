import { breathe, type Loaded } from '../../../server/catalogs.ts';
import { type Store, VersionGone, type VersionReader } from '../../../store/store.ts';
import type { Securities } from '../market-data.ts';
import { AccountHoldings } from '../portfolio/holdings.ts';
import { accountOfKey, keysOf, OPERATIONS, type Operation, parseStored } from './operation.ts';

/** Operations of all accounts together that are kept in memory at most. */
const OPERATIONS_KEPT = 200_000;
/** Accounts whose operations are kept in memory at most. */
const ACCOUNTS_KEPT = 2_000;

/** The ledgers of all accounts in one version of the store; each is read at its first use and kept in bounds. */
export class Ledgers {
  readonly #reader: VersionReader | null;
  readonly #securities: () => Securities;
  /** The least recently used first. */
  readonly #kept = new Map<string, Ledger>();
  readonly #reading = new Map<string, Promise<Ledger>>();
  #operationsKept = 0;

  /**
   * @param reader the version to read; null for a store that has no operations at all
   * @param securities what the market's data say now, for which holdings are worked out ahead of the first request
   */
  constructor(reader: VersionReader | null, securities: () => Securities) {
    this.#reader = reader;
    this.#securities = securities;
  }

  /** The ledger of one account, with its holdings worked out. */
  async of(account: string): Promise<Ledger> {
    const ledger = this.#kept.get(account);
    if (!ledger) return this.#reading.get(account) ?? this.#read(account);
    this.#kept.delete(account);
    this.#kept.set(account, ledger);
    return ledger;
  }

  /** Reads the ledger of an account into memory, for a request to come; where that fails, the request reads it. */
  async preload(account: string): Promise<void> {
    try {
      await this.of(account);
    } catch {
      // The request gets the error of its own reading.
    }
  }

  /** Whether the ledger of an account is in memory. */
  has(account: string): boolean {
    return this.#kept.has(account);
  }

  /** Takes over the ledgers that another version has in memory, without those of some accounts. */
  takeOver(other: Ledgers, except: ReadonlySet<string>): void {
    for (const [account, ledger] of other.#kept) {
      if (!except.has(account)) this.#keep(account, ledger);
    }
  }

  #read(account: string): Promise<Ledger> {
    const reading = this.#load(account).finally(() => this.#reading.delete(account));
    this.#reading.set(account, reading);
    return reading;
  }

  async #load(account: string): Promise<Ledger> {
    const records = (await this.#reader?.withPrefix(OPERATIONS, keysOf(account))) ?? [];
    const operations: Operation[] = [];
    for (const record of records) {
      operations.push(parseStored(record));
      await breathe();
    }
    const ledger = new Ledger(operations);
    await ledger.holdingsBy(this.#securities());
    this.#keep(account, ledger);
    return ledger;
  }

  #keep(account: string, ledger: Ledger): void {
    this.#kept.set(account, ledger);
    this.#operationsKept += ledger.size;
    for (const [oldest, { size }] of this.#kept) {
      const isInBounds = this.#operationsKept <= OPERATIONS_KEPT && this.#kept.size <= ACCOUNTS_KEPT;
      if (oldest === account || isInBounds) break;
      this.#kept.delete(oldest);
      this.#operationsKept -= size;
    }
  }
}

/** The operations of one account in one version of the store, and what follows from them. */
export class Ledger {
  readonly #operations: ReadonlyMap<number, Operation>;
  #newestFirst: readonly Operation[] | undefined;
  #holdings: AccountHoldings | undefined;

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

  /** What the account holds by one state of the market's data; worked out in slices where that state is new. */
  async holdingsBy(securities: Securities): Promise<AccountHoldings> {
    if (this.#holdings?.securities !== securities) {
      this.#holdings = new AccountHoldings(this.#operations.values(), securities);
    }
    const holdings = this.#holdings;
    await holdings.prepare(breathe);
    return holdings;
  }
}

/**
 * Makes the ledgers of a version. Of what the version before has in memory, ledgers that did not change are taken over, and
 * changed ones are read before the version serves: accounts in use are answered at once, also while the store is away.
 * Where the change between the versions is not known, all are read at their first use.
 */
export async function ledgersAfter(
  before: Loaded<Ledgers> | null,
  reader: VersionReader,
  store: Pick<Store, 'diff'>,
  securities: () => Securities,
): Promise<Ledgers> {
  const ledgers = new Ledgers(reader, securities);
  if (before === null) return ledgers;
  const changed = await changedAccounts(store, before.version.number, reader.version.number);
  if (changed === null) return ledgers;
  ledgers.takeOver(before.catalog, changed);
  for (const account of changed) if (before.catalog.has(account)) await ledgers.of(account);
  return ledgers;
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
