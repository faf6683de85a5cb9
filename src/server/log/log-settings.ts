import { choice, integer, MINUTE, text, toggle } from '../setting.ts';

/** Settings of what a server writes down: of requests, and of itself. */
export const LOG_SETTINGS = {
  logRequests: choice(
    'log-requests',
    ['off', 'errors', 'slow', 'all'],
    'Which requests are logged: none; those answered with 500 or above; these and slow ones; all.',
  ),
  logSlowMilliseconds: integer('log-slow-ms', 1000, 0, 10 * MINUTE, 'From when a request is slow, in milliseconds.'),
  logOneIn: integer(
    'log-one-in',
    0,
    0,
    1_000_000_000,
    'Of the requests that `--log-requests errors` or `slow` leave out, one in so many is logged all the same; 0 for none.',
  ),
  logClient: choice(
    'log-client',
    ['network', 'full', 'none'],
    'What the log tells of the client: its network (/24, of IPv6 /48), its whole address, or nothing.',
  ),
  logQuery: toggle(
    'log-query',
    'The log tells the values of declared parameters. They may be private: addresses that people look for.',
  ),
  logFile: text(
    'log-file',
    '',
    'File that the lines about requests go to; opened anew when it was moved away, and on SIGHUP.',
    {
      fallbackText: '(standard error)',
    },
  ),
  logFormat: choice(
    'log-format',
    ['text', 'json'],
    'How a server writes about itself: sentences, or a JSON object a line.',
  ),
} as const;
