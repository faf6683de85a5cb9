import { postgresAddress } from './address.ts';
import { postgresDialect } from './dialect.ts';
import { type Database, database } from './driver.ts';

/** Properties of a PostgreSQL server that decide whether it can hold a store. */
export interface PostgresFacts {
  /** Host, port and database, without user and password. */
  readonly place: string;
  /** Release: 15 and so on. */
  readonly major: number;
  /** True for a server that only follows another one. */
  readonly isStandby: boolean;
  readonly mostConnections: number;
  /** The median of several, in milliseconds. */
  readonly roundTripMs: number;
  /** Size of the tables of the store with their indexes, in bytes; 0 where there are none yet. */
  readonly storedBytes: number;
}

const STORED_BYTES = `SELECT sum(pg_total_relation_size(c.oid))::float8 FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r'`;

const ROUND_TRIPS = 7;
const TIMEOUT_MS = 5000;

/**
 * Queries the properties of the server at the address of a store; changes nothing.
 * @throws StoreError naming the place; StoreUnavailable when the server cannot be reached
 */
export async function inspectPostgres(address: string): Promise<PostgresFacts> {
  const { place, schema } = postgresAddress(address);
  const db = oneConnection(address);
  const setting = async (name: string): Promise<number> =>
    Number((await db.get('SELECT current_setting($1)::int', name))?.[0]);
  try {
    const took: number[] = [];
    for (let i = 0; i < ROUND_TRIPS; i++) {
      const before = performance.now();
      await db.get('SELECT 1');
      took.push(performance.now() - before);
    }
    return {
      place,
      major: Math.floor((await setting('server_version_num')) / 10_000),
      isStandby: (await db.get('SELECT pg_is_in_recovery()'))?.[0] === true,
      mostConnections: await setting('max_connections'),
      storedBytes: Number((await db.get(STORED_BYTES, schema))?.[0] ?? 0),
      roundTripMs: took.sort((a, b) => a - b)[ROUND_TRIPS >> 1] ?? 0,
    };
  } finally {
    await db.close();
  }
}

/** Rounds in which two connections are compared: more than one for a pool that hands its own out in turn. */
const ROUNDS = 5;

/**
 * Finds out whether a pool in transaction mode is in front of a server: it serves one connection by several server processes, or two by
 * one. A server, and a pool in session mode, keep one for each as long as it lasts.
 * @throws StoreError naming the place; StoreUnavailable when the server cannot be reached
 */
export async function sharesSessions(address: string): Promise<boolean> {
  const both = [oneConnection(address), oneConnection(address)] as const;
  const processes = [new Set<unknown>(), new Set<unknown>()] as const;
  try {
    for (let round = 0; round < ROUNDS; round++) {
      // Both stay open meanwhile. Without a value a statement is not prepared, which such a pool may not be able to do.
      processes[0].add((await both[0].get('SELECT pg_backend_pid()'))?.[0]);
      processes[1].add((await both[1].get('SELECT pg_backend_pid()'))?.[0]);
    }
    return new Set([...processes[0], ...processes[1]]).size !== 2 || processes[0].size !== 1;
  } finally {
    await Promise.all(both.map((db) => db.close()));
  }
}

function oneConnection(address: string): Database {
  const parsed = postgresAddress(address);
  return database({
    ...parsed,
    dialect: postgresDialect(parsed.schema),
    connections: 1,
    connectTimeout: TIMEOUT_MS,
    statementTimeout: TIMEOUT_MS,
    idleTimeout: TIMEOUT_MS,
  });
}
