import { createHash } from 'node:crypto';
import type { Crew } from '../../crew.ts';
import { type Counter, counterOf } from '../../metrics/counters.ts';
import type { Quota } from '../bucket-table.ts';
import type { RedisAddress } from './address.ts';
import { RedisLink } from './link.ts';
import { RedisError, type Reply } from './resp.ts';

/** How long a request waits for Redis, in milliseconds, before what this server knows alone decides. */
export const REDIS_PATIENCE_MS = 100;

/** One quota of a request. */
export interface Share {
  /** `client:203.0.113.5`, `account:ana`. */
  readonly name: string;
  readonly quota: Quota;
}

/** What the servers together have left of each quota, in milliseconds of its window, in the order asked. */
export interface Judgement {
  /** Which quota refuses, counted from 0; null where none does, and all were taken from. */
  readonly refused: number | null;
  readonly leftMs: readonly number[];
}

/** Told when limits begin to be shared, and when they stop being so, with the cause. */
export type SharingLog = (cause: string | null) => void;

/**
 * The same algorithm as in memory ({@link BucketTable}): of each key the instant at which its whole quota is there again, in
 * microseconds of the clock of Redis, which all servers share. Takes of all keys or of none, and says what is left. A key
 * goes by itself when its quota is whole.
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

/** Quotas that several servers share through Redis or Valkey. */
export class SharedRates {
  readonly #link: RedisLink;
  readonly #shared: Counter;
  readonly #alone: Counter;
  readonly #log: SharingLog;
  #told: 'shared' | 'alone' | null = null;

  constructor(address: RedisAddress, crew: Crew, log: SharingLog, patience: number = REDIS_PATIENCE_MS) {
    this.#shared = counterOf(crew, 'ventanilla_rates_judged_total', 'redis');
    this.#alone = counterOf(crew, 'ventanilla_rates_judged_total', 'alone');
    this.#log = log;
    this.#link = new RedisLink(address, { patience, changed: (cause) => this.#tell(cause) });
  }

  get isReady(): boolean {
    return this.#link.isReady;
  }

  /** Takes units of each share, all or none, in one round trip; null where Redis does not say, in time or at all. */
  async take(shares: readonly Share[], units: number): Promise<Judgement | null> {
    const words: (string | number)[] = [shares.length, ...shares.map(({ name }) => PREFIX + name)];
    for (const { quota } of shares) words.push(units, quota.units, quota.windowSeconds * 1e6);
    try {
      const judgement = judgementOf(await this.#run(words), shares.length);
      (judgement === null ? this.#alone : this.#shared).add();
      return judgement;
    } catch (error) {
      // A Redis that answers and refuses (read-only, out of memory, loading) is as good as none, and said as often.
      if (error instanceof RedisError) this.#tell(error);
      this.#alone.add();
      return null;
    }
  }

  close(): void {
    this.#link.close();
  }

  async #run(words: readonly (string | number)[]): Promise<Reply> {
    try {
      const reply = await this.#link.ask(['EVALSHA', SHA, ...words]);
      this.#tell(null);
      return reply;
    } catch (error) {
      // A Redis that was started anew has forgotten the script.
      if (!(error instanceof RedisError) || !error.message.startsWith('NOSCRIPT')) throw error;
      const reply = await this.#link.ask(['EVAL', SCRIPT, ...words]);
      this.#tell(null);
      return reply;
    }
  }

  #tell(cause: Error | null): void {
    const state = cause === null ? 'shared' : 'alone';
    if (state === this.#told) return;
    this.#told = state;
    this.#log(cause === null ? null : cause.message);
  }
}

function judgementOf(reply: Reply, count: number): Judgement | null {
  if (!Array.isArray(reply) || reply.length !== count + 1) return null;
  const numbers = reply.filter((item): item is number => typeof item === 'number');
  const [refused = 0, ...left] = numbers;
  if (numbers.length !== count + 1 || refused < 0 || refused > count) return null;
  return {
    refused: refused === 0 ? null : refused - 1,
    leftMs: left.map((microseconds) => Math.max(0, microseconds) / 1000),
  };
}
