import { closeSync } from 'node:fs';
import { isSameVersion, type LoadTarget } from '../../server/catalogs.ts';
import { SettingError, type Settings } from '../../server/settings.ts';
import type { PoolStatus, SharedMemories } from '../../server/worker-context.ts';
import { type DataSet, type DataSetVersion, StoreDamaged } from '../../store/store.ts';
import type { WorkerMessage } from './messages.ts';
import type { Say } from './operator-log.ts';
import { RestartPause } from './retry.ts';
import { type ThreadOptions, WorkerHandle } from './worker-handle.ts';

/** How often workers are looked at, in milliseconds, and after how many looks without a beat one stands still. */
const LOOK_MS = 5000;
const LOOKS_WITHOUT_BEAT = 6;

/** Parts of a worker pool. */
export interface PoolParts {
  readonly size: number;
  readonly threads: ThreadOptions;
  readonly memories: SharedMemories;
  /** How many serving processes came before this one, and how the last of them ended. */
  readonly before: { readonly count: number; readonly reason: string };
  /** Of one worker. */
  readonly settings: Settings;
  readonly descriptors: Descriptors;
  /** Gives the snapshot of a version in shared memory before workers build it; null where there is none. */
  readonly snapshot: (version: DataSetVersion) => Promise<Uint8Array | null>;
  readonly say: Say;
  /** Called when a new worker that replaces another takes messages: it has no catalogs yet. */
  readonly onReady: () => void;
  /** Called when no descriptor is left for a new worker. */
  readonly onExhausted: () => void;
}

const isReady = (message: WorkerMessage): message is Extract<WorkerMessage, { kind: 'ready' }> =>
  message.kind === 'ready';
const isListening = (message: WorkerMessage): message is Extract<WorkerMessage, { kind: 'listening' }> =>
  message.kind === 'listening';

/** How long a worker may take to end beyond `--shutdown-timeout-ms`, in milliseconds. */
const GRACE_MS = 2000;

/** The workers of a process: starts them, has them take up versions together, replaces those that end. */
export class WorkerPool {
  readonly #parts: PoolParts;
  readonly #startedAt = new Date();
  /** The workers that answer requests. */
  readonly #serving = new Set<WorkerHandle>();
  #replaced: number;
  #lastReplaced: PoolStatus['lastReplaced'] = null;
  #skew = 0;
  /** By worker id. */
  readonly #restarts: readonly RestartPause[];
  readonly #workers: (WorkerHandle | null)[];
  /** The version put in place last, by data set: a new worker needs them before it may answer. */
  readonly #published = new Map<DataSet, DataSetVersion>();
  readonly #columns = new ColumnMemories();
  #builds = 0;
  /** True while the first workers start. */
  #isStarting = true;
  /** The setting that one of them could not use, and why. */
  #refusal: string | null = null;
  #stopping = false;

  constructor(parts: PoolParts) {
    this.#parts = parts;
    this.#workers = Array.from({ length: parts.size }, () => null);
    this.#restarts = this.#workers.map(() => new RestartPause());
    const { count, reason } = parts.before;
    this.#replaced = count;
    if (count > 0) this.#lastReplaced = replacement(`the serving process: ${reason}`);
  }

  /** The state of the workers for `/status` and `/metrics`; each worker is sent it, so that any of them can answer. */
  get status(): PoolStatus {
    return {
      size: this.#parts.size,
      serving: this.#serving.size,
      behind: this.#present.filter((worker) => this.#isBehind(worker)).length,
      replaced: this.#replaced,
      lastReplaced: this.#lastReplaced,
      lastSkewMilliseconds: Math.round(this.#skew * 10) / 10,
    };
  }

  #shareStatus(): void {
    const { status } = this;
    for (const worker of this.#present) worker.send({ kind: 'status', status });
  }

  /** True for a worker that lacks a version which others have put in place. */
  #isBehind(worker: WorkerHandle): boolean {
    return [...this.#published.values()].some((version) => worker.isBehind(version));
  }

  /** Workers that take messages. */
  get #present(): readonly WorkerHandle[] {
    return this.#workers.filter((worker): worker is WorkerHandle => worker?.ready === true);
  }

  /**
   * Starts all workers; resolves when they listen.
   * @throws SettingError when they cannot use a setting, Error when none of them could be started
   */
  async start(): Promise<void> {
    const begun = await Promise.all(this.#workers.map((_, id) => this.#startWorker(id, true)));
    this.#isStarting = false;
    if (this.#refusal !== null) throw new SettingError(this.#refusal);
    const [reason] = begun.filter((each) => each !== null);
    if (begun.every((each) => each !== null)) throw new Error(`No worker could be started: ${reason}`);
  }

  /** Starts a worker; null when it takes messages, or why it does not. A first worker listens before it has data. */
  async #startWorker(id: number, atOnce: boolean): Promise<string | null> {
    const { size, memories, settings, threads, onReady } = this.#parts;
    const data = { id, size, memories, settings, startedAt: this.#startedAt, status: this.status };
    const worker = new WorkerHandle(threads, data);
    this.#workers[id] = worker;
    void worker.ended.then((reason) => this.#ended(worker, reason));
    if (!(await worker.waitFor(isReady))) {
      void worker.end('it did not start');
      return await worker.ended;
    }
    worker.ready = true;
    worker.send({ kind: 'look' });
    if (atOnce) {
      if (await this.#listen(worker)) return null;
      void worker.end('there was nothing to listen on');
      return await worker.ended;
    }
    onReady();
    await this.#admitReady();
    return null;
  }

  async #listen(worker: WorkerHandle): Promise<boolean> {
    const descriptor = this.#parts.descriptors.take();
    if (descriptor === undefined) {
      this.#parts.onExhausted();
      return false;
    }
    if (!(await worker.request({ kind: 'listen', descriptor }, isListening))) {
      // It is alive, and would keep its id from a worker that answers.
      void worker.end('it did not begin to listen');
      return false;
    }
    worker.listening = true;
    this.#serving.add(worker);
    this.#shareStatus();
    return true;
  }

  /** Lets new workers answer that have by now the versions of the others. */
  async #admitReady(): Promise<void> {
    for (const worker of this.#present) {
      if (worker.listening || this.#isBehind(worker)) continue;
      // Set before waiting: the message is sent once.
      worker.listening = true;
      if (await this.#listen(worker)) this.#parts.say(`worker ${worker.id} answers`);
    }
    this.#shareStatus();
  }

  /** Gives the load target of a data set for the catalog keeper: the catalogs of all workers, put in place together. */
  target(dataSet: DataSet): LoadTarget {
    return {
      dataSet,
      served: () => this.#oldest(dataSet),
      build: async (store, mark) => {
        const version =
          mark === undefined
            ? (await store.versions()).get(dataSet)
            : (await store.history(dataSet)).find(
                ({ number, checksum }) => number === mark.number && checksum === mark.checksum,
              );
        if (!version) return null;
        const behind = this.#present.filter((worker) => worker.isBehind(version));
        return behind.length === 0 ? null : await this.#build(version, behind);
      },
    };
  }

  #oldest(dataSet: DataSet): DataSetVersion | null {
    const served = this.#present.map((worker) => worker.serves(dataSet));
    if (served.includes(null)) return null;
    const newest = this.#published.get(dataSet);
    return served.find((version) => version !== newest) ?? newest ?? null;
  }

  /**
   * Has workers build a version aside; the returned function has those that could put it in place, all at once.
   * @throws Error when none could
   */
  async #build(version: DataSetVersion, workers: readonly WorkerHandle[]): Promise<() => Promise<void>> {
    const started = performance.now();
    const { snapshot, say } = this.#parts;
    const { dataSet, number: of, checksum } = version;
    const number = ++this.#builds;
    const isBuilt = (message: WorkerMessage): message is Extract<WorkerMessage, { kind: 'built' }> =>
      message.kind === 'built' && message.number === number;
    const columns = this.#columns.of(version);
    const message = {
      kind: 'build',
      number,
      dataSet,
      mark: { number: of, checksum },
      snapshot: await snapshot(version),
      columns,
    } as const;
    const outcomes = await Promise.all(
      workers.map(async (worker) => ({ worker, built: await worker.request(message, isBuilt) })),
    );
    const could = outcomes.filter(({ built }) => built !== null && built.failure === null && !built.gone);
    const failures = outcomes.flatMap(({ worker, built }) =>
      built?.failure == null ? [] : [built.damaged ? built.failure : `worker ${worker.id}: ${built.failure}`],
    );
    for (const { worker, built } of outcomes) {
      // A worker that does not answer requests yet, or failed where another succeeded, would delay every version to come. Where all
      // failed, those that answer go on: the cause may be the store.
      if (built === null && (could.length > 0 || !worker.listening))
        void worker.end(`it did not build ${dataSet} ${of}`);
    }
    if (could.length === 0) {
      if (failures.length === 0) throw new NotTaken();
      const isDamaged = outcomes.some(({ built }) => built?.damaged === true);
      throw new (isDamaged ? StoreDamaged : Error)([...new Set(failures)].join('; '));
    }
    const built = performance.now() - started;
    return async () => {
      await this.#put(
        version,
        number,
        could.map(({ worker }) => worker),
      );
      say(`serving ${dataSet} ${of} (${version.source}), built in ${Math.round(built)} ms by ${could.length} workers`);
      await this.#admitReady();
      // The others go on with the version before; it is reported and tried again later.
      if (failures.length > 0) throw new Error(failures.join('; '));
    };
  }

  async #put(version: DataSetVersion, number: number, workers: readonly WorkerHandle[]): Promise<void> {
    const isPut = (message: WorkerMessage): message is Extract<WorkerMessage, { kind: 'put' }> =>
      message.kind === 'put' && message.number === number;
    const answers = await Promise.all(workers.map((worker) => worker.request({ kind: 'put', number }, isPut)));
    const instants = answers.flatMap((message, at) => {
      if (message === null) {
        void workers[at]?.end(`it did not put ${version.dataSet} ${version.number} in place`);
        return [];
      }
      workers[at]?.noteServing(version);
      return message.at;
    });
    this.#published.set(version.dataSet, version);
    if (instants.length > 0) this.#skew = Math.max(...instants) - Math.min(...instants);
  }

  /** Has all workers read overlays of the store again. */
  look(): void {
    for (const worker of this.#present) worker.send({ kind: 'look' });
  }

  /** Has all workers open the request log anew. */
  reopen(): void {
    for (const worker of this.#present) worker.send({ kind: 'reopen' });
  }

  #ended(worker: WorkerHandle, reason: string): void {
    const { id } = worker;
    worker.ready = false;
    this.#workers[id] = null;
    this.#serving.delete(worker);
    if (this.#stopping) return;
    // No other worker could use the setting either: the program ends and says so.
    if (this.#isStarting && worker.isRefused) this.#refusal ??= reason;
    if (this.#refusal !== null) return;
    const pause = this.#restarts[id]?.next(performance.now() - worker.startedAt) ?? 0;
    this.#replaced++;
    this.#lastReplaced = replacement(`worker ${id}: ${reason}`);
    this.#shareStatus();
    this.#parts.say(`worker ${id} ended, another takes its place in ${pause} ms: ${reason}`);
    setTimeout(() => {
      if (!this.#stopping) void this.#startWorker(id, false);
    }, pause).unref();
  }

  /**
   * Begins to look for workers that stand still: they are ended, and others take their places. Returns what ends it. Half a minute
   * without a beat is no busy worker: those let others through every few milliseconds. A machine that slept looks late itself, and
   * counts no more than one look.
   */
  watch(): () => void {
    const seen = new Map<WorkerHandle, { beats: number; looks: number }>();
    const timer = setInterval(() => {
      const present = this.#present;
      for (const worker of seen.keys()) if (!present.includes(worker)) seen.delete(worker);
      for (const worker of present) {
        const { beats } = worker;
        const before = seen.get(worker);
        const looks = before?.beats === beats ? before.looks + 1 : 0;
        seen.set(worker, { beats, looks });
        if (looks >= LOOKS_WITHOUT_BEAT) void worker.end('it stood still');
      }
    }, LOOK_MS).unref();
    return () => clearInterval(timer);
  }

  /** Has all workers finish the answers under way and end; hard after the time that a stopping server has. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#parts.descriptors.close();
    const workers = this.#workers.filter((worker) => worker !== null);
    for (const worker of workers) worker.send({ kind: 'stop' });
    const timeout = this.#parts.settings.shutdownTimeout + GRACE_MS;
    const hard = setTimeout(() => {
      for (const worker of workers) void worker.end('it did not stop');
    }, timeout);
    await Promise.all(workers.map(({ ended }) => ended));
    clearTimeout(hard);
  }
}

/** Longest reason of a replacement that is kept, in characters. */
const LONGEST_REASON = 512;

function replacement(reason: string): PoolStatus['lastReplaced'] {
  return { at: new Date().toISOString(), reason: reason.slice(0, LONGEST_REASON) };
}

/** No worker took a version, and none failed: they ended meanwhile, or the store does not hold the version any more. */
class NotTaken extends Error {
  // The catalog keeper looks again without a report.
  override readonly name = 'VersionGone';
}

/**
 * Descriptors of the listening socket, one for each worker that may ever start: two event loops cannot share one, because the one
 * that ends closes it.
 */
export class Descriptors {
  #free: number[];

  constructor(descriptors: readonly number[]) {
    this.#free = [...descriptors];
  }

  /** Takes one, which the caller closes; undefined when none is left. */
  take(): number | undefined {
    return this.#free.shift();
  }

  /** Closes those left: an open one accepts connections that no worker answers. */
  close(): void {
    for (const descriptor of this.#free) closeSync(descriptor);
    this.#free = [];
  }
}

/**
 * Reserved bytes for the columns of one data set: only written pages take memory. Each worker keeps columns that do not fit in
 * memory of its own.
 */
const COLUMN_BYTES = 256 * 1024 * 1024;

/** The data sets whose catalogs have columns; the territory's snapshot is shared as a whole. */
const WITH_COLUMNS: ReadonlySet<DataSet> = new Set(['statistics', 'market', 'organisms']);

/** Memory for the columns that all workers build of a version, the same one for a worker that comes later. */
export class ColumnMemories {
  readonly #memories = new Map<
    DataSet,
    { readonly version: DataSetVersion; readonly memory: SharedArrayBuffer | null }
  >();

  /** The memory for a version; null where a data set has no columns, or there is no room for them. */
  of(version: DataSetVersion): SharedArrayBuffer | null {
    const { dataSet } = version;
    if (!WITH_COLUMNS.has(dataSet)) return null;
    const known = this.#memories.get(dataSet);
    if (known && isSameVersion(known.version, version)) return known.memory;
    const memory = room();
    this.#memories.set(dataSet, { version, memory });
    return memory;
  }
}

/** Null on a system that gives no addresses without memory behind all of them. */
function room(): SharedArrayBuffer | null {
  try {
    return new SharedArrayBuffer(COLUMN_BYTES);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
