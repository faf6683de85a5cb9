import type { Account, Store, TokenRecord } from '../../../store/store.ts';
import { hashToken, looksLikeToken } from './token-text.ts';

/** Whom a token speaks for, as long as it holds. */
interface Verified {
  readonly account: string;
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

const TOKENS_KEPT = 10_000;

/**
 * Tells whom an access or personal token speaks for. Answers are kept by the token's hash, forgotten as soon as the
 * store counts a change of accounts or tokens (by this process or another), and bounded in number.
 */
export class VerifiedTokens {
  readonly #options: VerifiedTokensOptions;
  readonly #kept = new Map<string, Verified>();
  #epoch = -1;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #forgotten = 0;

  constructor(options: VerifiedTokensOptions) {
    this.#options = options;
  }

  /**
   * The account of a token, or null for one that is unknown, revoked, expired, or no token of ours. Answers without a
   * promise while the token is kept and the cache is fresh.
   */
  accountOf(token: string): string | null | Promise<string | null> {
    if (!looksLikeToken(token)) return null;
    const hash = hashToken(token);
    const now = this.#options.now();
    if (now >= this.#checkedAt && now - this.#checkedAt < this.#options.believedFor) {
      const kept = this.#kept.get(hash);
      if (kept) return this.#judge(kept, now);
    }
    return this.#ask(hash);
  }

  /** Forgets everything: call after this process itself changed credentials. */
  forget(): void {
    this.#forgotten++;
    this.#checkedAt = Number.NEGATIVE_INFINITY;
  }

  #judge(verified: Verified, now: number): string | null {
    if (verified.expiresAt !== null && now >= verified.expiresAt) return null;
    return this.#options.admits(verified) ? verified.account : null;
  }

  async #ask(hash: string): Promise<string | null> {
    const { store, now } = this.#options;
    // Asked before the token is read: a change in between shows at the next check, and what was read is dropped then.
    const asked = now();
    const forgotten = this.#forgotten;
    const epoch = await store.credentialsEpoch();
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
    const verified = { account: account.name, expiresAt: token.expiresAt, starter: account.starter };
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
