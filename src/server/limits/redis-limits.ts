/**
 * Rate limits that several servers share through Redis or Valkey. The client is `ioredis` (MIT), loaded only when an address is
 * configured. What would make a request wait is turned off: no queue without a connection, nothing is sent twice, and a connection
 * that leaves a request without a reply is closed. Replies are read whole: the operator's Redis is trusted not to send large ones.
 */
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Redis } from 'ioredis';
import { type Counter, counterOf } from '../metrics/counters.ts';
import type { WorkerContext } from '../worker-context.ts';
import type { Quota } from './bucket-table.ts';

/** Time that a request waits for Redis, in milliseconds. */
export const REDIS_TIMEOUT_MS = 100;
/** Time after which a connection that is not established, or sends nothing though a reply is due, is closed, in milliseconds. */
const CONNECT_TIMEOUT_MS = 2000;
/** Number of requests that wait for Redis at a time; further ones are counted by this server alone. */
export const MOST_PENDING = 10_000;
/** Pauses between attempts to connect, in milliseconds; each is twice the one before. */
const RETRY_MS = { first: 100, longest: 5000 } as const;

const PORT = 6379;
const SCHEMES: Readonly<Record<string, { readonly secure: boolean }>> = {
  'redis:': { secure: false },
  'valkey:': { secure: false },
  'rediss:': { secure: true },
  'valkeys:': { secure: true },
};
const DATABASE = /^\/?(\d{0,5})$/;

/** The address of a Redis or Valkey, with the credentials. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  /** Empty for the default user. */
  readonly user: string;
  /** Empty for none. */
  readonly password: string;
  readonly database: number;
}

/** Reads `redis://user:password@host:6379/0`, `rediss://` for TLS, or `valkey://`; null for any other text. */
export function parseRedisAddress(text: string): RedisAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const scheme = SCHEMES[protocol];
  const database = DATABASE.exec(pathname)?.[1];
  if (scheme === undefined || hostname === '' || database === undefined || search !== '' || hash !== '') return null;
  try {
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? PORT : Number(port),
      secure: scheme.secure,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: Number(database),
    };
  } catch {
    return null;
  }
}

/**
 * Connects to Redis, and again whenever the connection is lost. Commands without a connection are rejected at once.
 *
 * @param changed called with null when the connection is ready, and with the cause when it is not
 */
export async function openRedis(address: RedisAddress, changed: (cause: Error | null) => void): Promise<Redis> {
  const { host, port, secure, user, password, database } = address;
  const { Redis } = await import('ioredis');
  const redis = new Redis({
    host,
    port,
    db: database,
    ...(secure && { tls: { servername: isIP(host) === 0 ? host : '' } }),
    ...(user !== '' && { username: user }),
    ...(password !== '' && { password }),
    protocol: 2,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: REDIS_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** (attempt - 1)),
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    disableClientInfo: true,
  });
  redis.on('ready', () => changed(null));
  // A server that does not know a command repeats its arguments.
  redis.on('error', (error: Error) =>
    changed(password === '' ? error : new Error(error.message.replaceAll(password, '…'))),
  );
  redis.on('close', () => changed(new Error('the connection was closed')));
  return redis;
}

/** One bucket of a request. */
export interface SharedBucket {
  /** `client:203.0.113.5`, `account:ana`. */
  readonly name: string;
  readonly quota: Quota;
}

/** The state of the buckets after taking, in the order of the request. */
export interface SharedResult {
  /** Index of the bucket that lacks units; null where units were taken from all. */
  readonly refused: number | null;
  /** The rest of each bucket, in milliseconds of its window. */
  readonly leftMs: readonly number[];
}

/** Called with null when limits begin to be shared, and with the cause when they are no longer. */
export type SharingLog = (cause: string | null) => void;

/**
 * The algorithm of {@link BucketTable}: of each key the instant at which its bucket is full again, in microseconds of the clock of
 * Redis. Takes from all keys or none, and returns the rest. A key expires when its bucket is full.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local result = {0}
local ahead = {}
for i, key in ipairs(KEYS) do
  local cost, units, window = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local kept = tonumber(redis.call('GET', key) or '0') or 0
  local from = math.min(math.max(kept - now, 0), window)
  ahead[i] = from + cost * window / units
  result[i + 1] = math.floor(window - from)
  if result[1] == 0 and ahead[i] > window then result[1] = i end
end
if result[1] == 0 then
  for i, key in ipairs(KEYS) do
    redis.call('SET', key, string.format('%.0f', now + ahead[i]), 'PX', math.floor(ahead[i] / 1000) + 1)
    result[i + 1] = math.floor(tonumber(ARGV[3 * i]) - ahead[i])
  end
end
return result
`;

const SHA = createHash('sha1').update(SCRIPT).digest('hex');
const PREFIX = 'ventanilla:rate:';

/** Buckets in Redis; without an answer of Redis the caller counts alone. */
export class RedisRateLimits {
  readonly #shared: Counter;
  readonly #alone: Counter;
  readonly #log: SharingLog;
  readonly #timeout: number;
  #redis: Redis | null = null;
  /** Requests that wait for a reply. */
  #pending = 0;
  /** True from a missing reply until the next connection is ready. */
  #isGivenUp = false;
  #isClosed = false;
  #reported: 'shared' | 'alone' | null = null;

  constructor(address: RedisAddress, worker: WorkerContext, log: SharingLog, timeout: number = REDIS_TIMEOUT_MS) {
    this.#shared = counterOf(worker, 'ventanilla_rate_decisions_total', 'redis');
    this.#alone = counterOf(worker, 'ventanilla_rate_decisions_total', 'alone');
    this.#log = log;
    this.#timeout = timeout;
    const changed = (cause: Error | null): void => {
      if (cause === null) this.#isGivenUp = false;
      this.#report(cause);
    };
    openRedis(address, changed).then(
      (redis) => {
        this.#redis = redis;
        if (this.#isClosed) redis.disconnect();
      },
      (error: Error) => this.#report(error),
    );
  }

  get isReady(): boolean {
    return this.#redis?.status === 'ready' && !this.#isGivenUp;
  }

  /** Takes units from each bucket, or from none, in one round trip; null where Redis does not answer, or not in time. */
  async take(buckets: readonly SharedBucket[], units: number): Promise<SharedResult | null> {
    const parameters: (string | number)[] = buckets.map(({ name }) => PREFIX + name);
    for (const { quota } of buckets) parameters.push(units, quota.units, quota.windowSeconds * 1e6);
    const result = this.isReady && this.#pending < MOST_PENDING ? await this.#run(buckets.length, parameters) : null;
    (result === null ? this.#alone : this.#shared).add();
    return result;
  }

  close(): void {
    // Each `disconnect` adds a listener to the connection.
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#redis?.disconnect();
  }

  async #run(count: number, parameters: readonly (string | number)[]): Promise<SharedResult | null> {
    const redis = this.#redis;
    if (redis === null) return null;
    this.#pending++;
    try {
      const evaluation = redis.evalsha(SHA, count, ...parameters).catch((error: Error) => {
        // A Redis that was restarted does not know the script.
        if (!error.message.startsWith('NOSCRIPT')) throw error;
        return redis.eval(SCRIPT, count, ...parameters);
      });
      const reply = await within(this.#timeout, evaluation);
      if (reply === LATE) this.#giveUp(redis);
      else if (this.isReady) this.#report(null);
      return resultOf(reply, count);
    } catch (error) {
      // A Redis that refuses (read-only, out of memory, loading) is as good as none; a lost connection is reported by its own event.
      if (this.isReady) this.#report(error instanceof Error ? error : new Error(String(error)));
      return null;
    } finally {
      this.#pending--;
    }
  }

  /** Closes a connection without a reply, so that no other request waits for it. */
  #giveUp(redis: Redis): void {
    if (!this.isReady) return;
    this.#isGivenUp = true;
    this.#report(new Error(`no reply within ${this.#timeout} ms`));
    redis.disconnect(true);
  }

  #report(cause: Error | null): void {
    const state = cause === null ? 'shared' : 'alone';
    if (state === this.#reported || this.#isClosed) return;
    this.#reported = state;
    this.#log(cause === null ? null : cause.message);
  }
}

const LATE = Symbol('late');

/**
 * The result of work, or {@link LATE}. When the time is over the event loop reads sockets once more: after a block of the loop the reply
 * is there, unread.
 */
function within(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(resolve, LATE), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function resultOf(reply: unknown, count: number): SharedResult | null {
  if (!Array.isArray(reply) || reply.length !== count + 1) return null;
  const numbers = reply.filter((item): item is number => typeof item === 'number');
  const [refused = 0, ...left] = numbers;
  if (numbers.length !== count + 1 || refused < 0 || refused > count) return null;
  return {
    refused: refused === 0 ? null : refused - 1,
    leftMs: left.map((microseconds) => Math.max(0, microseconds) / 1000),
  };
}
