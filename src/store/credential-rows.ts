import { flagAt, numberAt, numberOrNullAt, type Row, textAt } from './column.ts';
import { type Account, StoreError, type TokenKind, type TokenRecord } from './store.ts';

/** Columns of an account, in the order in which {@link accountIn} reads them. */
export const ACCOUNT_COLUMNS = 'name, password_hash, created_at, starter';
/** Columns of a token, in the order in which {@link tokenIn} reads them. */
export const TOKEN_COLUMNS = 'hash, account, kind, family, label, issued_at, expires_at, scope';

const KINDS: readonly TokenKind[] = ['access', 'refresh', 'personal'];

/** The account that a row of {@link ACCOUNT_COLUMNS} tells of. */
export function accountIn(row: Row): Account {
  return {
    name: textAt(row, 0),
    passwordHash: textAt(row, 1),
    createdAt: textAt(row, 2),
    starter: flagAt(row, 3),
  };
}

/** The token that a row of {@link TOKEN_COLUMNS} tells of. */
export function tokenIn(row: Row): TokenRecord {
  const kind = KINDS.find((known) => known === row[2]);
  if (kind === undefined) throw new StoreError('The store is damaged: a token of unknown kind.');
  return {
    hash: textAt(row, 0),
    account: textAt(row, 1),
    kind,
    family: textAt(row, 3),
    label: textAt(row, 4),
    issuedAt: numberAt(row, 5),
    expiresAt: numberOrNullAt(row, 6),
    scope: textAt(row, 7),
  };
}

/** The token of a row that has, behind {@link TOKEN_COLUMNS}, when it was used. */
export function usedTokenIn(row: Row): TokenRecord & { readonly usedAt: number | null } {
  return { ...tokenIn(row), usedAt: numberOrNullAt(row, 8) };
}
