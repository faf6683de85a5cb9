import { BoundedCache } from '../../../indexes/bounded-cache.ts';
import { breathe } from '../../../server/catalogs.ts';
import type { Guard } from '../../../server/group.ts';
import { type Answer, json } from '../../../server/http/answer.ts';
import type { Call } from '../../../server/http/call.ts';
import { type Account, type Store, StoreError } from '../../../store/store.ts';
import { hashToken, looksLikeToken } from './tokens.ts';

/** The account that a token belongs to, and the limits of the token (empty: none). */
interface Holder {
  readonly account: string;
  readonly scope: string;
}

/** What the store said of a token. */
interface Kept extends Holder {
  readonly family: string;
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null;
  /** The account exists only while the market group serves starter data. */
  readonly starter: boolean;
  /** The store's count of changes to accounts and tokens when the token was read: after any other it is read again. */
  readonly epoch: number;
}

interface VerifiedTokensOptions {
  readonly store: Pick<Store, 'token' | 'account' | 'credentialsEpoch'>;
  /** The real instant, in milliseconds since the epoch. */
  readonly now: () => number;
  /** Cache TTL: milliseconds after which the next check reads changes of credentials from the store again. */
  readonly cacheTtlMs: number;
  /** False for the demo account when the data it belongs to are no longer served. */
  readonly admits: (account: Pick<Account, 'starter'>) => boolean;
  /** Called with the holder of a token that was read from the store and is now kept. */
  readonly seen?: (holder: Holder) => void;
}

/** Tokens of which the holder is kept in memory. */
const TOKENS_KEPT = 10_000;

/** Headers of which the token is known without a look at it. */
const HEADERS_KEPT = 512;

/** Tokens that are read again before their next use after credentials changed: those kept last. */
const TOKENS_READ_AHEAD = 1000;

/** Timeout of the question whether credentials changed, in milliseconds; then the kept tokens are used. */
const CHECK_TIMEOUT_MS = 250;

/** Cache TTL after the store did not answer that question, in milliseconds. */
const TTL_WITHOUT_STORE_MS = 250;

// Two published clients send `token_type` back as received, `bearer`: the scheme has no letter case.
const BEARER = /^\s*bearer +(\S+)\s*$/i;

/**
 * Finds the holder of an access or personal token. Holders are kept under the token's hash, and used only as long as the
 * store counts no change of accounts or tokens, by this process or another, since they were read.
 *
 * While the store is away or silent, kept tokens stay valid, each until it expires; any other gets the store's error.
 */
export class VerifiedTokens {
  readonly #options: VerifiedTokensOptions;
  readonly #kept = new Map<string, Kept>();
  /** Kept tokens by whole header: matching and hashing it takes longer than all else that a request with a kept token needs. */
  #byHeader = new BoundedCache<string, Kept>(HEADERS_KEPT);
  /** The store's count of changes when it last answered. */
  #epoch = -1;
  /** When the store was last read, or last did not answer. */
  #checkedAt = Number.NEGATIVE_INFINITY;
  #isStoreAway = false;
  /** The question under way; resolved early where the store does not answer in time. */
  #check: Promise<void> | null = null;
  #revocations = 0;
  #isReadingAhead = false;

  constructor(options: VerifiedTokensOptions) {
    this.#options = options;
  }

  /**
   * The holder of the bearer token in an `Authorization` header; null without a valid token (unknown, revoked, expired,
   * malformed, none).
   * Gives no promise for a header that came before and whose token is kept.
   * @throws StoreError (by the promise) for a token that is not kept while the store is away
   */
  holderOf(authorization = ''): Holder | null | Promise<Holder | null> {
    const known = this.#isFresh() ? this.#byHeader.get(authorization) : undefined;
    return known?.epoch === this.#epoch ? this.#judge(known) : this.#find(authorization);
  }

  async #find(authorization: string): Promise<Holder | null> {
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined || !looksLikeToken(token)) return null;
    const hash = hashToken(token);
    await this.look();
    const revocations = this.#revocations;
    const kept = this.#current(hash) ?? (await this.#read(hash));
    if (kept !== null && revocations === this.#revocations) this.#byHeader.set(authorization, kept);
    return kept && this.#judge(kept);
  }

  /** Reads changed credentials from the store, unless the cache is fresh. Call it also while there are no requests. */
  async look(): Promise<void> {
    if (!this.#isFresh()) await this.#checked();
  }

  /**
   * Refuses the tokens of a family that this worker has revoked from now on, also when the store goes away. The others see
   * it at their next look.
   */
  revoked(family: string): void {
    this.#revocations++;
    this.#byHeader = new BoundedCache(HEADERS_KEPT);
    for (const [hash, kept] of this.#kept) if (kept.family === family) this.#kept.delete(hash);
  }

  /** A kept token, unless credentials changed since it was read. */
  #current(hash: string): Kept | undefined {
    const kept = this.#kept.get(hash);
    return kept?.epoch === this.#epoch ? kept : undefined;
  }

  #judge(kept: Kept): Holder | null {
    if (kept.expiresAt !== null && this.#options.now() >= kept.expiresAt) return null;
    return this.#options.admits(kept) ? kept : null;
  }

  #isFresh(): boolean {
    const age = this.#options.now() - this.#checkedAt;
    return age >= 0 && age < (this.#isStoreAway ? TTL_WITHOUT_STORE_MS : this.#options.cacheTtlMs);
  }

  /** Reads from the store whether credentials changed, one read at a time; waits at most {@link CHECK_TIMEOUT_MS}. */
  #checked(): Promise<void> {
    this.#check ??= new Promise<void>((resolve, reject) => {
      const asked = this.#options.now();
      const withoutAnswer = (): void => {
        this.#isStoreAway = true;
        this.#checkedAt = this.#options.now();
        resolve();
      };
      const timer = setTimeout(withoutAnswer, CHECK_TIMEOUT_MS).unref();
      const answered = (epoch: number): void => {
        this.#isStoreAway = false;
        this.#checkedAt = asked;
        if (epoch !== this.#epoch) this.#changed(epoch);
        resolve();
      };
      const failed = (error: unknown): void => (error instanceof StoreError ? withoutAnswer() : reject(error));
      const ended = (): void => {
        clearTimeout(timer);
        this.#check = null;
      };
      this.#options.store.credentialsEpoch().then(answered).catch(failed).finally(ended);
    });
    return this.#check;
  }

  #changed(epoch: number): void {
    this.#epoch = epoch;
    if (!this.#isReadingAhead) void this.#readAhead();
  }

  /** Reads kept tokens again after a change: should the store go away before their next use, they stay valid. */
  async #readAhead(): Promise<void> {
    this.#isReadingAhead = true;
    try {
      for (let epoch = Number.NaN; epoch !== this.#epoch; ) {
        epoch = this.#epoch;
        for (const hash of [...this.#kept.keys()].slice(-TOKENS_READ_AHEAD).reverse()) {
          if (this.#current(hash) === undefined) await this.#read(hash);
          await breathe();
        }
      }
    } catch {
      // The store is away: a call with such a token gets the error.
    } finally {
      this.#isReadingAhead = false;
    }
  }

  /** A token from the store, kept when it has a holder and no login was revoked meanwhile. */
  async #read(hash: string): Promise<Kept | null> {
    const { store, seen } = this.#options;
    // A change of credentials while the store answers makes the token one that has to be read again.
    const epoch = this.#epoch;
    const revocations = this.#revocations;
    const token = await store.token(hash);
    const account = token && token.kind !== 'refresh' ? await store.account(token.account) : null;
    if (!token || !account) {
      this.#kept.delete(hash);
      return null;
    }
    const { expiresAt, scope, family } = token;
    const kept: Kept = { account: account.name, scope, expiresAt, starter: account.starter, family, epoch };
    if (revocations === this.#revocations) {
      this.#keep(hash, kept);
      seen?.(kept);
    }
    return kept;
  }

  #keep(hash: string, kept: Kept): void {
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < TOKENS_KEPT) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(hash, kept);
  }
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
