import { setTimeout as wait } from 'node:timers/promises';
import { LEASE_MS } from '../../store/lease.ts';
import type { Source } from '../source.ts';
import { type VisitParts, type VisitReport, visitSource } from '../visit/visit-source.ts';

/** What came of one source in a run. */
export type RunReport =
  | { readonly kind: 'visited'; readonly report: VisitReport }
  /** Passed over: the settings do not suffice. */
  | { readonly kind: 'missing'; readonly source: string; readonly sentence: string };

export interface RunParts extends VisitParts {
  readonly signal: AbortSignal;
  /** Told of each source as it is done. */
  readonly done: (report: RunReport) => void;
  /** Told when another process holds a source, and this one waits. */
  readonly waiting: (source: string, until: Date) => void;
  /** Waits so many milliseconds of the real clock, or rejects when the run is to stop; the real thing when absent. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

/** How long after the end of a lease it is tried to be taken, in milliseconds. */
const BEHIND_MS = 10;

/** Visits sources one after another; one that fails does not stop the others, a request to stop ends the run. */
export async function visitAll(sources: readonly Source[], parts: RunParts): Promise<RunReport[]> {
  const reports: RunReport[] = [];
  for (const source of sources) {
    if (parts.signal.aborted) break;
    const missing = source.missing(parts.settings);
    const report: RunReport =
      missing === null
        ? { kind: 'visited', report: await visitPatiently(source, parts) }
        : { kind: 'missing', source: source.name, sentence: missing };
    reports.push(report);
    parts.done(report);
  }
  return reports;
}

/**
 * Visits a source, after the time of a process that holds it: one that crashed gives it back so. If it is held still, that
 * process lives, and does what this one would.
 */
async function visitPatiently(source: Source, parts: RunParts): Promise<VisitReport> {
  const first = await visitSource(source, parts);
  if (first.heldUntil === null) return first;
  const pause = parts.pause ?? ((milliseconds: number) => wait(milliseconds, undefined, { signal: parts.signal }));
  parts.waiting(source.name, new Date(first.heldUntil));
  try {
    await pause(Math.min(first.heldUntil - Date.now(), LEASE_MS) + BEHIND_MS);
  } catch {
    return { ...first, heldUntil: null, stopped: true };
  }
  return visitSource(source, parts);
}
