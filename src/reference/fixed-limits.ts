import { LONGEST_LINE_BYTES, MOST_LINES } from '../cli/feed-lines.ts';
import { ANSWERING_MS } from '../cli/serving/rehearse.ts';
import { WORKER_PATIENCE_MS } from '../cli/serving/seat.ts';
import { SAMPLE_BYTES } from '../csv/dialect.ts';
import { MAXIMUM_COLUMNS } from '../csv/headings.ts';
import { MAXIMUM_ROW_BYTES, MAXIMUM_UNCLOSED } from '../csv/row-scanner.ts';
import { EXPORT_PART_BYTES } from '../export/write-file.ts';
import { MAXIMUM_CELL_CHARACTERS, MAXIMUM_SHEET_ROWS } from '../formats/xlsx.ts';
import { MOST_TRIES } from '../ingest/run.ts';
import { LISTED, STEPS } from '../market/account/contract/parameters.ts';
import { ACCOUNTS_KEPT, OPERATIONS_KEPT } from '../market/account/ledger/ledger.ts';
import { MAXIMUM_FORM_BYTES } from '../market/account/login/token-route.ts';
import { CREDENTIALS_BELIEVED_MS, LOGIN_TURN_TIMEOUT_MS, LOGINS_AT_ONCE } from '../market/account/part.ts';
import { MAXIMUM_PASSWORD_BYTES } from '../market/account/passwords.ts';
import { PORTFOLIO_BYTES } from '../market/account/portfolio/rendered-portfolios.ts';
import { LARGEST_AMOUNT } from '../market/account/rules/executions.ts';
import { TOKENS_KEPT } from '../market/account/tokens/verified-tokens.ts';
import { CLOCK_TOLERANCE_MS } from '../market/running/push.ts';
import { MOST_LEVELS } from '../market/running/rules/book-levels.ts';
import { FOUND } from '../market/titulos/parameters.ts';
import { TOKENS_READ_AGAIN } from '../server/credentials-talk.ts';
import { LONGEST_HEAD_BYTES, PART_BYTES } from '../server/handing/part.ts';
import { LONGEST_KEPT_BYTES } from '../server/http/answer-cache.ts';
import { COMPRESS_FROM_BYTES } from '../server/http/compression.ts';
import { MAX_PARAMETER_LENGTH } from '../server/http/router.ts';
import { SPOOL_MEMORY_BYTES } from '../server/http/spool.ts';
import { LASTING_MS } from '../server/limits/load/late-rounds.ts';
import { ACCOUNTS_KEPT_APART, CLIENTS_KEPT } from '../server/limits/rates.ts';
import { REDIS_PATIENCE_MS } from '../server/limits/redis/shared-rates.ts';
import { SLICE_MILLISECONDS } from '../server/pace.ts';
import { MAXIMUM_LATEST } from '../statistics/latest/handlers.ts';
import { WHOLE_CELLS } from '../statistics/series/render.ts';
import { YEAR_BEFORE_DAYS } from '../statistics/series/change.ts';
import { HOLIDAYS_IN_A_ROW } from '../statistics/series/periods.ts';
import { MAXIMUM_VARIABLES } from '../statistics/series/parameters.ts';
import { LARGEST_ADOPTED_VERSION, LARGEST_VERSION } from '../store/store.ts';
import {
  LOCK_TIMEOUT_MS,
  REST_HINTED_MS,
  REST_UNHINTED_MS,
  SILENT_IMPORT_MS,
  STANDBY_LEFT_ALONE_MS,
  WRITER_PATIENCE_MS,
} from '../store/waits.ts';
import { MOST_LISTING_BYTES } from '../sync/ventanilla/listing.ts';
import { LEAST_PART_BYTES, MOST_PART_BYTES, PART_TRIES } from '../sync/ventanilla/parts.ts';
import { LARGEST_PART } from '../versions/fact-changes.ts';
import { PAGE_CHARACTERS } from '../versions/page.ts';
import { MAXIMUM_CHANGES } from '../versions/parameters.ts';
import { LONGEST_VALUE } from '../versions/short-value.ts';
import { MOST_COUNTED } from '../versions/totals.ts';
import { MEMORY_LIMITS } from './fixed-limits-of-memory.ts';
import { syncLimits } from './fixed-limits-of-sources.ts';
import { TERRITORY_LIMITS } from './fixed-limits-of-territory.ts';
import type { FixedLimit } from './limits.ts';

/** The bounds that live in the code as constants, taken from where they are enforced. */
export const FIXED_LIMITS: readonly FixedLimit[] = [
  {
    name: 'Rows of a sheet of a workbook',
    value: MAXIMUM_SHEET_ROWS,
    sentence: '`formato=xlsx`; more go on in further sheets',
  },
  {
    name: 'Characters of a cell of a workbook',
    value: MAXIMUM_CELL_CHARACTERS,
    sentence: '`formato=xlsx`; longer texts are cut, as spreadsheets take no more',
  },
  {
    name: 'Clients whose quotas are told apart',
    value: CLIENTS_KEPT,
    sentence: '`--rate-client`; beyond them those that have taken least are forgotten, and begin with a whole quota',
  },
  {
    name: 'Accounts whose quotas are told apart',
    value: ACCOUNTS_KEPT_APART,
    sentence: '`--rate-account`; the same',
  },
  {
    name: 'Milliseconds that a request waits for Redis',
    value: REDIS_PATIENCE_MS,
    sentence: 'then the server counts alone, until Redis answers again',
  },
  {
    name: 'Milliseconds of late rounds before anybody is refused',
    value: LASTING_MS,
    sentence: '`--max-loop-lag-ms`; a single long round refuses nobody',
  },
  {
    name: 'Milliseconds that a worker may take for what it is told',
    value: WORKER_PATIENCE_MS,
    sentence: '`--workers`; one that does not start, listen or take a version up in that time is replaced',
  },
  {
    name: 'Milliseconds in which a worker that has loaded everything answers those who waited, and does nothing else',
    value: ANSWERING_MS,
    sentence: 'then it finishes its searches, collects what loading left, and rehearses',
  },
  ...syncLimits(),
  {
    name: 'Changes on a page of a difference',
    value: MAXIMUM_CHANGES,
    sentence: '`limite` of `/ventanilla/versiones/{grupo}/{a}..{b}`; more is 400',
  },
  {
    name: 'Characters of a page of a difference',
    value: PAGE_CHARACTERS,
    sentence: 'with the change that passes it the page ends, however few it has',
  },
  {
    name: 'Characters of a value in a difference',
    value: LONGEST_VALUE,
    sentence: 'as JSON; of longer ones what is long is told by size and SHA-256',
  },
  {
    name: 'Bytes of a record that a difference opens',
    value: LARGEST_PART,
    sentence: 'a longer one, such as the outline of a province, is told by size and SHA-256',
  },
  {
    name: 'Differences whose totals are counted at once',
    value: MOST_COUNTED,
    sentence: 'of each group; more are 503, and those counted are remembered',
  },
  {
    name: 'Bytes of records in one answer to a mirror',
    value: PART_BYTES,
    sentence: 'before compression; with the record that passes it the part ends, and says where the next one begins',
  },
  {
    name: 'Bytes of an answer that a mirror takes',
    value: MOST_PART_BYTES,
    sentence: 'after decompression; a longer one is no part of records. All of a version together: `--max-file-bytes`',
  },
  {
    name: 'Bytes that such an answer counts for at least',
    value: LEAST_PART_BYTES,
    sentence: 'towards `--max-file-bytes`, so that answers of nearly nothing come to an end, too',
  },
  {
    name: 'Bytes of the first line of an answer to a mirror',
    value: LONGEST_HEAD_BYTES,
    sentence: 'it names version, source and counts; a longer one is not read',
  },
  {
    name: 'Bytes of the list of versions that a mirror takes',
    value: MOST_LISTING_BYTES,
    sentence: '`ventanilla sync ventanilla`; a longer one is no list of versions',
  },
  {
    name: 'Tries of a part that came damaged',
    value: PART_TRIES,
    sentence: '`ventanilla sync ventanilla`; then the visit fails, and nothing has changed',
  },
  {
    name: 'Bytes of a line of a feed',
    value: LONGEST_LINE_BYTES,
    sentence: '`ventanilla quotes`; a longer one is refused',
  },
  {
    name: 'Lines of a feed written together',
    value: MOST_LINES,
    sentence: '`ventanilla quotes`; those that come meanwhile wait',
  },
  { name: 'Levels of a book', value: MOST_LEVELS, sentence: '`ventanilla quotes`; a line with more is refused' },
  {
    name: 'Milliseconds that a feed may be ahead of the clock',
    value: CLOCK_TOLERANCE_MS,
    sentence: '`ventanilla quotes`; a line with a later time is refused',
  },
  { name: 'Variables side by side', value: MAXIMUM_VARIABLES, sentence: '`/ventanilla/series`' },
  {
    name: 'Variables whose last values are asked for',
    value: MAXIMUM_LATEST,
    sentence: '`/ventanilla/series/ultimos`',
  },
  {
    name: 'Cells of a table up to which it is one answer',
    value: WHOLE_CELLS,
    sentence: '`/ventanilla/series`; a larger one is sent while it is made, without a length',
  },
  {
    name: 'Business days without a value that holidays explain',
    value: HOLIDAYS_IN_A_ROW,
    sentence: '`/ventanilla/series`; more are a gap, across which a change is null and a period incomplete',
  },
  {
    name: 'Days before the day a year ago',
    value: YEAR_BEFORE_DAYS,
    sentence: '`/ventanilla/series`; in which the value to compare with may lie',
  },
  {
    name: 'Bytes of a row of a file',
    value: MAXIMUM_ROW_BYTES,
    sentence: '`/ventanilla/csv`; a longer one has no result',
  },
  {
    name: 'Bytes of the header of a file',
    value: SAMPLE_BYTES,
    sentence: '`/ventanilla/csv`; also what separator and encoding are read off',
  },
  { name: 'Columns of a file', value: MAXIMUM_COLUMNS, sentence: '`/ventanilla/csv`' },
  {
    name: 'Rows with a quote that never closes',
    value: MAXIMUM_UNCLOSED,
    sentence: '`/ventanilla/csv`; after them a row ends with its line',
  },
  {
    name: 'Bytes of a file that wait in memory',
    value: SPOOL_MEMORY_BYTES,
    sentence: '`/ventanilla/csv`; what else has come waits on disk',
  },
  {
    name: 'Milliseconds of one slice of a batch',
    value: SLICE_MILLISECONDS,
    sentence: 'Group C; then others have their turn',
  },
  { name: 'Characters of a path parameter', value: MAX_PARAMETER_LENGTH, sentence: 'A longer one is an unknown path' },
  {
    name: 'Bytes of an answer that is kept',
    value: LONGEST_KEPT_BYTES,
    sentence: 'A longer one is put together each time',
  },
  {
    name: 'Bytes from which answers are compressed',
    value: COMPRESS_FROM_BYTES,
    sentence: 'When the client asks for it',
  },
  { name: 'Titles of a search', value: FOUND.most, sentence: '`/ventanilla/titulos/buscar`' },
  { name: 'Operations of a list', value: LISTED.most, sentence: '`/ventanilla/operaciones`; `inicio` leads on' },
  {
    name: 'Steps of an explanation',
    value: STEPS.most,
    sentence: '`/ventanilla/portafolio/explicar`; those before are summed up',
  },
  {
    name: 'Bytes of rendered portfolios',
    value: PORTFOLIO_BYTES,
    sentence: 'Group B; of all accounts together, those asked for last',
  },
  { name: 'Quantity or price of an operation', value: LARGEST_AMOUNT, sentence: 'Group B; a larger one is refused' },
  {
    name: 'Operations kept in memory',
    value: OPERATIONS_KEPT,
    sentence: 'Group B; of all accounts together, those asked for last; others are read from the store',
  },
  { name: 'Accounts whose operations are kept in memory', value: ACCOUNTS_KEPT, sentence: 'Group B' },
  { name: 'Tokens whose holder is kept in memory', value: TOKENS_KEPT, sentence: 'Group B' },
  {
    name: 'Milliseconds that a token is believed',
    value: CREDENTIALS_BELIEVED_MS,
    sentence:
      'Group B; `--poll-ms` where that is less. One revoked, or of a removed account, is refused after that time at the latest',
  },
  {
    name: 'Tokens read again by themselves after a change of credentials',
    value: TOKENS_READ_AGAIN,
    sentence: 'Group B; the last ones. Of as many a worker is told that takes the place of another',
  },
  {
    name: 'Logins at once',
    value: LOGINS_AT_ONCE,
    sentence: '`/token`, in each worker; of more, those of the name or address with the most are 503',
  },
  {
    name: 'Milliseconds that a login waits for its turn',
    value: LOGIN_TURN_TIMEOUT_MS,
    sentence: '`/token`, beyond `--login-delay-limit-ms`; then it is 503',
  },
  { name: 'Bytes of a token request', value: MAXIMUM_FORM_BYTES, sentence: '`/token`; a longer one is 400' },
  {
    name: 'Milliseconds that a login or a refresh waits for a file that another program writes to',
    value: LOCK_TIMEOUT_MS,
    sentence: 'Then it is answered with 503',
  },
  {
    name: 'Milliseconds that an import waits for another',
    value: WRITER_PATIENCE_MS,
    sentence: 'Into the same store, by whichever process; then it ends with 4',
  },
  {
    name: 'Milliseconds that an import may ask nothing of PostgreSQL',
    value: SILENT_IMPORT_MS,
    sentence: 'While it reads files; then the server ends its transaction, and nothing is changed',
  },
  {
    name: 'Milliseconds between two looks into PostgreSQL while hints come',
    value: REST_HINTED_MS,
    sentence: 'For versions, running quotes and sources; `--poll-ms` and `--quotes-poll-ms` where they are more',
  },
  {
    name: 'Milliseconds between two looks into PostgreSQL without hints',
    value: REST_UNHINTED_MS,
    sentence: 'The same, while the connection that listens is broken',
  },
  {
    name: 'Milliseconds that a standby is left alone after a failure',
    value: STANDBY_LEFT_ALONE_MS,
    sentence: 'The primary is read meanwhile',
  },
  {
    name: 'Tries of an import',
    value: MOST_TRIES,
    sentence: 'One that others into the same group come before begins again; then it ends with 4',
  },
  {
    name: 'Bytes of text of a file of an export',
    value: EXPORT_PART_BYTES,
    sentence: '`ventanilla export`; what is more goes on in another file, from the line after the one that reached it',
  },
  {
    name: 'Number of a version that is taken over',
    value: LARGEST_VERSION,
    sentence: 'From the manifest of an export, or from what was known when',
  },
  {
    name: 'Number of a version that a mirror takes over',
    value: LARGEST_ADOPTED_VERSION,
    sentence: 'Behind a larger one nothing could be imported any more',
  },
  { name: 'Bytes of a password', value: MAXIMUM_PASSWORD_BYTES, sentence: 'Group B' },
  ...TERRITORY_LIMITS,
  ...MEMORY_LIMITS,
];
