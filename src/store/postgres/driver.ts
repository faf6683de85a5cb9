import { Socket } from 'node:net';
import pg from 'pg';
import type { Row } from '../column.ts';
import { StoreError } from '../store.ts';
import { SILENT_IMPORT_MS } from '../waits.ts';
import { explained } from './failures.ts';

/** What a parameter of a statement may be. */
export type Value = string | number | boolean | null | Uint8Array | readonly string[] | readonly (number | null)[];

/** One connection, or whichever is free. Every failure is a {@link StoreError} whose sentence names the place, never a password. */
export interface Session {
  readonly place: string;
  readonly all: (sql: string, ...values: Value[]) => Promise<Row[]>;
  /** Runs a statement that returns no rows; the number of rows changed. */
  readonly run: (sql: string, ...values: Value[]) => Promise<number>;
  /** The first row, or null. */
  readonly get: (sql: string, ...values: Value[]) => Promise<Row | null>;
}

/** How long a transaction may take, in milliseconds: to wait for one lock, and for one statement. */
export interface Patience {
  readonly lock: number;
  readonly statement: number;
}

/** Connections to one database. */
export interface Database extends Session {
  /** Runs `work` in a transaction on a connection of its own. */
  readonly transaction: <T>(work: (session: Session) => Promise<T>, patience?: Patience) => Promise<T>;
  /**
   * A connection of its own that hears what is said on a channel, until `end` is called or it breaks (`lost` is told then).
   */
  readonly listen: (channel: string, heard: (payload: string) => void, lost: () => void) => Promise<() => void>;
  readonly isOpen: () => boolean;
  /**
   * Resolves when all connections are given back and closed; those of a server that says nothing are cut after a while. Calls after
   * that are refused.
   */
  readonly close: () => Promise<void>;
}

/** How a database is reached. */
export interface Reach {
  /** As `pg` reads it: `postgres://user:password@host:port/database?sslmode=…`. */
  readonly address: string;
  /** The same as sentences tell it. */
  readonly place: string;
  /** Schema that holds the tables. */
  readonly schema: string;
  readonly connections: number;
  /** In milliseconds: to get a connection, for one statement, until an idle connection is closed. */
  readonly connectTimeout: number;
  readonly statementTimeout: number;
  readonly idleTimeout: number;
}

/** How much later than the server the client gives up a statement: a server that is gone says nothing. */
const SILENCE_MS = 5000;

/**
 * What each connection is told at its start. Every statement here is written for one index: the planner, which knows nothing of
 * tables that have just been filled, is kept from reading whole tables, and from planning each statement again.
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

/** Values as this program has them; everything else comes as the text that the server sends. */
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

/** Opens nothing yet: connections are made when they are needed. Only a wrapper: nobody else knows the driver. */
export function database(reach: Reach): Database {
  const { place } = reach;
  const sockets = new Set<Socket>();
  const config: pg.ClientConfig = {
    connectionString: reach.address,
    options: startOptions(reach),
    application_name: 'ventanilla',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: reach.connectTimeout,
    stream: () => heldIn(sockets),
    types: { getTypeParser: (oid: number) => TYPES.get(oid) ?? asItComes },
  };
  const pool = new pg.Pool({
    ...config,
    max: reach.connections,
    idleTimeoutMillis: reach.idleTimeout,
    allowExitOnIdle: false,
  });
  // A connection that breaks while nobody uses it is replaced when it is needed; one in use tells who uses it.
  pool.on('error', ignore);
  pool.on('connect', (client) => void client.on('error', ignore));
  let open = true;

  async function guarded<T>(action: () => Promise<T>): Promise<T> {
    if (!open) throw new StoreError(`The store ${place} is closed.`);
    try {
      return await action();
    } catch (error) {
      throw explained(place, error);
    }
  }

  async function transaction<T>(work: (session: Session) => Promise<T>, patience?: Patience): Promise<T> {
    const client = await guarded(() => pool.connect());
    const session = sessionOn(place, client, guarded, (patience?.statement ?? reach.statementTimeout) + SILENCE_MS);
    let broken = false;
    try {
      const { lock, statement } = patience ?? { lock: 0, statement: reach.statementTimeout };
      await session.run(`BEGIN; SET LOCAL lock_timeout = ${lock}; SET LOCAL statement_timeout = ${statement}`);
      const result = await work(session);
      await session.run('COMMIT');
      return result;
    } catch (error) {
      // The first error is the one to tell; a connection that cannot even be rolled back, or says nothing, is thrown away.
      const rollback = { text: 'ROLLBACK', query_timeout: SILENCE_MS };
      broken = await client.query(rollback).then(
        () => false,
        () => true,
      );
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function listen(channel: string, heard: (payload: string) => void, lost: () => void) {
    return guarded(async () => {
      const client = new pg.Client(config);
      let ended = false;
      const gone = (): void => {
        if (ended) return;
        ended = true;
        client.end().catch(ignore);
        lost();
      };
      client.on('error', gone);
      client.on('end', gone);
      client.on('notification', ({ payload }) => heard(payload ?? ''));
      try {
        await client.connect();
        const asking = { text: `LISTEN ${pg.escapeIdentifier(channel)}`, query_timeout: reach.connectTimeout };
        await client.query(asking);
      } catch (error) {
        ended = true;
        client.end().catch(ignore);
        throw error;
      }
      return () => {
        ended = true;
        // Whoever closes everything waits for it.
        client.end().catch(ignore);
      };
    });
  }

  return {
    ...sessionOn(place, pool, guarded, reach.statementTimeout + SILENCE_MS),
    transaction,
    listen,
    isOpen: () => open,
    close: async () => {
      if (!open) return;
      open = false;
      const cutting = setTimeout(() => sockets.forEach((socket) => void socket.destroy()), SILENCE_MS);
      await pool.end();
      await allClosed(sockets);
      clearTimeout(cutting);
    },
  };
}

function ignore(): void {}

/** A socket that is in a set until it is closed. */
function heldIn(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

/** Waits until connections that were ended are closed: what a server that is gone, or stands still, never does by itself. */
async function allClosed(sockets: ReadonlySet<Socket>): Promise<void> {
  await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
}

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

function sessionOn(place: string, on: pg.Pool | pg.PoolClient, guarded: Guard, silence: number): Session {
  const query = (sql: string, values: readonly Value[]): Promise<pg.QueryArrayResult<unknown[]>> =>
    guarded(() => {
      const how = { text: sql, rowMode: 'array' as const, query_timeout: silence };
      // Statements without values are not prepared: BEGIN, COMMIT, lists that are seldom asked for, steps of a migration, which may
      // be several in one text. What servers ask again and again has a value for that.
      if (values.length === 0) return on.query<unknown[]>(how);
      return on.query<unknown[]>({ ...how, name: statementName(sql), values: [...values] });
    });
  return {
    place,
    all: async (sql, ...values) => (await query(sql, values)).rows,
    run: async (sql, ...values) => (await query(sql, values)).rowCount ?? 0,
    get: async (sql, ...values) => (await query(sql, values)).rows[0] ?? null,
  };
}
