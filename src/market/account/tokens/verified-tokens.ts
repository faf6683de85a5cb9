import { breathe } from '../../../server/catalogs.ts';
import type { Guard } from '../../../server/group.ts';
import { type Answer, json } from '../../../server/http/answer.ts';
import type { Call } from '../../../server/http/call.ts';
import type { Revocations } from '../../../server/worker-context.ts';
import { type Account, type Store, StoreError, type TokenRecord } from '../../../store/store.ts';
import { hashToken, looksLikeToken } from './tokens.ts';

/** The account that a token belongs to, and the limits of the token (empty: none). */
export interface Holder {
  readonly account: string;
  readonly scope: string;
}

/** A holder as long as the token holds. */
interface Verified extends Holder {
  readonly family: string;
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null;
  /** The account exists only while the market group serves starter data. */
  readonly starter: boolean;
}

export interface VerifiedTokensOptions {
  readonly store: Pick<Store, 'token' | 'account' | 'credentialsEpoch'>;
  /** The real instant, in milliseconds since the epoch. */
  readonly now: () => number;
  /** Cache TTL: the time after which the store is read again for changes of credentials, in milliseconds. */
  readonly cacheTtlMs: number;
  /** False for the demo account when the data it belongs to are no longer served. */
  readonly admits: (account: Pick<Account, 'starter'>) => boolean;
  /** Called with the holder of a token that was read from the store and is now kept. */
  readonly seen?: (holder: Holder) => void;
  /** The other workers of the process; absent where there is one. */
  readonly revocations?: Revocations;
}

/** Tokens that are read again, before their next use, after credentials changed: the latest ones read. */
export const TOKENS_READ_AGAIN = 1000;

/** Tokens of which the holder is kept in memory. */
export const TOKENS_KEPT = 10_000;

/** Headers kept as they came: the few that ask again and again within one term of belief. */
export const HEADERS_KEPT = 256;

/** Timeout of the store's check for changed credentials, in milliseconds; then the cache is used. */
export const CHECK_TIMEOUT_MS = 250;

/**
 * Cache TTL after the store did not answer a check in time, in milliseconds. The check goes on meanwhile, and no
 * request waits for it.
 */
export const CACHE_TTL_WITHOUT_STORE_MS = 1000;

/** Shortest time until the next check of the store after that, in milliseconds. */
const CHECK_RETRY_MS = 250;

// Two published clients send `token_type` back as received, `bearer`: the scheme has no letter case.
const BEARER = /^\s*bearer +(\S+)\s*$/i;

/** The question under way whether credentials changed. */
interface Check {
  /** How often the cache had been emptied when the check began. */
  readonly forgotten: number;
  /** Ends when the store has answered, or could not. */
  readonly answered: Promise<void>;
  /** The same, but waits no longer than is reasonable; false when there is no answer. */
  readonly inTime: Promise<boolean>;
}

/**
 * Finds the holder of an access or personal token. Answers are kept by the token's hash, and in doubt as soon as the store
 * counts a change of accounts or tokens (by this process or another); they are bounded in number. A header that comes again
 * within the cache TTL is not even read and hashed again: it is kept as it came, no longer than that term is in use, in
 * a map whose hashes are seeded, so that the time of a look-up reveals nothing of its content.
 *
 * While the store is away, or silent, tokens that are kept go on, each until it expires; none that is in doubt, and no others.
 *
 * The workers of a process pass revocations on to each other.
 */
export class VerifiedTokens {
  readonly #options: VerifiedTokensOptions;
  readonly #kept = new Map<string, Verified>();
  readonly #byHeader = new Map<string, Verified>();
  /** Tokens that were kept when credentials changed, and were not read since. */
  readonly #doubted = new Set<string>();
  #readingAgain = false;
  #check: Check | null = null;
  #epoch = -1;
  #checkedAt = Number.NEGATIVE_INFINITY;
  /** When the store last did not say whether credentials changed. */
  #lackedAt = Number.NEGATIVE_INFINITY;
  #forgotten = 0;

  constructor(options: VerifiedTokensOptions) {
    this.#options = options;
    options.revocations?.subscribe((family) => this.#forget(family));
  }

  /**
   * The holder of the bearer token in an `Authorization` header; null without a valid token (unknown, revoked, expired,
   * malformed, none). Answers without a promise while the token is kept and the cache is fresh.
   * @throws StoreError (by the promise) for a token that is not kept while the store is away
   */
  holderOf(authorization: string | undefined): Holder | null | Promise<Holder | null> {
    if (authorization === undefined) return null;
    const now = this.#options.now();
    const isBelieved = this.#isBelieved(now);
    if (isBelieved) {
      const seen = this.#byHeader.get(authorization);
      if (seen) return this.#judge(seen, now);
    }
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined || !looksLikeToken(token)) return null;
    const hash = hashToken(token);
    const kept = isBelieved ? this.#kept.get(hash) : undefined;
    if (!kept) return this.#ask(hash);
    if (this.#byHeader.size < HEADERS_KEPT) this.#byHeader.set(authorization, kept);
    return this.#judge(kept, now);
  }

  /** Checks the store for changed credentials, unless the cache is fresh. Call it also while there are no requests. */
  async look(): Promise<void> {
    if (!this.#isBelieved(this.#options.now())) await this.#changes().inTime;
  }

  /**
   * Refuses the tokens of a revoked family at once, also when the store goes away now; the store is checked before any
   * other token is used. The other workers of the process get a message.
   */
  revoked(family: string): void {
    this.#forget(family);
    this.#options.revocations?.publish(family);
  }

  #forget(family: string): void {
    for (const [hash, kept] of this.#kept) if (kept.family === family) this.#kept.delete(hash);
    this.#forgotten++;
    this.#byHeader.clear();
    this.#checkedAt = Number.NEGATIVE_INFINITY;
    this.#lackedAt = Number.NEGATIVE_INFINITY;
  }

  #judge(verified: Verified, now: number): Holder | null {
    if (verified.expiresAt !== null && now >= verified.expiresAt) return null;
    return this.#options.admits(verified) ? verified : null;
  }

  #isBelieved(now: number): boolean {
    if (now >= this.#checkedAt && now - this.#checkedAt < this.#options.cacheTtlMs) return true;
    const lacking = now - this.#lackedAt;
    if (!(lacking >= 0 && lacking < CACHE_TTL_WITHOUT_STORE_MS)) return false;
    // What this ends in is for the next request to see.
    if (lacking >= CHECK_RETRY_MS) this.#changes();
    return true;
  }

  async #ask(hash: string): Promise<Holder | null> {
    const { now } = this.#options;
    // Started before the token is read: a change in between shows at the next check, and the token read is dropped
    // then.
    const check = this.#changes();
    if (this.#kept.has(hash)) await check.inTime;
    else await check.answered;
    const kept = this.#kept.get(hash);
    if (kept) return this.#judge(kept, now());
    // Kept until now, and in doubt: only an answer of the store decides.
    await check.answered;
    const verified = await this.#read(hash);
    return verified && this.#judge(verified, now());
  }

  /** Starts a check for changed credentials, or returns the one that is under way. */
  #changes(): Check {
    if (this.#check?.forgotten === this.#forgotten) return this.#check;
    const answered = this.#askWhetherChanged(this.#forgotten);
    const check: Check = { forgotten: this.#forgotten, answered, inTime: this.#inTime(answered) };
    this.#check = check;
    const ended = (): void => {
      if (this.#check === check) this.#check = null;
    };
    // The waiting calls get the error; there may be none.
    answered.then(ended, ended);
    check.inTime.catch(ended);
    return check;
  }

  async #askWhetherChanged(forgotten: number): Promise<void> {
    const asked = this.#options.now();
    const epoch = await this.#options.store.credentialsEpoch();
    // A new term of the cache: headers kept as they came go with the old one.
    this.#byHeader.clear();
    if (epoch !== this.#epoch) this.#doubtAll(epoch);
    if (forgotten === this.#forgotten) this.#checkedAt = asked;
    this.#lackedAt = Number.NEGATIVE_INFINITY;
    this.#readDoubted();
  }

  async #inTime(answered: Promise<void>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS).unref();
    });
    try {
      const known = await Promise.race([answered.then(() => true), late]);
      if (!known) this.#lackedAt = this.#options.now();
      return known;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.#lackedAt = this.#options.now();
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  #doubtAll(epoch: number): void {
    const kept = [...this.#kept.keys()].slice(-TOKENS_READ_AGAIN).reverse();
    this.#kept.clear();
    this.#epoch = epoch;
    for (const hash of kept) this.#doubt(hash);
  }

  #doubt(hash: string): void {
    if (this.#doubted.size < TOKENS_READ_AGAIN) this.#doubted.add(hash);
  }

  #readDoubted(): void {
    if (this.#doubted.size > 0 && this.#epoch >= 0 && !this.#readingAgain) void this.#readAgain();
  }

  /**
   * Reads tokens that are in doubt, one after another, before their next use: should the store go away, they stay
   * valid. When it is away already they stay in doubt until it is back.
   */
  async #readAgain(): Promise<void> {
    this.#readingAgain = true;
    try {
      for (const hash of this.#doubted) {
        const speaks = this.#kept.has(hash) || (await this.#read(hash)) !== null;
        // One that could not be kept, because credentials changed meanwhile, is for the next check.
        if (!speaks || this.#kept.has(hash)) this.#doubted.delete(hash);
        await breathe();
      }
    } catch {
      // A call with such a token gets the error, and the next check goes on from here.
    } finally {
      this.#readingAgain = false;
    }
  }

  /** A token from the store, kept when it has a holder and nothing changed meanwhile. */
  async #read(hash: string): Promise<Verified | null> {
    const { store, seen } = this.#options;
    const epoch = this.#epoch;
    const forgotten = this.#forgotten;
    const token = await store.token(hash);
    if (!token || !speaks(token)) return null;
    const account = await store.account(token.account);
    if (!account) return null;
    const { expiresAt, scope, family } = token;
    const verified = { account: account.name, scope, expiresAt, starter: account.starter, family };
    if (epoch === this.#epoch && forgotten === this.#forgotten) {
      this.#keep(hash, verified);
      seen?.(verified);
    }
    return verified;
  }

  #keep(hash: string, verified: Verified): void {
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < TOKENS_KEPT) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(hash, verified);
  }
}

function speaks(token: TokenRecord): boolean {
  return token.kind === 'access' || token.kind === 'personal';
}

/** The one answer to a missing, foreign, expired or revoked token (reference market.md 3.4). */
const DENIED: Answer = json(
  401,
  { message: 'Authorization has been denied for this request.' },
  { caching: 'no-store', headers: { 'WWW-Authenticate': 'Bearer' } },
);

/**
 * The guard of group B: names the account of a call whose `Authorization` holds a valid bearer token, else answers 401;
 * 403 where the token is limited to something else. Gives no promise while the token is known already. Nothing else of
 * the request has been looked at (decisions.md B).
 */
export function bearerGuard(tokens: VerifiedTokens): Guard {
  const admit = (call: Call, scope: string | undefined, holder: Holder | null): Answer | null => {
    if (holder === null) return DENIED;
    if (holder.scope !== '' && holder.scope !== scope) return outOfScope(holder.scope);
    call.account = holder.account;
    return null;
  };
  return (call, scope) => {
    const holder = tokens.holderOf(call.headers.authorization);
    return holder instanceof Promise ? holder.then((found) => admit(call, scope, found)) : admit(call, scope, holder);
  };
}

/** A limited token where it does not reach (RFC 6750 3.1). */
function outOfScope(scope: string): Answer {
  return json(
    403,
    { message: `The token is limited to '${scope}' and does not reach this operation.` },
    { caching: 'no-store', headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' } },
  );
}
