import { allParts, ownPart, partsBytes } from './metrics/parts.ts';
import type { WorkerContext } from './worker-context.ts';

/** The kinds of long works that are counted for all workers together. */
const KINDS = ['files', 'mirrors', 'waitingFiles'] as const;
export type JobKind = (typeof KINDS)[number];

/** Bytes of the shared memory `jobs`: every worker counts its own. */
export function jobBytes(workers: number): number {
  return partsBytes(KINDS.length, workers);
}

/** Long works under way: at most so many at once, in all workers together; the next one is refused. */
export class Jobs {
  readonly #most: number;
  readonly #own: Float64Array;
  readonly #all: readonly Float64Array[];
  readonly #at: number;

  /**
   * @param most how many at once
   * @param worker whose works count; without it those of this object alone do
   */
  constructor(most: number, kind: JobKind, worker?: WorkerContext) {
    this.#most = most;
    this.#at = KINDS.indexOf(kind);
    this.#own = worker ? ownPart(worker, 'jobs', KINDS.length) : new Float64Array(KINDS.length);
    this.#all = worker ? allParts(worker, 'jobs', KINDS.length) : [this.#own];
    // The works of a worker whose place this one takes ended with it.
    this.#own[this.#at] = 0;
  }

  /** The way out for one more, to be called once; null where there are too many. */
  enter(): (() => void) | null {
    // Counted first: of two workers that come at once with one place left, neither takes a place too many.
    this.#add(1);
    if (this.#all.reduce((sum, part) => sum + (part[this.#at] ?? 0), 0) > this.#most) {
      this.#add(-1);
      return null;
    }
    return () => this.#add(-1);
  }

  /** The way out for one that had been let in, gave its place back, and goes on: it never waits for those that came meanwhile. */
  enterAgain(): () => void {
    this.#add(1);
    return () => this.#add(-1);
  }

  #add(count: number): void {
    this.#own[this.#at] = (this.#own[this.#at] ?? 0) + count;
  }
}

/** Pieces of an answer as they come; `leave` is called when they end, fail, or are not wanted any more. */
export async function* leaving(pieces: AsyncIterable<Uint8Array>, leave: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } finally {
    leave();
  }
}
