/**
 * Tokens that a worker reads again by itself after credentials changed, and of which one that takes another's place is told: those that
 * were read last.
 */
export const TOKENS_READ_AGAIN = 1000;

/** A token that a worker has read from the store, as the others of its process take it over: its digest, never the token. */
export interface SeenToken {
  readonly hash: string;
  /** Tokens of one login, which are revoked together. */
  readonly family: string;
  readonly account: string;
  /** What it is limited to; empty: to nothing. */
  readonly scope: string;
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null;
  /** The account exists only while the market group serves starter data. */
  readonly starter: boolean;
  /** How many changes of accounts and tokens the store had counted when it was read (`Store.credentialsEpoch`). */
  readonly epoch: number;
}

/** What a worker has learnt of credentials. */
export type CredentialsWord =
  | { readonly kind: 'seen'; readonly token: SeenToken }
  /** All tokens of a login were revoked. */
  | { readonly kind: 'revoked'; readonly family: string };

/** How the workers of one process tell each other what they learn of credentials. */
export interface CredentialsTalk {
  /** Tells all others. */
  readonly tell: (word: CredentialsWord) => void;
  /** Has a listener hear what others tell from now on. */
  readonly hear: (listener: (words: readonly CredentialsWord[]) => void) => void;
}
