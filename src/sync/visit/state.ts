import { UnreadableFile, UnwritableFile } from '../../ingest/record.ts';
import { ARGENTINA_OFFSET_MS } from '../../server/clock.ts';
import { NEVER, parseState, type SourceState, type SourceTrouble } from '../../server/sources.ts';
import { type Store, StoreError } from '../../store/store.ts';
import type { Outcome, Source } from '../source.ts';
import { SourceError } from '../source-error.ts';

/**
 * The stored state of a source before and after a visit, with the time of the next visit: by the source's rhythm after a success, after
 * growing pauses while it fails.
 */

/** The end of a visit and its cost. */
export interface VisitCost {
  readonly end: Date;
  /** A random number in [0, 1), for the pause until the next visit. */
  readonly random: () => number;
  readonly requests: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

/** Reads the stored state of a source. */
export async function stateOf(store: Store, name: string): Promise<SourceState> {
  const note = (await store.sources()).find((candidate) => candidate.name === name);
  return note === undefined ? NEVER : parseState(note.state);
}

/** The state at the beginning of a visit, with what the source declares now. */
export async function stateBefore(store: Store, source: Source): Promise<SourceState> {
  const { title, gives } = source;
  const { everyMinutes, lateAfterDays, sentence: rhythm } = source.rhythm;
  const state = afterCrash(await stateOf(store, source.name), source.name);
  return { ...state, title, gives, everyMinutes, lateAfterDays, rhythm };
}

/** The state after a successful visit. */
export function stateAfterSuccess(before: SourceState, outcome: Outcome, cost: VisitCost): SourceState {
  const { published, sentence } = outcome;
  const made = published.filter(({ changed }) => changed).map(({ version }) => [version.dataSet, version.number]);
  return {
    ...afterVisit(before, 0, null, cost),
    lastSuccess: cost.end.toISOString(),
    versions: { ...before.versions, ...Object.fromEntries(made) },
    newest: newestOf(outcome, before.newest, cost.end),
    sentence,
  };
}

/** The state after a failed visit. */
export function stateAfterFailure(before: SourceState, trouble: SourceTrouble, cost: VisitCost): SourceState {
  return afterVisit(before, before.failures + 1, withoutPlaces(trouble), cost);
}

function afterVisit(
  before: SourceState,
  failures: number,
  error: SourceTrouble | null,
  { end, random, requests, bytes, milliseconds }: VisitCost,
): SourceState {
  const visit = { at: end.getTime(), failures, unreachable: error?.fault === 'unreachable' };
  const next = new Date(nextVisit(before.everyMinutes, visit, random())).toISOString();
  return {
    ...before,
    begun: null,
    lastAttempt: end.toISOString(),
    next,
    error,
    failures,
    requests,
    bytes,
    milliseconds,
  };
}

/** A visit that a crash ended counts as a failed one: the next waits longer. */
function afterCrash(state: SourceState, name: string): SourceState {
  if (state.begun === null) return state;
  const sentence = `${name}: the program ended in the middle of the visit of ${state.begun}.`;
  return { ...state, failures: state.failures + 1, error: { fault: 'internal', sentence } };
}

/** The newest date of the source's data, not after today: figures that are published ahead do not make the others newer. */
function newestOf({ newest, published }: Outcome, before: string | null, at: Date): string | null {
  if (newest !== undefined) return newest;
  const today = new Date(at.getTime() + ARGENTINA_OFFSET_MS).toISOString().slice(0, 10);
  const dates = published.map(({ version }) => version.newest).filter((date) => date !== null);
  const latest = dates.sort().at(-1);
  return latest === undefined ? before : latest > today ? today : latest;
}

/** Errors of a disk that is full or not writable. */
const DISK_ERRORS: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE', 'EPERM']);

/** The kind and the sentence of a failure, as reports and states give them. */
export function troubleOf(source: string, error: unknown): SourceTrouble {
  const sentence = error instanceof Error ? error.message : String(error);
  if (error instanceof SourceError) return { fault: error.fault, sentence: `${source}: ${sentence}` };
  if (error instanceof UnreadableFile) return { fault: 'shape', sentence };
  const isOfDisk = error instanceof Error && 'code' in error && DISK_ERRORS.has(error.code);
  const isOfStore = error instanceof StoreError || error instanceof UnwritableFile || isOfDisk;
  return { fault: isOfStore ? 'store' : 'internal', sentence };
}

/** Servers show the reason of a failure to every client: without folders of this machine. Addresses of publishers may stay. */
function withoutPlaces({ fault, sentence }: SourceTrouble): SourceTrouble {
  const isOwn = fault === 'store' || fault === 'internal';
  return {
    fault,
    sentence: isOwn ? sentence.replaceAll(/(^|[\s"'(])(?:[\w.~-]{0,255}\/){1,99}(?=[^/\s])/g, '$1') : sentence,
  };
}

const MINUTE_MS = 60_000;

/** Pause after the first visit that failed; each further one doubles it. */
export const FIRST_PAUSE_MS = MINUTE_MS;
/** Longest pause after visits that failed. */
export const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
/** The same for a source that cannot be reached: a try costs the publisher nothing, and the connection may return at any moment. */
export const LONGEST_PAUSE_UNREACHABLE_MS = 30 * MINUTE_MS;
/** How far ahead of the present a stored time may lie: clocks of machines differ. */
const CLOCK_AHEAD_MS = 5 * MINUTE_MS;
/** Random share of a pause, so that many servers do not visit a publisher together. */
const JITTER = 0.05;

/** How a visit ended. */
interface VisitEnd {
  /** In milliseconds since the epoch. */
  readonly at: number;
  /** Visits that failed since the last success; 0 after one. */
  readonly failures: number;
  /** Whether the source could not be reached. */
  readonly unreachable: boolean;
}

/**
 * The time of the next visit, in milliseconds since the epoch; never later than the rhythm.
 * @param random a number in [0, 1)
 */
export function nextVisit(everyMinutes: number, { at, failures, unreachable }: VisitEnd, random: number): number {
  const every = Math.max(1, everyMinutes) * MINUTE_MS;
  const longest = unreachable ? LONGEST_PAUSE_UNREACHABLE_MS : LONGEST_PAUSE_MS;
  const pause = failures === 0 ? every : Math.min(every, longest, FIRST_PAUSE_MS * 2 ** (failures - 1));
  return Math.round(at + pause * (1 + (random - 0.5) * 2 * JITTER));
}

/**
 * The time at which a source is due by its state, in milliseconds since the epoch; 0 for one that was never visited. A visit that a
 * crash ended is repeated a pause after it began. Times from a clock that was ahead are ignored.
 *
 * @param now the present, in milliseconds since the epoch
 */
export function dueAt({ begun, failures, lastAttempt, next, everyMinutes }: SourceState, now: number): number {
  const noted = begun ?? lastAttempt;
  if (noted !== null && Date.parse(noted) > now + CLOCK_AHEAD_MS) return 0;
  if (begun !== null) return Date.parse(begun) + FIRST_PAUSE_MS * 2 ** Math.min(failures, 8);
  if (lastAttempt === null || next === null) return 0;
  // A clock that was wrong, or a quicker rhythm of a new release, must not keep a source waiting.
  const latest = Date.parse(lastAttempt) + Math.max(1, everyMinutes) * MINUTE_MS * (1 + JITTER);
  return Math.min(Date.parse(next), latest);
}
