import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** One answer as our server gave it. */
export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: readonly string[];
  /** Base64. */
  readonly body: string;
}

/**
 * The baseline: `node:http` and nothing else, sending ready bytes with the same headers that our server sent for the same
 * address. POSTs are read to the end and answered in turn, and with `in-turn` so are GETs, each among its own: where no address is
 * asked for twice, a sample of the answers stands for all. Runs as a process of its own: `raw-server.js FILE [in-turn]`.
 */
function serve(file: string, inTurn: boolean): void {
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as readonly Recorded[];
  const answers = recorded.map(({ method, path, status, headers, body }) => ({
    method,
    path,
    status,
    headers: [...headers],
    body: Buffer.from(body, 'base64'),
  }));
  const byPath = new Map(answers.map((answer) => [answer.path, answer]));
  const posted = inTurnOf(answers.filter(({ method }) => method === 'POST'));
  const got = inTurnOf(answers.filter(({ method }) => method === 'GET'));
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      request.resume();
      request.on('end', () => {
        const answer = posted();
        if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
      });
      return;
    }
    const answer = inTurn ? got() : byPath.get(request.url ?? '');
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
    else response.writeHead(404).end();
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`);
  });
}

/** Gives the items one after another, again and again. */
function inTurnOf<T>(items: readonly T[]): () => T | undefined {
  let turn = 0;
  return () => items[turn++ % items.length];
}

const [, , file, mode] = process.argv;
if (file !== undefined) serve(file, mode === 'in-turn');
