import * as crypto from 'node:crypto';
import { parseDay } from '../../../indexes/civil-date.ts';
import { ARGENTINA_OFFSET_MS } from '../../../server/clock.ts';
import { type Account, type Store, StoreError, type TokenKind, type TokenRecord } from '../../../store/store.ts';
import type { Scope } from '../../words.ts';

/** The prefix of a token, by which a person or a secret scanner recognizes its kind. */
const PREFIX: Readonly<Record<TokenKind, string>> = { access: 'vna_', refresh: 'vnr_', personal: 'vnp_' };

const TOKEN = /^vn[arp]_[A-Za-z0-9_-]{43}$/;
const TOKEN_BYTES = 32;
const FAMILY_BYTES = 9;

/** A new token: a prefix for its kind and 256 random bits in base64url. It is shown once; only its hash is kept. */
export function newToken(kind: TokenKind): string {
  return PREFIX[kind] + crypto.randomBytes(TOKEN_BYTES).toString('base64url');
}

/** True for a text that has the form of a token of ours; anything else need not be looked up. */
export function looksLikeToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The SHA-256 under which a token is kept, in base64url. Tokens are random in full, so a plain hash is enough. */
export function hashToken(text: string): string {
  return sha256(text);
}

// Every request of group B hashes its token: at one go where Node can (20.12 and newer), which takes half as long.
const sha256: (text: string) => string =
  typeof crypto.hash === 'function'
    ? (text) => crypto.hash('sha256', text, 'base64url')
    : (text) => crypto.createHash('sha256').update(text).digest('base64url');

/** A new name for a family of tokens: all that descend from one login, or one personal token. */
export function newFamily(): string {
  return crypto.randomBytes(FAMILY_BYTES).toString('hex');
}

/** What a personal token is made for. */
interface PersonalTokenTerms {
  readonly account: string;
  readonly label: string;
  /** The limits of the token; null: none. */
  readonly scope: Scope | null;
  readonly issuedAt: number;
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null;
}

/** A new personal token: the text to show once, and the record to store. */
export function personalToken({ scope, ...terms }: PersonalTokenTerms): { text: string; record: TokenRecord } {
  const text = newToken('personal');
  return {
    text,
    record: { ...terms, hash: hashToken(text), kind: 'personal', family: newFamily(), scope: scope ?? '' },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a day `YYYY-MM-DD` ends in Argentina, in milliseconds since the epoch; undefined for a text that is no date. */
export function endOfDayInArgentina(date: string): number | undefined {
  const day = parseDay(date);
  return day === undefined ? undefined : (day + 1) * DAY_MS - ARGENTINA_OFFSET_MS;
}

/** What a login or a refresh gives: two new tokens and the instants that the token answer names. */
export interface Grant {
  readonly access: string;
  readonly refresh: string;
  readonly expiresIn: number;
  /** Milliseconds since the epoch, whole seconds. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly refreshExpiresAt: number;
}

interface TokenIssuerOptions {
  readonly store: Store;
  readonly now: () => number;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
  readonly admits: (account: Pick<Account, 'starter'>) => boolean;
  /** Called when the tokens of a family were revoked. */
  readonly revoked: (family: string) => void;
}

const SECOND = 1000;
/** How often tokens that have expired are deleted, in milliseconds. */
const TIDY_EVERY = 60 * SECOND;

/** Issues, renews and revokes tokens (reference market.md 3; decisions.md B, "Token"). */
export class TokenIssuer {
  readonly #options: TokenIssuerOptions;
  #tidiedAt = Number.NEGATIVE_INFINITY;

  constructor(options: TokenIssuerOptions) {
    this.#options = options;
  }

  /**
   * A new pair of tokens of a new family, for an account whose password was right; null when the account is gone, or has
   * another password by now: a new password ends all logins, those under way included.
   *
   * @param passwordHash the hash that the password was checked against
   */
  async login(account: string, passwordHash: string): Promise<Grant | null> {
    const { store, revoked } = this.#options;
    const family = newFamily();
    const grant = await this.#issue(account, family);
    // Read after the tokens are written: a later change of the password ends them with all others.
    if (!grant || (await store.account(account))?.passwordHash === passwordHash) return grant;
    await store.revokeFamily(family);
    revoked(family);
    return null;
  }

  /**
   * Trades a refresh token for a new pair, once. The second use of one revokes every token of its family: one
   * of the two users must have stolen it. Null when the token is unknown, used, revoked or expired.
   *
   * The new pair is written before the old token is marked as used: should the store go away in between, or this process
   * end, the client still has a valid token, and the unused pair stays unknown.
   */
  async refresh(text: string): Promise<Grant | null> {
    const { store, now } = this.#options;
    if (!looksLikeToken(text)) return null;
    const hash = hashToken(text);
    const token = await store.token(hash);
    if (token?.kind !== 'refresh') return null;
    if (token.usedAt !== null) return this.#revoked(token);
    if (token.expiresAt !== null && now() >= token.expiresAt) return null;
    const account = await store.account(token.account);
    if (!account || !this.#options.admits(account)) return null;
    const grant = await this.#issue(token.account, token.family);
    // Another call used the token first, or revoked the family meanwhile: the new pair goes with all others.
    return (await store.useToken(hash, now())) ? grant : this.#revoked(token);
  }

  async #revoked(token: TokenRecord): Promise<null> {
    await this.#options.store.revokeFamily(token.family);
    this.#options.revoked(token.family);
    return null;
  }

  async #issue(account: string, family: string): Promise<Grant | null> {
    const { store, now, accessSeconds, refreshSeconds } = this.#options;
    const issuedAt = Math.floor(now() / SECOND) * SECOND;
    const grant: Grant = {
      access: newToken('access'),
      refresh: newToken('refresh'),
      expiresIn: accessSeconds,
      issuedAt,
      // `expires_in` is one second less than the stated life (reference 3.2): no client is late by rounding.
      expiresAt: issuedAt + (accessSeconds + 1) * SECOND,
      refreshExpiresAt: issuedAt + refreshSeconds * SECOND,
    };
    const common = { account, family, label: '', scope: '', issuedAt };
    try {
      await store.putTokens([
        { ...common, kind: 'access', hash: hashToken(grant.access), expiresAt: grant.expiresAt },
        { ...common, kind: 'refresh', hash: hashToken(grant.refresh), expiresAt: grant.refreshExpiresAt },
      ]);
    } catch (error) {
      if (error instanceof StoreError && !(await store.account(account))) return null;
      throw error;
    }
    await this.#tidy();
    return grant;
  }

  async #tidy(): Promise<void> {
    const now = this.#options.now();
    if (now - this.#tidiedAt < TIDY_EVERY) return;
    this.#tidiedAt = now;
    try {
      await this.#options.store.forgetExpired(now);
    } catch (error) {
      // A login does not fail because of this: expired tokens are invalid, and are deleted another time.
      if (!(error instanceof StoreError)) throw error;
    }
  }
}
