import type { Store, StoreChange } from '../store.ts';
import { adoptVersion } from '../versions/adopt.ts';
import { diff } from '../versions/diff.ts';
import { publishDrafts, rollBackTo } from '../versions/publish.ts';
import { REST_HINTED_MS, REST_UNHINTED_MS, WRITER_PATIENCE_MS } from '../waits.ts';
import * as credentials from './credentials.ts';
import { derived, putDerived } from './derived.ts';
import { diffRows } from './diff-rows.ts';
import type { Database, Session } from './driver.ts';
import { type Hints, hints, tell } from './hints.ts';
import { openedDatabase, type PostgresOptions, USUAL_STATEMENT_MS } from './opened-database.ts';
import { changeOverlay, overlayAfter } from './overlay.ts';
import { prune } from './prune.ts';
import { shared } from './shared-question.ts';
import * as notes from './source-notes.ts';
import { readsOf, standbysOf } from './standbys.ts';
import { type Reads, versionReader } from './version-reader.ts';
import { allVersions, newestVersion, newestVersions, originOf, versionNumbered } from './version-rows.ts';
import { versionTables } from './version-tables.ts';
import { type WriteTurns, writeTurns } from './write-turns.ts';

/** What may be said of a store when it is opened, besides how it is reached. */
export interface StoreOptions extends PostgresOptions {
  /** How many versions of a data set are kept after each that is published; all when absent or 0. */
  readonly keepVersions?: number;
  /** How long a writer waits for another process, in milliseconds. */
  readonly patienceMs?: number;
  /** Told when another process is writing, before it is waited for; `store` names the store. */
  readonly waiting?: (store: string) => void;
}

/** One statement of a write transaction may take longer than one that a request waits for: it may delete a whole data set. */
const WRITE_STATEMENT_MS = 600_000;

/**
 * Opens the store in a PostgreSQL database, and brings its tables to the present form.
 *
 * @throws StoreError naming host, port and database, never user or password; StoreUnavailable when the server is not there
 */
export async function openPostgresStore(address: string, options: StoreOptions = {}): Promise<Store> {
  // First, for an address among them that is none must leave nothing open.
  const standbys = standbysOf(options.storeStandby ?? '', options);
  const { db, schema } = await openedDatabase(address, options);
  return store(db, schema, readsOf(db, standbys), standbys, options);
}

function store(
  db: Database,
  schema: string,
  reads: Reads,
  standbys: readonly Database[],
  options: StoreOptions,
): Store {
  const patience = { lock: options.patienceMs ?? WRITER_PATIENCE_MS, statement: WRITE_STATEMENT_MS };
  const { waiting } = options;
  const write = writeTurns(db, { lock: schema, patience, ...(waiting ? { waiting } : {}) });
  // Changes of overlays are small: a statement waits for a lock at most, and then takes no longer than any other.
  const small = { ...patience, statement: patience.lock + (options.storeStatementTimeout ?? USUAL_STATEMENT_MS) };
  const writeOverlay = writeTurns(db, { lock: null, patience: small });
  const heard = hints(db, schema);
  return {
    address: db.place,
    ...versionsOf(db, schema, reads, write, options.keepVersions ?? 0),
    ...overlaysOf(db, schema, writeOverlay),
    ...sourceNotesOf(db, schema),
    ...credentialsOf(db),
    ...hintsOf(heard),
    close: async () => {
      await heard.close();
      await write.idle();
      await writeOverlay.idle();
      await Promise.all([db, ...standbys].map((each) => each.close()));
    },
  };
}

function versionsOf(db: Database, schema: string, reads: Reads, write: WriteTurns, keep: number) {
  /** What comes behind a new version: versions that are kept no longer go. */
  async function tidy(): Promise<void> {
    if (keep === 0) return;
    try {
      await prune(write, keep);
    } catch {
      // The version is published, which is what was asked for; what could not be forgotten now goes with the next one.
    }
  }
  /** Writes versions, and tells of it as it is committed. */
  const writing = <T>(work: (session: Session) => Promise<T>): Promise<T> =>
    write(async (session) => {
      const result = await work(session);
      await tell(session, schema, 'versions');
      return result;
    });
  return {
    versions: () => newestVersions(db),
    history: (dataSet) => allVersions(db, dataSet),
    reader: async (dataSet, number) => {
      const version = await (number === undefined ? newestVersion(db, dataSet) : versionNumbered(db, dataSet, number));
      return version === null ? null : versionReader(reads, db.place, version);
    },
    diff: (dataSet, from, to, after) => diff(diffRows(db, reads, dataSet, db.place), from, to, after),
    publish: async (drafts) => {
      const published = await writing((session) => publishDrafts(versionTables(session), drafts));
      await tidy();
      return published;
    },
    adopt: async (version, base, changes, adoption) => {
      await writing((session) => adoptVersion(versionTables(session), version, base, changes, adoption));
      await tidy();
    },
    origin: (dataSet) => originOf(db, dataSet),
    rollback: async (dataSet, number) => {
      const published = await writing((session) => rollBackTo(versionTables(session), dataSet, number));
      await tidy();
      return published;
    },
    prune: (most) => prune(write, most),
    derived: (version, name, room) => derived(reads, version, name, room),
    putDerived: (version, name, body) => putDerived(db, schema, version, name, body),
  } satisfies Partial<Store>;
}

function overlaysOf(db: Database, schema: string, write: WriteTurns) {
  return {
    overlay: (dataSet, after) => overlayAfter(db, dataSet, after),
    changeOverlay: (dataSet, keys, edit) =>
      write(async (session) => {
        const state = await changeOverlay(session, dataSet, keys, edit);
        await tell(session, schema, 'overlay');
        return state;
      }),
  } satisfies Partial<Store>;
}

function sourceNotesOf(db: Database, schema: string) {
  return {
    sourcesEpoch: () => notes.sourcesEpoch(db),
    sources: () => notes.sources(db),
    sourceMemory: (name) => notes.sourceMemory(db, name),
    leaseSource: (name, holder, now, until) =>
      db.transaction((session) => notes.leaseSource(session, name, holder, now, until)),
    releaseSource: (name, holder) => notes.releaseSource(db, name, holder),
    noteSource: (name, holder, noted) => notes.noteSource(db, schema, name, holder, noted),
  } satisfies Partial<Store>;
}

function credentialsOf(db: Database) {
  return {
    putAccount: (account) => credentials.putAccount(db, account),
    account: (name) => credentials.account(db, name),
    accounts: () => credentials.accounts(db),
    removeAccount: (name) => credentials.removeAccount(db, name),
    putTokens: (tokens) => credentials.putTokens(db, tokens),
    token: (hash) => credentials.token(db, hash),
    useToken: (hash, at) => credentials.useToken(db, hash, at),
    revokeFamily: (family) => credentials.revokeFamily(db, family),
    tokensOf: (name) => credentials.tokensOf(db, name),
    credentialsEpoch: shared(() => credentials.credentialsEpoch(db)),
    forgetExpired: (at) => credentials.forgetExpired(db, at),
  } satisfies Partial<Store>;
}

function hintsOf(heard: Hints) {
  return {
    onChange: (listener: (change: StoreChange) => void) => heard.onChange(listener),
    restMilliseconds: () => (heard.areHeard() ? REST_HINTED_MS : REST_UNHINTED_MS),
  } satisfies Partial<Store>;
}
