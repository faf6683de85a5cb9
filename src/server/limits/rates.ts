import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Crew } from '../crew.ts';
import { type OriginRules, peerOf } from '../http/origin.ts';
import { LIMIT_SETTINGS } from '../limit-settings.ts';
import { type Counter, counterOf } from '../metrics/counters.ts';
import { SettingError, type Settings } from '../settings.ts';
import { tableBytes } from './bucket-table.ts';
import { type ClientKey, limitedName } from './client-key.ts';
import { insideOf } from './networks.ts';
import { Policy } from './policy.ts';
import { parseRedisAddress } from './redis/address.ts';
import { SharedRates, type SharingLog } from './redis/shared-rates.ts';
import { sharedClock } from './shared-clock.ts';
import { Toll } from './toll.ts';

/** Clients and accounts that are told apart at once; beyond them those that owe least are forgotten. */
export const CLIENTS_KEPT = 1 << 16;
export const ACCOUNTS_KEPT_APART = 1 << 14;

/** Bytes of the shared memories. */
export const clientTableBytes = (): number => tableBytes(CLIENTS_KEPT);
export const accountTableBytes = (): number => tableBytes(ACCOUNTS_KEPT_APART);

/** Addresses behind proxies and names of accounts whose keys are kept at hand. */
export const KEYS_AT_HAND = 4096;
const EXPECTED_ADDRESS =
  'expected an address like redis://user:password@host:6379/0, or one that begins with rediss:// for TLS.';
/** How often places are freed, in milliseconds, and which part of them each time. */
const SWEEP_MS = 1000;
const SWEPT_PART = 64;

export type RateSettings = Pick<Settings, 'rateClient' | 'rateAccount' | 'rateWindow' | 'rateExempt' | 'rateRedis'>;

/** What a server that limits rates is made of besides its settings. */
export interface RateParts {
  readonly origin: OriginRules;
  readonly crew: Crew;
  /** Told when limits begin to be shared with other servers, and when they stop being so. */
  readonly sharing?: SharingLog;
  /** Milliseconds, the same clock in all threads. */
  readonly now?: () => number;
  /** How long Redis may take to answer, in milliseconds; without, as long as a request waits for it. */
  readonly redisPatience?: number;
}

/** A client as requests on a connection come from it; null for one that is never limited. */
type Client = { readonly name: string; readonly key: ClientKey } | null;

/** Who may ask how much: quotas by client and by account. One for a server; what was taken lies in the crew's memory. */
export class Rates {
  readonly client: Policy | null;
  readonly account: Policy | null;
  /** Where quotas are shared with other servers; null where they are not. */
  readonly shared: SharedRates | null;
  /** Turned away, by policy. */
  readonly rejected: { readonly client: Counter; readonly account: Counter };
  readonly #origin: OriginRules;
  readonly #isExempt: (address: string) => boolean;
  /** By connection, where no proxy stands before us: nothing of it is looked at again. */
  readonly #bySocket = new WeakMap<Socket, { readonly client: Client }>();
  readonly #byAddress = new Map<string, { readonly client: Client }>();
  readonly #accounts = new Map<string, ClientKey>();
  readonly #sweeping: NodeJS.Timeout;

  constructor(settings: RateSettings, parts: RateParts) {
    const { origin, crew, sharing = () => undefined, now = sharedClock(), redisPatience } = parts;
    const { rateClient, rateAccount, rateRedis, rateWindow: windowSeconds } = settings;
    const policy = (name: 'client' | 'account', units: number): Policy | null =>
      units === 0 ? null : new Policy(name, { units, windowSeconds }, crew, `${name}Rates`, now);
    this.client = policy('client', rateClient);
    this.account = policy('account', rateAccount);
    this.shared = rateRedis === '' ? null : sharedOver(rateRedis, crew, sharing, redisPatience);
    this.rejected = {
      client: counterOf(crew, 'ventanilla_rejected_total', 'rate_client'),
      account: counterOf(crew, 'ventanilla_rejected_total', 'rate_account'),
    };
    this.#origin = origin;
    this.#isExempt = insideOf(settings.rateExempt);
    this.#sweeping = setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  /** What a request has to pay; null for a client that is never limited. */
  tollOf(request: IncomingMessage): Toll | null {
    const client = this.#clientOf(request);
    return client === null ? null : new Toll(this, client.name, client.key);
  }

  accountKey(policy: Policy, account: string): ClientKey {
    return atHand(this.#accounts, account, () => policy.keyOf(account));
  }

  close(): void {
    this.shared?.close();
    clearInterval(this.#sweeping);
  }

  #clientOf(request: IncomingMessage): Client {
    const { socket } = request;
    const known = this.#bySocket.get(socket);
    if (known) return known.client;
    const { trustedProxies } = this.#origin;
    const address = peerOf(request, this.#origin);
    const found = atHand(this.#byAddress, address, () => ({ client: this.#named(address) }));
    // Behind a proxy the next request of the connection may come from somebody else.
    if (trustedProxies.size === 0) this.#bySocket.set(socket, found);
    return found.client;
  }

  #named(address: string): Client {
    if (this.#isExempt(address)) return null;
    const name = limitedName(address);
    return { name, key: this.client?.keyOf(name) ?? NO_KEY };
  }

  #sweep(): void {
    for (const policy of [this.client, this.account]) policy?.table.sweep(policy.table.sets / SWEPT_PART);
  }
}

const NO_KEY: ClientKey = { set: 0, tag: 1 };

/** What is kept of a name, made where it is not; all is forgotten when it is too much. */
function atHand<V>(kept: Map<string, V>, name: string, make: () => V): V {
  const found = kept.get(name);
  if (found !== undefined) return found;
  if (kept.size >= KEYS_AT_HAND) kept.clear();
  const made = make();
  kept.set(name, made);
  return made;
}

/**
 * The rates of a server; null where none are set.
 * @throws SettingError for an address of Redis that is none
 */
export function ratesOf(settings: RateSettings, parts: RateParts): Rates | null {
  return settings.rateClient === 0 && settings.rateAccount === 0 ? null : new Rates(settings, parts);
}

function sharedOver(address: string, crew: Crew, sharing: SharingLog, patience?: number): SharedRates {
  const parsed = parseRedisAddress(address);
  // What should have been an address may hold a password: it is not repeated.
  if (parsed === null) throw new SettingError(`${LIMIT_SETTINGS.rateRedis.environment}: ${EXPECTED_ADDRESS}`);
  return new SharedRates(parsed, crew, sharing, patience);
}
