import { parseState, type SourceState } from '../../server/sources.ts';
import type { Store } from '../../store/store.ts';
import type { Source } from '../source.ts';
import { dueAt } from '../visit/next-visit.ts';
import type { VisitParts, VisitReport } from '../visit/visit-source.ts';
import { visitSource } from '../visit/visit-source.ts';

/** What came of one visit, as it is told between processes. */
export interface VisitSummary {
  readonly source: string;
  /** False for files on this machine: they say nothing of the connection. */
  readonly remote: boolean;
  /** Null when it went well, or nothing was done. */
  readonly fault: string | null;
  readonly sentence: string;
  /** True when a visit made a new version. */
  readonly changed: boolean;
  /** True when nothing was done: the program stops, or another process visits the source. */
  readonly passed: boolean;
}

/** What a round is told. */
export interface RoundParts extends VisitParts {
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** True: sources that could not be reached are due, whatever their pause: the connection is back. */
  readonly hurried: boolean;
  /** Told of each visit as it ends. */
  readonly visited: (summary: VisitSummary) => void;
}

/** How long a round that found nothing to do, or whose source another process holds, is followed by the next at the earliest. */
export const SHORTEST_WAIT_MS = 30_000;

/**
 * Visits all sources that are due, one after another.
 * @returns when the next one is due, in milliseconds since the epoch; null when there is no source at all
 */
export async function runRound(sources: readonly Source[], parts: RoundParts): Promise<number | null> {
  const { store, settings, signal, now, hurried } = parts;
  const usable = sources.filter((source) => source.missing(settings) === null);
  const before = await states(store);
  // What ended the program the last time comes last: if it does so again, the others have been visited.
  const wasCutOff = ({ name }: Source): boolean => before.get(name)?.begun != null;
  for (const source of [...usable.filter((one) => !wasCutOff(one)), ...usable.filter(wasCutOff)]) {
    if (signal.aborted) break;
    const state = before.get(source.name);
    const waits = state !== undefined && dueAt(state, now().getTime()) > now().getTime();
    if (waits && !(hurried && state.error?.fault === 'unreachable')) continue;
    const report = await visitSource(source, parts);
    parts.visited(summaryOf(source, report, /^https?:/i.test(source.address(settings))));
  }
  if (usable.length === 0) return null;
  const after = await states(store);
  const due = usable.map(({ name }) => {
    const state = after.get(name);
    return state === undefined ? 0 : dueAt(state, now().getTime());
  });
  return Math.max(Math.min(...due), now().getTime() + SHORTEST_WAIT_MS);
}

async function states(store: Store): Promise<ReadonlyMap<string, SourceState>> {
  return new Map((await store.sources()).map(({ name, state }) => [name, parseState(state)]));
}

function summaryOf(
  { name }: Source,
  { outcome, error, stopped, heldUntil }: VisitReport,
  remote: boolean,
): VisitSummary {
  return {
    source: name,
    remote,
    fault: error?.fault ?? null,
    sentence: error?.sentence ?? outcome?.sentence ?? '',
    changed: outcome?.published.some(({ changed }) => changed) ?? false,
    passed: stopped || heldUntil !== null,
  };
}
