import type { SourceState } from '../../server/sources.ts';

const MINUTE_MS = 60_000;

/** Pause after the first visit that failed; each further one doubles it. */
export const FIRST_PAUSE_MS = MINUTE_MS;
/** Longest pause after visits that failed. */
export const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
/** The same of a source that cannot be reached: to ask in vain costs nobody anything, and the connection may be back any moment. */
export const LONGEST_PAUSE_UNREACHABLE_MS = 30 * MINUTE_MS;
/** How far ahead of the present a note may lie: machines differ a little. */
const CLOCK_AHEAD_MS = 5 * MINUTE_MS;
/** Share of a pause that is left to chance, so that many servers do not visit a publisher at once. */
const JITTER = 0.05;

/** How a visit ended. */
export interface VisitEnd {
  /** When, in milliseconds since the epoch. */
  readonly at: number;
  /** Visits that failed since the last success; 0 after one. */
  readonly failures: number;
  /** Whether the source could not be reached. */
  readonly unreachable: boolean;
}

/**
 * When a source is visited next, in milliseconds since the epoch: by its rhythm after a success, after growing pauses
 * while it fails, never later than its rhythm.
 *
 * @param random a number in [0, 1)
 */
export function nextVisit(everyMinutes: number, { at, failures, unreachable }: VisitEnd, random: number): number {
  const every = Math.max(1, everyMinutes) * MINUTE_MS;
  const longest = unreachable ? LONGEST_PAUSE_UNREACHABLE_MS : LONGEST_PAUSE_MS;
  const pause = failures === 0 ? every : Math.min(every, longest, FIRST_PAUSE_MS * 2 ** (failures - 1));
  return Math.round(at + pause * (1 + (random - 0.5) * 2 * JITTER));
}

/**
 * When a kept state says that its source is due, in milliseconds since the epoch; 0 for one that was never visited. A visit
 * that a crash cut off is tried again a pause after it began. What was noted by a clock that was ahead binds nobody.
 *
 * @param now the present, in milliseconds since the epoch
 */
export function dueAt({ begun, failures, lastAttempt, next, everyMinutes }: SourceState, now: number): number {
  const noted = begun ?? lastAttempt;
  if (noted !== null && Date.parse(noted) > now + CLOCK_AHEAD_MS) return 0;
  if (begun !== null) return Date.parse(begun) + FIRST_PAUSE_MS * 2 ** Math.min(failures, 8);
  if (lastAttempt === null || next === null) return 0;
  // A clock that was wrong, or a rhythm that became quicker with a new release, must not keep a source waiting for ever.
  const latest = Date.parse(lastAttempt) + Math.max(1, everyMinutes) * MINUTE_MS * (1 + JITTER);
  return Math.min(Date.parse(next), latest);
}
