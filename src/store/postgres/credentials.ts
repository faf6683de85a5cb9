import { numberAt, textAt } from '../column.ts';
import { ACCOUNT_COLUMNS, accountIn, TOKEN_COLUMNS, tokenIn, usedTokenIn } from '../credential-rows.ts';
import type { Account, TokenRecord } from '../store.ts';
import { isStorable } from '../versions/storable.ts';
import type { Session, Value } from './driver.ts';
import { EPOCH_ROWS } from './migrations.ts';

/**
 * Makes what was known of accounts or tokens untrue, and counts it when a row was changed, in one statement: it takes place
 * whole or not at all, and costs one round trip. How many rows were changed. Nobody is told (NOTIFY): commits that tell wait for each other, and
 * logins must not; who believes a token asks for the count.
 */
async function changing(db: Session, sql: string, ...values: Value[]): Promise<number> {
  const row = await db.get(
    `WITH change AS (${sql} RETURNING 1), counted AS (${COUNT} AND EXISTS (SELECT FROM change) RETURNING 1)
     SELECT (SELECT count(*) FROM change), (SELECT count(*) FROM counted)`,
    ...values,
  );
  return row === null ? 0 : numberAt(row, 0);
}

/** Counts a change in one of the rows that share the count: the server process decides in which. */
const COUNT = `UPDATE credentials_epoch SET epoch = epoch + 1 WHERE place = pg_backend_pid() % ${EPOCH_ROWS}`;

/** Writes an account, in place of one with the same name; its tokens stay. */
export async function putAccount(db: Session, account: Account): Promise<void> {
  await changing(
    db,
    `INSERT INTO account (${ACCOUNT_COLUMNS}) VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO UPDATE
     SET password_hash = excluded.password_hash, created_at = excluded.created_at, starter = excluded.starter`,
    account.name,
    account.passwordHash,
    account.createdAt,
    account.starter,
  );
}

/** The account of a name, or null. */
export async function account(db: Session, name: string): Promise<Account | null> {
  if (!isStorable(name)) return null;
  const row = await db.get(`SELECT ${ACCOUNT_COLUMNS} FROM account WHERE name = $1`, name);
  return row === null ? null : accountIn(row);
}

/** All accounts in order of their names. */
export async function accounts(db: Session): Promise<Account[]> {
  return (await db.all(`SELECT ${ACCOUNT_COLUMNS} FROM account ORDER BY name`)).map(accountIn);
}

/** Removes an account; its tokens go with it (foreign key). */
export async function removeAccount(db: Session, name: string): Promise<boolean> {
  if (!isStorable(name)) return false;
  return (await changing(db, 'DELETE FROM account WHERE name = $1', name)) > 0;
}

/** Removes the accounts that starter data brought, with their tokens; their names. Call in a write transaction. */
export async function removeStarterAccounts(db: Session): Promise<string[]> {
  const rows = await db.all('DELETE FROM account WHERE starter = $1 RETURNING name', true);
  if (rows.length === 0) return [];
  await db.run(COUNT);
  return rows.map((row) => textAt(row, 0));
}

/** Writes new tokens; a token of an account that does not exist, or with a known hash, is an error. */
export async function putTokens(db: Session, tokens: readonly TokenRecord[]): Promise<void> {
  if (tokens.length === 0) return;
  await db.run(
    `INSERT INTO token (${TOKEN_COLUMNS})
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::text[])`,
    tokens.map(({ hash }) => hash),
    tokens.map((token) => token.account),
    tokens.map(({ kind }) => kind),
    tokens.map(({ family }) => family),
    tokens.map(({ label }) => label),
    tokens.map(({ issuedAt }) => issuedAt),
    tokens.map(({ expiresAt }) => expiresAt),
    tokens.map(({ scope }) => scope),
  );
}

/** The token of a hash; null when unknown or revoked (revoked tokens are deleted). */
export async function token(
  db: Session,
  hash: string,
): Promise<(TokenRecord & { readonly usedAt: number | null }) | null> {
  if (!isStorable(hash)) return null;
  const row = await db.get(`SELECT ${TOKEN_COLUMNS}, used_at FROM token WHERE hash = $1`, hash);
  return row === null ? null : usedTokenIn(row);
}

/**
 * Marks an unused refresh token as used; true when it was this call that did. Of several at the same moment, in whichever
 * process, the server lets one after the other look at the row: only the first finds it unused.
 */
export async function useToken(db: Session, hash: string, at: number): Promise<boolean> {
  if (!isStorable(hash)) return false;
  const sql = `UPDATE token SET used_at = $2 WHERE hash = $1 AND kind = 'refresh' AND used_at IS NULL`;
  return (await db.run(sql, hash, at)) === 1;
}

/** Deletes all tokens of a family. */
export async function revokeFamily(db: Session, family: string): Promise<void> {
  if (isStorable(family)) await changing(db, 'DELETE FROM token WHERE family = $1', family);
}

/** The tokens of an account, oldest first. */
export async function tokensOf(db: Session, name: string): Promise<TokenRecord[]> {
  if (!isStorable(name)) return [];
  return (await db.all(`SELECT ${TOKEN_COLUMNS} FROM token WHERE account = $1 ORDER BY issued_at, hash`, name)).map(
    tokenIn,
  );
}

/** Deletes tokens that expired before `at`; how many. */
export function forgetExpired(db: Session, at: number): Promise<number> {
  return db.run('DELETE FROM token WHERE expires_at < $1', at);
}

/** How often what was known of accounts or tokens became untrue. */
export async function credentialsEpoch(db: Session): Promise<number> {
  const row = await db.get('SELECT sum(epoch)::bigint FROM credentials_epoch WHERE place < $1', EPOCH_ROWS);
  return row === null ? 0 : numberAt(row, 0);
}
