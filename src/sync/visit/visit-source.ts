import { setTimeout as wait } from 'node:timers/promises';
import { type Progress, SILENT } from '../../ingest/progress.ts';
import { UnreadableFile, UnwritableFile } from '../../ingest/record.ts';
import type { FileReport } from '../../ingest/report.ts';
import { ARGENTINA_OFFSET_MS } from '../../server/clock.ts';
import type { Settings } from '../../server/settings.ts';
import {
  NEVER,
  parseState,
  renderState,
  type SourceState,
  type SourceTrouble,
} from '../../server/sources/source-state.ts';
import { type Store, StoreError } from '../../store/store.ts';
import type { ClientLimits } from '../client/limits.ts';
import { openClient } from '../client/source-client.ts';
import { type LandingFolder, openLanding } from '../landing/landing-folder.ts';
import type { Outcome, Source } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { type Lease, takeLease } from './lease.ts';
import { loadFiles } from './load.ts';
import { nextVisit, type VisitEnd } from './next-visit.ts';

/** What a visit needs of the world. Only settings and store must be given; tests put clocks and pauses of their own in. */
export interface VisitParts {
  readonly settings: Settings;
  readonly store: Store;
  readonly progress?: Progress;
  /** Aborted when the program is asked to stop. */
  readonly signal?: AbortSignal;
  readonly now?: () => Date;
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** Chance in pauses: a number in [0, 1). */
  readonly random?: () => number;
  readonly limits?: Partial<ClientLimits>;
  /** Share of a file's records that may be refused; 1 % when absent. */
  readonly maximumRefused?: number;
  /** Longest time of the visit, in milliseconds; {@link LONGEST_VISIT_MS} when absent. */
  readonly longestVisit?: number;
  /** True: everything is fetched again, as on the first visit. */
  readonly force?: boolean;
}

/** What came of a visit. */
export interface VisitReport {
  readonly source: string;
  /** What the visit did; null when it failed, was stopped, or another process visits the source. */
  readonly outcome: Outcome | null;
  /** Why it failed; null when it did not. */
  readonly error: SourceTrouble | null;
  /** The error itself, for who wants to know where it comes from. */
  readonly cause: unknown;
  /** True when the program was asked to stop; what was fetched stays for the next visit. */
  readonly stopped: boolean;
  /** Given: another process holds the source until then (milliseconds since the epoch), and nothing was done. */
  readonly heldUntil: number | null;
  readonly files: readonly FileReport[];
  /** Of each file that was loaded but for some records: how many were refused, which first, and why. */
  readonly refused: readonly string[];
  readonly requests: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

export const DEFAULT_MAXIMUM_REFUSED = 0.01;

const MINUTE_MS = 60_000;

/** Longest visit, in milliseconds: sources are visited one after another, and one that drips must not keep the others waiting. */
export const LONGEST_VISIT_MS = 6 * 60 * MINUTE_MS;

/** Most bytes that a visit may leave for the next one. */
export const LONGEST_MEMORY_BYTES = 16 * 1024 * 1024;

/**
 * Visits one source: takes it for this process, lets its adapter fetch and load, and notes in the store what came of it. A
 * failure is reported, not thrown: the store then serves what it served before.
 *
 * @throws StoreError when the store cannot even be read
 */
export async function visitSource(source: Source, parts: VisitParts): Promise<VisitReport> {
  const { store } = parts;
  const lease = await takeLease(store, source.name);
  if ('heldUntil' in lease) return { ...untouched(source), heldUntil: lease.heldUntil };
  try {
    return await underLease(source, parts, lease);
  } finally {
    await lease.release();
  }
}

function untouched(source: Source): VisitReport {
  return {
    source: source.name,
    outcome: null,
    error: null,
    cause: null,
    stopped: false,
    heldUntil: null,
    files: [],
    refused: [],
    requests: 0,
    bytes: 0,
    milliseconds: 0,
  };
}

async function underLease(source: Source, parts: VisitParts, lease: Lease): Promise<VisitReport> {
  const { settings, store, progress = SILENT, now = () => new Date(), random = Math.random } = parts;
  const asked = parts.signal ?? new AbortController().signal;
  const overtime = new AbortController();
  const signal = eitherOf(asked, lease.lost, overtime.signal);
  const longest = parts.longestVisit ?? LONGEST_VISIT_MS;
  const alarm = setTimeout(() => overtime.abort(tooLong(source.name, longest)), longest).unref();
  const sleep = parts.sleep ?? ((milliseconds: number) => wait(milliseconds, undefined, { signal }));
  const started = performance.now();
  const before: SourceState = { ...afterCrash(await stateOf(store, source.name), source.name), ...declared(source) };
  const begun = now().toISOString();
  const note = (state: SourceState, memory?: string): Promise<boolean> =>
    store.noteSource(source.name, lease.holder, {
      state: renderState(state),
      ...(memory === undefined ? {} : { memory }),
    });
  await note({ ...before, begun });

  const files: FileReport[] = [];
  const refused: string[] = [];
  let landing: LandingFolder | null = null;
  let unfit = false;
  const client = openClient({
    source: source.name,
    base: source.address(settings),
    rate: settings.syncRate,
    contact: settings.syncContact,
    maximumFileBytes: settings.maximumFileBytes,
    progress,
    signal,
    now,
    sleep,
    random,
    ...(parts.limits === undefined ? {} : { limits: parts.limits }),
  });
  const counted = (): Pick<VisitReport, 'files' | 'refused' | 'requests' | 'bytes' | 'milliseconds'> => ({
    files,
    refused,
    ...client.traffic,
    milliseconds: Math.round(performance.now() - started),
  });
  try {
    landing = await openLanding(settings.syncFolder, store.address, source.name, now());
    if (parts.force === true) await landing.renew();
    const outcome = await source.visit({
      settings,
      store,
      client,
      landing,
      memory: parts.force === true ? null : await memoryOf(store, source.name),
      progress,
      now,
      signal,
      load: async (paths, options) => {
        unfit = true;
        const loading = await loadFiles(
          {
            source,
            settings,
            store,
            progress,
            now,
            signal,
            maximumRefused: parts.maximumRefused ?? DEFAULT_MAXIMUM_REFUSED,
            loaded: (more, broken) => {
              files.push(...more);
              refused.push(...broken);
            },
          },
          paths,
          options,
        );
        unfit = false;
        return loading;
      },
    });
    const end = now();
    const { requests, bytes, milliseconds } = counted();
    const kept = await note(
      {
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
      },
      memoryText(source.name, outcome.memory),
    );
    // What another process goes on with is its own.
    if (kept) await landing.clear();
    return { ...untouched(source), outcome, ...counted() };
  } catch (error) {
    if (asked.aborted) {
      await note({ ...before, begun: null });
      return { ...untouched(source), stopped: true, ...counted() };
    }
    const trouble = troubleOf(
      lease.lost.aborted ? lease.lost.reason : overtime.signal.aborted ? overtime.signal.reason : error,
    );
    // What landed is asked for no more as long as it is there: what is wrong in itself must go, or the source could not mend it.
    // On a full disk it is in the way of everybody.
    const isInTheWay = isFull(error) || !isWorthKeeping(trouble, unfit);
    if (landing !== null && !lease.lost.aborted && isInTheWay) await landing.clear();
    const { requests, bytes, milliseconds } = counted();
    const failures = before.failures + 1;
    const end = now();
    const failed: SourceState = {
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
    // A store that fails cannot note that it failed; the report tells.
    await note(failed).catch(() => false);
    return { ...untouched(source), error: trouble, cause: error, ...counted() };
  } finally {
    clearTimeout(alarm);
    client.close();
  }
}

/** A visit that was begun and never ended, because the program ended in it, is one that failed: the next waits longer. */
function afterCrash(state: SourceState, name: string): SourceState {
  if (state.begun === null) return state;
  const sentence = `${name}: the program ended in the middle of the visit of ${state.begun}.`;
  return { ...state, failures: state.failures + 1, error: { fault: 'internal', sentence } };
}

function tooLong(name: string, milliseconds: number): SourceError {
  const minutes = Math.round(milliseconds / MINUTE_MS);
  return new SourceError(
    name,
    'broken',
    `it was not done within ${minutes} minutes; the next visit goes on from there.`,
  );
}

/** Aborts with the first of some signals. `AbortSignal.any` is not in every Node 20. */
function eitherOf(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason);
    else signal.addEventListener('abort', () => either.abort(signal.reason), { once: true, signal: either.signal });
  }
  return either.signal;
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

/** What is kept of a source. */
export async function stateOf(store: Store, name: string): Promise<SourceState> {
  const note = (await store.sources()).find((candidate) => candidate.name === name);
  return note === undefined ? NEVER : parseState(note.state);
}

async function memoryOf(store: Store, name: string): Promise<unknown> {
  const text = await store.sourceMemory(name);
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    // Nothing of ours: as on the first visit.
    return null;
  }
}

function memoryText(source: string, memory: unknown): string {
  const text = JSON.stringify(memory ?? null);
  if (Buffer.byteLength(text) > LONGEST_MEMORY_BYTES) {
    throw new Error(`${source}: a visit left more than ${LONGEST_MEMORY_BYTES} bytes for the next one.`);
  }
  return text;
}

function versionsMade({ published }: Outcome): Record<string, number> {
  return Object.fromEntries(
    published.filter(({ changed }) => changed).map(({ version }) => [version.dataSet, version.number]),
  );
}

/** Faults of the way, not of what came. */
const OF_THE_WAY: ReadonlySet<SourceTrouble['fault']> = new Set(['unreachable', 'refused', 'busy', 'failed', 'broken']);

/** Whether the next visit may go on with what landed; `unfit` when the failure is one of loading it. */
function isWorthKeeping({ fault }: SourceTrouble, unfit: boolean): boolean {
  return fault === 'store' || (!unfit && OF_THE_WAY.has(fault));
}

/** A disk that is full, or may not be written to, under what landed. */
const OF_THE_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE', 'EPERM']);

/** Servers tell anybody why a source failed: not where things lie on this machine. What is fetched from may be told. */
function withoutPlaces({ fault, sentence }: SourceTrouble): SourceTrouble {
  const isOwn = fault === 'store' || fault === 'internal';
  return { fault, sentence: isOwn ? sentence.replaceAll(/(^|[\s"'(])(?:[\w.~-]*\/)+(?=[^/\s])/g, '$1') : sentence };
}

/** Whether there was no room, as the system or the store says, whatever it is wrapped in. */
function isFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < LONGEST_CHAIN; at = at.cause, depth++) {
    if ('code' in at && FULL.has(at.code)) return true;
  }
  return false;
}

const LONGEST_CHAIN = 8;
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OF_THE_DISK.has(error.code);
}

function troubleOf(error: unknown): SourceTrouble {
  const sentence = error instanceof Error ? error.message : String(error);
  if (error instanceof SourceError) return { fault: error.fault, sentence };
  if (error instanceof UnreadableFile) return { fault: 'shape', sentence };
  if (error instanceof StoreError || error instanceof UnwritableFile || isOfTheDisk(error))
    return { fault: 'store', sentence };
  return { fault: 'internal', sentence };
}
