import { Worker as Thread } from 'node:worker_threads';
import { isSameVersion } from '../../server/catalogs.ts';
import type { DataSet, DataSetVersion } from '../../store/store.ts';
import type { PoolMessage, WorkerData, WorkerMessage } from './messages.ts';
import { messageOf } from './operator-log.ts';

/** How worker threads are started. */
export interface ThreadOptions {
  /** The file that a worker runs. */
  readonly entry: URL;
  /** Most megabytes of the part of its memory where new objects are made, for each worker; V8's own choice when absent. */
  readonly youngMegabytes?: number;
  /** Most megabytes of the rest; V8's own choice when absent. */
  readonly oldMegabytes?: number;
  /** Calls `expired` when a worker has taken too long, unless the returned function is called before; tests replace it. */
  readonly timer?: (expired: () => void) => () => void;
}

/**
 * How long a worker may take for a message, in milliseconds: building the largest catalog from its records on a busy
 * machine takes a tenth of that.
 */
const WORKER_TIMEOUT_MS = 120_000;

function startTimer(expired: () => void): () => void {
  const timer = setTimeout(expired, WORKER_TIMEOUT_MS);
  return () => clearTimeout(timer);
}

/** The primary's side of a worker: its thread, its messages, the versions that it serves. */
export class WorkerHandle {
  readonly id: number;
  readonly #thread: Thread;
  readonly #timer: (expired: () => void) => () => void;
  readonly #listeners = new Set<(message: WorkerMessage | null) => void>();
  readonly #versions = new Map<DataSet, DataSetVersion>();
  #reason = '';
  /** True when it ended because of a setting that it cannot use. */
  isRefused = false;
  /** True once it takes messages. */
  ready = false;
  /** True once it answers requests. */
  listening = false;
  /** How often it said that it is alive. */
  beats = 0;
  /** True once its thread has ended: no message comes any more. */
  #isOver = false;
  readonly startedAt = performance.now();
  /** Resolves with why, when the thread has ended. */
  readonly ended: Promise<string>;

  constructor(options: ThreadOptions, data: WorkerData) {
    const { entry, youngMegabytes, oldMegabytes, timer = startTimer } = options;
    this.id = data.id;
    this.#timer = timer;
    this.#thread = new Thread(entry, {
      workerData: data,
      name: `ventanilla worker ${data.id}`,
      resourceLimits: {
        ...(youngMegabytes === undefined ? {} : { maxYoungGenerationSizeMb: youngMegabytes }),
        ...(oldMegabytes === undefined ? {} : { maxOldGenerationSizeMb: oldMegabytes }),
      },
    });
    this.#thread.on('message', (message: WorkerMessage) => {
      if (message.kind === 'beat') this.beats++;
      for (const listener of this.#listeners) listener(message);
    });
    this.#thread.on('error', (error) => {
      this.#reason = messageOf(error);
      // What comes from another thread has its name, but not its class.
      this.isRefused = error instanceof Error && error.name === 'SettingError';
    });
    this.ended = new Promise((resolve) => {
      this.#thread.once('exit', (code) => {
        this.#isOver = true;
        resolve(this.#reason === '' ? `it ended with ${code}` : this.#reason);
        for (const listener of this.#listeners) listener(null);
      });
    });
  }

  /** The version that it serves of a data set; null for none. */
  serves(dataSet: DataSet): DataSetVersion | null {
    return this.#versions.get(dataSet) ?? null;
  }

  isBehind(version: DataSetVersion): boolean {
    return !isSameVersion(version, this.serves(version.dataSet));
  }

  /** Notes the version that it serves now. */
  noteServing(version: DataSetVersion): void {
    this.#versions.set(version.dataSet, version);
  }

  send(message: PoolMessage): void {
    this.#thread.postMessage(message);
  }

  /** Sends a message and waits for the answer; null when the thread ends before, or takes too long. */
  async request<N extends WorkerMessage>(
    message: PoolMessage,
    isAnswer: (message: WorkerMessage) => message is N,
  ): Promise<N | null> {
    const answer = this.waitFor(isAnswer);
    this.send(message);
    return await answer;
  }

  /** Waits for a message; null when the thread ends before, or takes too long. */
  waitFor<N extends WorkerMessage>(wanted: (message: WorkerMessage) => message is N): Promise<N | null> {
    if (this.#isOver) return Promise.resolve(null);
    return new Promise((resolve) => {
      const done = (message: N | null): void => {
        stopTimer();
        this.#listeners.delete(listener);
        resolve(message);
      };
      const listener = (message: WorkerMessage | null): void => {
        if (message === null || wanted(message)) done(message);
      };
      const stopTimer = this.#timer(() => done(null));
      this.#listeners.add(listener);
    });
  }

  /** Ends the thread hard, for a reason, unless it has ended by itself. */
  async end(reason: string): Promise<void> {
    if (this.#reason === '') this.#reason = reason;
    await this.#thread.terminate();
  }
}
