/** The settings of what bounds requests, connections, memory and load, and of the log: a part of the table of all settings. */
import { tmpdir } from 'node:os';
import { addresses, choiceSetting, MEGABYTE, MINUTE, numberSetting, optional, secret, textSetting, toggle } from './setting.ts';

/** Largest data file that an import may be allowed to read: more than any of the country. */
const LARGEST_FILE = 16_384 * MEGABYTE;
/** Most units of a rate limit; the bucket table resolves a millionth of a window. */
const LARGEST_RATE = 1_000_000;
const DAY_SECONDS = 86_400;

export const LIMIT_SETTINGS = {
  bodyLimit: numberSetting(
    'body-limit',
    2 * MEGABYTE,
    [1024, 256 * MEGABYTE],
    'Largest request body, in bytes.',
    'The request is 413.',
  ),
  csvBytes: numberSetting(
    'csv-bytes',
    100 * MEGABYTE,
    [1024, 64 * 1024 * MEGABYTE],
    'Largest file that `/ventanilla/csv` accepts, in bytes.',
    'The request is 413.',
  ),
  csvJobs: numberSetting(
    'csv-jobs',
    8,
    [1, 1000],
    'Number of files that `/ventanilla/csv` processes at once; those that wait for the rate limit of their client do not count.',
    'The request is 503.',
  ),
  csvUploadTimeout: numberSetting(
    'csv-upload-timeout-ms',
    10 * MINUTE,
    [100, 24 * 60 * MINUTE],
    'Time within which a client must send a whole file to `/ventanilla/csv`, in milliseconds.',
    'The request is 408.',
  ),
  temporaryFolder: textSetting(
    'temporary-folder',
    tmpdir(),
    'Folder for temporary files: uploads that wait to be processed, and files that are made before they are sent. It holds at most `--csv-jobs` times `--csv-bytes`, and four times as much of uploads that wait for a rate limit.',
    { fallbackText: "(the system's folder for temporary files)" },
  ),
  mirrorStreams: numberSetting(
    'mirror-streams',
    4,
    [0, 1000],
    'Number of parts of records sent to mirrors at once (0 disables).',
    'The request is 503.',
  ),
  headerLimit: numberSetting(
    'header-limit',
    16384,
    [4096, 1048576],
    'Largest request line and headers together, in bytes.',
    'The request is 431.',
  ),
  headersTimeout: numberSetting(
    'headers-timeout-ms',
    10_000,
    [100, 10 * MINUTE],
    'Time within which a client must send the headers, in milliseconds.',
    'The request is 408.',
  ),
  requestTimeout: numberSetting(
    'request-timeout-ms',
    30_000,
    [100, 10 * MINUTE],
    'Time within which a client must send a whole request, in milliseconds.',
    'The request is 408.',
  ),
  keepAliveTimeout: numberSetting(
    'keep-alive-timeout-ms',
    65_000,
    [1, 10 * MINUTE],
    'Time that an idle connection is kept open, in milliseconds.',
    'The connection is closed.',
  ),
  standstillTimeout: numberSetting(
    'standstill-timeout-ms',
    60_000,
    [100, 10 * MINUTE],
    'Time that a client may stop reading an answer, in milliseconds.',
    'The connection is closed.',
  ),
  maximumConnections: numberSetting(
    'max-connections',
    10_000,
    [1, 1_000_000],
    'Number of connections at once.',
    'Further ones are closed.',
  ),
  addressConnections: numberSetting(
    'max-connections-per-address',
    0,
    [0, 1_000_000],
    'Number of connections of one client address at once, for each worker (0 disables); `--trusted-proxies` and `--rate-exempt` are not limited.',
    'Further ones are closed.',
  ),
  maximumConcurrent: numberSetting(
    'max-concurrent',
    1000,
    [1, 1_000_000],
    'Number of requests processed at once; those that wait for their client to send the body or read the answer do not count.',
    'The request is 503.',
  ),
  maximumLong: numberSetting(
    'max-long',
    128,
    [1, 1_000_000],
    'Number of long answers (batches, files, differences, records) processed at once, for each worker.',
    'The request is 503.',
  ),
  maximumLoopLag: numberSetting(
    'max-loop-lag-ms',
    500,
    [0, MINUTE],
    'Longest lasting lag of the event loop, in milliseconds (0 disables).',
    'Requests that are later than this, and long answers, are 503.',
  ),
  maximumMemory: numberSetting(
    'max-memory-bytes',
    0,
    [0, 1024 * 1024 * MEGABYTE],
    'Resident memory of the process, in bytes (0 disables).',
    'Long answers are 503; 10 % above it everything except `/healthz`, `/readyz` and `/metrics` is.',
  ),
  bodiesBytes: numberSetting(
    'bodies-bytes',
    256 * MEGABYTE,
    [1024, 64 * 1024 * MEGABYTE],
    'Memory for request bodies at once, without files of `/ventanilla/csv`, in bytes.',
    'The request is 503.',
  ),
  maximumFileBytes: numberSetting(
    'max-file-bytes',
    2048 * MEGABYTE,
    [1, LARGEST_FILE],
    'Largest file that an import reads, in bytes after decompression; other formats than ndjson are limited to 480 MB.',
    'The file is not imported.',
  ),
  shutdownTimeout: numberSetting(
    'shutdown-timeout-ms',
    10_000,
    [0, 10 * MINUTE],
    'Time to finish answers when the server stops, in milliseconds.',
    'Connections are closed.',
  ),
  answerCache: numberSetting(
    'answer-cache-bytes',
    16 * MEGABYTE,
    [0, 4096 * MEGABYTE],
    'Memory of the cache of small answers, in bytes (0 disables). Of group B it holds market data only, which need a token.',
    'The least recently used are dropped.',
  ),
  compressedCache: numberSetting(
    'compressed-cache-bytes',
    32 * MEGABYTE,
    [0, 4096 * MEGABYTE],
    'Memory of the cache of compressed answers, in bytes (0 disables).',
    'The least recently used are dropped.',
  ),
  seriesCache: numberSetting(
    'series-cache-bytes',
    16 * MEGABYTE,
    [0, 16384 * MEGABYTE],
    'Memory of the cache of rendered series, in bytes (0 disables).',
    'The least recently used are dropped.',
  ),
  rateClient: numberSetting(
    'rate-client',
    0,
    [0, LARGEST_RATE],
    'Rate limit of a client address: units of work in a window (0 disables).',
    'The request is 429.',
  ),
  rateAccount: numberSetting(
    'rate-account',
    0,
    [0, LARGEST_RATE],
    'Rate limit of an account, with all its tokens, in group B: units of work in a window (0 disables).',
    'The request is 429.',
  ),
  rateWindow: numberSetting(
    'rate-window-s',
    60,
    [1, DAY_SECONDS],
    'Window of `--rate-client` and `--rate-account`, in seconds.',
  ),
  rateExempt: addresses(
    'rate-exempt',
    'Addresses and networks, such as `10.0.0.0/8`, without rate limits, separated by commas.',
    true,
  ),
  rateRedis: secret(
    'rate-redis',
    'Redis or Valkey through which several servers share rate limits, as `redis://user:password@host:6379/0`, or `rediss://` for TLS. Without it each server counts alone.',
  ),
  logRequests: choiceSetting(
    'log-requests',
    ['off', 'errors', 'slow', 'all'],
    'Requests that are logged: none; those answered with 500 or above; these and slow ones; all.',
  ),
  logSlowMilliseconds: numberSetting(
    'log-slow-ms',
    1000,
    [0, 10 * MINUTE],
    'Duration from which a request is slow, in milliseconds.',
  ),
  logOneIn: numberSetting(
    'log-one-in',
    0,
    [0, 1_000_000_000],
    'One in this many of the requests that `--log-requests errors` or `slow` leave out is logged (0 disables).',
  ),
  logClient: choiceSetting(
    'log-client',
    ['network', 'full', 'none'],
    'Part of the client address in the log: its network (/24, of IPv6 /48), the whole address, or none.',
  ),
  logQuery: toggle(
    'log-query',
    'The log contains the values of declared parameters, which may be private: addresses that people look for.',
  ),
  logFile: optional(
    'log-file',
    'File of the request log, opened again when it was moved away, and on SIGHUP.',
    '(standard error)',
  ),
  logFormat: choiceSetting(
    'log-format',
    ['text', 'json'],
    'Form of the log of the server itself: sentences, or a JSON object on each line.',
  ),
} as const;
