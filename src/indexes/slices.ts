/**
 * Long computations in slices. A build is a generator that pauses often and returns its result; the caller decides
 * whether to run it in one go or to let requests through between slices.
 */

/** A computation that pauses now and then and returns its result at the end. */
export type Slices<Result> = Generator<undefined, Result, undefined>;

/** Runs a sliced computation to its end without pausing. */
export function runAtOnce<Result>(slices: Slices<Result>): Result {
  for (;;) {
    const step = slices.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Runs a sliced computation, returning to the event loop whenever `budget` milliseconds have been spent, so that a
 * server keeps answering meanwhile.
 */
export async function runYielding<Result>(slices: Slices<Result>, budget = 4): Promise<Result> {
  let started = performance.now();
  for (;;) {
    const step = slices.next();
    if (step.done === true) return step.value;
    if (performance.now() - started >= budget) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      started = performance.now();
    }
  }
}

/** Runs a sliced computation to its end and lets `breathe` decide after each slice whether requests go first. */
export async function runBreathing<Result>(slices: Slices<Result>, breathe: () => Promise<void>): Promise<Result> {
  for (;;) {
    const step = slices.next();
    if (step.done === true) return step.value;
    await breathe();
  }
}

/** How far something has come: being made, made, or not to be had. */
type Stand<Result> =
  | { readonly kind: 'making'; readonly slices: Slices<Result> }
  | { readonly kind: 'made'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * A result that is made in slices while it is not needed, and at once when it is: a rare search does not delay the start of a server.
 */
export class OnDemand<Result> {
  #stand: Stand<Result>;

  /** `slices`: how it is made. */
  constructor(slices: Slices<Result>) {
    this.#stand = { kind: 'making', slices };
  }

  /**
   * The whole result.
   * @throws the error of its making, each time: it is not made again
   */
  get value(): Result {
    let stand = this.#stand;
    while (stand.kind === 'making') stand = this.#advance(stand.slices);
    if (stand.kind === 'failed') throw stand.error;
    return stand.result;
  }

  /** Makes it, letting `breathe` decide after each slice whether others go first; rejects with what making it throws. */
  async prepare(breathe: () => Promise<void>): Promise<void> {
    while (this.#stand.kind === 'making') {
      this.#advance(this.#stand.slices);
      await breathe();
    }
    if (this.#stand.kind === 'failed') throw this.#stand.error;
  }

  #advance(slices: Slices<Result>): Stand<Result> {
    try {
      const step = slices.next();
      if (step.done === true) this.#stand = { kind: 'made', result: step.value };
    } catch (error) {
      this.#stand = { kind: 'failed', error };
    }
    return this.#stand;
  }
}
