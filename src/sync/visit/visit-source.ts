import { setTimeout as wait } from 'node:timers/promises';
import { type Progress, SILENT } from '../../ingest/progress.ts';
import type { FileReport } from '../../ingest/report.ts';
import type { Settings } from '../../server/settings.ts';
import { renderState, type SourceState, type SourceTrouble } from '../../server/sources.ts';
import { type Lease, takeLease } from '../../store/lease.ts';
import type { Store } from '../../store/store.ts';
import type { ClientLimits } from '../client/limits.ts';
import { type OpenClient, openClient } from '../client/source-client.ts';
import { Exclusions } from '../exclusions.ts';
import { type LandingFolder, openLanding } from '../landing/landing-folder.ts';
import type { Loading, LoadOptions, Outcome, Source } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { loadFiles } from './load.ts';
import { memoryOf, memoryText } from './source-memory.ts';
import { stateAfterFailure, stateAfterSuccess, stateBefore, type VisitCost } from './visit-states.ts';
import { isFull, isWorthKeeping, troubleOf } from './visit-trouble.ts';

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
    return await new Visit(source, parts, lease).run();
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

/** A visit under way: what it was begun with, and what it has come to. */
class Visit {
  readonly #source: Source;
  readonly #parts: VisitParts;
  readonly #lease: Lease;
  readonly #asked: AbortSignal;
  readonly #overtime = new AbortController();
  readonly #signal: AbortSignal;
  readonly #now: () => Date;
  readonly #random: () => number;
  readonly #progress: Progress;
  readonly #client: OpenClient;
  readonly #started = performance.now();
  readonly #files: FileReport[] = [];
  readonly #refused: string[] = [];
  readonly #exclusions: Exclusions;
  #landing: LandingFolder | null = null;
  /** True from the moment at which what landed is loaded until it is: then it is what was wrong. */
  #unfit = false;

  constructor(source: Source, parts: VisitParts, lease: Lease) {
    const { settings, progress = SILENT, now = () => new Date(), random = Math.random } = parts;
    this.#exclusions = new Exclusions(parts.maximumRefused ?? DEFAULT_MAXIMUM_REFUSED);
    this.#source = source;
    this.#parts = parts;
    this.#lease = lease;
    this.#progress = progress;
    this.#now = now;
    this.#random = random;
    this.#asked = parts.signal ?? new AbortController().signal;
    this.#signal = eitherOf(this.#asked, lease.lost, this.#overtime.signal);
    const signal = this.#signal;
    this.#client = openClient({
      source: source.name,
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
    const alarm = setTimeout(() => this.#overtime.abort(tooLong(this.#source.name, longest)), longest).unref();
    try {
      const before = await stateBefore(this.#parts.store, this.#source);
      await this.#note({ ...before, begun: this.#now().toISOString() });
      try {
        return await this.#succeed(before, await this.#ask());
      } catch (error) {
        return await this.#fail(before, error);
      }
    } finally {
      clearTimeout(alarm);
      this.#client.close();
    }
  }

  /** Lets the adapter fetch and load. */
  async #ask(): Promise<Outcome> {
    const { settings, store, force = false } = this.#parts;
    const landing = await openLanding(settings.syncFolder, store.address, this.#source.name, this.#now());
    this.#landing = landing;
    if (force) await landing.renew();
    return this.#source.visit({
      settings,
      store,
      client: this.#client,
      landing,
      memory: force ? null : await memoryOf(store, this.#source.name),
      progress: this.#progress,
      exclusions: this.#exclusions,
      now: this.#now,
      signal: this.#signal,
      load: (paths, options) => this.#load(paths, options),
    });
  }

  async #load(paths: readonly string[], options?: LoadOptions): Promise<Loading> {
    const { settings, store, maximumRefused = DEFAULT_MAXIMUM_REFUSED } = this.#parts;
    this.#unfit = true;
    const loading = await loadFiles(
      {
        source: this.#source,
        settings,
        store,
        progress: this.#progress,
        now: this.#now,
        signal: this.#signal,
        maximumRefused,
        loaded: (more, broken) => {
          this.#files.push(...more);
          this.#refused.push(...broken);
        },
      },
      paths,
      options,
    );
    this.#unfit = false;
    return loading;
  }

  async #succeed(before: SourceState, plain: Outcome): Promise<VisitReport> {
    const { count } = this.#exclusions;
    const sentence = count === 0 ? plain.sentence : `${plain.sentence}; ${count} left out, which could not be read`;
    const outcome = { ...plain, sentence };
    const state = stateAfterSuccess(this.#source, before, outcome, this.#cost());
    const kept = await this.#note(state, memoryText(this.#source.name, outcome.memory));
    // What another process goes on with is its own.
    if (kept) await this.#landing?.clear();
    return { ...this.#report(), outcome };
  }

  async #fail(before: SourceState, error: unknown): Promise<VisitReport> {
    if (this.#asked.aborted) {
      await this.#note({ ...before, begun: null });
      return { ...this.#report(), stopped: true };
    }
    const { lost } = this.#lease;
    const overtime = this.#overtime.signal;
    const trouble = troubleOf(lost.aborted ? lost.reason : overtime.aborted ? overtime.reason : error);
    // What landed is asked for no more as long as it is there: what is wrong in itself must go, or the source could not mend it.
    // On a full disk it is in the way of everybody.
    const isInTheWay = isFull(error) || !isWorthKeeping(trouble, this.#unfit);
    if (!lost.aborted && isInTheWay) await this.#landing?.clear();
    // A store that fails cannot note that it failed; the report tells.
    await this.#note(stateAfterFailure(this.#source, before, trouble, this.#cost())).catch(() => false);
    return { ...this.#report(), error: trouble, cause: error };
  }

  /** Writes down what is known of the source; false, and nothing is written, when another process holds it. */
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
      ...untouched(this.#source),
      files: this.#files,
      refused: [...this.#exclusions.lines(), ...this.#refused],
      ...this.#client.traffic,
      milliseconds: this.#milliseconds(),
    };
  }
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
