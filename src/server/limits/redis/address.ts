/** Where a Redis or Valkey is, and who we are to it. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  /** Empty for the default user. */
  readonly user: string;
  /** Empty for none. */
  readonly password: string;
  readonly database: number;
}

const SCHEMES: Readonly<Record<string, boolean>> = {
  'redis:': false,
  'valkey:': false,
  'rediss:': true,
  'valkeys:': true,
};
const PORT = 6379;
const DATABASE = /^\/?(\d{0,5})$/;

/** What an address says, or null for none: `redis://user:password@host:6379/0`; `rediss://` for TLS, `valkey://` is the same. */
export function parseRedisAddress(text: string): RedisAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const secure = SCHEMES[protocol];
  const database = DATABASE.exec(pathname)?.[1];
  if (secure === undefined || hostname === '' || database === undefined || search !== '' || hash !== '') return null;
  try {
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? PORT : Number(port),
      secure,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: Number(database),
    };
  } catch {
    return null;
  }
}
