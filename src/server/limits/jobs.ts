import { allParts, ownPart, partsBytes, type WorkerContext } from '../worker-context.ts';

/** The kinds of long works that are counted for all workers together. */
const KINDS = ['files', 'mirrors', 'waitingFiles', 'long'] as const;
type JobKind = (typeof KINDS)[number];

/** Bytes of the shared memory `jobs`: every worker counts its own. */
export const jobBytes = (workers: number): number => partsBytes(KINDS.length, workers);

/** Difference from which the works of two workers are uneven. */
const UNEVEN = 2;

/** Counts long works of a kind that are under way, in all workers together, and refuses the one that is too many. */
export class Jobs {
  readonly #most: number;
  readonly #own: Float64Array;
  readonly #all: readonly Float64Array[];
  readonly #at: number;

  /**
   * @param most works at once, in all workers
   * @param worker whose works count; those of this object alone do without it
   */
  constructor(most: number, kind: JobKind, worker?: WorkerContext) {
    this.#most = most;
    this.#at = KINDS.indexOf(kind);
    this.#own = worker ? ownPart(worker, 'jobs', KINDS.length) : new Float64Array(KINDS.length);
    this.#all = worker ? allParts(worker, 'jobs', KINDS.length) : [this.#own];
    // The works of a crashed worker whose id this one has ended with it.
    this.#own[this.#at] = 0;
  }

  /** Counts one more; gives the function that ends it, to be called once, or null where there are too many. */
  enter(): (() => void) | null {
    // Counted first: of two workers that come at once with one place left, neither takes a place too many.
    const leave = this.enterAnyway();
    if (this.#all.reduce((sum, part) => sum + (part[this.#at] ?? 0), 0) <= this.#most) return leave;
    leave();
    return null;
  }

  /** Counts one more, however many there are: for a work that had entered, gave its place back, and goes on. */
  enterAnyway(): () => void {
    this.#add(1);
    return () => this.#add(-1);
  }

  /** Works of this worker. */
  get own(): number {
    return this.#own[this.#at] ?? 0;
  }

  /** True where another worker has clearly fewer works than this one. */
  get isUneven(): boolean {
    return this.#all.some((part) => this.own - (part[this.#at] ?? 0) >= UNEVEN);
  }

  #add(count: number): void {
    this.#own[this.#at] = this.own + count;
  }
}

/** Pieces of an answer as they come; `leave` is called when they end, fail, or are no longer read. */
export async function* leaving(pieces: AsyncIterable<Uint8Array>, leave: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } finally {
    leave();
  }
}
