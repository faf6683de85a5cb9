import { setTimeout as wait } from 'node:timers/promises';
import { type Progress, SILENT } from '../../ingest/progress.ts';
import type { FileReport } from '../../ingest/report.ts';
import type { Settings } from '../../server/settings.ts';
import { renderState, type SourceState, type SourceTrouble } from '../../server/sources.ts';
import { type Lease, takeLease } from '../../store/lease.ts';
import type { Store } from '../../store/store.ts';
import type { ClientLimits } from '../client/client.ts';
import { PacedClient } from '../client/source-client.ts';
import { Exclusions } from '../exclusions.ts';
import { type LandingFolder, openLanding } from '../landing.ts';
import type { Loading, LoadOptions, Outcome, Source } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { loadFiles } from './load.ts';
import { stateAfterFailure, stateAfterSuccess, stateBefore, troubleOf, type VisitCost } from './state.ts';

/** What a visit needs. Settings and store are required; tests replace clocks and pauses. */
export interface VisitParts {
  readonly settings: Settings;
  readonly store: Store;
  readonly progress?: Progress;
  /** Aborted when the program must stop. */
  readonly signal?: AbortSignal;
  readonly now?: () => Date;
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** A random number in [0, 1), for pauses. */
  readonly random?: () => number;
  readonly limits?: Partial<ClientLimits>;
  /** Share of a file's records that may be refused; 1 % when absent. */
  readonly maximumRefused?: number;
  /** Longest time of the visit, in milliseconds; {@link LONGEST_VISIT_MS} when absent. */
  readonly longestVisit?: number;
  /** True: everything is fetched again, as on the first visit. */
  readonly force?: boolean;
}

/** The result of a visit, successful or not. */
export interface VisitReport {
  readonly source: string;
  /** Null when the visit failed, was stopped, or another process visits the source. */
  readonly outcome: Outcome | null;
  /** Why it failed; null when it did not. */
  readonly error: SourceTrouble | null;
  /** The error itself, for its stack. */
  readonly cause: unknown;
  /** True when the program had to stop; fetched files stay for the next visit. */
  readonly stopped: boolean;
  /** Given: another process has the lease of the source until then (milliseconds since the epoch), and nothing was done. */
  readonly heldUntil: number | null;
  readonly files: readonly FileReport[];
  /** Exclusions, and for each loaded file with refused records: how many, the first of them, and why. */
  readonly refused: readonly string[];
  readonly requests: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

export const DEFAULT_MAXIMUM_REFUSED = 0.01;

const MINUTE_MS = 60_000;

/** Longest visit, in milliseconds: sources are visited one after another, and a slow one must not keep the others waiting. */
export const LONGEST_VISIT_MS = 6 * 60 * MINUTE_MS;

/**
 * Visits one source: takes its lease, lets its adapter fetch and load, and stores the resulting state. A failure is reported, not
 * thrown; the store is then as it was before.
 *
 * @throws StoreError when the store cannot be read
 */
export async function visitSource(source: Source, parts: VisitParts): Promise<VisitReport> {
  const { store } = parts;
  const lease = await takeLease(store, source.name);
  if ('heldUntil' in lease) return { ...emptyReport(source), heldUntil: lease.heldUntil };
  try {
    return await new RunningVisit(source, parts, lease).run();
  } finally {
    await lease.release();
  }
}

function emptyReport(source: Source): VisitReport {
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

class RunningVisit {
  readonly #source: Source;
  readonly #parts: VisitParts;
  readonly #lease: Lease;
  /** Aborted when the program must stop. */
  readonly #stop: AbortSignal;
  readonly #overtime = new AbortController();
  /** Aborted when the visit must stop: also when its lease is lost, or its time is over. */
  readonly #signal: AbortSignal;
  readonly #now: () => Date;
  readonly #random: () => number;
  readonly #progress: Progress;
  readonly #maximumRefused: number;
  readonly #client: PacedClient;
  readonly #started = performance.now();
  readonly #files: FileReport[] = [];
  readonly #refused: string[] = [];
  readonly #exclusions: Exclusions;
  #landing: LandingFolder | null = null;
  /** True while the landed files are loaded, and after they could not be. */
  #isLoading = false;

  constructor(source: Source, parts: VisitParts, lease: Lease) {
    const { settings, progress = SILENT, now = () => new Date(), random = Math.random } = parts;
    this.#maximumRefused = parts.maximumRefused ?? DEFAULT_MAXIMUM_REFUSED;
    this.#exclusions = new Exclusions(this.#maximumRefused);
    this.#source = source;
    this.#parts = parts;
    this.#lease = lease;
    this.#progress = progress;
    this.#now = now;
    this.#random = random;
    this.#stop = parts.signal ?? new AbortController().signal;
    const signal = eitherOf(this.#stop, lease.lost, this.#overtime.signal);
    this.#signal = signal;
    this.#client = new PacedClient({
      base: source.address(settings),
      rate: settings.syncRate,
      contact: settings.syncContact,
      maximumFileBytes: settings.maximumFileBytes,
      progress,
      signal,
      now,
      sleep: parts.sleep ?? ((milliseconds) => wait(milliseconds, undefined, { signal })),
      random,
      ...(parts.limits === undefined ? {} : { limits: parts.limits }),
    });
  }

  async run(): Promise<VisitReport> {
    const longest = this.#parts.longestVisit ?? LONGEST_VISIT_MS;
    const alarm = setTimeout(() => this.#overtime.abort(overtimeError(longest)), longest).unref();
    try {
      const before = await stateBefore(this.#parts.store, this.#source);
      await this.#note({ ...before, begun: this.#now().toISOString() });
      try {
        return await this.#succeed(before, await this.#visit());
      } catch (error) {
        return await this.#fail(before, error);
      }
    } finally {
      clearTimeout(alarm);
      this.#client.close();
    }
  }

  /** Lets the adapter fetch and load. */
  async #visit(): Promise<Outcome> {
    const { settings, store, force = false } = this.#parts;
    const landing = await openLanding(settings.syncFolder, store.address, this.#source.name, this.#now());
    this.#landing = landing;
    if (force) await landing.renew();
    return this.#source.visit({
      settings,
      store,
      client: this.#client,
      landing,
      memory: force ? null : parsedMemory(await store.sourceMemory(this.#source.name)),
      progress: this.#progress,
      exclusions: this.#exclusions,
      now: this.#now,
      signal: this.#signal,
      load: (paths, options) => this.#load(paths, options),
    });
  }

  async #load(paths: readonly string[], options?: LoadOptions): Promise<Loading> {
    const { settings, store } = this.#parts;
    this.#isLoading = true;
    const loading = await loadFiles(
      {
        source: this.#source,
        settings,
        store,
        progress: this.#progress,
        now: this.#now,
        signal: this.#signal,
        maximumRefused: this.#maximumRefused,
        loaded: (files, refused) => {
          this.#files.push(...files);
          this.#refused.push(...refused);
        },
      },
      paths,
      options,
    );
    this.#isLoading = false;
    return loading;
  }

  async #succeed(before: SourceState, plain: Outcome): Promise<VisitReport> {
    const { count } = this.#exclusions;
    const sentence = count === 0 ? plain.sentence : `${plain.sentence}; ${count} left out, which could not be read`;
    const outcome = { ...plain, sentence };
    const state = stateAfterSuccess(before, outcome, this.#cost());
    const isNoted = await this.#note(state, JSON.stringify(outcome.memory ?? null));
    // A lost lease: the landing is in use by another process.
    if (isNoted) await this.#landing?.clear();
    return { ...this.#report(), outcome };
  }

  async #fail(before: SourceState, error: unknown): Promise<VisitReport> {
    if (this.#stop.aborted) {
      await this.#note({ ...before, begun: null });
      return { ...this.#report(), stopped: true };
    }
    const { lost } = this.#lease;
    const overtime = this.#overtime.signal;
    const cause: unknown = lost.aborted ? lost.reason : overtime.aborted ? overtime.reason : error;
    const trouble = troubleOf(this.#source.name, cause);
    // Landed files are not fetched again: faulty ones must go, or the source could never correct them. On a full disk they take room.
    const isKept = trouble.fault === 'store' || (!this.#isLoading && FAULTS_IN_TRANSFER.has(trouble.fault));
    if (!lost.aborted && (isFull(error) || !isKept)) await this.#landing?.clear();
    // A store that fails cannot store its own failure; the report has it.
    await this.#note(stateAfterFailure(before, trouble, this.#cost())).catch(() => false);
    return { ...this.#report(), error: trouble, cause: error };
  }

  /** Stores the state of the source; false, and nothing is stored, when another process has the lease. */
  #note(state: SourceState, memory?: string): Promise<boolean> {
    const noted = { state: renderState(state), ...(memory === undefined ? {} : { memory }) };
    return this.#parts.store.noteSource(this.#source.name, this.#lease.holder, noted);
  }

  #milliseconds(): number {
    return Math.round(performance.now() - this.#started);
  }

  #cost(): VisitCost {
    return { end: this.#now(), random: this.#random, ...this.#client.traffic, milliseconds: this.#milliseconds() };
  }

  #report(): VisitReport {
    return {
      ...emptyReport(this.#source),
      files: this.#files,
      refused: [...this.#exclusions.lines(), ...this.#refused],
      ...this.#client.traffic,
      milliseconds: this.#milliseconds(),
    };
  }
}

/** The memory of the last successful visit; null on the first one, and for a text that is no JSON. */
function parsedMemory(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function overtimeError(milliseconds: number): SourceError {
  const minutes = Math.round(milliseconds / MINUTE_MS);
  return new SourceError('broken', `it was not done within ${minutes} minutes; the next visit goes on from there.`);
}

/** Faults that say nothing against the files which landed before. */
const FAULTS_IN_TRANSFER: ReadonlySet<string> = new Set(['unreachable', 'refused', 'busy', 'failed', 'broken']);

const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
const LONGEST_CHAIN = 8;

/** Whether an error or one of its causes says that the disk is full. */
function isFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < LONGEST_CHAIN; at = at.cause, depth++) {
    if ('code' in at && FULL_CODES.has(at.code)) return true;
  }
  return false;
}

/** Aborts with the first of some signals. Node 20.0 has no `AbortSignal.any`. */
function eitherOf(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason);
    else signal.addEventListener('abort', () => either.abort(signal.reason), { once: true, signal: either.signal });
  }
  return either.signal;
}
