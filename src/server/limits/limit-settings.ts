import { integer, MEGABYTE, MINUTE, type Setting, secret } from '../setting.ts';
import { LARGEST_QUOTA } from './bucket-table.ts';

/** Longest window of a quota, in seconds: a day. */
const LONGEST_WINDOW_S = 86_400;

/** The settings of rates. */
export const LIMIT_SETTINGS = {
  rateClient: integer(
    'rate-client',
    0,
    0,
    LARGEST_QUOTA,
    'What a client, by its address, may ask in a window, in units of work; more is 429. 0 does not limit.',
  ),
  rateAccount: integer(
    'rate-account',
    0,
    0,
    LARGEST_QUOTA,
    'What an account, with all of its tokens, may ask of group B in a window, in units of work; more is 429. 0 does not limit.',
  ),
  rateWindow: integer(
    'rate-window-s',
    60,
    1,
    LONGEST_WINDOW_S,
    'The window of `--rate-client` and `--rate-account`, in seconds.',
  ),
  rateExempt: {
    flag: 'rate-exempt',
    environment: 'VENTANILLA_RATE_EXEMPT',
    type: 'list',
    networks: true,
    fallback: [] as readonly string[],
    fallbackText: '(none)',
    sentence: 'Addresses and networks, such as `10.0.0.0/8`, that are never limited, separated by commas.',
  } satisfies Setting<readonly string[]>,
  rateRedis: secret(
    'rate-redis',
    'Redis or Valkey by which several servers share what was asked of quotas, as `redis://user:password@host:6379/0`, `rediss://` for TLS; without it each server counts alone.',
  ),
  addressConnections: integer(
    'max-connections-per-address',
    0,
    0,
    1_000_000,
    'Connections of one address at once, of each worker; more are closed. Not of `--trusted-proxies` and `--rate-exempt`. 0 does not limit.',
  ),
  maximumLong: integer(
    'max-long',
    128,
    1,
    1_000_000,
    'Long answers (batches, files, differences, records) worked on at once, of each worker; more are 503.',
  ),
  maximumLoopLag: integer(
    'max-loop-lag-ms',
    500,
    0,
    MINUTE,
    'How long a round of the event loop may go on taking, in milliseconds; requests that are later in theirs are 503, and long answers. 0 does not look.',
  ),
  maximumMemory: integer(
    'max-memory-bytes',
    0,
    0,
    1024 * 1024 * MEGABYTE,
    'Memory that the process may hold, in bytes; above it long answers are 503, and a tenth above it everything but how the service is. 0 does not look.',
  ),
} as const;
