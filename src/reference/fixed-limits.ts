import { LONGEST_LINE_BYTES } from '../cli/feed.ts';
import { SAMPLE_BYTES } from '../csv/dialect.ts';
import { MAXIMUM_COLUMNS } from '../csv/headings.ts';
import { MAXIMUM_ROW_BYTES } from '../csv/row-scanner.ts';
import { EXPORT_PART_BYTES } from '../export/write-file.ts';
import { MAXIMUM_CELL_CHARACTERS, MAXIMUM_SHEET_ROWS } from '../formats/xlsx.ts';
import { MOST_TRIES } from '../ingest/run.ts';
import { CREDENTIALS_CACHE_TTL_MS, LOGIN_TURN_TIMEOUT_MS, LOGINS_AT_ONCE } from '../market/account/account.ts';
import { MAXIMUM_PASSWORD_BYTES } from '../market/account/credentials.ts';
import { LARGEST_AMOUNT } from '../market/account/ledger/operation-fields.ts';
import { MAXIMUM_FORM_BYTES } from '../market/account/login/handlers.ts';
import { OPERATION_LIST_LIMITS, STEPS } from '../market/account/parameters.ts';
import { MOST_LEVELS } from '../market/running/levels.ts';
import { CLOCK_TOLERANCE_MS } from '../market/running/push.ts';
import { FOUND } from '../market/titulos/parameters.ts';
import { MAX_PARAMETER_LENGTH } from '../server/http/router.ts';
import { TRACKED_ACCOUNTS, TRACKED_CLIENTS } from '../server/limits/rate-limits.ts';
import { MOST_PENDING, REDIS_TIMEOUT_MS } from '../server/limits/redis-limits.ts';
import { LARGEST_LINE_BUFFER } from '../server/log/log-lines.ts';
import { MAXIMUM_LATEST } from '../statistics/latest/handlers.ts';
import { YEAR_BEFORE_DAYS } from '../statistics/series/change.ts';
import { MAXIMUM_VARIABLES } from '../statistics/series/parameters.ts';
import { HOLIDAYS_IN_A_ROW } from '../statistics/series/periods.ts';
import { LOCK_TIMEOUT_MS, WRITER_PATIENCE_MS } from '../store/form.ts';
import { MOST_DECLARATIONS } from '../sync/archivo/declaration.ts';
import { LONGEST_RECORD } from '../sync/archivo/records.ts';
import { CLIENT_LIMITS } from '../sync/client/client.ts';
import { LONGEST_VISIT_MS } from '../sync/visit/visit-source.ts';
import { MAX_CHARACTERS, MAX_TOKENS } from '../territory/address/parse.ts';
import { MAXIMUM_JOINED } from '../territory/archivos/parameters.ts';
import { MAXIMUM_CELL_BYTES } from '../territory/archivos/row-values.ts';
import { MOST_VISITED_LENIENTLY } from '../territory/autocompletar/suggest.ts';
import { MAXIMUM_IDS, MAXIMUM_INTERSECTED } from '../territory/contract/ids.ts';
import { MOST_VISITED } from '../territory/explicar/closest.ts';
import { MAXIMUM_BOX_DEGREES } from '../territory/mapa/parameters.ts';
import { MAXIMUM_STREETS, MAXIMUM_VERTICES } from '../territory/mapa/streets-in-box.ts';
import { LONGEST_QUERY_BYTES } from '../territory/present/batch-body.ts';
import { MAXIMUM_QUERIES, MAXIMUM_SUM } from '../territory/wording.ts';
import { LARGEST_PART, LONGEST_VALUE } from '../versions/fact-changes.ts';
import { PAGE_CHARACTERS } from '../versions/page.ts';
import { MAXIMUM_CHANGES } from '../versions/parameters.ts';
import { MOST_COUNTED } from '../versions/totals.ts';
import type { FixedLimit } from './limits.ts';

const limit = (description: string, value: number, whenExceeded: string): FixedLimit => ({
  description,
  value,
  whenExceeded,
});

const REFUSED = 'The request is 400.';
const NO_RESULT = 'The row has no result.';

/** Limits without a setting that a client or operator can reach, imported from where they are enforced. */
export const FIXED_LIMITS: readonly FixedLimit[] = [
  limit('Number of queries in a batch of group C.', MAXIMUM_QUERIES, REFUSED),
  limit('Sum of `max` in a batch of group C.', MAXIMUM_SUM, REFUSED),
  limit('Size of one query of a batch, in bytes.', LONGEST_QUERY_BYTES, REFUSED),
  limit('Number of ids in one filter of group C.', MAXIMUM_IDS, REFUSED),
  limit('Number of ids in `interseccion`.', MAXIMUM_INTERSECTED, REFUSED),
  limit('Length of an address, in characters.', MAX_CHARACTERS, 'The address is refused (1001).'),
  limit('Number of words of an address.', MAX_TOKENS, 'The address has no result.'),
  limit(
    'Number of names with words like those of a text that `explicar` compares for its `parecidas`.',
    MOST_VISITED,
    'Names that share only the more common words of the text are not suggested.',
  ),
  limit(
    'Number of names that `/ventanilla/autocompletar` compares with a text that may hold typos.',
    MOST_VISITED_LENIENTLY,
    'Further names with typos are not suggested; names that begin as the text does always are.',
  ),
  limit('Length of a path parameter, in characters.', MAX_PARAMETER_LENGTH, 'The request is 404.'),
  limit('Width and height of `caja` in `/ventanilla/mapa/calles`, in degrees.', MAXIMUM_BOX_DEGREES, REFUSED),
  limit(
    'Number of streets in an answer of `/ventanilla/mapa/calles`.',
    MAXIMUM_STREETS,
    'The more important streets are sent, and `completas` is false.',
  ),
  limit(
    'Number of vertices in an answer of `/ventanilla/mapa/calles`.',
    MAXIMUM_VERTICES,
    'The more important streets are sent, and `completas` is false.',
  ),
  limit('Length of a row of `/ventanilla/csv`, in bytes.', MAXIMUM_ROW_BYTES, NO_RESULT),
  limit('Length of a cell that `/ventanilla/csv` looks up, in bytes.', MAXIMUM_CELL_BYTES, NO_RESULT),
  limit('Length of the header of `/ventanilla/csv`, in bytes.', SAMPLE_BYTES, REFUSED),
  limit('Number of columns of `/ventanilla/csv`.', MAXIMUM_COLUMNS, REFUSED),
  limit('Number of columns of `/ventanilla/csv` joined for one parameter.', MAXIMUM_JOINED, REFUSED),
  limit('Number of rows of a sheet of `formato=xlsx`.', MAXIMUM_SHEET_ROWS, 'Further rows are in further sheets.'),
  limit(
    'Length of a cell of `formato=xlsx`, in characters.',
    MAXIMUM_CELL_CHARACTERS,
    'The text is cut, since spreadsheets take no more.',
  ),
  limit('Number of variables of `/ventanilla/series`.', MAXIMUM_VARIABLES, REFUSED),
  limit('Number of variables of `/ventanilla/series/ultimos`.', MAXIMUM_LATEST, REFUSED),
  limit(
    'Number of business days in a row without a value that holidays explain in `/ventanilla/series`.',
    HOLIDAYS_IN_A_ROW,
    'They are a gap: changes across it are null and the period is incomplete.',
  ),
  limit(
    'Number of days before the day a year ago in which `/ventanilla/series` looks for the value to compare with.',
    YEAR_BEFORE_DAYS,
    'The change is null.',
  ),
  limit('Number of results of `/ventanilla/titulos/buscar`.', FOUND.most, REFUSED),
  limit(
    'Number of results of `/ventanilla/operaciones`.',
    OPERATION_LIST_LIMITS.most,
    'Further ones follow with `inicio`.',
  ),
  limit('Number of steps of `/ventanilla/portafolio/explicar`.', STEPS.most, 'Earlier steps are summed up.'),
  limit('Quantity or price of an operation.', LARGEST_AMOUNT, 'The operation is refused.'),
  limit('Size of the body of `/token`, in bytes.', MAXIMUM_FORM_BYTES, REFUSED),
  limit('Length of a password, in bytes.', MAXIMUM_PASSWORD_BYTES, 'The login is refused.'),
  limit(
    'Number of logins at once, for each worker.',
    LOGINS_AT_ONCE,
    'Those of the name or address with the most are 503.',
  ),
  limit(
    'Time that a login waits for its turn, in milliseconds; `--login-delay-limit-ms` is added.',
    LOGIN_TURN_TIMEOUT_MS,
    'The login is 503.',
  ),
  limit(
    'Time that a login or refresh waits for a file that another program writes to, in milliseconds.',
    LOCK_TIMEOUT_MS,
    'The request is 503.',
  ),
  limit(
    'Time for which a verified token is used without a check, in milliseconds; `--poll-ms` where that is less.',
    CREDENTIALS_CACHE_TTL_MS,
    'It is checked again: a revoked token is refused.',
  ),
  limit('Number of changes on a page of a difference.', MAXIMUM_CHANGES, REFUSED),
  limit('Length of a page of a difference, in characters.', PAGE_CHARACTERS, 'The page ends; further changes follow.'),
  limit(
    'Length of a value in a difference, in characters of JSON.',
    LONGEST_VALUE,
    'Long parts are replaced by size and SHA-256.',
  ),
  limit('Size of a record in a difference, in bytes.', LARGEST_PART, 'The record is replaced by size and SHA-256.'),
  limit('Number of differences counted at once, for each group.', MOST_COUNTED, 'The request is 503.'),
  limit(
    'Number of client addresses whose rate limit is tracked.',
    TRACKED_CLIENTS,
    'Those that used least are dropped and start with a full bucket.',
  ),
  limit(
    'Number of accounts whose rate limit is tracked.',
    TRACKED_ACCOUNTS,
    'Those that used least are dropped and start with a full bucket.',
  ),
  limit(
    'Time that a request waits for Redis, in milliseconds.',
    REDIS_TIMEOUT_MS,
    'The connection is closed, and the server counts alone until another one is ready.',
  ),
  limit(
    'Number of requests of a worker that wait for Redis at a time.',
    MOST_PENDING,
    'Further ones are counted by the server alone.',
  ),
  limit(
    'Number of characters of the request log that wait to be written.',
    LARGEST_LINE_BUFFER,
    'Further lines are dropped and counted.',
  ),
  limit(
    'Time that an import waits for another one into the same store, in milliseconds.',
    WRITER_PATIENCE_MS,
    'The import ends with code 4.',
  ),
  limit(
    'Number of attempts of an import that others into the same group overtake.',
    MOST_TRIES,
    'The import ends with code 4.',
  ),
  limit(
    'Size of a file of `ventanilla export`, in bytes of text.',
    EXPORT_PART_BYTES,
    'The export continues in another file.',
  ),
  limit('Length of a line of `ventanilla quotes`, in bytes.', LONGEST_LINE_BYTES, 'The line is refused.'),
  limit('Number of levels of an order book of `ventanilla quotes`.', MOST_LEVELS, 'The line is refused.'),
  limit(
    'Time by which a quote of `ventanilla quotes` may be ahead of the clock, in milliseconds.',
    CLOCK_TOLERANCE_MS,
    'The line is refused.',
  ),
  limit('Number of entries of `--sync-files`.', MOST_DECLARATIONS, 'The file is refused.'),
  limit('Length of a record of a file of `--sync-files`, in characters.', LONGEST_RECORD, 'The visit fails.'),
  limit('Number of attempts of a request of `ventanilla sync`.', CLIENT_LIMITS.tries, 'The visit fails.'),
  limit(
    'Longest `Retry-After` of a source that is waited for, in milliseconds.',
    CLIENT_LIMITS.longestRetryAfter,
    'The source is left for the next visit.',
  ),
  limit(
    'Duration of a visit to a source, in milliseconds.',
    LONGEST_VISIT_MS,
    'The visit fails, and the next continues.',
  ),
];
