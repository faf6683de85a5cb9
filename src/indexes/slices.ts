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
