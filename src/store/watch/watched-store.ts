import { type Store, StoreUnavailable, type VersionReader } from '../store.ts';
import { AvailabilityMonitor, type StoreAvailability, type StoreEvent } from './availability.ts';

/** How long a call waits for a store, in milliseconds. */
interface StoreTimeouts {
  /** For short calls: a version, an account, a token, new tokens. A query that takes longer counts as an outage. */
  readonly answer: number;
  /** For long calls: a batch of records, all operations of an account, a change that waits for another program's. */
  readonly work: number;
}

/** The error of a call that timed out. */
class StoreSilent extends StoreUnavailable {}

/**
 * Wraps the store of a server: no call waits longer than its timeout, the results of all show whether the store is available, and while
 * it is away calls are refused at once but for one that tries. Results are passed on as they are.
 */
export class WatchedStore implements Store {
  readonly #current: () => Store;
  readonly #timeouts: StoreTimeouts;
  readonly #monitor: AvailabilityMonitor;

  /**
   * @param current returns the store; throws StoreUnavailable as long as it is not open
   * @param report gets the beginning and the end of each trouble
   */
  constructor(
    current: () => Store,
    timeouts: StoreTimeouts,
    now: () => Date,
    report: (event: StoreEvent) => void = () => {},
  ) {
    this.#current = current;
    this.#timeouts = timeouts;
    this.#monitor = new AvailabilityMonitor(now, report);
  }

  get address(): string {
    return this.#current().address;
  }

  get availability(): StoreAvailability {
    return this.#monitor.availability;
  }

  readonly versions: Store['versions'] = () => this.#ask((store) => store.versions());
  readonly history: Store['history'] = (dataSet) => this.#ask((store) => store.history(dataSet));
  readonly reader: Store['reader'] = async (dataSet, number) => {
    const reader = await this.#ask((store) => store.reader(dataSet, number));
    return reader && this.#watchedReader(reader);
  };
  readonly diff: Store['diff'] = (...comparison) => this.#each((store) => store.diff(...comparison));
  readonly publish: Store['publish'] = (drafts) => this.#unbounded((store) => store.publish(drafts));
  readonly rollback: Store['rollback'] = (...goal) => this.#unbounded((store) => store.rollback(...goal));
  readonly prune: Store['prune'] = (keep) => this.#unbounded((store) => store.prune(keep));
  readonly adopt: Store['adopt'] = (...adopted) => this.#unbounded((store) => store.adopt(...adopted));
  readonly origin: Store['origin'] = (dataSet) => this.#ask((store) => store.origin(dataSet));
  readonly derived: Store['derived'] = (...wanted) => this.#work((store) => store.derived(...wanted));
  readonly putDerived: Store['putDerived'] = (...derived) => this.#unbounded((store) => store.putDerived(...derived));

  readonly overlay: Store['overlay'] = (...wanted) => this.#ask((store) => store.overlay(...wanted));
  readonly changeOverlay: Store['changeOverlay'] = (...change) =>
    this.#write((store) => store.changeOverlay(...change));

  readonly sourcesEpoch: Store['sourcesEpoch'] = () => this.#ask((store) => store.sourcesEpoch());
  readonly sources: Store['sources'] = () => this.#ask((store) => store.sources());
  readonly sourceMemory: Store['sourceMemory'] = (name) => this.#work((store) => store.sourceMemory(name));
  readonly leaseSource: Store['leaseSource'] = (...lease) => this.#write((store) => store.leaseSource(...lease));
  readonly releaseSource: Store['releaseSource'] = (...lease) => this.#write((store) => store.releaseSource(...lease));
  readonly noteSource: Store['noteSource'] = (...note) => this.#write((store) => store.noteSource(...note));

  readonly putAccount: Store['putAccount'] = (account) => this.#write((store) => store.putAccount(account));
  readonly account: Store['account'] = (name) => this.#ask((store) => store.account(name));
  readonly accounts: Store['accounts'] = () => this.#work((store) => store.accounts());
  readonly removeAccount: Store['removeAccount'] = (name) => this.#write((store) => store.removeAccount(name));
  readonly putTokens: Store['putTokens'] = (tokens) => this.#writeAtOnce((store) => store.putTokens(tokens));
  readonly token: Store['token'] = (hash) => this.#ask((store) => store.token(hash));
  readonly useToken: Store['useToken'] = (...use) => this.#writeAtOnce((store) => store.useToken(...use));
  readonly revokeFamily: Store['revokeFamily'] = (family) => this.#writeAtOnce((store) => store.revokeFamily(family));
  readonly tokensOf: Store['tokensOf'] = (account) => this.#work((store) => store.tokensOf(account));
  readonly credentialsEpoch: Store['credentialsEpoch'] = () => this.#ask((store) => store.credentialsEpoch());
  readonly forgetExpired: Store['forgetExpired'] = (at) => this.#writeAtOnce((store) => store.forgetExpired(at));

  readonly onChange: Store['onChange'] = (listener) => this.#current().onChange(listener);
  readonly restMilliseconds: Store['restMilliseconds'] = () => this.#current().restMilliseconds();

  /** Closes the store itself, without a timeout. */
  readonly close: Store['close'] = () => this.#current().close();

  #watchedReader({ version, records, withPrefix, check }: VersionReader): VersionReader {
    return {
      version,
      records: (resource) => this.#each(() => records(resource)),
      withPrefix: (resource, prefix) => this.#work(() => withPrefix(resource, prefix)),
      check: () => this.#work(check),
    };
  }

  /** Runs a query that an available store answers at once: a timeout is an outage. */
  #ask<T>(query: (store: Store) => Promise<T>): Promise<T> {
    return this.#observed(() => within(query(this.#current()), this.#timeouts.answer), { isTimeoutOutage: true });
  }

  /** Runs a query that may take long. */
  #work<T>(query: (store: Store) => Promise<T>): Promise<T> {
    return this.#observed(() => within(query(this.#current()), this.#timeouts.work), {});
  }

  #write<T>(change: (store: Store) => Promise<T>): Promise<T> {
    return this.#observed(() => within(change(this.#current()), this.#timeouts.work), { isWriting: true });
  }

  /** Runs a change that a request waits for: a timeout may be caused by a lock, and does not show that the store is away. */
  #writeAtOnce<T>(change: (store: Store) => Promise<T>): Promise<T> {
    return this.#observed(() => within(change(this.#current()), this.#timeouts.answer), { isWriting: true });
  }

  /** Runs a change that may last as long as an import does. */
  #unbounded<T>(change: (store: Store) => Promise<T>): Promise<T> {
    return this.#observed(() => change(this.#current()), { isWriting: true });
  }

  async *#each<T>(list: (store: Store) => AsyncIterable<T>): AsyncGenerator<T> {
    let isProbe = this.#monitor.enter();
    try {
      for await (const item of eachWithin(list(this.#current()), this.#timeouts.work)) {
        this.#monitor.succeeded(false);
        if (isProbe) this.#monitor.probed();
        isProbe = false;
        yield item;
      }
    } catch (error) {
      this.#failed(error, false);
      throw error;
    } finally {
      if (isProbe) this.#monitor.probed();
    }
  }

  async #observed<T>(
    call: () => Promise<T>,
    {
      isTimeoutOutage = false,
      isWriting = false,
    }: { readonly isTimeoutOutage?: boolean; readonly isWriting?: boolean },
  ): Promise<T> {
    const isProbe = this.#monitor.enter();
    try {
      const answer = await call();
      this.#monitor.succeeded(isWriting);
      return answer;
    } catch (error) {
      this.#failed(error, isTimeoutOutage);
      throw error;
    } finally {
      if (isProbe) this.#monitor.probed();
    }
  }

  #failed(error: unknown, isTimeoutOutage: boolean): void {
    if (isTimeoutOutage || !(error instanceof StoreSilent)) this.#monitor.failed(error);
  }
}

/**
 * Returns the result of a call if it comes in time. A later result or error is dropped.
 *
 * @throws StoreSilent after so many milliseconds; a change may take place all the same
 */
function within<T>(call: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new StoreSilent(`The store has not answered for ${milliseconds / 1000} s.`));
    }, milliseconds);
    // A store that never answers must not keep a program that wants to end.
    timer.unref();
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Applies the same timeout to each step of an iteration. After a timeout, the end of the iteration is not waited for either. */
async function* eachWithin<T>(items: AsyncIterable<T>, milliseconds: number): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  let isSilent = false;
  try {
    for (;;) {
      const step = await within(iterator.next(), milliseconds);
      if (step.done === true) return;
      yield step.value;
    }
  } catch (error) {
    isSilent = error instanceof StoreSilent;
    throw error;
  } finally {
    if (!isSilent) await iterator.return?.();
  }
}
