/** How long a writer waits for another process that writes versions, in milliseconds: an import of everything may take a minute. */
export const WRITER_PATIENCE_MS = 120_000;

/** How long a login or a refresh waits for a file that another program writes to, in milliseconds; then it is answered with 503. */
export const LOCK_TIMEOUT_MS = 2000;

/** How long servers rest between looks into a PostgreSQL store, in milliseconds: while hints come from it, and while none do. */
export const REST_HINTED_MS = 1000;
export const REST_UNHINTED_MS = 100;

/** How long a standby that failed is left alone, in milliseconds. */
export const STANDBY_LEFT_ALONE_MS = 5000;

/** How long an import may keep its transaction in PostgreSQL without a statement, while it reads files; in milliseconds. */
export const SILENT_IMPORT_MS = 600_000;
