import type { Crew } from '../../crew.ts';
import { allParts, ownPart, partsBytes } from '../../metrics/parts.ts';

const CELLS = 1;

/** Bytes of the shared memory `longWorks`: each worker writes down its own count. */
export function longWorkBytes(workers: number): number {
  return partsBytes(CELLS, workers);
}

/** From so many long works more than another worker on, a worker hands connections on. */
const UNEVEN = 2;

/**
 * How many long works each worker has. A connection stays with the worker that took it, so one worker may have many batches while
 * another has none: the one with more ends connections behind their long answers, and the client's next one is taken by whichever worker
 * is free.
 */
export class LongBalance {
  readonly #own: Float64Array;
  readonly #others: readonly Float64Array[];

  constructor(crew: Crew) {
    this.#own = ownPart(crew, 'longWorks', CELLS);
    this.#others = allParts(crew, 'longWorks', CELLS).filter((_, seat) => seat !== crew.seat);
    // The works of a worker whose place this one takes ended with it.
    this.note(0);
  }

  /** States how many long works this worker has. */
  note(count: number): void {
    this.#own[0] = count;
  }

  /** True where another worker has clearly fewer long works than this one. */
  get isUneven(): boolean {
    const own = this.#own[0] ?? 0;
    return this.#others.some((part) => own - (part[0] ?? 0) >= UNEVEN);
  }
}
