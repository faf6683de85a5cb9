import type { IncomingMessage } from 'node:http';
import { BoundedCache } from '../../indexes/bounded-cache.ts';
import { sharedClock } from '../clock.ts';
import { type OriginRules, peerOf } from '../http/origin.ts';
import { type Counter, counterOf } from '../metrics/counters.ts';
import { SettingError, type Settings } from '../settings.ts';
import { SETTINGS } from '../settings-table.ts';
import type { WorkerContext } from '../worker-context.ts';
import { limitedAddress, networkMatcher } from './access-rules.ts';
import { type BucketKey, tableBytes } from './bucket-table.ts';
import { parseRedisAddress, RedisRateLimits, type SharingLog } from './redis-limits.ts';
import { type AllRateLimits, RateLimit, type RateLimitName, RequestCost } from './request-cost.ts';

/** Number of clients and accounts whose buckets are tracked; beyond it the fullest buckets are dropped. */
export const TRACKED_CLIENTS = 1 << 16;
export const TRACKED_ACCOUNTS = 1 << 14;

/** Bytes of the shared memories. */
export const clientTableBytes = (): number => tableBytes(TRACKED_CLIENTS);
export const accountTableBytes = (): number => tableBytes(TRACKED_ACCOUNTS);

/** Number of client addresses whose key is kept. */
const CACHED_CLIENTS = 4096;
/** Interval at which full buckets are removed, in milliseconds, and the part of the table each time. */
const SWEEP_MS = 1000;
const SWEPT_PART = 64;

export type RateLimitSettings = Pick<
  Settings,
  'rateClient' | 'rateAccount' | 'rateWindow' | 'rateExempt' | 'rateRedis'
>;

/** What rate limits need besides settings. */
interface RateLimitParts {
  readonly origin: OriginRules;
  readonly worker: WorkerContext;
  /** Called when limits begin to be shared with other servers, and when they are no longer. */
  readonly sharing?: SharingLog;
  /** Milliseconds of a clock that all threads share. */
  readonly now?: () => number;
  readonly redisTimeout?: number;
}

/** A client address: its name and key, or that it is exempt. */
type Client = { readonly name: string; readonly key: BucketKey } | 'exempt';

/** The rate limits of a server, by client address and by account; the buckets are in memory that all workers share. */
export class RateLimits implements AllRateLimits {
  readonly client: RateLimit | null;
  readonly account: RateLimit | null;
  readonly shared: RedisRateLimits | null;
  readonly rejected: Readonly<Record<RateLimitName, Counter>>;
  readonly #origin: OriginRules;
  readonly #isExempt: (address: string) => boolean;
  readonly #clients = new BoundedCache<string, Client>(CACHED_CLIENTS);
  readonly #sweeping: NodeJS.Timeout;

  constructor(settings: RateLimitSettings, parts: RateLimitParts) {
    const { origin, worker, now = sharedClock() } = parts;
    const { rateClient, rateAccount, rateRedis, rateExempt, rateWindow: windowSeconds } = settings;
    const limit = (name: RateLimitName, units: number): RateLimit | null =>
      units === 0 ? null : new RateLimit(name, { units, windowSeconds }, worker, now);
    this.client = limit('client', rateClient);
    this.account = limit('account', rateAccount);
    this.shared = rateRedis === '' ? null : shareLimits(rateRedis, parts);
    this.rejected = {
      client: counterOf(worker, 'ventanilla_rejected_total', 'rate_client'),
      account: counterOf(worker, 'ventanilla_rejected_total', 'rate_account'),
    };
    this.#origin = origin;
    this.#isExempt = networkMatcher(rateExempt);
    this.#sweeping = setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  /** The cost of a request; null for an exempt client. */
  costOf(request: IncomingMessage): RequestCost | null {
    const client = this.#clientOf(peerOf(request, this.#origin));
    return client === 'exempt' ? null : new RequestCost(this, client.name, client.key);
  }

  close(): void {
    this.shared?.close();
    clearInterval(this.#sweeping);
  }

  #clientOf(address: string): Client {
    let client = this.#clients.get(address);
    if (client === undefined) {
      const name = limitedAddress(address);
      client = this.#isExempt(address) ? 'exempt' : { name, key: this.client?.table.keyOf(name) ?? NO_KEY };
      this.#clients.set(address, client);
    }
    return client;
  }

  #sweep(): void {
    for (const limit of [this.client, this.account]) limit?.table.sweep(limit.table.sets / SWEPT_PART);
  }
}

/** The key where clients are not limited. */
const NO_KEY: BucketKey = { set: 0, tag: 1 };

/**
 * Makes the rate limits of a server; null where none are set.
 * @throws SettingError for a wrong address of Redis
 */
export function createRateLimits(settings: RateLimitSettings, parts: RateLimitParts): RateLimits | null {
  return settings.rateClient === 0 && settings.rateAccount === 0 ? null : new RateLimits(settings, parts);
}

function shareLimits(
  address: string,
  { worker, sharing = () => undefined, redisTimeout }: RateLimitParts,
): RedisRateLimits {
  const parsed = parseRedisAddress(address);
  // A mistyped address may contain a password: it is not repeated.
  if (parsed === null) {
    throw new SettingError(
      `${SETTINGS.rateRedis.environment}: expected an address like redis://user:password@host:6379/0, or one that begins with rediss:// for TLS.`,
    );
  }
  return new RedisRateLimits(parsed, worker, sharing, redisTimeout);
}

/** Headers about rate limits that scripts of other origins may read. */
export const RATE_HEADER_NAMES =
  'RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After';
