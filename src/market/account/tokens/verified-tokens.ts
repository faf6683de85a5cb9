import type { Account, Store, TokenRecord } from '../../../store/store.ts';
import { hashToken, looksLikeToken } from './token-text.ts';

/** Whom a token speaks for, and what it is limited to (empty: to nothing). */
export interface Holder {
  readonly account: string;
  readonly scope: string;
}

/** A holder as long as the token holds. */
interface Verified extends Holder {
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null;
  /** The account exists only while the market group serves starter data. */
  readonly starter: boolean;
}

export interface VerifiedTokensOptions {
  readonly store: Pick<Store, 'token' | 'account' | 'credentialsEpoch'>;
  /** The real instant, in milliseconds since the epoch. */
  readonly now: () => number;
  /** How long the cache is believed before the store is asked whether credentials changed, in milliseconds. */
  readonly believedFor: number;
  /** False for the demo account when the data it belongs to are no longer served. */
  readonly admits: (account: Pick<Account, 'starter'>) => boolean;
}

/** Tokens of which the holder is kept in memory. */
export const TOKENS_KEPT = 10_000;

/** Headers kept as they came: the few that ask again and again within one term of belief. */
const HEADERS_KEPT = 256;

// Two published clients send `token_type` back as received, `bearer`: the scheme has no letter case.
const BEARER = /^\s*bearer +(\S+)\s*$/i;

/**
 * Tells whom an access or personal token speaks for. Answers are kept by the token's hash, forgotten as soon as the
 * store counts a change of accounts or tokens (by this process or another), and bounded in number. A header that comes
 * again within one term of belief is not even read and hashed again: it is kept as it came, no longer than that term is
 * in use, in a map whose hashes are seeded, so that the time of a look-up tells nothing of what is in it.
 */
export class VerifiedTokens {
  readonly #options: VerifiedTokensOptions;
  readonly #kept = new Map<string, Verified>();
  readonly #byHeader = new Map<string, Verified>();
  #epoch = -1;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #forgotten = 0;

  constructor(options: VerifiedTokensOptions) {
    this.#options = options;
  }

  /**
   * The holder of the bearer token in an `Authorization` header, or null for none, and for one that is unknown, revoked,
   * expired, or no token of ours. Answers without a promise while the token is kept and the cache is fresh.
   */
  holderOf(authorization: string | undefined): Holder | null | Promise<Holder | null> {
    if (authorization === undefined) return null;
    const now = this.#options.now();
    const isFresh = now >= this.#checkedAt && now - this.#checkedAt < this.#options.believedFor;
    if (isFresh) {
      const seen = this.#byHeader.get(authorization);
      if (seen) return this.#judge(seen, now);
    }
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined || !looksLikeToken(token)) return null;
    const hash = hashToken(token);
    const kept = isFresh ? this.#kept.get(hash) : undefined;
    if (!kept) return this.#ask(hash);
    if (this.#byHeader.size < HEADERS_KEPT) this.#byHeader.set(authorization, kept);
    return this.#judge(kept, now);
  }

  /** Forgets everything: call after this process itself changed credentials. */
  forget(): void {
    this.#forgotten++;
    this.#byHeader.clear();
    this.#checkedAt = Number.NEGATIVE_INFINITY;
  }

  #judge(verified: Verified, now: number): Holder | null {
    if (verified.expiresAt !== null && now >= verified.expiresAt) return null;
    return this.#options.admits(verified) ? verified : null;
  }

  async #ask(hash: string): Promise<Holder | null> {
    const { store, now } = this.#options;
    // Asked before the token is read: a change in between shows at the next check, and what was read is dropped then.
    const asked = now();
    const forgotten = this.#forgotten;
    const epoch = await store.credentialsEpoch();
    // A new term of belief: what was kept as it came goes with the old one.
    this.#byHeader.clear();
    if (epoch !== this.#epoch) {
      this.#kept.clear();
      this.#epoch = epoch;
    }
    if (forgotten === this.#forgotten) this.#checkedAt = asked;
    const kept = this.#kept.get(hash);
    if (kept) return this.#judge(kept, now());

    const token = await store.token(hash);
    if (!token || !speaks(token)) return null;
    const account = await store.account(token.account);
    if (!account) return null;
    const { expiresAt, scope } = token;
    const verified = { account: account.name, scope, expiresAt, starter: account.starter };
    if (epoch === this.#epoch) this.#keep(hash, verified);
    return this.#judge(verified, now());
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
