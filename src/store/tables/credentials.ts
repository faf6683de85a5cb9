import { flagAt, numberAt, numberOrNullAt, type Row, textAt } from '../column.ts';
import type { SqlSession, StoreForm } from '../form.ts';
import { type Account, type Store, StoreError, StoreUnavailable, type TokenKind, type TokenRecord } from '../store.ts';
import { checkStorable, isStorable } from '../versions/keys.ts';

/** Columns of an account, in the order in which {@link accountIn} reads them. */
const ACCOUNT_COLUMNS = 'name, password_hash, created_at, starter';
/** Columns of a token, in the order in which {@link tokenIn} reads them. */
const TOKEN_COLUMNS = 'hash, account, kind, family, label, issued_at, expires_at, scope';

const KINDS: readonly TokenKind[] = ['access', 'refresh', 'personal'];

/** The part of a store that holds accounts and tokens. */
type Credentials = Pick<
  Store,
  | 'putAccount'
  | 'account'
  | 'accounts'
  | 'removeAccount'
  | 'putTokens'
  | 'token'
  | 'useToken'
  | 'revokeFamily'
  | 'tokensOf'
  | 'credentialsEpoch'
  | 'forgetExpired'
>;

/**
 * Makes the part of a store that holds accounts and tokens. Every change is one statement, which also counts it where there is no
 * transaction around. Other processes are not notified: commits that notify wait for each other, and logins must not. Caches compare the
 * count. Names and hashes that cannot be stored are those of no account and no token.
 */
export function credentialsOf({ db, write }: StoreForm): Credentials {
  return {
    putAccount: async ({ name, passwordHash, createdAt, starter }) => {
      checkStorable('account', name);
      const sql = `INSERT INTO account (${ACCOUNT_COLUMNS}) VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO UPDATE
        SET password_hash = excluded.password_hash, created_at = excluded.created_at, starter = excluded.starter`;
      await write('accounts', async (on) => on.dialect.runCounted(on, sql, name, passwordHash, createdAt, starter));
    },
    account: (name) => accountNamed(db, name),
    accounts: async () => (await db.all(`SELECT ${ACCOUNT_COLUMNS} FROM account ORDER BY name`)).map(accountIn),
    removeAccount: async (name) => {
      if (!isStorable(name)) return false;
      // Its tokens go with it (foreign key).
      const sql = 'DELETE FROM account WHERE name = $1';
      return (await write('accounts', async (on) => on.dialect.runCounted(on, sql, name))) > 0;
    },
    // A token of an account that does not exist, or with a known hash, is an error of the database.
    putTokens: async (tokens) => {
      try {
        await write('tokens', (on) => insertTokens(on, tokens));
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) await checkAccounts(db, tokens);
        throw error;
      }
    },
    token: async (hash) => {
      if (!isStorable(hash)) return null;
      const row = await db.get(`SELECT ${TOKEN_COLUMNS}, used_at FROM token WHERE hash = $1`, hash);
      return row === null ? null : { ...tokenIn(row), usedAt: numberOrNullAt(row, 8) };
    },
    // Of several calls at the same moment, in any process, the database lets one after the other change the row: only the first
    // finds it unused.
    useToken: async (hash, at) => {
      if (!isStorable(hash)) return false;
      const sql = `UPDATE token SET used_at = $2 WHERE hash = $1 AND kind = 'refresh' AND used_at IS NULL`;
      return (await write('tokens', async (on) => on.run(sql, hash, at))) === 1;
    },
    revokeFamily: async (family) => {
      if (!isStorable(family)) return;
      await write('tokens', async (on) => on.dialect.runCounted(on, 'DELETE FROM token WHERE family = $1', family));
    },
    tokensOf: async (name) => {
      if (!isStorable(name)) return [];
      const sql = `SELECT ${TOKEN_COLUMNS} FROM token WHERE account = $1 ORDER BY issued_at, hash`;
      return (await db.all(sql, name)).map(tokenIn);
    },
    credentialsEpoch: shared(async () => {
      // The condition is always true: a statement with a parameter is prepared once.
      const row = await db.get('SELECT CAST(sum(epoch) AS bigint) FROM credentials_epoch WHERE epoch >= $1', 0);
      return row === null ? 0 : numberAt(row, 0);
    }),
    forgetExpired: (at) => write('tokens', async (on) => on.run('DELETE FROM token WHERE expires_at < $1', at)),
  };
}

/** Removes the accounts that came with the starter data, with their tokens; returns their names. Call in a write transaction. */
export async function removeStarterAccounts(db: SqlSession): Promise<string[]> {
  const names = (await db.all('SELECT name FROM account WHERE starter = $1', true)).map((row) => textAt(row, 0));
  if (names.length > 0) await db.dialect.runCounted(db, 'DELETE FROM account WHERE starter = $1', true);
  return names;
}

async function accountNamed(db: SqlSession, name: string): Promise<Account | null> {
  if (!isStorable(name)) return null;
  const row = await db.get(`SELECT ${ACCOUNT_COLUMNS} FROM account WHERE name = $1`, name);
  return row === null ? null : accountIn(row);
}

/**
 * Names the account that tokens lack, which the error of the database does not. Only after that error: logins wait for one statement.
 *
 * @throws StoreError for the first that does not exist
 */
async function checkAccounts(db: SqlSession, tokens: readonly TokenRecord[]): Promise<void> {
  for (const { account } of tokens) {
    if ((await accountNamed(db, account)) === null) throw new StoreError(`There is no account "${account}".`);
  }
}

async function insertTokens(db: SqlSession, tokens: readonly TokenRecord[]): Promise<void> {
  if (tokens.length === 0) return;
  const text = (name: string, of: (token: TokenRecord) => string) =>
    ({ name, type: 'text', each: tokens.map(of) }) as const;
  await db.dialect.insertRows(db, 'token', [
    text('hash', ({ hash }) => hash),
    text('account', ({ account }) => account),
    text('kind', ({ kind }) => kind),
    text('family', ({ family }) => family),
    text('label', ({ label }) => label),
    { name: 'issued_at', type: 'bigint', each: tokens.map(({ issuedAt }) => issuedAt) },
    { name: 'expires_at', type: 'bigint', each: tokens.map(({ expiresAt }) => expiresAt) },
    text('scope', ({ scope }) => scope),
  ]);
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

/**
 * Lets callers of the same moment share one query. A call that comes while it runs shares the next one: an answer is never older than
 * its call.
 */
function shared<T>(query: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  function begin(): Promise<T> {
    next = null;
    const answer = query();
    running = answer;
    const done = (): void => {
      if (running === answer) running = null;
    };
    answer.then(done, done);
    return answer;
  }
  return () => {
    if (running === null) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
