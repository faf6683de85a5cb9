import { numberAt, textAt } from '../column.ts';
import { ACCOUNT_COLUMNS, accountIn, TOKEN_COLUMNS, tokenIn, usedTokenIn } from '../credential-rows.ts';
import type { Account, TokenRecord } from '../store.ts';
import { StoreError } from '../store.ts';
import type { Connection } from './driver.ts';

/** Writes an account, in place of one with the same name; its tokens stay. */
export function putAccount(db: Connection, account: Account): void {
  db.run(
    `INSERT INTO account (${ACCOUNT_COLUMNS}) VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE
     SET password_hash = excluded.password_hash, created_at = excluded.created_at, starter = excluded.starter`,
    account.name,
    account.passwordHash,
    account.createdAt,
    account.starter ? 1 : 0,
  );
  bump(db);
}

/** The account of a name, or null. */
export function account(db: Connection, name: string): Account | null {
  const row = db.get(`SELECT ${ACCOUNT_COLUMNS} FROM account WHERE name = ?`, name);
  return row === null ? null : accountIn(row);
}

/** All accounts in order of their names. */
export function accounts(db: Connection): Account[] {
  return db.all(`SELECT ${ACCOUNT_COLUMNS} FROM account ORDER BY name`).map(accountIn);
}

/** Removes an account; its tokens go with it (foreign key). */
export function removeAccount(db: Connection, name: string): boolean {
  return bumpIf(db, db.run('DELETE FROM account WHERE name = ?', name)) > 0;
}

/** Writes new tokens; a token of an account that does not exist, or with a known hash, is an error. */
export function putTokens(db: Connection, tokens: readonly TokenRecord[]): void {
  for (const token of tokens) {
    if (account(db, token.account) === null) throw new StoreError(`There is no account "${token.account}".`);
    db.run(
      `INSERT INTO token (${TOKEN_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      token.hash,
      token.account,
      token.kind,
      token.family,
      token.label,
      token.issuedAt,
      token.expiresAt,
      token.scope,
    );
  }
}

/** The token of a hash; null when unknown or revoked (revoked tokens are deleted). */
export function token(db: Connection, hash: string): (TokenRecord & { readonly usedAt: number | null }) | null {
  const row = db.get(`SELECT ${TOKEN_COLUMNS}, used_at FROM token WHERE hash = ?`, hash);
  return row === null ? null : usedTokenIn(row);
}

/** Marks an unused refresh token as used; true when it was this call that did. */
export function useToken(db: Connection, hash: string, at: number): boolean {
  const sql = `UPDATE token SET used_at = ? WHERE hash = ? AND kind = 'refresh' AND used_at IS NULL`;
  return db.run(sql, at, hash) === 1;
}

/** Deletes all tokens of a family. */
export function revokeFamily(db: Connection, family: string): void {
  bumpIf(db, db.run('DELETE FROM token WHERE family = ?', family));
}

/** The tokens of an account, oldest first. */
export function tokensOf(db: Connection, name: string): TokenRecord[] {
  return db.all(`SELECT ${TOKEN_COLUMNS} FROM token WHERE account = ? ORDER BY issued_at, hash`, name).map(tokenIn);
}

/** Deletes tokens that expired before `at`; how many. */
export function forgetExpired(db: Connection, at: number): number {
  return db.run('DELETE FROM token WHERE expires_at < ?', at);
}

/** How often what was known of accounts or tokens became untrue. */
export function credentialsEpoch(db: Connection): number {
  const row = db.get('SELECT epoch FROM credentials_epoch');
  return row === null ? 0 : numberAt(row, 0);
}

/** Removes the accounts that starter data brought, with their tokens; their names. Call in a write transaction. */
export function removeStarterAccounts(db: Connection): string[] {
  const names = db.all('SELECT name FROM account WHERE starter = 1').map((row) => textAt(row, 0));
  if (names.length > 0) bumpIf(db, db.run('DELETE FROM account WHERE starter = 1'));
  return names;
}

/** Counts such a change; call in the transaction that makes it. */
function bump(db: Connection): void {
  db.run('UPDATE credentials_epoch SET epoch = epoch + 1');
}

function bumpIf(db: Connection, changes: number): number {
  if (changes > 0) bump(db);
  return changes;
}
