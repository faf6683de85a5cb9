import type { OverlayChanges, OverlayEdit, OverlayHeld, OverlayState } from '../overlay.ts';
import type { LeaseAnswer, SourceNote, SourceNoted } from '../source-notes.ts';
import type {
  Account,
  AdoptedRecord,
  Adoption,
  DataSet,
  DataSetVersion,
  Draft,
  Published,
  RecordChange,
  RecordPlace,
  Store,
  StoreChange,
  TokenRecord,
  VersionName,
  VersionReader,
} from '../store.ts';
import { Standing, type StoreNews, type StoreStanding } from './standing.ts';
import { eachWithin, StoreSilent, within } from './within.ts';

/** How long a store is waited for, in milliseconds. */
export interface StorePatience {
  /** For what a store answers at once: a version, an account, a token, new tokens. Silence to a question makes it count as away. */
  readonly answer: number;
  /** For what takes its time: a batch of records, all operations of an account, a change that waits for another program's. */
  readonly work: number;
}

/**
 * A store as a server sees it: no call waits longer than it may, all tell how the store does, and while it is away they are
 * refused at once but for the one that finds out whether it is back. What a store answers is passed on as it is.
 */
export class WatchedStore implements Store {
  readonly #held: () => Store;
  readonly #patience: StorePatience;
  readonly #standing: Standing;

  /**
   * @param held the store; throws StoreUnavailable as long as there is none to be had
   * @param told is told once what begins and once when it is over
   */
  constructor(held: () => Store, patience: StorePatience, now: () => Date, told: (news: StoreNews) => void = () => {}) {
    this.#held = held;
    this.#patience = patience;
    this.#standing = new Standing(now, told);
  }

  get address(): string {
    return this.#held().address;
  }

  /** How the store does, as far as was noticed. */
  get standing(): StoreStanding {
    return this.#standing.now;
  }

  readonly versions = (): Promise<ReadonlyMap<DataSet, DataSetVersion>> => this.#ask((store) => store.versions());
  readonly history = (dataSet: DataSet): Promise<readonly DataSetVersion[]> =>
    this.#ask((store) => store.history(dataSet));
  readonly reader = async (dataSet: DataSet, number?: number): Promise<VersionReader | null> => {
    const reader = await this.#ask((store) => store.reader(dataSet, number));
    return reader && this.#watchedReader(reader);
  };
  readonly diff = (
    dataSet: DataSet,
    from: number,
    to: number,
    after?: RecordPlace,
  ): AsyncIterable<readonly RecordChange[]> => this.#each((store) => store.diff(dataSet, from, to, after));
  readonly publish = (drafts: readonly Draft[]): Promise<readonly Published[]> =>
    this.#unbounded((store) => store.publish(drafts));
  readonly rollback = (dataSet: DataSet, number: number): Promise<Published> =>
    this.#unbounded((store) => store.rollback(dataSet, number));
  readonly prune = (keep: number): Promise<number> => this.#unbounded((store) => store.prune(keep));
  readonly adopt = (
    version: DataSetVersion,
    base: number,
    changes: AsyncIterable<readonly AdoptedRecord[]>,
    adoption: Adoption,
  ): Promise<void> => this.#unbounded((store) => store.adopt(version, base, changes, adoption));
  readonly origin = (dataSet: DataSet): Promise<string | null> => this.#ask((store) => store.origin(dataSet));
  readonly derived: Store['derived'] = (version, name, room) =>
    this.#work((store) => store.derived(version, name, room));
  readonly putDerived = (version: VersionName, name: string, body: Uint8Array): Promise<void> =>
    this.#unbounded((store) => store.putDerived(version, name, body));

  readonly overlay = (dataSet: DataSet, after: number): Promise<OverlayChanges> =>
    this.#ask((store) => store.overlay(dataSet, after));
  readonly changeOverlay = (
    dataSet: DataSet,
    keys: readonly string[],
    edit: (held: OverlayHeld) => OverlayEdit,
  ): Promise<OverlayState> => this.#write((store) => store.changeOverlay(dataSet, keys, edit));

  readonly sourcesEpoch = (): Promise<number> => this.#ask((store) => store.sourcesEpoch());
  readonly sources = (): Promise<readonly SourceNote[]> => this.#ask((store) => store.sources());
  readonly sourceMemory = (name: string): Promise<string | null> => this.#work((store) => store.sourceMemory(name));
  readonly leaseSource = (name: string, holder: string, now: number, until: number): Promise<LeaseAnswer> =>
    this.#write((store) => store.leaseSource(name, holder, now, until));
  readonly releaseSource = (name: string, holder: string): Promise<void> =>
    this.#write((store) => store.releaseSource(name, holder));
  readonly noteSource = (name: string, holder: string, noted: SourceNoted): Promise<boolean> =>
    this.#write((store) => store.noteSource(name, holder, noted));

  readonly putAccount = (account: Account): Promise<void> => this.#write((store) => store.putAccount(account));
  readonly account = (name: string): Promise<Account | null> => this.#ask((store) => store.account(name));
  readonly accounts = (): Promise<readonly Account[]> => this.#work((store) => store.accounts());
  readonly removeAccount = (name: string): Promise<boolean> => this.#write((store) => store.removeAccount(name));
  readonly putTokens = (tokens: readonly TokenRecord[]): Promise<void> =>
    this.#writeAtOnce((store) => store.putTokens(tokens));
  readonly token = (hash: string): Promise<(TokenRecord & { readonly usedAt: number | null }) | null> =>
    this.#ask((store) => store.token(hash));
  readonly useToken = (hash: string, at: number): Promise<boolean> =>
    this.#writeAtOnce((store) => store.useToken(hash, at));
  readonly revokeFamily = (family: string): Promise<void> => this.#writeAtOnce((store) => store.revokeFamily(family));
  readonly tokensOf = (account: string): Promise<readonly TokenRecord[]> =>
    this.#work((store) => store.tokensOf(account));
  readonly credentialsEpoch = (): Promise<number> => this.#ask((store) => store.credentialsEpoch());
  readonly forgetExpired = (at: number): Promise<number> => this.#writeAtOnce((store) => store.forgetExpired(at));

  readonly onChange = (listener: (change: StoreChange) => void): (() => void) => this.#held().onChange(listener);
  readonly restMilliseconds = (): number => this.#held().restMilliseconds();

  /** Ends the store itself; who waits for it waits as long as it takes. */
  readonly close = (): Promise<void> => this.#held().close();

  #watchedReader({ version, records, withPrefix, check }: VersionReader): VersionReader {
    return {
      version,
      records: (resource) => this.#each(() => records(resource)),
      withPrefix: (resource, prefix) => this.#work(() => withPrefix(resource, prefix)),
      check: () => this.#work(check),
    };
  }

  /** A question that is answered at once where the store is well: silence says that it is not. */
  #ask<T>(question: (store: Store) => Promise<T>): Promise<T> {
    return this.#heard(() => within(question(this.#held()), this.#patience.answer), { isSilenceHeard: true });
  }

  /** A question that may take its time. */
  #work<T>(question: (store: Store) => Promise<T>): Promise<T> {
    return this.#heard(() => within(question(this.#held()), this.#patience.work), {});
  }

  #write<T>(change: (store: Store) => Promise<T>): Promise<T> {
    return this.#heard(() => within(change(this.#held()), this.#patience.work), { isWriting: true });
  }

  /** A change that a request waits for: silence may be a lock, and says nothing of whether the store is there. */
  #writeAtOnce<T>(change: (store: Store) => Promise<T>): Promise<T> {
    return this.#heard(() => within(change(this.#held()), this.#patience.answer), { isWriting: true });
  }

  /** What may last as long as an import does. */
  #unbounded<T>(change: (store: Store) => Promise<T>): Promise<T> {
    return this.#heard(() => change(this.#held()), { isWriting: true });
  }

  async *#each<T>(list: (store: Store) => AsyncIterable<T>): AsyncGenerator<T> {
    let isProbe = this.#standing.enter();
    try {
      for await (const item of eachWithin(list(this.#held()), this.#patience.work)) {
        this.#standing.answered(false);
        if (isProbe) this.#standing.probed();
        isProbe = false;
        yield item;
      }
    } catch (error) {
      this.#failed(error, false);
      throw error;
    } finally {
      if (isProbe) this.#standing.probed();
    }
  }

  async #heard<T>(
    call: () => Promise<T>,
    { isSilenceHeard = false, isWriting = false }: { readonly isSilenceHeard?: boolean; readonly isWriting?: boolean },
  ): Promise<T> {
    const isProbe = this.#standing.enter();
    try {
      const answer = await call();
      this.#standing.answered(isWriting);
      return answer;
    } catch (error) {
      this.#failed(error, isSilenceHeard);
      throw error;
    } finally {
      if (isProbe) this.#standing.probed();
    }
  }

  #failed(error: unknown, isSilenceHeard: boolean): void {
    if (isSilenceHeard || !(error instanceof StoreSilent)) this.#standing.failed(error);
  }
}
