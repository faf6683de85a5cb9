import { numberAt, textAt } from '../column.ts';
import type { SqlSession } from '../form.ts';
import { DATA_SETS, type DataSet, StoreError } from '../store.ts';
import type { Database } from './driver.ts';
import { pooled } from './failures.ts';

/** Data sets whose records grow with time or with accounts; their tables are partitioned by {@link homeOf the home} of a record. */
const LARGE: ReadonlySet<DataSet> = new Set(['statistics', 'market', 'ledger']);
const PARTS = 8;

/** The table that holds the records of a data set. */
export function recordTable(dataSet: DataSet): string {
  return `record_${dataSet}`;
}

/**
 * Returns the key of a record up to the first `/`: it decides the partition of the record, and the machine where tables are distributed.
 * All years of a series and all operations of an account are neighbours; keys without `/` are spread one by one.
 */
export function homeOf(key: string): string {
  const slash = key.indexOf('/');
  return slash < 0 ? key : key.slice(0, slash);
}

/**
 * Records of one data set. A row belongs to the versions since <= n < until, `until` null meaning "still"
 * (../../../docs/adr/0003-versions.md). Keys are ordered by their code points. Bodies are compressed or dense already.
 */
function recordsOf(dataSet: DataSet): string {
  const table = recordTable(dataSet);
  const isCut = LARGE.has(dataSet);
  const parts = Array.from(
    { length: PARTS },
    (_, part) =>
      `CREATE TABLE ${table}_${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${part});`,
  );
  return `
  CREATE TABLE ${table} (
    resource text COLLATE "C" NOT NULL,
    home text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    since integer NOT NULL,
    until integer CHECK (until > since),
    digest bytea NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (resource, key, since, home)
  )${isCut ? ' PARTITION BY HASH (home)' : ''};
  ALTER TABLE ${table} ALTER COLUMN body SET STORAGE EXTERNAL;
  ${isCut ? parts.join('\n  ') : ''}
  CREATE UNIQUE INDEX ${table}_present ON ${table} (resource, key, home) WHERE until IS NULL;
  CREATE INDEX ${table}_born ON ${table} (resource, since, key);
  CREATE INDEX ${table}_closed ON ${table} (resource, until, key) WHERE until IS NOT NULL;
  `;
}

/** Rows that count changes of credentials: each writer uses one of them, so that logins do not wait for each other. */
export const EPOCH_ROWS = 16;

/**
 * The steps that lead from an empty schema to the present tables. Step n takes the number of `form` from n-1 to n. A step that was
 * released is never edited: a change is a new step.
 */
const STEPS: readonly string[] = [
  `
  CREATE TABLE version (
    data_set text COLLATE "C" NOT NULL,
    number integer NOT NULL CHECK (number > 0),
    source text NOT NULL,
    loaded_at text NOT NULL,
    counts text NOT NULL,
    checksum text NOT NULL,
    starter boolean NOT NULL,
    newest text,
    origin text,
    PRIMARY KEY (data_set, number)
  );
  CREATE TABLE resource (
    data_set text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    PRIMARY KEY (data_set, name)
  );
  ${DATA_SETS.map(recordsOf).join('')}
  CREATE TABLE account (
    name text COLLATE "C" PRIMARY KEY,
    password_hash text NOT NULL,
    created_at text NOT NULL,
    starter boolean NOT NULL
  );
  CREATE TABLE token (
    hash text COLLATE "C" PRIMARY KEY,
    account text COLLATE "C" NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('access', 'refresh', 'personal')),
    family text COLLATE "C" NOT NULL,
    label text NOT NULL,
    scope text NOT NULL,
    issued_at bigint NOT NULL,
    expires_at bigint,
    used_at bigint
  );
  CREATE INDEX token_account ON token (account);
  CREATE INDEX token_family ON token (family);
  CREATE INDEX token_expiry ON token (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE credentials_epoch (place integer PRIMARY KEY, epoch bigint NOT NULL) WITH (fillfactor = 10);
  INSERT INTO credentials_epoch SELECT place, 0 FROM generate_series(0, ${EPOCH_ROWS - 1}) place;
  CREATE TABLE derived (
    data_set text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    name text COLLATE "C" NOT NULL,
    part integer NOT NULL,
    length bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (data_set, version, name, part)
  );
  ALTER TABLE derived ALTER COLUMN body SET STORAGE EXTERNAL;
  CREATE TABLE overlay_state (
    data_set text COLLATE "C" PRIMARY KEY,
    sequence bigint NOT NULL,
    folded bigint NOT NULL,
    removals bigint NOT NULL
  ) WITH (fillfactor = 10);
  INSERT INTO overlay_state SELECT unnest(ARRAY['${DATA_SETS.join("', '")}']), 0, 0, 0;
  CREATE TABLE overlay (
    data_set text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    sequence bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (data_set, key)
  );
  CREATE UNIQUE INDEX overlay_sequence ON overlay (data_set, sequence);
  CREATE TABLE source (
    name text COLLATE "C" PRIMARY KEY,
    state text NOT NULL,
    memory text,
    holder text,
    lease_until bigint
  );
  CREATE TABLE source_epoch (one integer PRIMARY KEY CHECK (one = 1), epoch bigint NOT NULL);
  INSERT INTO source_epoch VALUES (1, 0);
  `,
];

/** First half of the number of this program's locks ("VENT"); the other half is a hash of the schema. */
export const LOCKS = 0x56454e54;

/** The oldest release of PostgreSQL that this form of the store is tested with. */
const OLDEST_SERVER = 150000;

/**
 * Returns whether the tables are those of this release.
 * @throws StoreError for a server that is too old or stores other text than UTF-8, and for a pool that drops settings
 */
export async function hasPresentTables(session: SqlSession, schema: string): Promise<boolean> {
  const server = await session.get(
    `SELECT current_setting('server_version_num')::integer, current_setting('server_version'), current_setting('server_encoding'),
            to_regclass($1 || '.form') IS NOT NULL, current_setting('search_path')`,
    schema,
  );
  if (server === null) return false;
  if (numberAt(server, 0) < OLDEST_SERVER) {
    throw new StoreError(`The store ${session.place} is PostgreSQL ${textAt(server, 1)}; 15 or newer is needed.`);
  }
  if (textAt(server, 2) !== 'UTF8') {
    throw new StoreError(
      `The database ${session.place} keeps texts as ${textAt(server, 2)}; make one with ENCODING 'UTF8'.`,
    );
  }
  // Statements name no schema: without this one they would make and change tables in another.
  if (textAt(server, 4) !== schema) throw pooled(session.place, `search_path is ${textAt(server, 4)}, not ${schema}`);
  return server[3] === true && (await formOf(session)) === STEPS.length;
}

/** Takes the tables to their present form; processes that start together do it one after another. */
export async function migrateSchema(db: Database, schema: string): Promise<void> {
  await db.transaction(async (session) => {
    await session.get('SELECT pg_advisory_xact_lock($1, hashtext($2))', LOCKS, schema);
    // An administrator may have made the schema, for a user without that right.
    const there = await session.get('SELECT 1 FROM pg_namespace WHERE nspname = $1', schema);
    if (there === null) await session.run(`CREATE SCHEMA ${schema}`);
    const number = await numberInside(session, schema);
    for (const step of STEPS.slice(number)) await session.run(step);
    await session.run('UPDATE form SET number = $1', STEPS.length);
  });
}

/** Returns how many steps were taken; makes the table with that number in an empty schema. */
async function numberInside(session: SqlSession, schema: string): Promise<number> {
  const tables = await session.all(
    `SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = $1 AND relkind IN ('r', 'p')`,
    schema,
  );
  if (tables.some((row) => row[0] === 'form')) return formOf(session);
  if (tables.length > 0) {
    throw new StoreError(
      `The schema ${schema} of ${session.place} is not a store: it holds tables of another program. Name another one (?schema=NAME).`,
    );
  }
  await session.run(
    'CREATE TABLE form (one integer PRIMARY KEY CHECK (one = 1), number integer NOT NULL); INSERT INTO form VALUES (1, 0)',
  );
  return 0;
}

async function formOf(session: SqlSession): Promise<number> {
  const row = await session.get('SELECT number FROM form WHERE one = $1', 1);
  const number = row === null ? 0 : numberAt(row, 0);
  if (number > STEPS.length) {
    throw new StoreError(
      `The store ${session.place} was written by a newer release of Ventanilla (its tables have number ${number}, ` +
        `this release knows ${STEPS.length}). Use that release or another store.`,
    );
  }
  return number;
}
