import { setTimeout as wait } from 'node:timers/promises';
import { parseState, type SourceState } from '../../server/sources.ts';
import { LEASE_MS } from '../../store/lease.ts';
import type { Store } from '../../store/store.ts';
import type { Source } from '../source.ts';
import { dueAt } from '../visit/state.ts';
import { type VisitParts, type VisitReport, visitSource } from '../visit/visit-source.ts';

/**
 * Visits several sources, one after another: all of them for the command (`visitAll`), those that are due for a server (`runRound`). A
 * source that fails does not stop the others.
 */

/** The result for one source of the command. */
export type RunReport =
  | { readonly kind: 'visited'; readonly report: VisitReport }
  /** Passed over: the settings do not suffice. */
  | { readonly kind: 'missing'; readonly source: string; readonly sentence: string };

export interface RunParts extends VisitParts {
  readonly signal: AbortSignal;
  /** Called after each source. */
  readonly done: (report: RunReport) => void;
  /** Called before a wait for another process that visits the source. */
  readonly waiting: (source: string, until: Date) => void;
  /** Waits so many milliseconds of the real clock, or rejects when the run must stop; the real thing when absent. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

/** How long after the end of a lease it is tried again, in milliseconds. */
const AFTER_LEASE_MS = 10;

/** Visits all sources; a request to stop ends the run. */
export async function visitAll(sources: readonly Source[], parts: RunParts): Promise<RunReport[]> {
  const reports: RunReport[] = [];
  for (const source of sources) {
    if (parts.signal.aborted) break;
    const missing = source.missing(parts.settings);
    const report: RunReport =
      missing === null
        ? { kind: 'visited', report: await visitAfterOthers(source, parts) }
        : { kind: 'missing', source: source.name, sentence: missing };
    reports.push(report);
    parts.done(report);
  }
  return reports;
}

/**
 * Visits a source; where another process has its lease, once more after the end of that lease, which a crashed process leaves so. A
 * process that lives renews its lease, and makes this visit unnecessary.
 */
async function visitAfterOthers(source: Source, parts: RunParts): Promise<VisitReport> {
  const first = await visitSource(source, parts);
  if (first.heldUntil === null) return first;
  const pause = parts.pause ?? ((milliseconds: number) => wait(milliseconds, undefined, { signal: parts.signal }));
  parts.waiting(source.name, new Date(first.heldUntil));
  try {
    await pause(Math.min(first.heldUntil - Date.now(), LEASE_MS) + AFTER_LEASE_MS);
  } catch {
    return { ...first, heldUntil: null, stopped: true };
  }
  return visitSource(source, parts);
}

/** The result of one visit as the processes of a server send it. */
export interface VisitSummary {
  readonly source: string;
  /** False for files on this machine: they say nothing about the connection. */
  readonly remote: boolean;
  /** Null when the visit succeeded, or nothing was done. */
  readonly fault: string | null;
  readonly sentence: string;
  /** True when a visit made a new version. */
  readonly changed: boolean;
  /** True when nothing was done: the program stops, or another process visits the source. */
  readonly passed: boolean;
}

interface RoundParts extends VisitParts {
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** True: sources that could not be reached are due at once, because the connection has returned. */
  readonly hurried: boolean;
  /** Called after each visit. */
  readonly visited: (summary: VisitSummary) => void;
}

/** The shortest time between two rounds: also when nothing was due, or another process visits the source. */
export const SHORTEST_WAIT_MS = 30_000;

/**
 * Visits all sources that are due.
 * @returns the time at which the next one is due, in milliseconds since the epoch; null when there is no source
 */
export async function runRound(sources: readonly Source[], parts: RoundParts): Promise<number | null> {
  const { store, settings, signal, now, hurried } = parts;
  const usable = sources.filter((source) => source.missing(settings) === null);
  const before = await statesIn(store);
  // A visit in which the program crashed comes last: if it crashes again, the others are done.
  const hasCrashed = ({ name }: Source): boolean => before.get(name)?.begun != null;
  for (const source of [...usable.filter((one) => !hasCrashed(one)), ...usable.filter(hasCrashed)]) {
    if (signal.aborted) break;
    const state = before.get(source.name);
    const isWaiting = state !== undefined && dueAt(state, now().getTime()) > now().getTime();
    if (isWaiting && !(hurried && state.error?.fault === 'unreachable')) continue;
    const report = await visitSource(source, parts);
    parts.visited(summaryOf(report, /^https?:/i.test(source.address(settings))));
  }
  if (usable.length === 0) return null;
  const after = await statesIn(store);
  const due = usable.map(({ name }) => {
    const state = after.get(name);
    return state === undefined ? 0 : dueAt(state, now().getTime());
  });
  return Math.max(Math.min(...due), now().getTime() + SHORTEST_WAIT_MS);
}

async function statesIn(store: Store): Promise<ReadonlyMap<string, SourceState>> {
  return new Map((await store.sources()).map(({ name, state }) => [name, parseState(state)]));
}

function summaryOf({ source, outcome, error, stopped, heldUntil }: VisitReport, remote: boolean): VisitSummary {
  return {
    source,
    remote,
    fault: error?.fault ?? null,
    sentence: error?.sentence ?? outcome?.sentence ?? '',
    changed: outcome?.published.some(({ changed }) => changed) ?? false,
    passed: stopped || heldUntil !== null,
  };
}
