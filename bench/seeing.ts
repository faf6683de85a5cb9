import type { IncomingMessage } from 'node:http';
import { LineWriter } from '../src/server/log/log-lines.ts';
import { RequestLog } from '../src/server/log/request-log.ts';
import { countedCache, counterOf } from '../src/server/metrics/counters.ts';
import { RequestFigures } from '../src/server/metrics/request-figures.ts';
import { singleWorker } from '../src/server/shared-memory.ts';
import { microseconds } from './processor-time.ts';

/**
 * What it costs a request that it is seen, in processor time: everything that the server does for its figures, nothing
 * else. `npm run bench:seeing`; prints one line for each, the best of some rounds, because other work on a machine only adds.
 */
const REQUESTS = 2_000_000;

/** Something a request is known by, as the server has it. */
class Seen {
  readonly began = performance.now();
  operation = 0;
  bytes = 0;
}

function figuresOfOne(): (turn: number) => void {
  const worker = singleWorker();
  const figures = new RequestFigures(worker);
  const cache = countedCache(worker, 'answers');
  const routes = Array.from({ length: 80 }, () => ({}));
  const numbers = new Map(routes.map((route, number) => [route, number]));
  return (turn) => {
    const seen = new Seen();
    figures.began(1);
    cache.hit();
    seen.operation = numbers.get(routes[turn % 80]!) ?? 0;
    seen.bytes = 900 + (turn & 127);
    figures.ended(seen.operation, 200, false, performance.now() - seen.began + (turn & 3) * 0.1, seen.bytes, 0);
  };
}

/** A request that is answered and logged: what is logged, and whether it is all or one in a hundred. */
function logOf(which: 'errors' | 'all', oneIn: number): (turn: number) => void {
  const worker = singleWorker();
  const counters = {
    written: counterOf(worker, 'ventanilla_log_lines_total', 'written'),
    dropped: counterOf(worker, 'ventanilla_log_lines_total', 'dropped'),
  };
  const lines = new LineWriter({ write: (_, done) => done() }, counters);
  const origin = { publicAddress: undefined, trustedProxies: new Set<string>() };
  const operations = [{ group: 'territory', operation: 'C2', parameters: {} }];
  const rules = { which, slowMilliseconds: 1000, oneIn, client: 'network', query: false } as const;
  const log = new RequestLog(rules, lines, origin, operations);
  // What the log looks at of a request.
  const request = {
    method: 'GET',
    headers: {},
    socket: { remoteAddress: '203.0.113.7' },
  } as unknown as IncomingMessage;
  return (turn) => {
    const id = log.idOf(request);
    const milliseconds = (turn & 1023) / 1000;
    if (!log.isLogged(200, milliseconds)) return;
    const path = '/provincias';
    log.write({
      request,
      id,
      operation: 0,
      path,
      search: '',
      status: 200,
      isCut: false,
      milliseconds,
      bytes: 900,
      version: 3,
    });
  };
}

let sink = 0;
const empty = microseconds(REQUESTS, (turn) => {
  sink += turn;
});
const clock = microseconds(REQUESTS, () => {
  sink += performance.now();
});
const figures = microseconds(REQUESTS, figuresOfOne());
const line = (name: string, value: number): void => console.log(`${name.padEnd(50)}${value.toFixed(3)} µs`);
line('an empty call', empty);
line('reading the clock once', clock - empty);
line('figures of a request, its two clock readings in', figures - empty);
line('an id, one line in a hundred requests', microseconds(REQUESTS, logOf('errors', 100)) - empty);
line('an id and a line for each request', microseconds(REQUESTS, logOf('all', 0)) - empty);
if (sink < 0) console.log(sink);
