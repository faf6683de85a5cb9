import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { LagWatch } from '../src/server/limits/load-guard.ts';
import { createRateLimits } from '../src/server/limits/rate-limits.ts';
import { singleWorker } from '../src/server/shared-memory.ts';
import { microseconds } from './processor-time.ts';

/**
 * What it costs a request that clients are limited, in processor time: finding the client, taking a unit of its quota, writing
 * both headers; and what it costs to see that the event loop is late. `npm run bench:limits`; a line for each, the best of
 * some rounds, because other work on a machine only adds.
 */
const REQUESTS = 1_000_000;
const CLIENTS = 64;

/** Connections that seem to come from different addresses. */
function requestsOf(clients: number): readonly IncomingMessage[] {
  return Array.from({ length: clients }, (_, n) => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: `192.0.2.${n}` });
    return new IncomingMessage(socket);
  });
}

function main(): void {
  const origin = { publicAddress: undefined, trustedProxies: new Set<string>() };
  // What is taken comes back within the second, so that hardly any call is refused.
  const settings = { rateClient: 1_000_000, rateAccount: 0, rateWindow: 1, rateExempt: [], rateRedis: '' };
  const rates = createRateLimits(settings, { origin, worker: singleWorker() });
  if (rates === null) throw new Error('The rates are not set.');
  const requests = requestsOf(CLIENTS);
  let sink = 0;
  const lines: readonly (readonly [string, (turn: number) => void])[] = [
    ['finding the client, taking a unit', (turn) => void rates.costOf(requests[turn % CLIENTS]!)?.takeOnArrival(1)],
    [
      'the same, and both headers',
      (turn) => {
        const cost = rates.costOf(requests[turn % CLIENTS]!);
        cost?.takeOnArrival(1);
        sink += cost?.headers.length ?? 0;
      },
    ],
  ];
  for (const [name, call] of lines) process.stdout.write(`${name}: ${microseconds(REQUESTS, call).toFixed(3)} µs\n`);
  const rounds = new LagWatch(500);
  const late = microseconds(REQUESTS, (turn) => {
    if (rounds.isTooLate(turn)) sink++;
  });
  process.stdout.write(`seeing how late a request is: ${late.toFixed(3)} µs\n`);
  rates.close();
  if (sink < 0) throw new Error('Nothing was measured.');
}

main();
