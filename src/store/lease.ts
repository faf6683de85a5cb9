/** How many times the time that is asked for the time of another holder may lie ahead. */
const MOST_LEASES_AHEAD = 4;

/**
 * Whether the lease of another holder, until `held`, binds who asks at `now` for one until `until` (milliseconds since the epoch):
 * it has not passed, and lies no further ahead than anybody asks for, as that of a clock would that was wrong.
 */
export function bindsOthers(held: number, now: number, until: number): boolean {
  return held > now && held - now <= MOST_LEASES_AHEAD * (until - now);
}
