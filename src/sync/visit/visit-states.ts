import { ARGENTINA_OFFSET_MS } from '../../server/clock.ts';
import { NEVER, parseState, type SourceState, type SourceTrouble } from '../../server/sources.ts';
import type { Store } from '../../store/store.ts';
import type { Outcome, Source } from '../source.ts';
import { nextVisit, type VisitEnd } from './next-visit.ts';
import { withoutPlaces } from './visit-trouble.ts';

/** When a visit ended, and what it took. `random`: chance in the pause to the next one, a number in [0, 1). */
export interface VisitCost {
  readonly end: Date;
  readonly random: () => number;
  readonly requests: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

/** What is kept of a source. */
export async function stateOf(store: Store, name: string): Promise<SourceState> {
  const note = (await store.sources()).find((candidate) => candidate.name === name);
  return note === undefined ? NEVER : parseState(note.state);
}

/** What is kept of a source as a visit begins, with what it declares of itself now. */
export async function stateBefore(store: Store, source: Source): Promise<SourceState> {
  return { ...afterCrash(await stateOf(store, source.name), source.name), ...declared(source) };
}

/** What is kept of a source after a visit that did what it should. */
export function stateAfterSuccess(source: Source, before: SourceState, outcome: Outcome, cost: VisitCost): SourceState {
  const { end, random, requests, bytes, milliseconds } = cost;
  return {
    ...before,
    begun: null,
    lastAttempt: end.toISOString(),
    lastSuccess: end.toISOString(),
    next: after(source, { at: end.getTime(), failures: 0, unreachable: false }, random),
    error: null,
    failures: 0,
    requests,
    bytes,
    milliseconds,
    versions: { ...before.versions, ...versionsMade(outcome) },
    newest: newestOf(outcome, before.newest, end),
    sentence: outcome.sentence,
  };
}

/** What is kept of a source after a visit that failed. */
export function stateAfterFailure(
  source: Source,
  before: SourceState,
  trouble: SourceTrouble,
  cost: VisitCost,
): SourceState {
  const { end, random, requests, bytes, milliseconds } = cost;
  const failures = before.failures + 1;
  return {
    ...before,
    begun: null,
    lastAttempt: end.toISOString(),
    next: after(source, { at: end.getTime(), failures, unreachable: trouble.fault === 'unreachable' }, random),
    error: withoutPlaces(trouble),
    failures,
    requests,
    bytes,
    milliseconds,
  };
}

/** A visit that was begun and never ended, because the program ended in it, is one that failed: the next waits longer. */
function afterCrash(state: SourceState, name: string): SourceState {
  if (state.begun === null) return state;
  const sentence = `${name}: the program ended in the middle of the visit of ${state.begun}.`;
  return { ...state, failures: state.failures + 1, error: { fault: 'internal', sentence } };
}

/** What a server tells of a source besides its visits. */
function declared({ title, gives, rhythm }: Source) {
  const { everyMinutes, lateAfterDays, sentence } = rhythm;
  return { title, gives, everyMinutes, lateAfterDays, rhythm: sentence };
}

function after({ rhythm }: Source, end: VisitEnd, random: () => number): string {
  return new Date(nextVisit(rhythm.everyMinutes, end, random())).toISOString();
}

/** The newest date that a source has told so far: some figures are published ahead, and do not make the others newer. */
function newestOf({ newest, published }: Outcome, before: string | null, at: Date): string | null {
  if (newest !== undefined) return newest;
  const today = new Date(at.getTime() + ARGENTINA_OFFSET_MS).toISOString().slice(0, 10);
  const dates = published.map(({ version }) => version.newest).filter((date) => date !== null);
  const latest = dates.sort().at(-1);
  return latest === undefined ? before : latest > today ? today : latest;
}

function versionsMade({ published }: Outcome): Record<string, number> {
  return Object.fromEntries(
    published.filter(({ changed }) => changed).map(({ version }) => [version.dataSet, version.number]),
  );
}
