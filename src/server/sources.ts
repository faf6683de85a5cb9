import { parseDay } from '../indexes/civil-date.ts';
import type { Store } from '../store/store.ts';

/**
 * The stored state of a source's visits: for the schedule, `/status` and the next visit. It holds all that a server shows of a
 * source, so that a server need not know the adapters. Times are ISO 8601 instants.
 */
export interface SourceState {
  /** Publisher and data. */
  readonly title: string;
  /** The data sets it fills. */
  readonly gives: readonly string[];
  /** Minutes between two visits of a server that fills itself. */
  readonly everyMinutes: number;
  /** The same as a person would say it. */
  readonly rhythm: string;
  /** Days after which the newest datum is late; null where data carry no date. */
  readonly lateAfterDays: number | null;
  /** When a visit began that has not ended; one that a crash left behind counts as a failure. */
  readonly begun: string | null;
  readonly lastAttempt: string | null;
  readonly lastSuccess: string | null;
  /** When a server that fills itself visits it next. */
  readonly next: string | null;
  /** Why the last visit failed; null when it did not. */
  readonly error: SourceTrouble | null;
  /** Visits that failed, one after another, up to the last. */
  readonly failures: number;
  /** Requests and bytes of the last visit, and how long it took. */
  readonly requests: number;
  readonly bytes: number;
  readonly milliseconds: number;
  /** The newest version that a visit made, by data set. */
  readonly versions: Readonly<Record<string, number>>;
  /** The newest date of the source's data, not after the day of the visit; null where data carry none. */
  readonly newest: string | null;
  /** The message of the last successful visit. */
  readonly sentence: string;
}

/** Why a visit failed: by kind (`src/sync/source-error.ts`, or `store`, `internal`), and as a sentence. */
export interface SourceTrouble {
  readonly fault: string;
  readonly sentence: string;
}

/** A source that was never visited. */
export const NEVER: SourceState = {
  title: '',
  gives: [],
  everyMinutes: 0,
  rhythm: '',
  lateAfterDays: null,
  begun: null,
  lastAttempt: null,
  lastSuccess: null,
  next: null,
  error: null,
  failures: 0,
  requests: 0,
  bytes: 0,
  milliseconds: 0,
  versions: {},
  newest: null,
  sentence: '',
};

/** Longest sentence that is kept, in characters. */
export const LONGEST_SENTENCE = 1000;

/** Reads a stored state; one of an unknown form counts as no visit. */
export function parseState(text: string): SourceState {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return NEVER;
  }
  if (!isObject(value)) return NEVER;
  const { lateAfterDays } = value;
  return {
    title: textOf(value.title),
    gives: Array.isArray(value.gives) ? value.gives.filter((name) => typeof name === 'string') : [],
    everyMinutes: count(value.everyMinutes),
    rhythm: textOf(value.rhythm),
    lateAfterDays: typeof lateAfterDays === 'number' ? count(lateAfterDays) : null,
    begun: instant(value.begun),
    lastAttempt: instant(value.lastAttempt),
    lastSuccess: instant(value.lastSuccess),
    next: instant(value.next),
    error: trouble(value.error),
    failures: count(value.failures),
    requests: count(value.requests),
    bytes: count(value.bytes),
    milliseconds: count(value.milliseconds),
    versions: isObject(value.versions)
      ? Object.fromEntries(Object.entries(value.versions).map(([dataSet, number]) => [dataSet, count(number)]))
      : {},
    newest: instant(value.newest),
    sentence: textOf(value.sentence),
  };
}

/** A state as it is kept, its sentences cut to {@link LONGEST_SENTENCE}. */
export function renderState(state: SourceState): string {
  return JSON.stringify({
    ...state,
    error: state.error === null ? null : { ...state.error, sentence: cut(state.error.sentence) },
    sentence: cut(state.sentence),
  });
}

function cut(sentence: string): string {
  return sentence.length <= LONGEST_SENTENCE ? sentence : `${sentence.slice(0, LONGEST_SENTENCE - 1)}…`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function instant(value: unknown): string | null {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
}

function trouble(value: unknown): SourceTrouble | null {
  if (!isObject(value) || typeof value.sentence !== 'string') return null;
  return { fault: textOf(value.fault) || 'internal', sentence: value.sentence };
}

/** What `/status` says of one source. Times are ISO 8601 instants, dates `YYYY-MM-DD`. */
export interface SourceStatus {
  readonly title: string;
  /** The groups it fills. */
  readonly gives: readonly string[];
  readonly rhythm: string;
  readonly lastSuccess: string | null;
  readonly lastAttempt: string | null;
  /** Why the last visit failed; null when it did not. */
  readonly error: SourceTrouble | null;
  /** Visits that failed since the last success. */
  readonly failures: number;
  /** The newest date of its data, and how old that is; null where data carry no date. */
  readonly newest: string | null;
  readonly ageDays: number | null;
  /**
   * True when the newest datum is older than the source's rhythm allows; where data carry no date, when the last success is more
   * than two rhythms ago. Null before the first success.
   */
  readonly late: boolean | null;
  /** When a server that fills itself visits it next, and whether some process visits it now. */
  readonly next: string | null;
  readonly visiting: boolean;
  /** The newest version that a visit made, by group. */
  readonly versions: Readonly<Record<string, number>>;
  /** The last visit. */
  readonly requests: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** How many rhythms a source without dates may stay away before it is late. */
const RHYTHMS_UNTIL_LATE = 2;
const MINUTE_MS = 60_000;

/** The states of all sources in memory, read with the look for versions, so that no request waits for the store. */
export class SourceList {
  #epoch = -1;
  #states: ReadonlyMap<string, SourceState> = new Map();

  /** Takes in what has changed in the store since the last look. */
  async look(store: Pick<Store, 'sourcesEpoch' | 'sources'>): Promise<void> {
    const epoch = await store.sourcesEpoch();
    if (epoch === this.#epoch) return;
    this.#states = new Map((await store.sources()).map(({ name, state }) => [name, parseState(state)]));
    this.#epoch = epoch;
  }

  /** Every source that was ever visited, by name; `today` is the civil date. */
  status(today: string, now: Date): Readonly<Record<string, SourceStatus>> {
    return Object.fromEntries([...this.#states].map(([name, state]) => [name, statusOf(state, today, now)]));
  }
}

function statusOf(state: SourceState, today: string, now: Date): SourceStatus {
  const { title, gives, rhythm, lastSuccess, lastAttempt, error, failures, newest, next, versions } = state;
  const age = ageInDays(newest, today);
  return {
    title,
    gives,
    rhythm,
    lastSuccess,
    lastAttempt,
    error,
    failures,
    newest,
    ageDays: age,
    late: isLate(state, age, now),
    next,
    visiting: state.begun !== null,
    versions,
    requests: state.requests,
    bytes: state.bytes,
    seconds: state.milliseconds / 1000,
  };
}

/** Days from a date to today, 0 for dates ahead; null without a date. */
export function ageInDays(date: string | null, today: string): number | null {
  const from = date === null ? undefined : parseDay(date.slice(0, 10));
  const to = parseDay(today);
  return from === undefined || to === undefined ? null : Math.max(0, to - from);
}

function isLate(
  { lastSuccess, lateAfterDays, everyMinutes }: SourceState,
  age: number | null,
  now: Date,
): boolean | null {
  if (lastSuccess === null) return null;
  if (age !== null && lateAfterDays !== null) return age > lateAfterDays;
  return now.getTime() - Date.parse(lastSuccess) > RHYTHMS_UNTIL_LATE * everyMinutes * MINUTE_MS;
}
