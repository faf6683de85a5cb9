import * as crypto from 'node:crypto';
import type { TokenKind } from '../../../store/store.ts';

/** What a token begins with, so that a person or a secret scanner can tell what was found. */
const PREFIX: Readonly<Record<TokenKind, string>> = { access: 'vna_', refresh: 'vnr_', personal: 'vnp_' };

const TOKEN = /^vn[arp]_[A-Za-z0-9_-]{43}$/;
const TOKEN_BYTES = 32;
const FAMILY_BYTES = 9;

/** A new token: a prefix that tells its kind and 256 random bits in base64url. It is shown once; only its hash is kept. */
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
