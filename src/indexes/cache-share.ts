let parts = 1;

/**
 * Divides the bounds of caches among so many threads of a process, each with caches of its own. To be called once, before the first cache
 * is made.
 */
export function divideCaches(among: number): void {
  parts = Math.max(1, among);
}

/** This thread's share of a bound of the whole process: bytes, or a large number of entries. */
export function cacheShare(bound: number): number {
  return Math.ceil(bound / parts);
}
