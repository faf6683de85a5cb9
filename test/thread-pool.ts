import { type PoolOptions, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node';

/** Files in one thread, one after another. What they leave behind, and a country is much, goes with it. */
const FILES_A_THREAD = 20;

/** A thread for files that follow one another in it (`isolate: false`), until it has had enough of them: vitest itself never replaces one. */
class ReplacedThread extends ThreadsPoolWorker {
  override readonly name = 'replaced threads';
  #files = 0;

  override send(message: WorkerRequest): void {
    if (message.type === 'run') this.#files++;
    super.send(message);
  }

  canReuse(): boolean {
    return this.#files < FILES_A_THREAD;
  }
}

/** The pool of such threads, as the setting `pool` takes it. */
export const REPLACED_THREADS = {
  name: 'replaced threads',
  createPoolWorker: (options: PoolOptions) => new ReplacedThread(options),
} as const;
