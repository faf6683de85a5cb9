import { flagAt, numberAt, numberOrNullAt, type Row, textAt } from '../column.ts';
import type { SqlSession } from '../form.ts';
import { type Account, StoreError, type TokenKind, type TokenRecord } from '../store.ts';
import { isStorable } from '../versions/keys.ts';

/** Columns of an account, in the order in which {@link accountIn} reads them. */
const ACCOUNT_COLUMNS = 'name, password_hash, created_at, starter';
/** Columns of a token, in the order in which {@link tokenIn} reads them. */
const TOKEN_COLUMNS = 'hash, account, kind, family, label, issued_at, expires_at, scope';

const KINDS: readonly TokenKind[] = ['access', 'refresh', 'personal'];

/** A token, and when it was used: milliseconds since the epoch, or null. */
type UsedToken = TokenRecord & { readonly usedAt: number | null };

// Every change is one statement, which also counts it where there is no transaction around. Other processes are
// not notified: commits that notify wait for each other, and logins must not. Caches compare the count.

/** Writes an account, in place of one with the same name; its tokens stay. */
export async function putAccount(db: SqlSession, account: Account): Promise<void> {
  await db.dialect.runCounted(
    db,
    `INSERT INTO account (${ACCOUNT_COLUMNS}) VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO UPDATE
     SET password_hash = excluded.password_hash, created_at = excluded.created_at, starter = excluded.starter`,
    account.name,
    account.passwordHash,
    account.createdAt,
    account.starter,
  );
}

/** Returns the account of a name, or null. */
export async function account(db: SqlSession, name: string): Promise<Account | null> {
  if (!isStorable(name)) return null;
  const row = await db.get(`SELECT ${ACCOUNT_COLUMNS} FROM account WHERE name = $1`, name);
  return row === null ? null : accountIn(row);
}

/** Returns all accounts in order of their names. */
export async function accounts(db: SqlSession): Promise<Account[]> {
  return (await db.all(`SELECT ${ACCOUNT_COLUMNS} FROM account ORDER BY name`)).map(accountIn);
}

/** Removes an account; its tokens go with it (foreign key). */
export async function removeAccount(db: SqlSession, name: string): Promise<boolean> {
  if (!isStorable(name)) return false;
  return (await db.dialect.runCounted(db, 'DELETE FROM account WHERE name = $1', name)) > 0;
}

/** Removes the accounts that came with the starter data, with their tokens; returns their names. Call in a write transaction. */
export async function removeStarterAccounts(db: SqlSession): Promise<string[]> {
  const names = (await db.all('SELECT name FROM account WHERE starter = $1', true)).map((row) => textAt(row, 0));
  if (names.length > 0) await db.dialect.runCounted(db, 'DELETE FROM account WHERE starter = $1', true);
  return names;
}

/** Writes new tokens together; a token of an account that does not exist, or with a known hash, is an error. */
export async function putTokens(db: SqlSession, tokens: readonly TokenRecord[]): Promise<void> {
  if (tokens.length === 0) return;
  await db.dialect.insertRows(db, 'token', [
    { name: 'hash', type: 'text', each: tokens.map(({ hash }) => hash) },
    { name: 'account', type: 'text', each: tokens.map((token) => token.account) },
    { name: 'kind', type: 'text', each: tokens.map(({ kind }) => kind) },
    { name: 'family', type: 'text', each: tokens.map(({ family }) => family) },
    { name: 'label', type: 'text', each: tokens.map(({ label }) => label) },
    { name: 'issued_at', type: 'bigint', each: tokens.map(({ issuedAt }) => issuedAt) },
    { name: 'expires_at', type: 'bigint', each: tokens.map(({ expiresAt }) => expiresAt) },
    { name: 'scope', type: 'text', each: tokens.map(({ scope }) => scope) },
  ]);
}

/** Returns the token of a hash; null when unknown or revoked (revoked tokens are deleted). */
export async function token(db: SqlSession, hash: string): Promise<UsedToken | null> {
  if (!isStorable(hash)) return null;
  const row = await db.get(`SELECT ${TOKEN_COLUMNS}, used_at FROM token WHERE hash = $1`, hash);
  return row === null ? null : { ...tokenIn(row), usedAt: numberOrNullAt(row, 8) };
}

/**
 * Marks an unused refresh token as used; true when it was this call that did. Of several calls at the same moment, in whichever
 * process, the database lets one after the other change the row: only the first finds it unused.
 */
export async function useToken(db: SqlSession, hash: string, at: number): Promise<boolean> {
  if (!isStorable(hash)) return false;
  const sql = `UPDATE token SET used_at = $2 WHERE hash = $1 AND kind = 'refresh' AND used_at IS NULL`;
  return (await db.run(sql, hash, at)) === 1;
}

/** Deletes all tokens of a family. */
export async function revokeFamily(db: SqlSession, family: string): Promise<void> {
  if (isStorable(family)) await db.dialect.runCounted(db, 'DELETE FROM token WHERE family = $1', family);
}

/** Returns the tokens of an account, oldest first. */
export async function tokensOf(db: SqlSession, name: string): Promise<TokenRecord[]> {
  if (!isStorable(name)) return [];
  const sql = `SELECT ${TOKEN_COLUMNS} FROM token WHERE account = $1 ORDER BY issued_at, hash`;
  return (await db.all(sql, name)).map(tokenIn);
}

/** Deletes tokens that expired before `at`; returns how many. */
export async function forgetExpired(db: SqlSession, at: number): Promise<number> {
  return db.run('DELETE FROM token WHERE expires_at < $1', at);
}

/** Returns the number of changes after which cached accounts and tokens are no longer valid. */
export async function credentialsEpoch(db: SqlSession): Promise<number> {
  // The condition is always true: a statement with a parameter is prepared once.
  const row = await db.get('SELECT CAST(sum(epoch) AS bigint) FROM credentials_epoch WHERE epoch >= $1', 0);
  return row === null ? 0 : numberAt(row, 0);
}

function accountIn(row: Row): Account {
  return {
    name: textAt(row, 0),
    passwordHash: textAt(row, 1),
    createdAt: textAt(row, 2),
    starter: flagAt(row, 3),
  };
}

function tokenIn(row: Row): TokenRecord {
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
