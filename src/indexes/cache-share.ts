let parts = 1;

/**
 * Says that so many threads of a process each keep caches of their own from now on, so that all together may keep as much as one
 * thread alone would. To be called once, before anything that keeps caches is made.
 */
export function divideCaches(among: number): void {
  parts = Math.max(1, among);
}

/** What this thread may keep of a bound that is meant for the whole process: bytes, or a large number of entries. */
export function cacheShare(bound: number): number {
  return Math.ceil(bound / parts);
}
