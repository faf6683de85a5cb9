import { StoreBusy, StoreDamaged, StoreError, StoreFull, StoreRefused, StoreUnavailable } from '../store.ts';

/** Codes of the operating system for a connection that cannot be made, or broke. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
]);

/** Codes of PostgreSQL for a server that cannot work just now: a class of two characters, or a whole code. */
const AWAY: Readonly<Record<string, string>> = {
  '08': 'the connection broke',
  '57P01': 'it is shutting down',
  '57P02': 'it crashed, and is coming back',
  '57P03': 'it is starting, or stopping',
  '57P05': 'it closed an idle connection',
  '25P03': 'it closed a connection on which nothing was asked for too long',
  '53300': 'it has no connection left',
  '53400': 'a limit of its configuration is reached',
  '57014': 'it did not answer in time',
  '40001': 'it is catching up with its primary',
  '40P01': 'two changes waited for each other',
  '25006': 'it takes no changes (a standby, or set to read only)',
};

/** Classes of other failures, by their codes in PostgreSQL. */
const KINDS: Readonly<Record<string, typeof StoreError>> = {
  '53100': StoreFull,
  '55P03': StoreBusy,
  '28P01': StoreRefused,
  '28000': StoreRefused,
  '3D000': StoreRefused,
};

/** Messages of the driver, which have no code, for a server that cannot be reached. */
const DRIVER_AWAY =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|There was an error establishing an SSL|Client was closed|timeout expired|Cannot use a pool after)/;

/** Message of Node for a connection that ended before TLS was agreed on, also while it was being made. */
const NO_HANDSHAKE = /^Client network socket disconnected before secure TLS/;

/** Message of the driver for a server without TLS. */
const WITHOUT_TLS = /^The server does not support SSL/;

/** Message of PgBouncer for the settings that each connection begins with. */
const POOLED = /^unsupported startup parameter/;

/** Codes of Node for a certificate that is not trusted. */
const UNTRUSTED =
  /^((ERR_TLS_)?CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH)/;

/** Codes of Node for other failures of TLS: no common version, a missing certificate of the client. */
const NO_TLS_AGREED = /^(ERR_SSL_|EPROTO$)/;

/** Translates an error of the driver or the server into a sentence that a person can act on; `place` is the store without a password. */
export function explained(place: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const code = codeOf(error);
  const said = messageOf(error);
  const misset = tlsSentence(place, code, said);
  if (misset !== null) return new StoreRefused(misset, { cause: error });
  if (POOLED.test(said)) return pooled(place, said, error);
  if (NO_HANDSHAKE.test(said)) {
    return unavailable(place, 'it ended the connection before TLS (sslnegotiation=direct needs PostgreSQL 17)', error);
  }
  if (UNREACHABLE.has(code) && !isOfFile(error)) return unavailable(place, `it cannot be reached (${code})`, error);
  const away = AWAY[code] ?? AWAY[code.slice(0, 2)];
  if (away !== undefined) return unavailable(place, away, error);
  if (DRIVER_AWAY.test(said)) return unavailable(place, said.slice(0, 60), error);
  if (code.startsWith('XX')) return new StoreDamaged(sentence(place, code, said), {}, { cause: error });
  const Kind = KINDS[code] ?? StoreError;
  return new Kind(sentence(place, code, said), { cause: error });
}

/** The error about a pool that drops the settings of a session: statements would use the tables of another schema. */
export function pooled(place: string, why: string, cause?: unknown): StoreRefused {
  return new StoreRefused(
    `A connection pool (such as PgBouncer) in front of the store ${place} does not keep the settings of a session (${why}): let the address lead to PostgreSQL itself, or set up a pool in session mode as the how-to on sharing a PostgreSQL says.`,
    { cause },
  );
}

/** The error about a store that cannot be used just now. Its cause is the driver's error, which names places and users, never passwords. */
function unavailable(place: string, why: string, error: unknown): StoreUnavailable {
  return new StoreUnavailable(`The store ${place} is not available: ${why}.`, { cause: error });
}

function sentence(place: string, code: string, said: string): string {
  if (code === '28000' && /pg_hba\.conf/.test(said)) {
    const how = /no encryption|SSL off/.test(said) ? ' without TLS: its address lacks sslmode=verify-full, or' : ':';
    return `The server of the store ${place} does not let this user in from here${how} its pg_hba.conf lacks a line.`;
  }
  if (code === '28P01' || code === '28000') {
    return `The store ${place} refuses the user or the password of its address.`;
  }
  if (code === '3D000') return `There is no database ${place}: make it first (createdb), or correct the address.`;
  if (code === '53100') return `There is no space left to write to the store ${place}; nothing was changed.`;
  if (code === '53200') return `The server of the store ${place} has too little memory; nothing was changed.`;
  if (code === '42501') return `The user of the store ${place} may not do this: ${said}.`;
  if (code === '55P03') return `The store ${place} is being written to by another program for too long.`;
  if (code === '22021' || code === '22P05') return `A text has characters that the store ${place} cannot keep.`;
  if (code.startsWith('XX')) return `The store ${place} is damaged (${said}).`;
  return `The store ${place} failed: ${said}.`;
}

/** The sentence about TLS that the address requires and that fails because of a setting; null for any other failure. */
function tlsSentence(place: string, code: string, said: string): string | null {
  if (WITHOUT_TLS.test(said)) {
    return `The server of the store ${place} takes no TLS connections, and its address asks for one: say sslmode=disable there, or turn TLS on in the server.`;
  }
  if (UNTRUSTED.test(code)) {
    return `The certificate of the server of the store ${place} is not trusted (${said.slice(0, 200)}): name its authority with sslrootcert, or correct the host or sslmode of the address.`;
  }
  if (NO_TLS_AGREED.test(code)) {
    return `TLS could not be agreed on with the server of the store ${place} (${code}): sslcert and sslkey of the address, and the versions of TLS that the server takes, decide that.`;
  }
  return null;
}

/** True for a missing file that the address names, such as `sslrootcert`: waiting does not help. */
function isOfFile(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'open';
}

/** The code of an error; of several at once (each address of a host was tried) that of the first. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
