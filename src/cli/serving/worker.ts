import { divideCaches } from '../../indexes/cache-share.ts';
import { SharedColumns } from '../../indexes/shared-columns.ts';
import { systemClock } from '../../server/clock.ts';
import { type Listening, listen } from '../../server/http/listen.ts';
import type { LineWriter } from '../../server/log/log-lines.ts';
import type { PoolStatus, WorkerContext } from '../../server/worker-context.ts';
import { createService, type Service } from '../../service.ts';
import { LOCK_TIMEOUT_MS } from '../../store/form.ts';
import { openStore } from '../../store/open.ts';
import { type Store, StoreDamaged, StoreUnavailable } from '../../store/store.ts';
import type { StoreEvent } from '../../store/watch/availability.ts';
import type { PoolMessage, WorkerData, WorkerMessage } from './messages.ts';
import { lineWriter, messageOf, openRequestLines, type Say, serviceLog } from './operator-log.ts';
import { OpeningStore } from './retry.ts';

/** How often a worker says that it is alive, in milliseconds. */
const BEAT_MS = 1000;

/** One of several workers of a process: the service over a store of its own, driven by the primary's messages. */
export class PoolWorker {
  readonly #data: WorkerData;
  readonly #send: (message: WorkerMessage) => void;
  readonly #store: OpeningStore;
  readonly #ending = new AbortController();
  readonly #service: Service;
  readonly #say: Say;
  readonly #requestLines: LineWriter | null;
  readonly #reopening: (() => void)[] = [];
  readonly #built = new Map<number, () => void | Promise<void>>();
  /** The state of all workers, as the primary said last. */
  #status: PoolStatus;
  #snapshot: Uint8Array | null = null;
  #listening: Listening | undefined;
  #building = Promise.resolve();
  /** Settles when the store is open. */
  #opened: Promise<Store | null> = Promise.resolve(null);
  #stopping = false;
  #end: () => void = () => {};
  /** Resolves when the worker has stopped. */
  readonly ended = new Promise<void>((resolve) => {
    this.#end = resolve;
  });

  private constructor(data: WorkerData, store: OpeningStore, send: (message: WorkerMessage) => void) {
    this.#data = data;
    this.#send = send;
    this.#store = store;
    const { id, size, memories, settings, startedAt } = data;
    this.#status = data.status;
    divideCaches(size);
    const worker: WorkerContext = {
      id,
      size,
      shared: (name) => memories[name],
      snapshot: async () => this.#snapshot,
      pool: { startedAt, status: () => this.#status },
    };
    const clock = systemClock(settings.today === '' ? undefined : settings.today);
    this.#say = lineWriter(process.stderr, settings.logFormat);
    const terminal = { stderr: process.stderr, hungUp: (reopen: () => void) => void this.#reopening.push(reopen) };
    this.#requestLines = openRequestLines(settings, terminal, worker, this.#say);
    const log = serviceLog(this.#say, () => !this.#stopping);
    const workerLog = {
      ...log,
      // The primary reports loaded versions once for all workers.
      loaded: () => {},
      storeChanged: (event: StoreEvent) => {
        // The primary reports whether the store is there, too; only workers write, and notice a full or locked store.
        if (event.kind !== 'away' && event.kind !== 'back') log.storeChanged?.(event);
      },
      requestLines: this.#requestLines,
    };
    this.#service = createService(settings, store.current, clock, workerLog, worker);
    this.#service.keeper.startBeside(settings.pollMilliseconds);
  }

  /**
   * Opens the store and sends `ready`.
   * @throws StoreError when the store cannot be opened, SettingError for a file named in the settings that cannot be used
   */
  static async open(data: WorkerData, send: (message: WorkerMessage) => void): Promise<PoolWorker> {
    const store = await OpeningStore.begin(() =>
      openStore(data.settings.store, { ...data.settings, answerWithinMs: LOCK_TIMEOUT_MS }),
    );
    const worker = new PoolWorker(data, store, send);
    worker.#opened = store.opened({ say: () => {}, stopping: worker.#ending.signal });
    const timer = setInterval(send, BEAT_MS, { kind: 'beat' }).unref();
    void worker.ended.then(() => clearInterval(timer));
    send({ kind: 'ready' });
    return worker;
  }

  /** Acts on a message. An error that has no answer ends the thread: the pool starts another. */
  async receive(message: PoolMessage): Promise<void> {
    switch (message.kind) {
      case 'build':
        // Builds run one after another: one that was given up would otherwise end last and drop what the next has built.
        this.#building = this.#building.then(() => this.#build(message));
        return await this.#building;
      case 'put':
        await this.#built.get(message.number)?.();
        this.#built.delete(message.number);
        return this.#send({ kind: 'put', number: message.number, at: performance.timeOrigin + performance.now() });
      case 'look':
        // The keeper reports what goes wrong.
        return await this.#service.keeper.look();
      case 'listen':
        this.#listening = await listen(this.#service.app, this.#data.settings, message.descriptor);
        return this.#send({ kind: 'listening' });
      case 'reopen':
        for (const reopen of this.#reopening) reopen();
        return;
      case 'status':
        this.#status = message.status;
        return;
      case 'stop':
        return await this.#stop();
    }
  }

  async #build({ number, dataSet, mark, snapshot, columns }: Extract<PoolMessage, { kind: 'build' }>): Promise<void> {
    let failure: string | null = null;
    let gone = false;
    let damaged = false;
    try {
      await this.#opened;
      this.#snapshot = snapshot;
      const put = await this.#service.keeper.prepare(dataSet, mark, columns ? new SharedColumns(columns) : undefined);
      // Drops builds that were never put in place because a newer version came.
      this.#built.clear();
      if (put) this.#built.set(number, put);
      gone = put === null;
    } catch (error) {
      // Neither a store that is away, which its watch reports, nor a version that made room for another is a failure.
      gone = error instanceof StoreUnavailable || (error instanceof Error && error.name === 'VersionGone');
      damaged = error instanceof StoreDamaged;
      failure = gone ? null : messageOf(error);
    } finally {
      this.#snapshot = null;
    }
    this.#send({ kind: 'built', number, failure, gone, damaged });
  }

  async #stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    this.#ending.abort();
    await this.#listening?.stop();
    this.#service.close();
    await this.#requestLines?.end();
    await this.#building;
    await this.#service.keeper.stop();
    await this.#store.close();
    this.#end();
  }
}
