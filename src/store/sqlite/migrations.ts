import { numberAt } from '../column.ts';
import { StoreError } from '../store.ts';
import type { Connection } from './driver.ts';

/** Marks a file as ours ("VENT"), in the header field that SQLite keeps for this. */
const APPLICATION_ID = 0x56454e54;

/**
 * The steps that lead from an empty file to the present tables. Step n takes `user_version` from n-1 to n. A step that
 * was released is never edited: a change is a new step.
 *
 * `record` holds every record of every version: a row belongs to the versions since <= n < until, `until` null meaning
 * "still". Two partial indexes carry the reads: present rows in key order, and closed rows by the version that closed
 * them, so that a reader of the newest version never walks over history. Both hold the digest: a checksum or the
 * comparison with an import never touches the bodies. `until` equals a version number that may not have been reached
 * only inside the transaction that makes that version.
 */
const STEPS: readonly string[] = [
  `
  CREATE TABLE version (
    data_set TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    source TEXT NOT NULL,
    loaded_at TEXT NOT NULL,
    counts TEXT NOT NULL,
    checksum TEXT NOT NULL,
    starter INTEGER NOT NULL,
    newest TEXT,
    PRIMARY KEY (data_set, number)
  ) WITHOUT ROWID;
  CREATE TABLE resource (
    id INTEGER PRIMARY KEY,
    data_set TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (data_set, name)
  );
  CREATE TABLE record (
    id INTEGER PRIMARY KEY,
    resource INTEGER NOT NULL REFERENCES resource (id),
    key TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER CHECK (until > since),
    digest BLOB NOT NULL,
    body BLOB NOT NULL
  );
  CREATE INDEX record_present ON record (resource, key, digest, since) WHERE until IS NULL;
  CREATE INDEX record_closed ON record (resource, until, key, since, digest) WHERE until IS NOT NULL;
  CREATE TABLE account (
    name TEXT PRIMARY KEY,
    password_hash TEXT NOT NULL,
    created_at TEXT NOT NULL,
    starter INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE token (
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh', 'personal')),
    family TEXT NOT NULL,
    label TEXT NOT NULL,
    issued_at INTEGER NOT NULL,
    expires_at INTEGER,
    used_at INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX token_account ON token (account);
  CREATE INDEX token_family ON token (family);
  CREATE INDEX token_expiry ON token (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE credentials_epoch (one INTEGER PRIMARY KEY CHECK (one = 1), epoch INTEGER NOT NULL);
  INSERT INTO credentials_epoch VALUES (1, 0);
  `,
  // A cache: bytes derived from a version, in parts. Losing it loses nothing; no checksum covers it.
  `
  CREATE TABLE derived (
    data_set TEXT NOT NULL,
    version INTEGER NOT NULL,
    name TEXT NOT NULL,
    part INTEGER NOT NULL,
    length INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (data_set, version, name, part)
  );
  `,
  // Overlays: the latest state of each record, by key and by number of its change.
  `
  CREATE TABLE overlay_state (
    data_set TEXT PRIMARY KEY,
    sequence INTEGER NOT NULL,
    folded INTEGER NOT NULL,
    removals INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE overlay (
    data_set TEXT NOT NULL,
    key TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (data_set, key)
  ) WITHOUT ROWID;
  CREATE UNIQUE INDEX overlay_sequence ON overlay (data_set, sequence);
  `,
  // Personal tokens can be limited to a part of what their account may do.
  `
  ALTER TABLE token ADD COLUMN scope TEXT NOT NULL DEFAULT '';
  `,
  // Rows by the version that began them, in key order: with the closed ones, the difference of two versions is found without reading
  // the records that they share.
  `
  CREATE INDEX record_born ON record (resource, since, key);
  `,
  // The address of the store that a version was adopted from; null for versions made here.
  `
  ALTER TABLE version ADD COLUMN origin TEXT;
  `,
  // Results of visits to the sources of data, and the process that visits one just now.
  `
  CREATE TABLE source (
    name TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    memory TEXT,
    holder TEXT,
    lease_until INTEGER
  );
  CREATE TABLE source_epoch (one INTEGER PRIMARY KEY CHECK (one = 1), epoch INTEGER NOT NULL);
  INSERT INTO source_epoch VALUES (1, 0);
  `,
];

/**
 * Refuses, before anything is written, a file of another program or of a newer release of this one.
 *
 * @throws StoreError naming the file.
 */
export function checkOwner(db: Connection): void {
  const version = pragma(db, 'user_version');
  const application = pragma(db, 'application_id');
  const empty = db.get('SELECT 1 FROM sqlite_master LIMIT 1') === null;
  if (empty && version === 0 && application === 0) return;
  if (application !== APPLICATION_ID) {
    throw new StoreError(`${db.path} is not a store: it is a SQLite database of another program.`);
  }
  if (version > STEPS.length) {
    throw new StoreError(
      `The store ${db.path} was written by a newer release of Ventanilla (its tables have number ${version}, ` +
        `this release knows ${STEPS.length}). Use that release or another store.`,
    );
  }
}

/** Takes the tables to their present form. Call inside a write transaction: two processes may open a file at once. */
export function migrate(db: Connection): void {
  checkOwner(db);
  const version = pragma(db, 'user_version');
  if (version === STEPS.length) return;
  for (const step of STEPS.slice(version)) db.exec(step);
  db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  db.exec(`PRAGMA user_version = ${STEPS.length}`);
}

/** True when the file already has the present tables. */
export function isMigrated(db: Connection): boolean {
  return pragma(db, 'user_version') === STEPS.length;
}

function pragma(db: Connection, name: 'user_version' | 'application_id'): number {
  const row = db.get(`PRAGMA ${name}`);
  return row === null ? 0 : numberAt(row, 0);
}
