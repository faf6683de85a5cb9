/**
 * Milliseconds on a clock that all threads of the machine share and that only goes forward. `performance.now` begins at
 * another instant in each thread.
 */
export function sharedClock(): () => number {
  const began = Number(process.hrtime.bigint()) / 1e6 - performance.now();
  return () => began + performance.now();
}
