import { Worker as Thread } from 'node:worker_threads';
import { isSame } from '../../server/catalogs.ts';
import type { DataSet, DataSetVersion } from '../../store/store.ts';
import type { News, Order, Post } from './orders.ts';
import { sentenceOf } from './said.ts';

/** What threads are started from. */
export interface ThreadParts {
  /** The file that a worker runs. */
  readonly entry: URL;
  /** Most megabytes of the part of its memory where new objects are made, for each worker; V8's own choice when absent. */
  readonly youngMegabytes?: number;
  /** Most megabytes of the rest; V8's own choice when absent. */
  readonly oldMegabytes?: number;
  /** Calls `expired` when a worker has taken too long, unless what it gives is called before; tests put their own in. */
  readonly patience?: (expired: () => void) => () => void;
}

/**
 * How long a worker may take for what it is told, in milliseconds: building the largest catalog from its records on a busy
 * machine takes a tenth of it.
 */
export const WORKER_PATIENCE_MS = 120_000;

function usualPatience(expired: () => void): () => void {
  const timer = setTimeout(expired, WORKER_PATIENCE_MS);
  return () => clearTimeout(timer);
}

/** One thread in its seat: what it was told, what it said, what it serves. */
export class Seat {
  readonly number: number;
  readonly #thread: Thread;
  readonly #patience: (expired: () => void) => () => void;
  readonly #ears = new Set<(news: News | null) => void>();
  readonly #versions = new Map<DataSet, DataSetVersion>();
  #reason = '';
  /** True when it ended because of a setting that it cannot use. */
  isRefused = false;
  /** True once it takes orders. */
  ready = false;
  /** True once it answers requests. */
  listening = false;
  /** True once its thread has ended: nothing is heard of it any more. */
  #isOver = false;
  readonly startedAt = performance.now();
  /** Resolves with why, when the thread has ended. */
  readonly ended: Promise<string>;

  /** @param told is told all it says, besides those who wait for something of it */
  constructor(parts: ThreadParts, post: Post, told: (news: News) => void = () => {}) {
    const { entry, youngMegabytes, oldMegabytes, patience = usualPatience } = parts;
    this.number = post.seat;
    this.#patience = patience;
    this.#thread = new Thread(entry, {
      workerData: post,
      name: `ventanilla worker ${post.seat}`,
      resourceLimits: {
        ...(youngMegabytes === undefined ? {} : { maxYoungGenerationSizeMb: youngMegabytes }),
        ...(oldMegabytes === undefined ? {} : { maxOldGenerationSizeMb: oldMegabytes }),
      },
    });
    this.#thread.on('message', (news: News) => {
      for (const ear of this.#ears) ear(news);
      told(news);
    });
    this.#thread.on('error', (error) => {
      this.#reason = sentenceOf(error);
      // What comes from another thread has its name, but not its class.
      this.isRefused = error instanceof Error && error.name === 'SettingError';
    });
    this.ended = new Promise((resolve) => {
      this.#thread.once('exit', (code) => {
        this.#isOver = true;
        resolve(this.#reason === '' ? `it ended with ${code}` : this.#reason);
        for (const ear of this.#ears) ear(null);
      });
    });
  }

  /** What it serves of a data set; null for nothing. */
  serves(dataSet: DataSet): DataSetVersion | null {
    return this.#versions.get(dataSet) ?? null;
  }

  isBehind(version: DataSetVersion): boolean {
    return !isSame(version, this.serves(version.dataSet));
  }

  /** Notes that a version is in place there. */
  took(version: DataSetVersion): void {
    this.#versions.set(version.dataSet, version);
  }

  tell(order: Order): void {
    this.#thread.postMessage(order);
  }

  /** Tells an order and waits for the news that it brings about; null when the thread ends before, or takes too long. */
  async ask<N extends News>(order: Order, brings: (news: News) => news is N): Promise<N | null> {
    const heard = this.hear(brings);
    this.tell(order);
    return await heard;
  }

  /** Waits for news of a kind; null when the thread ends before, or takes too long. */
  hear<N extends News>(wanted: (news: News) => news is N): Promise<N | null> {
    if (this.#isOver) return Promise.resolve(null);
    return new Promise((resolve) => {
      const done = (news: N | null): void => {
        calm();
        this.#ears.delete(ear);
        resolve(news);
      };
      const ear = (news: News | null): void => {
        if (news === null || wanted(news)) done(news);
      };
      const calm = this.#patience(() => done(null));
      this.#ears.add(ear);
    });
  }

  /** Ends the thread hard, for a reason, unless it has ended by itself. */
  async end(reason: string): Promise<void> {
    if (this.#reason === '') this.#reason = reason;
    await this.#thread.terminate();
  }
}
