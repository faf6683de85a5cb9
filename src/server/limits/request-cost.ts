import { setTimeout as sleep } from 'node:timers/promises';
import type { OverRate } from '../failure.ts';
import type { Counter } from '../metrics/counters.ts';
import type { WorkerContext } from '../worker-context.ts';
import { type BucketKey, BucketTable, type Quota } from './bucket-table.ts';
import type { RedisRateLimits, SharedBucket, SharedResult } from './redis-limits.ts';

/** Most units of a step of long work, which takes some milliseconds. */
const LONGEST_STEP = 64;
/** The same where each step is a round trip to Redis. */
const LONGEST_SHARED_STEP = 1024;

/** Longest time that a timer takes, in milliseconds. */
const LONGEST_PAUSE_MS = 2 ** 31 - 1;

export type RateLimitName = 'client' | 'account';

/** A rate limit with the buckets of all that it limits. */
export class RateLimit {
  readonly name: RateLimitName;
  readonly quota: Quota;
  readonly table: BucketTable;
  /** Its item in the header `RateLimit-Policy`. */
  readonly header: string;

  /** @param now milliseconds of a clock that all threads share */
  constructor(name: RateLimitName, quota: Quota, worker: WorkerContext, now: () => number) {
    this.name = name;
    this.quota = quota;
    this.table = new BucketTable(worker.shared(`${name}Rates`), quota, now);
    this.header = `"${name}";q=${quota.units};w=${quota.windowSeconds}`;
  }
}

/** The rate limits of a server. */
export interface AllRateLimits {
  readonly client: RateLimit | null;
  readonly account: RateLimit | null;
  /** Null where limits are not shared with other servers. */
  readonly shared: RedisRateLimits | null;
  /** Counters of refused requests. */
  readonly rejected: Readonly<Record<RateLimitName, Counter>>;
}

/** One bucket that a request takes units from. */
interface Bucket {
  readonly limit: RateLimit;
  readonly key: BucketKey;
  /** The address or account, as other servers know it. */
  readonly name: string;
  /** Ticks of the table that are left; NaN before anything was taken. */
  left: number;
}

/** The state of a bucket: its size, the units that are left, and the seconds until it is full. */
interface BucketState {
  readonly quota: number;
  readonly left: number;
  readonly seconds: number;
}

/**
 * Takes the cost of one request from the buckets of its client and its account. The buckets of this server decide first, at once: a
 * client that used up its limit here used it up everywhere. Where servers share limits, Redis decides on both buckets in one call.
 */
export class RequestCost {
  readonly #limits: AllRateLimits;
  readonly #client: Bucket | null;
  #account: Bucket | null = null;
  #refused: OverRate | null = null;
  /** Units taken on arrival, which a repeated request needs again. */
  #arrivalUnits = 0;
  /** Ends waiting for units when the client has disconnected; made when it first waits. */
  #waiting: AbortController | null = null;
  #isCancelled = false;
  /** Units taken here that Redis does not know yet. */
  #unreported = 0;

  /** @param name the address that the client is limited under */
  constructor(limits: AllRateLimits, name: string, key: BucketKey) {
    this.#limits = limits;
    this.#client = limits.client === null ? null : { limit: limits.client, key, name, left: Number.NaN };
  }

  /** Takes from the bucket of the client, before the request is read. */
  takeOnArrival(units: number): OverRate | null {
    this.#arrivalUnits = units;
    const refused = this.#client === null ? null : this.#take(this.#client, units, units);
    if (refused === null) this.#unreported += units;
    return refused;
  }

  /** Takes from the bucket of the account, once it is authenticated. */
  takeFromAccount(name: string | undefined, units: number): OverRate | null {
    const { account: limit } = this.#limits;
    if (limit === null || name === undefined) return null;
    this.#account = { limit, key: limit.table.keyOf(name), name, left: Number.NaN };
    return this.#take(this.#account, units, units);
  }

  /**
   * Takes the same units in Redis; null where limits are not shared.
   *
   * @param isCounted true where {@link takeMore} follows, which does it
   */
  takeShared(isCounted: boolean): null | Promise<OverRate | null> {
    return this.#limits.shared === null || isCounted || this.#all().length === 0 ? null : this.#takeFromAll();
  }

  /** Takes further units, all or none, once the work of the request is known and before it begins. */
  takeMore(units: number): OverRate | null | Promise<OverRate | null> {
    if (units > 0) {
      const cost = this.#arrivalUnits + units;
      for (const bucket of this.#all()) {
        const refused = this.#take(bucket, units, cost);
        if (refused === null) continue;
        if (bucket === this.#account) this.#giveBack(this.#client, units);
        return refused;
      }
      this.#unreported += units;
    }
    return this.#limits.shared === null ? null : this.#takeFromAll();
  }

  /**
   * Takes units for the next step of work of unknown length: waits until they are available. Returns no promise where they are at
   * once.
   */
  step(units: number): void | Promise<void> {
    const bucket = this.#client;
    if (bucket === null) return;
    const left = bucket.limit.table.take(bucket.key, units);
    if (left < 0 || this.#limits.shared !== null) return this.#wait(bucket, units, left);
    bucket.left = left;
  }

  /** Takes units for work that was done for a client that has disconnected. */
  owe(units: number): void {
    if (this.#client === null) return;
    this.#client.limit.table.takeUpTo(this.#client.key, units);
    this.#unreported += units;
    this.report();
  }

  /** Ends waiting for units, when the client has disconnected. */
  cancel(): void {
    this.#isCancelled = true;
    this.#waiting?.abort();
  }

  /** Units of a step: those of a second, so that long work goes on evenly. */
  get stepUnits(): number {
    const longest = this.#limits.shared === null ? LONGEST_STEP : LONGEST_SHARED_STEP;
    if (this.#client === null) return longest;
    const { units, windowSeconds } = this.#client.limit.quota;
    return Math.min(longest, Math.max(1, Math.floor(units / windowSeconds)));
  }

  /** Takes in Redis, without waiting, all that is not yet known there: cached answers and errors. */
  report(): void {
    if (this.#unreported > 0 && this.#limits.shared?.isReady && this.#all().length > 0) void this.#askRedis();
  }

  /**
   * Names and values of the headers about rate limits, alternating; none where nothing is limited. `RateLimit` lists every limit
   * (draft-ietf-httpapi-ratelimit-headers-10 and 11). The older `X-RateLimit-*`, which most clients read, have the one with the fewest
   * units left; their `Reset` is in seconds.
   */
  get headers(): readonly string[] {
    const policies: string[] = [];
    const limits: string[] = [];
    let scarcest: BucketState | null = null;
    for (const bucket of this.#all()) {
      const { name, header } = bucket.limit;
      if (Number.isNaN(bucket.left) && this.#refused?.policy !== name) continue;
      const state = this.#stateOf(bucket);
      policies.push(header);
      limits.push(`"${name}";r=${state.left};t=${state.seconds}`);
      if (scarcest === null || state.left < scarcest.left) scarcest = state;
    }
    if (scarcest === null) return [];
    return [
      'RateLimit-Policy',
      policies.join(', '),
      'RateLimit',
      limits.join(', '),
      'X-RateLimit-Limit',
      String(scarcest.quota),
      'X-RateLimit-Remaining',
      String(scarcest.left),
      'X-RateLimit-Reset',
      String(scarcest.seconds),
    ];
  }

  #all(): readonly Bucket[] {
    const [client, account] = [this.#client, this.#account];
    if (client === null) return account === null ? [] : [account];
    return account === null ? [client] : [client, account];
  }

  /**
   * The units left, and the seconds until the bucket is full; of a refused request until it may be repeated, since `Retry-After` must
   * not be earlier.
   */
  #stateOf({ limit: { name, quota, table }, left }: Bucket): BucketState {
    const refused = this.#refused;
    if (refused?.policy === name)
      return { quota: quota.units, left: refused.left, seconds: refused.retryAfter ?? quota.windowSeconds };
    const seconds = Math.ceil(table.millisecondsUntilWhole(left) / 1000);
    return { quota: quota.units, left: table.unitsIn(left), seconds };
  }

  /** @param cost units of the whole request, which a repeated one needs */
  #take(bucket: Bucket, units: number, cost: number): OverRate | null {
    const { limit, key } = bucket;
    const left = units > limit.quota.units ? -1 : limit.table.take(key, units);
    if (left < 0) return this.#refuse(limit, limit.table.left(key), cost);
    bucket.left = left;
    return null;
  }

  #giveBack(bucket: Bucket | null, units: number): void {
    bucket?.limit.table.giveBack(bucket.key, units);
  }

  #refuse({ name, quota, table }: RateLimit, left: number, cost: number): OverRate {
    this.#limits.rejected[name].add();
    this.#refused = {
      kind: 'over_rate',
      policy: name,
      cost,
      quota: quota.units,
      window: quota.windowSeconds,
      left: table.unitsIn(left),
      // At least a second: the units may be available by now.
      retryAfter: cost > quota.units ? null : Math.max(1, Math.ceil(table.millisecondsUntil(cost, left) / 1000)),
    };
    return this.#refused;
  }

  /** Takes in Redis; units that Redis refuses are returned here. */
  async #takeFromAll(): Promise<OverRate | null> {
    const units = this.#unreported;
    const buckets = this.#all();
    const result = await this.#askRedis();
    if (result === null) return null;
    for (const [at, bucket] of buckets.entries()) {
      bucket.left = bucket.limit.table.ticksOf(result.leftMs[at] ?? 0);
    }
    const refusing = result.refused === null ? undefined : buckets[result.refused];
    if (refusing === undefined) return null;
    for (const bucket of buckets) this.#giveBack(bucket, units);
    return this.#refuse(refusing.limit, refusing.left, units);
  }

  #askRedis(): Promise<SharedResult | null> {
    const units = this.#unreported;
    this.#unreported = 0;
    const buckets = this.#all().map(
      ({ limit, name }): SharedBucket => ({ name: `${limit.name}:${name}`, quota: limit.quota }),
    );
    return this.#limits.shared === null ? Promise.resolve(null) : this.#limits.shared.take(buckets, units);
  }

  /** @param left the result of taking the units here */
  async #wait(bucket: Bucket, units: number, left: number): Promise<void> {
    const { table } = bucket.limit;
    for (let here = left; here < 0; here = table.take(bucket.key, units)) {
      if (!(await this.#pause(table.millisecondsOf(-here)))) return this.owe(units);
    }
    bucket.left = table.left(bucket.key);
    if (this.#limits.shared === null) return;
    this.#unreported += units;
    for (;;) {
      const unpaid = this.#unreported;
      const result = await this.#askRedis();
      if (result === null || result.refused === null) return;
      this.#unreported = unpaid;
      const missing = table.millisecondsUntil(unpaid, table.ticksOf(result.leftMs[0] ?? 0));
      if (!(await this.#pause(missing + 1))) return;
    }
  }

  /** Waits; false, at once, when the client has disconnected. */
  async #pause(milliseconds: number): Promise<boolean> {
    if (this.#isCancelled) return false;
    this.#waiting ??= new AbortController();
    const { signal } = this.#waiting;
    try {
      await sleep(Math.min(Math.ceil(milliseconds), LONGEST_PAUSE_MS), undefined, { ref: false, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return !signal.aborted;
  }
}
