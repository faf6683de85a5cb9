import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure } from '../failure.ts';
import type { ClientKey } from './client-key.ts';
import type { Policy } from './policy.ts';
import type { Rates } from './rates.ts';

/** Why a request may not be answered now. */
export type OverRate = Extract<Failure, { kind: 'over_rate' }>;

/** What one request takes of the quotas of its client and its account. */
export class Toll {
  readonly #rates: Rates;
  readonly #clientKey: ClientKey;
  #accountKey: ClientKey | null = null;
  /** Ticks left of each quota after what was last taken; a quota that nothing was asked of has not been touched. */
  #clientLeft = Number.NaN;
  #accountLeft = Number.NaN;
  #refused: OverRate | null = null;
  /** Units that the request paid when it came in, and pays again when it comes again. */
  #entered = 0;

  constructor(rates: Rates, key: ClientKey) {
    this.#rates = rates;
    this.#clientKey = key;
  }

  /** The client pays before anything of a request is looked at. */
  enter(units: number): OverRate | null {
    this.#entered = units;
    return this.#ofClient(units, units);
  }

  /** The account pays, once the guard has named it. */
  account(name: string | undefined, units: number): OverRate | null {
    const { account } = this.#rates;
    if (account === null || name === undefined) return null;
    this.#accountKey = this.#rates.accountKey(account, name);
    return this.#ofAccount(account, this.#accountKey, units, units);
  }

  /** What turns out to be more work than a request pays when it comes in: all of it before any is done, or nothing. */
  more(units: number): OverRate | null {
    if (units <= 0) return null;
    const cost = this.#entered + units;
    const refused = this.#ofClient(units, cost);
    if (refused !== null || this.#accountKey === null || this.#rates.account === null) return refused;
    const refusedAccount = this.#ofAccount(this.#rates.account, this.#accountKey, units, cost);
    if (refusedAccount !== null) this.#rates.client?.table.giveBack(this.#clientKey, units);
    return refusedAccount;
  }

  /**
   * Pays for work whose amount nobody knows before its end, a step at a time: waits until the client may have so many
   * units. Gives no promise where it need not wait.
   */
  step(units: number): void | Promise<void> {
    const { client } = this.#rates;
    if (client === null) return;
    const left = client.table.take(this.#clientKey, units);
    if (left < 0) return this.#wait(client, units, left);
    this.#clientLeft = left;
  }

  /** How many units a step has: what a client may have in a second, so that long work goes on evenly. */
  get stepUnits(): number {
    const { client } = this.#rates;
    if (client === null) return LONGEST_STEP;
    const { units, windowSeconds } = client.quota;
    return Math.min(LONGEST_STEP, Math.max(1, Math.floor(units / windowSeconds)));
  }

  /** The value of `RateLimit-Policy`; empty where nothing was asked of any quota. */
  get policies(): string {
    const { client, account } = this.#rates;
    const ofClient = this.#isTouched('client') ? (client?.stated ?? '') : '';
    if (!this.#isTouched('account')) return ofClient;
    return ofClient === '' ? (account?.stated ?? '') : `${ofClient}, ${account?.stated}`;
  }

  /** The value of `RateLimit`. */
  get limits(): string {
    const ofClient = this.#isTouched('client') ? this.#item(this.#rates.client, this.#clientLeft) : '';
    if (!this.#isTouched('account')) return ofClient;
    const ofAccount = this.#item(this.#rates.account, this.#accountLeft);
    return ofClient === '' ? ofAccount : `${ofClient}, ${ofAccount}`;
  }

  /** `cost`: of the whole request, which a refused one has to have when it comes again. */
  #ofClient(units: number, cost: number): OverRate | null {
    const { client } = this.#rates;
    if (client === null) return null;
    const left = taken(client, this.#clientKey, units);
    if (left < 0) return this.#refuse(client, this.#clientKey, cost);
    this.#clientLeft = left;
    return null;
  }

  #ofAccount(account: Policy, key: ClientKey, units: number, cost: number): OverRate | null {
    const left = taken(account, key, units);
    if (left < 0) return this.#refuse(account, key, cost);
    this.#accountLeft = left;
    return null;
  }

  #isTouched(name: 'client' | 'account'): boolean {
    return this.#refused?.policy === name || !Number.isNaN(name === 'client' ? this.#clientLeft : this.#accountLeft);
  }

  /**
   * How much is left, and the seconds until everything is there again; of a refused request until it may come again, since
   * `Retry-After` must not be earlier.
   */
  #item(policy: Policy | null, left: number): string {
    if (policy === null) return '';
    const refused = this.#refused;
    if (refused?.policy === policy.name) {
      return `"${policy.name}";r=${refused.left};t=${refused.retryAfter ?? policy.quota.windowSeconds}`;
    }
    const { table } = policy;
    return `"${policy.name}";r=${table.unitsIn(left)};t=${Math.ceil(table.millisecondsUntilWhole(left) / 1000)}`;
  }

  #refuse({ name, quota, table }: Policy, key: ClientKey, cost: number): OverRate {
    this.#rates.rejected[name].add();
    const left = table.left(key);
    this.#refused = {
      kind: 'over_rate',
      policy: name,
      cost,
      quota: quota.units,
      window: quota.windowSeconds,
      left: table.unitsIn(left),
      // A whole second at least: what is missing may be there by now.
      retryAfter: cost > quota.units ? null : Math.max(1, Math.ceil(table.millisecondsUntil(cost, left) / 1000)),
    };
    return this.#refused;
  }

  async #wait(client: Policy, units: number, refusal: number): Promise<void> {
    for (let left = refusal; left < 0; left = client.table.take(this.#clientKey, units)) {
      await sleep(Math.ceil(client.table.millisecondsOf(-left)), undefined, { ref: false });
    }
  }
}

/** Most units of a step: as many rows are answered in some milliseconds. */
const LONGEST_STEP = 64;

/** Takes units of a quota; below 0 where they are not there, or never can be. */
function taken({ table, quota }: Policy, key: ClientKey, units: number): number {
  return units > quota.units ? -1 : table.take(key, units);
}
