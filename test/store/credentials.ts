import type { Account, TokenRecord } from '../../src/store/store.ts';

export const ana: Account = { name: 'ana', passwordHash: 'hash-a', createdAt: '2026-01-02T03:04:05Z', starter: false };
export const demo: Account = { name: 'demo', passwordHash: 'hash-d', createdAt: '2026-01-01T00:00:00Z', starter: true };

/** A refresh token of ana, unless told otherwise. */
export function token(hash: string, other: Partial<TokenRecord> = {}): TokenRecord {
  return {
    hash,
    account: 'ana',
    kind: 'refresh',
    family: 'f1',
    label: '',
    scope: '',
    issuedAt: 1_800_000_000_000,
    expiresAt: null,
    ...other,
  };
}
