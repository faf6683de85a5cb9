import { Pace } from './pace.ts';

/**
 * One work for several clients that ask for the same: done once, for as long as one of them waits for it, and given up when all have
 * gone.
 */
export class SharedWork<Result> {
  readonly #ending = new AbortController();
  /** Clients that wait. */
  #clients = 0;
  readonly result: Promise<Result>;

  /** @param work begins at once; its pace ends it when no client waits any more */
  constructor(work: (pace: Pace) => Promise<Result>) {
    this.result = work(new Pace({ signal: this.#ending.signal }));
    // Its callers get the error; without any it is dropped.
    this.result.catch(() => undefined);
  }

  /** True once all clients have gone: the next one has to begin anew. */
  get isGivenUp(): boolean {
    return this.#ending.signal.aborted;
  }

  /**
   * Waits for the result as one of the clients.
   * @throws the reason of `signal` when that client goes; what the work throws
   */
  join(signal: AbortSignal): Promise<Result> {
    this.#clients++;
    return new Promise<Result>((resolve, reject) => {
      const gone = (): void => {
        this.#leave();
        reject(signal.reason);
      };
      if (signal.aborted) {
        gone();
        return;
      }
      signal.addEventListener('abort', gone, { once: true });
      const stay = (): void => signal.removeEventListener('abort', gone);
      const end = (result: Result): void => {
        stay();
        resolve(result);
      };
      const fail = (error: unknown): void => {
        stay();
        reject(error);
      };
      this.result.then(end, fail);
    });
  }

  #leave(): void {
    this.#clients--;
    if (this.#clients === 0) this.#ending.abort();
  }
}
