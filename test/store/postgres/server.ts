import pg from 'pg';
import { describe } from 'vitest';

/** The address of a PostgreSQL server for tests: a database in which schemas may be made. Without it these tests are skipped. */
export const SERVER = process.env.VENTANILLA_TEST_POSTGRES ?? '';

/** A streaming standby of that server, which takes TLS connections, with a certificate of its own; without one its tests are skipped. */
export const STANDBY = process.env.VENTANILLA_TEST_POSTGRES_STANDBY ?? '';

/** `describe` for what needs a server; skipped, and seen to be, without one. */
export const describeOnServer = describe.skipIf(SERVER === '');

let made = 0;

/** The address of a store of its own: a schema that nobody else uses. */
export function freshAddress(): string {
  made += 1;
  const url = new URL(SERVER);
  url.searchParams.set('schema', `test_${process.pid}_${made}_${Math.floor(Math.random() * 1e9)}`);
  return url.href;
}

/** Runs SQL on the schema of a store, as somebody who administers the server would. */
export async function administer(address: string, sql: string, values: unknown[] = []): Promise<unknown[][]> {
  const url = new URL(address);
  const schema = url.searchParams.get('schema') ?? 'ventanilla';
  url.searchParams.delete('schema');
  const client = new pg.Client({
    connectionString: url.href,
    options: `-c search_path=${schema} -c client_min_messages=warning`,
  });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, values, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

/** Makes a store as empty as a new one, which is quicker than to make a new one. */
export async function emptyStore(address: string): Promise<void> {
  await administer(
    address,
    `DELETE FROM record_statistics; DELETE FROM record_market; DELETE FROM record_ledger; DELETE FROM record_territory;
     DELETE FROM record_organisms; DELETE FROM version; DELETE FROM resource; DELETE FROM account; DELETE FROM derived;
     DELETE FROM overlay; DELETE FROM source; UPDATE overlay_state SET sequence = 0, folded = 0, removals = 0;
     UPDATE credentials_epoch SET epoch = 0; UPDATE source_epoch SET epoch = 0;`,
  );
}

/** Removes a store with all it holds. */
export async function removeStore(address: string): Promise<void> {
  await administer(address, `DROP SCHEMA IF EXISTS ${new URL(address).searchParams.get('schema')} CASCADE`);
}
