import pg from 'pg';
import type { SqlDialect, SqlSession, Value } from '../form.ts';
import { StoreError } from '../store.ts';
import type { PostgresAddress } from './address.ts';
import { explained } from './failures.ts';

/** How long an import may keep its transaction without a statement, while it reads files, in milliseconds. */
const SILENT_IMPORT_MS = 600_000;

/** How long a transaction may take, in milliseconds: to wait for one lock, and for one statement. */
export interface Patience {
  readonly lock: number;
  readonly statement: number;
}

/** A connection that receives notifications. */
export interface ListeningConnection {
  /** Resolves when the connection is closed: by `end`, by the server, or because it no longer answers. */
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/** Connections to one database. */
export interface Database extends SqlSession {
  /** Runs `work` in a transaction on a connection of its own. */
  readonly transaction: <T>(work: (session: SqlSession) => Promise<T>, patience?: Patience) => Promise<T>;
  /**
   * Receives notifications of a channel, on a connection of its own beside those of the pool. Call it again only when the last call has
   * failed or its connection has ended: then there is never more than one such connection.
   */
  readonly listen: (channel: string, heard: (payload: string) => void) => Promise<ListeningConnection>;
  readonly isOpen: () => boolean;
  /**
   * Resolves when all connections are closed; those of a server that does not answer are cut after a while. Later calls are refused.
   */
  readonly close: () => Promise<void>;
}

/** How a database is reached. */
interface Reach extends PostgresAddress {
  readonly dialect: SqlDialect;
  readonly connections: number;
  /** In milliseconds: to get a connection, for one statement, until an idle connection is closed. */
  readonly connectTimeout: number;
  readonly statementTimeout: number;
  readonly idleTimeout: number;
}

/** How much later than the server the client gives up a statement, in milliseconds: a server that is gone does not answer. */
const SILENCE_MS = 5000;

/**
 * The settings of each connection. Every statement here is written for one index: the planner has no statistics of tables that have just
 * been filled, and is kept from reading whole tables and from planning each statement again.
 */
function startOptions({ schema, statementTimeout }: Reach): string {
  const options = {
    search_path: schema,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: SILENT_IMPORT_MS,
    default_transaction_isolation: 'read\\ committed',
    bytea_output: 'hex',
    enable_seqscan: 'off',
    enable_bitmapscan: 'off',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    plan_cache_mode: 'force_generic_plan',
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    tcp_keepalives_idle: 30,
    tcp_keepalives_interval: 10,
    tcp_keepalives_count: 3,
  };
  return Object.entries(options)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Parsers by type; values of other types stay the text that the server sends. */
const TYPES: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
  [20, wholeNumber],
  [21, Number],
  [23, Number],
]);

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new StoreError(`The store is damaged: it holds the number ${text}.`);
  return value;
}

const asItComes = (text: string): unknown => text;

/** The configuration of each connection to a database, as `pg` takes it. */
function configOf(reach: Reach): pg.ClientConfig {
  return {
    connectionString: reach.connection,
    options: startOptions(reach),
    application_name: 'ventanilla',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: reach.connectTimeout,
    types: { getTypeParser: (oid: number) => TYPES.get(oid) ?? asItComes },
  };
}

/**
 * A connection whose socket closes without the help of the other end. A proxy that no longer answers would otherwise keep sockets open that
 * this process counts as closed.
 */
class Connection extends pg.Client {
  /** When it was made, last taken from the pool or last given back, in milliseconds of `performance.now()`. */
  since = performance.now();

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    let isReady = false;
    this.once('connect', () => {
      isReady = true;
    });
    // An error before that refuses the connection; the driver expects the server to close it.
    this.connection.on('errorMessage', () => {
      if (!isReady) this.cut();
    });
  }

  /** Closes the socket at once; statements on it fail. */
  cut(): void {
    this.connection.stream.destroy();
  }

  /** Ends the session, and closes the socket as soon as the message is sent. */
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const { stream } = this.connection;
    stream.once('finish', () => stream.destroy());
    return callback === undefined ? super.end() : super.end(callback);
  }
}

/** How often the listening connection checks that the server still answers, in milliseconds. */
const CHECK_EVERY_MS = 1000;

/**
 * Makes a pool of connections, which are opened when they are needed: `reach.connections` for statements, and one that listens. Only this
 * file knows the driver.
 */
export function database(reach: Reach): Database {
  const { place } = reach;
  const named = { place, dialect: reach.dialect };
  /** Every connection that is being made, is in use, idle, or not yet closed. */
  const connections = new Set<Connection>();
  const inTransaction = new Set<pg.Client>();
  class Counted extends Connection {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      connections.add(this);
      this.once('end', () => connections.delete(this));
    }
  }
  const config = configOf(reach);
  const pool = new pg.Pool({
    ...config,
    Client: Counted,
    max: reach.connections,
    idleTimeoutMillis: reach.idleTimeout,
    allowExitOnIdle: false,
  });
  // An idle connection that breaks is replaced when it is needed; for one in use, the statement fails.
  pool.on('error', ignore);
  pool.on('connect', (client) => void client.on('error', ignore));
  const note = (client: pg.Client): void => {
    if (client instanceof Connection) client.since = performance.now();
  };
  pool.on('acquire', note);
  pool.on('release', (_error, client) => note(client));
  let open = true;
  /** Whether the listening connection was given up because the server no longer answered on it. */
  let fellSilent = false;

  async function guarded<T>(action: () => Promise<T>): Promise<T> {
    if (!open) throw new StoreError(`The store ${place} is closed.`);
    try {
      return await action();
    } catch (error) {
      throw explained(place, error);
    }
  }

  async function transaction<T>(work: (session: SqlSession) => Promise<T>, patience?: Patience): Promise<T> {
    const client = await guarded(() => pool.connect());
    inTransaction.add(client);
    const session = sessionOn(named, client, guarded, (patience?.statement ?? reach.statementTimeout) + SILENCE_MS);
    let broken = false;
    try {
      const { lock, statement } = patience ?? { lock: 0, statement: reach.statementTimeout };
      await session.run(`BEGIN; SET LOCAL lock_timeout = ${lock}; SET LOCAL statement_timeout = ${statement}`);
      const result = await work(session);
      await session.run('COMMIT');
      return result;
    } catch (error) {
      // The first error is reported; a connection on which the rollback fails or is not answered is discarded.
      const rollback = { text: 'ROLLBACK', query_timeout: SILENCE_MS };
      broken = await client.query(rollback).then(
        () => false,
        () => true,
      );
      throw error;
    } finally {
      inTransaction.delete(client);
      client.release(broken);
    }
  }

  function listen(channel: string, heard: (payload: string) => void): Promise<ListeningConnection> {
    return guarded(async () => {
      const begunAt = performance.now();
      const client = new Counted(config);
      const ended = new Promise<void>((resolve) => void client.once('end', resolve));
      client.on('error', () => client.cut());
      client.on('notification', ({ payload }) => heard(payload ?? ''));
      try {
        await client.connect();
        const asking = { text: `LISTEN ${pg.escapeIdentifier(channel)}`, query_timeout: reach.connectTimeout };
        await client.query(asking);
      } catch (error) {
        client.cut();
        throw error;
      }
      if (fellSilent) cutOlderThan(begunAt);
      fellSilent = false;
      checkWhileOpen(client, ended);
      return { ended, end: () => void client.end().catch(ignore) };
    });
  }

  /** Sends a query at short intervals: otherwise a connection whose other end is lost looks like one without notifications. */
  function checkWhileOpen(client: Connection, ended: Promise<void>): void {
    let next: NodeJS.Timeout;
    const ask = (): void => {
      next = setTimeout(() => {
        fellSilent = true;
        client.cut();
      }, reach.connectTimeout);
      client.query('SELECT 1').then(rest, ignore);
    };
    const rest = (): void => {
      clearTimeout(next);
      next = setTimeout(ask, CHECK_EVERY_MS).unref();
    };
    rest();
    void ended.then(() => clearTimeout(next));
  }

  /**
   * Cuts connections on which nothing has ended since a moment, once a later connection answers and an earlier one did not: their
   * statements would keep their places in the pool until they time out. A transaction keeps its own timeouts, for it may wait for a lock.
   */
  function cutOlderThan(moment: number): void {
    for (const connection of connections) {
      if (connection.since < moment && !inTransaction.has(connection)) connection.cut();
    }
  }

  return {
    ...sessionOn(named, pool, guarded, reach.statementTimeout + SILENCE_MS),
    transaction,
    listen,
    isOpen: () => open,
    close: async () => {
      if (!open) return;
      open = false;
      const cutting = setTimeout(() => connections.forEach((connection) => void connection.cut()), SILENCE_MS);
      await pool.end();
      // Connections that a server does not close, because it is gone or hangs, are cut after a while.
      await Promise.all(
        [...connections].map((connection) => new Promise<void>((resolve) => connection.once('end', resolve))),
      );
      clearTimeout(cutting);
    },
  };
}

function ignore(): void {}

/** Names of prepared statements by their text: the server keeps one plan for each, on each connection. */
const statements = new Map<string, string>();

function statementName(sql: string): string {
  let name = statements.get(sql);
  if (name === undefined) {
    name = `v${statements.size}`;
    statements.set(sql, name);
  }
  return name;
}

type Guard = <T>(action: () => Promise<T>) => Promise<T>;

function sessionOn(
  named: Pick<SqlSession, 'place' | 'dialect'>,
  on: pg.Pool | pg.PoolClient,
  guarded: Guard,
  silence: number,
): SqlSession {
  const query = (sql: string, values: readonly Value[]): Promise<pg.QueryArrayResult<unknown[]>> =>
    guarded(() => {
      const how = { text: sql, rowMode: 'array' as const, query_timeout: silence };
      // Statements without values are not prepared: BEGIN, COMMIT, seldom needed lists, steps of a migration, which may be several in
      // one text. Frequent statements have a value for that reason.
      if (values.length === 0) return on.query<unknown[]>(how);
      return on.query<unknown[]>({ ...how, name: statementName(sql), values: [...values] });
    });
  return {
    ...named,
    all: async (sql, ...values) => (await query(sql, values)).rows,
    run: async (sql, ...values) => (await query(sql, values)).rowCount ?? 0,
    get: async (sql, ...values) => (await query(sql, values)).rows[0] ?? null,
  };
}
