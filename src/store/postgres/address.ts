import { StoreError } from '../store.ts';

/** The parts of the address of a store in PostgreSQL. */
export interface PostgresAddress {
  /** For the driver, with user, password and parameters of the connection. */
  readonly connection: string;
  /** For people: host, port, database, and schema where it is not the usual one; never user or password. */
  readonly place: string;
  readonly schema: string;
}

/** The schema that holds the tables unless the address says otherwise. */
const USUAL_SCHEMA = 'ventanilla';

/** Names that need no quotes anywhere. */
const SCHEMA = /^[a-z_][a-z0-9_]{0,39}$/;

/**
 * The parameters that an address may have. The driver ignores unknown ones: with a mistyped `sslmode` it would send everything in the
 * clear, without an error.
 */
const PARAMETERS: ReadonlySet<string> = new Set([
  'schema',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'sslnegotiation',
  'uselibpqcompat',
  'ssl',
  'host',
  'port',
  'user',
  'password',
  'application_name',
]);

/** The values of parameters that take one of a few words. The driver reads any other word as one of these, without an error. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  sslmode: ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'],
  ssl: ['true', 'false', '1', '0', 'no-verify'],
  sslnegotiation: ['postgres', 'direct'],
  uselibpqcompat: ['true', 'false'],
};

const UNREADABLE = 'it cannot be read; characters such as @ / : % in a password are written %40, %2F, %3A, %25';

/**
 * Parses `postgres://user:password@host:port/database?schema=NAME&sslmode=…`; user, password and port may be left out.
 *
 * @throws StoreError for any other text; it is not repeated, for it may hold a password
 */
export function postgresAddress(address: string): PostgresAddress {
  if (!URL.canParse(address)) throw malformed(UNREADABLE);
  const url = new URL(address);
  const database = databaseIn(url);
  // An `@` behind the host is the rest of a password with a `/` in it.
  if (database === null || database.includes('@')) throw malformed(UNREADABLE);
  if (database === '' || database.includes('/')) throw malformed('it names no database');
  for (const name of url.searchParams.keys()) {
    if (!PARAMETERS.has(name)) {
      throw malformed(`it has a parameter ${JSON.stringify(name)}; those there are: ${[...PARAMETERS].join(', ')}`);
    }
  }
  for (const [name, words] of Object.entries(WORDS)) {
    const said = url.searchParams.getAll(name).find((word) => !words.includes(word));
    if (said !== undefined) throw malformed(`its ${name} is none of ${words.join(', ')}`);
  }
  const schema = url.searchParams.get('schema') ?? USUAL_SCHEMA;
  if (!SCHEMA.test(schema)) throw malformed('its schema is no name of small letters, digits and _ (40 at most)');
  url.searchParams.delete('schema');
  const host = url.hostname === '' ? (url.searchParams.get('host') ?? 'localhost') : url.hostname;
  const port = url.port === '' ? '' : `:${url.port}`;
  const shown = schema === USUAL_SCHEMA ? '' : `?schema=${schema}`;
  return { connection: url.href, place: `postgres://${host}${port}/${database}${shown}`, schema };
}

/** Null: its percent signs are not followed by codes. */
function databaseIn({ pathname }: URL): string | null {
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    return null;
  }
}

function malformed(why: string): StoreError {
  return new StoreError(
    `The address of the store is not like postgres://user:password@host:5432/database?schema=${USUAL_SCHEMA}: ${why}.`,
  );
}
