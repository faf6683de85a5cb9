import { integer, MINUTE, type Setting, text } from './setting.ts';

/** Settings of a store and of how long it is waited for. Those of PostgreSQL a file needs none of. */
export const STORE_SETTINGS = {
  storeTimeout: integer(
    'store-timeout-ms',
    5000,
    50,
    10 * MINUTE,
    'How long a server waits for what its store answers at once, in milliseconds; then the store counts as away. New tokens, too; a file that another program writes to is waited for 2 s.',
  ),
  storeWorkTimeout: integer(
    'store-work-timeout-ms',
    MINUTE,
    50,
    10 * MINUTE,
    'How long a server waits for what takes its store longer: a batch of records, all operations of an account; in milliseconds.',
  ),
  storeStandby: text(
    'store-standby',
    '',
    'Read-only standbys of a PostgreSQL store, `postgres://…` separated by commas: data versions are read there; everything else, and what a standby lacks, is asked of `--store`.',
    { fallbackText: '(none)' },
  ),
  storeConnections: integer(
    'store-connections',
    8,
    2,
    1000,
    'Connections to a PostgreSQL store at once, and to each standby; one more listens for hints.',
  ),
  storeConnectTimeout: integer(
    'store-connect-timeout-ms',
    5000,
    10,
    10 * MINUTE,
    'How long a connection to a PostgreSQL store, or a free one, is waited for, in milliseconds.',
  ),
  storeStatementTimeout: integer(
    'store-statement-timeout-ms',
    30_000,
    10,
    60 * MINUTE,
    'Longest that one statement in a PostgreSQL store may take, but for those of an import, in milliseconds.',
  ),
  storeIdleTimeout: integer(
    'store-idle-timeout-ms',
    30_000,
    10,
    60 * MINUTE,
    'How long a connection to a PostgreSQL store that nobody uses is kept, in milliseconds.',
  ),
} as const satisfies Record<string, Setting<unknown>>;
