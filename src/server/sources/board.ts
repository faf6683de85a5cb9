import { parseDay } from '../../indexes/civil-date.ts';
import type { Store } from '../../store/store.ts';
import { parseState, type SourceState, type SourceTrouble } from './source-state.ts';

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

/** What a server knows of sources: kept in memory and looked after with the versions, so that nobody who asks waits for the store. */
export class SourceBoard {
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
