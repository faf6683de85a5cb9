/** Keeps the catalogs in memory equal to the newest versions of the store. */
import { type Columns, OwnColumns } from '../indexes/columns.ts';
import type { DataSet, DataSetVersion, Store, StoreChange, VersionMark, VersionReader } from '../store/store.ts';
import { Pace } from './pace.ts';
import { FIRST_RETRY_MS, RepeatedLook } from './repeated-look.ts';
import { builtWhole, DamageList, isDamage, isStoreAway, type ShownDamage } from './store-trouble.ts';

/** A catalog together with the version it was built from. */
export interface Loaded<C> {
  readonly catalog: C;
  readonly version: DataSetVersion;
}

/**
 * Builds a group's catalog from one version of its data; `breathe` lets requests go on in between, `columns` keeps large arrays.
 * The same version makes the same columns in the same order.
 */
export type CatalogBuilder<C> = (reader: VersionReader, breathe: () => Promise<void>, columns: Columns) => Promise<C>;

/** Where a group's handlers find the catalog of this moment. A handler takes it once and uses it to the end. */
export class CatalogSlot<C> {
  /** The catalog that serves now; replaced as a whole. Null while none is loaded. */
  current: Loaded<C> | null = null;
}

/** What keeps one data set in memory: a catalog here, or those of all workers of a process. */
export interface LoadTarget {
  readonly dataSet: DataSet;
  /** The version that is served, the oldest where several are; null while there is none. */
  readonly served: () => DataSetVersion | null;
  /**
   * Builds the newest version, or the one with that mark, aside; the result puts it in place. Null where there is none. `columns`:
   * where its large arrays lie; in memory of their own without.
   */
  readonly build: (store: Store, mark?: VersionMark, columns?: Columns) => Promise<(() => void | Promise<void>) | null>;
}

/** A version that could not be loaded, and when it is worth another try. */
interface Failure {
  readonly version: DataSetVersion;
  readonly delay: number;
  readonly until: number;
}

/** What remains to be done for a catalog. */
interface Finishing {
  readonly dataSet: DataSet;
  readonly finish: () => Promise<void>;
}

/**
 * Reports a data set whose newest version could not be loaded, or `store` when looking at the store failed.
 * `served` is the version that answers instead; null while there is none.
 */
export type LoadFailed = (what: DataSet | 'store', error: unknown, served: DataSetVersion | null) => void;

/** What the store calls a reader's failure whose version is not there any more (the server takes no values from the store). */
const GONE = 'VersionGone';

const LAST_RETRY_MS = 60_000;

/** Keeps the catalogs of a server equal to the store's newest versions: built aside, then swapped whole. */
export class CatalogKeeper {
  readonly #store: Store;
  readonly #onError: LoadFailed;
  readonly #onLoad: (version: DataSetVersion, milliseconds: number) => void;
  readonly #onUnfinished: (dataSet: DataSet, error: unknown) => void;
  readonly #targets: LoadTarget[] = [];
  /** The repeated looks: at versions, at overlays of catalogs, and (in a worker of several) at data without a catalog. */
  readonly #versions = new RepeatedLook(() => this.#refresh());
  readonly #overlays: RepeatedLook[] = [];
  readonly #notes = new RepeatedLook(() => this.#newest());
  readonly #beside: ((store: Store) => Promise<void>)[] = [];
  readonly #failures = new Map<LoadTarget, Failure>();
  /** Work that is left for serving catalogs, by their slots; none for a replaced catalog. */
  readonly #unfinished = new Map<object, Finishing>();
  #finishing: Promise<void> | undefined;
  /** Versions that are being built for {@link prepare}. */
  #preparing = 0;
  readonly #damages = new DamageList();
  #seen: ReadonlyMap<DataSet, DataSetVersion> | null = null;
  /** Why the versions could not be read when it was last tried: said once, however often it is tried. */
  #lookFailure: string | null = null;
  #unhint: () => void = () => {};
  #stopped = false;

  constructor(
    store: Store,
    onError: LoadFailed,
    onLoad: (version: DataSetVersion, milliseconds: number) => void = () => {},
    onUnfinished: (dataSet: DataSet, error: unknown) => void = (dataSet, error) => onError(dataSet, error, null),
  ) {
    this.#store = store;
    this.#onError = onError;
    this.#onLoad = onLoad;
    this.#onUnfinished = onUnfinished;
  }

  /**
   * Adds a group's catalog to keep. `finish`: work for a catalog that serves already, see {@link finish}.
   */
  add<C>(
    dataSet: DataSet,
    slot: CatalogSlot<C>,
    build: CatalogBuilder<C>,
    finish?: (catalog: C, breathe: () => Promise<void>) => Promise<void>,
  ): void {
    this.keep({
      dataSet,
      served: () => slot.current?.version ?? null,
      build: async (store, mark, columns = new OwnColumns()) => {
        const reader = await store.reader(dataSet, mark?.number);
        if (!reader || (mark !== undefined && reader.version.checksum !== mark.checksum)) return null;
        const started = performance.now();
        let catalog: C;
        try {
          catalog = await builtWhole(reader, () => build(reader, breathe, columns));
        } catch (error) {
          if (isDamage(error)) this.#damages.note(reader.version, error);
          throw error;
        }
        const milliseconds = performance.now() - started;
        return () => {
          slot.current = { catalog, version: reader.version };
          this.#damages.built(reader.version);
          this.#onLoad(reader.version, milliseconds);
          if (finish) this.#unfinished.set(slot, { dataSet, finish: () => finish(catalog, breathe) });
        };
      },
    });
  }

  /** Adds what keeps a data set in memory. */
  keep(target: LoadTarget): void {
    this.#targets.push(target);
  }

  /**
   * Builds one version of a data set aside; the result puts it in place when the caller wants. Null where
   * nothing is kept of the data set, or the store does not hold that version any more.
   * @throws what building throws
   */
  async prepare(dataSet: DataSet, mark: VersionMark, columns?: Columns): Promise<(() => void | Promise<void>) | null> {
    this.#preparing++;
    try {
      const target = this.#targets.find((known) => known.dataSet === dataSet);
      return target ? await target.build(this.#store, mark, columns) : null;
    } finally {
      this.#preparing--;
    }
  }

  /** The newest versions that the store had when it was last looked into; null while it never was. */
  get seen(): ReadonlyMap<DataSet, DataSetVersion> | null {
    return this.#seen;
  }

  /** The newest versions that are damaged, and the numbers of those that are served instead. */
  get damages(): readonly ShownDamage[] {
    return this.#damages.shown(
      (dataSet) => this.#targets.find((target) => target.dataSet === dataSet)?.served() ?? null,
    );
  }

  /** Adds a reader that runs with the look for versions; a failure leaves its last result. */
  beside(look: (store: Store) => Promise<void>): void {
    this.#beside.push(look);
  }

  /** Adds what lies over a group's catalog: `look` takes in what has changed in the store since it looked last. */
  follow(dataSet: DataSet, look: (store: Store) => Promise<void>): void {
    const followed = async (): Promise<boolean> => {
      try {
        await look(this.#store);
        return true;
      } catch (error) {
        if (!isStoreAway(error)) this.#onError(dataSet, error, null);
        return false;
      }
    };
    this.#overlays.push(new RepeatedLook(followed));
  }

  /** Looks at what lies over catalogs; behind a look under way, which may have been too early, once more. */
  async look(): Promise<void> {
    await Promise.all(this.#overlays.map((look) => look.runAgain()));
  }

  /**
   * Loads versions that are newer in the store than in memory. A failure of one set leaves its old catalog serving and is
   * reported; the others go on, and the failed version is tried again after a growing pause. A store that is away fails
   * nothing: the watch reports that, and the next look goes on. Calls while one is running join it.
   */
  async refresh(): Promise<void> {
    await this.#versions.run();
  }

  /**
   * Looks for a caller that has no version yet: behind the look under way, which may have been too early for it, and also at
   * versions that could not be loaded a moment ago.
   */
  async refreshForNewcomer(): Promise<void> {
    await this.#versions.ended();
    this.#failures.clear();
    await this.#versions.runAgain();
  }

  /** Looks for newer versions and builds them; a version that could not be loaded has a pause of its own. */
  async #refresh(): Promise<void> {
    for (const look of this.#overlays) await look.run();
    const versions = await this.#newest();
    for (const target of this.#targets) {
      const newest = versions?.get(target.dataSet);
      if (!newest || isSameVersion(newest, target.served())) continue;
      const failure = this.#failures.get(target);
      const again = failure && isSameVersion(newest, failure.version) ? failure : undefined;
      if (again && performance.now() < again.until) continue;
      try {
        const put = await target.build(this.#store);
        await put?.();
        this.#failures.delete(target);
      } catch (error) {
        // The loaded version was replaced meanwhile: the next look finds its successor.
        if (error instanceof Error && error.name === GONE) continue;
        if (isStoreAway(error)) return;
        let served = target.served();
        // Damage in all versions is reported once for each newest one, not with every try.
        if (served === null && again === undefined && isDamage(error)) served = await this.#serveOlder(target, newest);
        const delay = again ? Math.min(again.delay * 2, LAST_RETRY_MS) : FIRST_RETRY_MS;
        this.#failures.set(target, { version: newest, delay, until: performance.now() + delay });
        this.#onError(target.dataSet, error, served);
      }
    }
  }

  /** Puts the newest version that can be built in place of a damaged one; null when there is none. Starter data do not stand in for real ones. */
  async #serveOlder(target: LoadTarget, damaged: DataSetVersion): Promise<DataSetVersion | null> {
    try {
      for (const version of await this.#store.history(target.dataSet)) {
        if (isSameVersion(version, damaged) || version.starter !== damaged.starter) continue;
        const put = await target.build(this.#store, version).catch((error: unknown) => {
          if (isDamage(error)) return null;
          throw error;
        });
        if (!put) continue;
        await put();
        return version;
      }
    } catch (error) {
      if (!isStoreAway(error)) this.#onError(target.dataSet, error, null);
    }
    return null;
  }

  /** Looks at data without a catalog and at the newest versions; null, after a report, where the store cannot be read. */
  async #newest(): Promise<ReadonlyMap<DataSet, DataSetVersion> | null> {
    try {
      for (const look of this.#beside) await look(this.#store);
      this.#seen = await this.#store.versions();
      this.#lookFailure = null;
      this.#damages.keepOnly(this.#seen);
      return this.#seen;
    } catch (error) {
      this.#couldNotLook(error);
      return null;
    }
  }

  #couldNotLook(error: unknown): void {
    if (isStoreAway(error)) return;
    if (isDamage(error)) this.#damages.note(null, error);
    const failure = String(error);
    if (failure === this.#lookFailure) return;
    this.#lookFailure = failure;
    this.#onError('store', error, null);
  }

  /**
   * Does what remains to be done for the catalogs that serve, one after another, letting requests go on; goes on later while something is
   * built. A failure is reported, and the catalog goes on serving. Calls while it is done join it.
   */
  finish(): Promise<void> {
    this.#finishing ??= this.#finishAll().finally(() => {
      this.#finishing = undefined;
    });
    return this.#finishing;
  }

  async #finishAll(): Promise<void> {
    for (const [slot, { dataSet, finish }] of this.#unfinished) {
      if (this.#stopped || this.#preparing > 0) return;
      this.#unfinished.delete(slot);
      try {
        await finish();
      } catch (error) {
        this.#onUnfinished(dataSet, error);
      }
    }
  }

  /**
   * Begins to look for new versions every `milliseconds`, and for what lies over them every `followMilliseconds`, until
   * {@link stop}.
   */
  start(milliseconds: number, followMilliseconds: number = milliseconds): void {
    this.#unhint = this.#store.onChange((change) => void this.#hinted(change));
    for (const look of this.#overlays) look.start(followMilliseconds, () => this.#rest(followMilliseconds));
    this.#versions.start(
      milliseconds,
      () => this.#rest(milliseconds),
      () => this.finish(),
    );
  }

  /** How long to wait for the next look: as requested, unless the store wants fewer looks. */
  #rest(milliseconds: number): number {
    try {
      return Math.max(milliseconds, this.#store.restMilliseconds());
    } catch (error) {
      // There is no store yet that could say.
      if (isStoreAway(error)) return milliseconds;
      throw error;
    }
  }

  /** Looks at once at what the store hints at; when a look is under way, which may have been too early, once more behind it. */
  async #hinted(change: StoreChange): Promise<void> {
    if (change === 'overlay') {
      await this.look();
      return;
    }
    await this.#versions.runAgain();
    await this.finish();
  }

  /**
   * Begins to look, every `milliseconds` until {@link stop}, at overlays, notes and the state of the store:
   * for a worker whose primary says when to load. The store's watch reports outages.
   */
  startBeside(milliseconds: number): void {
    this.#notes.start(
      milliseconds,
      () => this.#rest(milliseconds),
      () => this.finish(),
    );
  }

  /** Ends the looking; resolves when a load under way is finished. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unhint();
    const looks = [this.#versions, this.#notes, ...this.#overlays];
    await Promise.all([...looks.map((look) => look.stop()), this.#finishing]);
  }
}

/**
 * Whether two versions of a data set are one. Their numbers do not decide: one that is adopted from another store may have the
 * number of one that was here. Nor do their records alone: answers also name the source and the time.
 */
export function isSameVersion(one: DataSetVersion, other: DataSetVersion | null): boolean {
  return (
    one.number === other?.number &&
    one.checksum === other.checksum &&
    one.loadedAt === other.loadedAt &&
    one.source === other.source
  );
}

/** The building of all catalogs, one work among others: requests go first, and it has its share of the turns beside long ones. */
const building = new Pace({ isBackground: true });

/** Lets requests run when the present slice of building has lasted long enough. Cheap to call often. */
export const breathe = building.breathe;
