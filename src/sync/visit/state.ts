import { isObject } from '../../ingest/fields.ts';
import { SOURCE_FAULTS, type SourceFault } from '../source-error.ts';

/** What is kept of a source's visits, for the schedule, `/status` and the next visit. Times are ISO 8601 instants. */
export interface SourceState {
  /** When a visit began that has not ended; one that is left behind by a crash counts as a failure. */
  readonly begun: string | null;
  readonly lastAttempt: string | null;
  readonly lastSuccess: string | null;
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
  /** What the last visit that succeeded had to tell. */
  readonly sentence: string;
}

/** Why a visit failed: by kind where it is one of a source, and as a sentence. */
export interface SourceTrouble {
  readonly fault: SourceFault | 'store' | 'internal';
  readonly sentence: string;
}

/** A source that was never visited. */
export const NEVER: SourceState = {
  begun: null,
  lastAttempt: null,
  lastSuccess: null,
  error: null,
  failures: 0,
  requests: 0,
  bytes: 0,
  milliseconds: 0,
  versions: {},
  sentence: '',
};

/** Longest sentence that is kept, in characters. */
export const LONGEST_SENTENCE = 1000;

/** A kept state; what is not one, as of another release, is as if the source had never been visited. */
export function parseState(text: string): SourceState {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return NEVER;
  }
  if (!isObject(value)) return NEVER;
  return {
    begun: instant(value.begun),
    lastAttempt: instant(value.lastAttempt),
    lastSuccess: instant(value.lastSuccess),
    error: trouble(value.error),
    failures: count(value.failures),
    requests: count(value.requests),
    bytes: count(value.bytes),
    milliseconds: count(value.milliseconds),
    versions: isObject(value.versions)
      ? Object.fromEntries(Object.entries(value.versions).map(([dataSet, number]) => [dataSet, count(number)]))
      : {},
    sentence: typeof value.sentence === 'string' ? value.sentence : '',
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

function instant(value: unknown): string | null {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
}

const FAULTS: readonly SourceTrouble['fault'][] = [...SOURCE_FAULTS, 'store', 'internal'];

function trouble(value: unknown): SourceTrouble | null {
  if (!isObject(value) || typeof value.sentence !== 'string') return null;
  const fault = FAULTS.find((known) => known === value.fault);
  return { fault: fault ?? 'internal', sentence: value.sentence };
}
