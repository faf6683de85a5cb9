import type { WorkerContext } from '../worker-context.ts';
import { type Counter, type CounterValue, counterOf } from './counters.ts';

/** Told of each look-up in a cache. */
export interface CacheCount {
  readonly hit: () => void;
  readonly miss: () => void;
}

/** For a cache that nobody asks about. */
export const UNCOUNTED: CacheCount = { hit: () => {}, miss: () => {} };

/** The hits and misses of a cache, as `/metrics` tells them. */
export class CountedCache implements CacheCount {
  readonly #hits: Counter;
  readonly #misses: Counter;

  constructor(worker: WorkerContext, cache: CounterValue<'ventanilla_cache_hits_total'>) {
    this.#hits = counterOf(worker, 'ventanilla_cache_hits_total', cache);
    this.#misses = counterOf(worker, 'ventanilla_cache_misses_total', cache);
  }

  hit(): void {
    this.#hits.add();
  }

  miss(): void {
    this.#misses.add();
  }
}
