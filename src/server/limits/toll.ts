import { setTimeout as sleep } from 'node:timers/promises';
import type { OverRate } from '../failure.ts';
import type { ClientKey } from './client-key.ts';
import type { Policy, PolicyName } from './policy.ts';
import type { Rates } from './rates.ts';
import type { Judgement, Share } from './redis/shared-rates.ts';

/** Most units of a step of long work: as many rows are answered in some milliseconds. */
const LONGEST_STEP = 64;
/** The same where each step asks other servers. */
const LONGEST_SHARED_STEP = 1024;

/** Timers take no more milliseconds; longer waits are looked at again in between. */
const LONGEST_PAUSE_MS = 2 ** 31 - 1;

/** One who pays: whose quota, known to its table and to other servers by which name, and what is left of it. */
interface Payer {
  readonly policy: Policy;
  readonly key: ClientKey;
  readonly name: string;
  /** Ticks of the table; not a number before anything was taken. */
  left: number;
}

/** How much of a quota there is: its units, those that are left, and the seconds until all are there again. */
export interface QuotaState {
  readonly quota: number;
  readonly left: number;
  readonly seconds: number;
}

/**
 * What one request takes of the quotas of its client and its account. What this server knows decides first, at once: who
 * took too much here alone took too much of all servers. Where servers share quotas, they are then asked together, once.
 */
export class Toll {
  readonly #rates: Rates;
  readonly #client: Payer | null;
  #account: Payer | null = null;
  #refused: OverRate | null = null;
  /** Units that the request paid when it came in, and pays again when it comes again. */
  #entered = 0;
  /** Ends waiting for quota that nobody waits for any more. */
  readonly #gone = new AbortController();
  /** Units paid here that other servers have not been told of. */
  #untold = 0;

  constructor(rates: Rates, name: string, key: ClientKey) {
    this.#rates = rates;
    this.#client = rates.client === null ? null : { policy: rates.client, key, name, left: Number.NaN };
  }

  /** The client pays before anything of a request is looked at. */
  enter(units: number): OverRate | null {
    this.#entered = units;
    const refused = this.#client === null ? null : this.#pay(this.#client, units, units);
    if (refused === null) this.#untold += units;
    return refused;
  }

  /** The account pays, once the guard has named it. */
  account(name: string | undefined, units: number): OverRate | null {
    const { account: policy } = this.#rates;
    if (policy === null || name === undefined) return null;
    this.#account = { policy, key: this.#rates.accountKey(policy, name), name, left: Number.NaN };
    return this.#pay(this.#account, units, units);
  }

  /**
   * Asks the servers together, where quotas are shared; null where they are not. A request that will turn out to cost more
   * (`isCounted`) asks then.
   */
  settle(isCounted: boolean): null | Promise<OverRate | null> {
    return this.#rates.shared === null || isCounted || this.#payers().length === 0 ? null : this.#askOthers();
  }

  /** What turns out to be more work than a request pays when it comes in: all of it before any is done, or nothing. */
  more(units: number): OverRate | null | Promise<OverRate | null> {
    if (units > 0) {
      const cost = this.#entered + units;
      for (const payer of this.#payers()) {
        const refused = this.#pay(payer, units, cost);
        if (refused === null) continue;
        if (payer === this.#account) this.#giveBack(this.#client, units);
        return refused;
      }
      this.#untold += units;
    }
    return this.#rates.shared === null ? null : this.#askOthers();
  }

  /**
   * Pays for work whose amount nobody knows before its end, a step at a time: waits until the client may have so many
   * units. Gives no promise where it need not wait.
   */
  step(units: number): void | Promise<void> {
    const payer = this.#client;
    if (payer === null) return;
    const left = payer.policy.table.take(payer.key, units);
    if (left < 0 || this.#rates.shared !== null) return this.#wait(payer, units, left);
    payer.left = left;
  }

  /** Pays for work that was done and that nobody waits for any more. */
  owe(units: number): void {
    if (this.#client === null) return;
    this.#client.policy.table.owe(this.#client.key, units);
    this.#untold += units;
    this.leave();
  }

  /** The client has gone: what waits for quota ends, and is owed. */
  giveUp(): void {
    this.#gone.abort();
  }

  /** How many units a step has: what a client may have in a second, so that long work goes on evenly. */
  get stepUnits(): number {
    const longest = this.#rates.shared === null ? LONGEST_STEP : LONGEST_SHARED_STEP;
    if (this.#client === null) return longest;
    const { units, windowSeconds } = this.#client.policy.quota;
    return Math.min(longest, Math.max(1, Math.floor(units / windowSeconds)));
  }

  /** Tells the other servers of what they were not asked about: answers that no quota refused, and no work was done for. */
  leave(): void {
    if (this.#untold > 0 && this.#rates.shared?.isReady && this.#payers().length > 0) void this.#judge();
  }

  /** The value of `RateLimit-Policy`; empty where nothing was asked of any quota. */
  get policies(): string {
    let text = '';
    for (const { policy, left } of this.#payers()) {
      if (this.#isTouched(policy.name, left)) text += text === '' ? policy.stated : `, ${policy.stated}`;
    }
    return text;
  }

  /** The value of `RateLimit`. */
  get limits(): string {
    let text = '';
    for (const payer of this.#payers()) {
      if (!this.#isTouched(payer.policy.name, payer.left)) continue;
      const { left, seconds } = this.#stateOf(payer);
      const item = `"${payer.policy.name}";r=${left};t=${seconds}`;
      text += text === '' ? item : `, ${item}`;
    }
    return text;
  }

  /** The quota with the fewest units left; null where nothing was asked of any. */
  get scarcest(): QuotaState | null {
    let scarcest: QuotaState | null = null;
    for (const payer of this.#payers()) {
      if (!this.#isTouched(payer.policy.name, payer.left)) continue;
      const state = this.#stateOf(payer);
      if (scarcest === null || state.left < scarcest.left) scarcest = state;
    }
    return scarcest;
  }

  #payers(): readonly Payer[] {
    const [client, account] = [this.#client, this.#account];
    if (client === null) return account === null ? [] : [account];
    return account === null ? [client] : [client, account];
  }

  #isTouched(name: PolicyName, left: number): boolean {
    return this.#refused?.policy === name || !Number.isNaN(left);
  }

  /**
   * How much is left, and the seconds until everything is there again; of a refused request until it may come again, since
   * `Retry-After` must not be earlier.
   */
  #stateOf({ policy: { name, quota, table }, left }: Payer): QuotaState {
    const refused = this.#refused;
    if (refused?.policy === name)
      return { quota: quota.units, left: refused.left, seconds: refused.retryAfter ?? quota.windowSeconds };
    const seconds = Math.ceil(table.millisecondsUntilWhole(left) / 1000);
    return { quota: quota.units, left: table.unitsIn(left), seconds };
  }

  /** `cost`: of the whole request, which a refused one has to have when it comes again. */
  #pay(payer: Payer, units: number, cost: number): OverRate | null {
    const { policy, key } = payer;
    const left = units > policy.quota.units ? -1 : policy.table.take(key, units);
    if (left < 0) return this.#refuse(policy, policy.table.left(key), cost);
    payer.left = left;
    return null;
  }

  #giveBack(payer: Payer | null, units: number): void {
    payer?.policy.table.giveBack(payer.key, units);
  }

  #refuse({ name, quota, table }: Policy, left: number, cost: number): OverRate {
    this.#rates.rejected[name].add();
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

  /** Units that others refuse are given back here: this request did not have them. */
  async #askOthers(): Promise<OverRate | null> {
    const units = this.#untold;
    const payers = this.#payers();
    const judgement = await this.#judge();
    if (judgement === null) return null;
    for (const [at, payer] of payers.entries()) {
      payer.left = payer.policy.table.ticksOf(judgement.leftMs[at] ?? 0);
    }
    const refusing = judgement.refused === null ? undefined : payers[judgement.refused];
    if (refusing === undefined) return null;
    for (const payer of payers) this.#giveBack(payer, units);
    return this.#refuse(refusing.policy, refusing.left, units);
  }

  #judge(): Promise<Judgement | null> {
    const units = this.#untold;
    this.#untold = 0;
    const shares = this.#payers().map(
      ({ policy, name }): Share => ({ name: `${policy.name}:${name}`, quota: policy.quota }),
    );
    return this.#rates.shared === null ? Promise.resolve(null) : this.#rates.shared.take(shares, units);
  }

  /** `left`: what came of taking the units here. */
  async #wait(payer: Payer, units: number, left: number): Promise<void> {
    const { table } = payer.policy;
    for (let here = left; here < 0; here = table.take(payer.key, units)) {
      if (!(await this.#pause(table.millisecondsOf(-here)))) return this.owe(units);
    }
    payer.left = table.left(payer.key);
    if (this.#rates.shared === null) return;
    this.#untold += units;
    for (;;) {
      const unpaid = this.#untold;
      const judgement = await this.#judge();
      if (judgement === null || judgement.refused === null) return;
      this.#untold = unpaid;
      const missing = table.millisecondsUntil(unpaid, table.ticksOf(judgement.leftMs[0] ?? 0));
      if (!(await this.#pause(missing + 1))) return;
    }
  }

  /** Waits; false, at once, when the client has gone. */
  async #pause(milliseconds: number): Promise<boolean> {
    try {
      await sleep(Math.min(Math.ceil(milliseconds), LONGEST_PAUSE_MS), undefined, {
        ref: false,
        signal: this.#gone.signal,
      });
    } catch (error) {
      if (!this.#gone.signal.aborted) throw error;
    }
    return !this.#gone.signal.aborted;
  }
}
