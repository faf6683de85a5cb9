/** Limits what a process has capacity for: requests at once, long works, memory, the lag of the event loop. */
import type { Rejection } from '../metrics/counters.ts';
import type { Settings } from '../settings.ts';
import { allParts, ownPart, partsBytes, type WorkerContext } from '../worker-context.ts';

/** Time that lag must last before requests are refused, and be absent before they are accepted again, in milliseconds. */
const LASTING_MS = 1000;

/**
 * Measures the lag of the event loop by the requests themselves. In one round of the loop all requests that have arrived are handled
 * one after another: a request has waited at least since the round began. One long round, of the garbage collector or a single request,
 * refuses none. While rounds stay too long, requests that are late in theirs are refused, so that no request waits for more than two
 * rounds. A refusal costs what the cheapest answers cost.
 */
export class LagWatch {
  readonly #limit: number;
  readonly #lasting: number;
  #began = -1;
  #lateSince = Number.NEGATIVE_INFINITY;
  #lastLate = Number.NEGATIVE_INFINITY;
  readonly #end = (): void => {
    this.#began = -1;
  };

  /**
   * @param limit longest round, in milliseconds
   * @param lasting time that rounds must stay longer, in milliseconds
   */
  constructor(limit: number, lasting: number = LASTING_MS) {
    this.#limit = limit;
    this.#lasting = lasting;
  }

  /** Notes that a request is about to be handled, at `now` in milliseconds; true where it must be refused. */
  isTooLate(now: number): boolean {
    if (this.#began < 0) {
      this.#began = now;
      // Runs after all requests that have arrived by now.
      setImmediate(this.#end);
      return false;
    }
    if (now - this.#began <= this.#limit) return false;
    if (now - this.#lastLate > this.#lasting) this.#lateSince = now;
    this.#lastLate = now;
    return now - this.#lateSince >= this.#lasting;
  }

  /** True while late requests are refused, also between two of them. */
  isLasting(now: number): boolean {
    return now - this.#lastLate <= this.#lasting && this.#lastLate - this.#lateSince >= this.#lasting;
  }
}

/** Interval of measurements, in milliseconds: one takes some tens of microseconds. */
const MEASURE_MS = 250;
/** Multiple of the limit above which everything is refused. */
const FULL = 1.1;

/** Compares the resident memory of the process with a limit. */
export class MemoryWatch {
  readonly #limit: number;
  readonly #resident: () => number;
  readonly #timer: NodeJS.Timeout;
  #bytes = 0;

  /** @param limit in bytes */
  constructor(limit: number, resident: () => number = () => process.memoryUsage.rss()) {
    this.#limit = limit;
    this.#resident = resident;
    this.measure();
    this.#timer = setInterval(() => this.measure(), MEASURE_MS).unref();
  }

  measure(): void {
    this.#bytes = this.#resident();
  }

  /** True where long answers are refused. */
  get isShort(): boolean {
    return this.#bytes > this.#limit;
  }

  /** True where everything is refused. */
  get isFull(): boolean {
    return this.#bytes > this.#limit * FULL;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

/** A request that is being answered, as far as the load guard knows it. */
export interface UnderWay {
  /** True while the request waits for its client, to send the body or to read the answer. */
  readonly waits: boolean;
}

/** All requests that are being answered. */
export interface AllUnderWay extends Iterable<UnderWay> {
  readonly size: number;
}

/** Time for which a count is used, in milliseconds, where there are more than {@link FEW} requests: it costs 10 µs for a thousand. */
const COUNT_HOLDS_MS = 1;
const FEW = 256;

/**
 * Limits the requests processed at once. Requests that wait for their clients do not count, or slow clients would keep out all others;
 * those are limited by connections, bytes of bodies and time.
 */
export class ConcurrencyLimit {
  readonly #maximum: number;
  readonly #now: () => number;
  #counted = Number.NEGATIVE_INFINITY;
  #working = 0;

  /** @param now milliseconds of any clock */
  constructor(maximum: number, now: () => number = () => performance.now()) {
    this.#maximum = maximum;
    this.#now = now;
  }

  /** Whether a new request, which is among those under way, is one too many; called once for each. */
  isOver(underWay: AllUnderWay): boolean {
    if (underWay.size <= this.#maximum) return false;
    const now = this.#now();
    if (underWay.size <= FEW || now - this.#counted > COUNT_HOLDS_MS) {
      this.#counted = now;
      this.#working = 0;
      for (const request of underWay) if (!request.waits) this.#working++;
    } else this.#working++;
    return this.#working > this.#maximum;
  }
}

/** Limits the memory of request bodies. */
export class BodyMemory {
  readonly #maximum: number;
  #used = 0;

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** Reserves bytes; false where there are not enough. */
  take(bytes: number): boolean {
    if (this.#used + bytes > this.#maximum) return false;
    this.#used += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#used -= bytes;
  }
}

export type LoadSettings = Pick<
  Settings,
  'maximumConcurrent' | 'maximumLong' | 'maximumLoopLag' | 'maximumMemory' | 'bodiesBytes'
>;

/** Rejects requests with 503 while concurrency, memory or event-loop lag exceed their limits. */
export class LoadGuard {
  readonly #concurrent: ConcurrencyLimit;
  readonly #mostLong: number;
  readonly #long: Jobs;
  readonly #lag: LagWatch | null;
  readonly #memory: MemoryWatch | null;
  readonly bodies: BodyMemory;

  constructor(
    { maximumConcurrent, maximumLong, maximumLoopLag, maximumMemory, bodiesBytes }: LoadSettings,
    worker?: WorkerContext,
    lag: LagWatch | null = maximumLoopLag === 0 ? null : new LagWatch(maximumLoopLag),
    memory: MemoryWatch | null = maximumMemory === 0 ? null : new MemoryWatch(maximumMemory),
  ) {
    this.#concurrent = new ConcurrencyLimit(maximumConcurrent);
    this.bodies = new BodyMemory(bodiesBytes);
    this.#mostLong = maximumLong;
    this.#long = new Jobs(Number.POSITIVE_INFINITY, 'long', worker);
    this.#lag = lag;
    this.#memory = memory;
  }

  /** The reason to refuse a request on arrival; null where there is none. */
  refusal(underWay: AllUnderWay): Rejection | null {
    if (this.#concurrent.isOver(underWay)) return 'concurrent';
    return this.#memory?.isFull === true ? 'memory' : null;
  }

  /** The reason to refuse a request whose body has arrived; null where there is none. */
  refusalOfBegun(underWay: AllUnderWay): Rejection | null {
    return this.#concurrent.isOver(underWay) ? 'concurrent' : null;
  }

  /** See {@link LagWatch.isTooLate}. */
  isTooLate(now: number): boolean {
    return this.#lag?.isTooLate(now) ?? false;
  }

  /** The reason to refuse a long answer; null where there is none. */
  longRefusal(now: number): Rejection | null {
    if (this.#long.own >= this.#mostLong) return 'long';
    if (this.#memory?.isShort === true) return 'memory';
    return this.#lag?.isLasting(now) === true ? 'event_loop' : null;
  }

  /** Counts a long answer; gives the function that ends it. */
  enterLong(): () => void {
    return this.#long.enterAnyway();
  }

  /**
   * True where another worker has clearly fewer long answers. A connection stays with its worker, so one may have many batches while another
   * has none: closed after a long answer, it leaves the client's next connection to a free worker.
   */
  get isUneven(): boolean {
    return this.#long.isUneven;
  }

  close(): void {
    this.#memory?.close();
  }
}

/** The kinds of long works that are counted for all workers together. */
const KINDS = ['files', 'mirrors', 'waitingFiles', 'long'] as const;
type JobKind = (typeof KINDS)[number];

/** Bytes of the shared memory `jobs`: every worker counts its own. */
export const jobBytes = (workers: number): number => partsBytes(KINDS.length, workers);

/** Difference from which the works of two workers are uneven. */
const UNEVEN = 2;

/** Counts long works of a kind that are under way, in all workers together, and refuses the one that is too many. */
export class Jobs {
  readonly #most: number;
  readonly #own: Float64Array;
  readonly #all: readonly Float64Array[];
  readonly #at: number;

  /**
   * @param most works at once, in all workers
   * @param worker whose works count; those of this object alone do without it
   */
  constructor(most: number, kind: JobKind, worker?: WorkerContext) {
    this.#most = most;
    this.#at = KINDS.indexOf(kind);
    this.#own = worker ? ownPart(worker, 'jobs', KINDS.length) : new Float64Array(KINDS.length);
    this.#all = worker ? allParts(worker, 'jobs', KINDS.length) : [this.#own];
    // The works of a crashed worker whose id this one has ended with it.
    this.#own[this.#at] = 0;
  }

  /** Counts one more; gives the function that ends it, to be called once, or null where there are too many. */
  enter(): (() => void) | null {
    // Counted first: of two workers that come at once with one place left, neither takes a place too many.
    const leave = this.enterAnyway();
    if (this.#all.reduce((sum, part) => sum + (part[this.#at] ?? 0), 0) <= this.#most) return leave;
    leave();
    return null;
  }

  /** Counts one more, however many there are: for a work that had entered, gave its place back, and goes on. */
  enterAnyway(): () => void {
    this.#add(1);
    return () => this.#add(-1);
  }

  /** Works of this worker. */
  get own(): number {
    return this.#own[this.#at] ?? 0;
  }

  /** True where another worker has clearly fewer works than this one. */
  get isUneven(): boolean {
    return this.#all.some((part) => this.own - (part[this.#at] ?? 0) >= UNEVEN);
  }

  #add(count: number): void {
    this.#own[this.#at] = this.own + count;
  }
}

/** Pieces of an answer as they come; `leave` is called when they end, fail, or are no longer read. */
export async function* leaving(pieces: AsyncIterable<Uint8Array>, leave: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } finally {
    leave();
  }
}
