import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Answer } from './http/answer.ts';
import { lengthOf, piecesOf } from './http/answer-body.ts';
import type { App } from './http/app.ts';
import { brokenRequest } from './http/broken-request.ts';
import type { Unreadable } from './unreadable.ts';

/** How long a client that sent what is not HTTP may take to read so, in milliseconds. */
const CLIENT_ERROR_LINGER_MS = 1000;

/** As every other answer has them: a page of another origin may read why it was refused. */
const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  Connection: 'close',
} as const;

/** Connections whose last answer is made or sent: nothing else is written to them. */
const ENDING = new WeakSet<Duplex>();

/** What is known of the requests of a connection. */
type Requests = Pick<App, 'firstOn' | 'isInBody' | 'refusing'>;

/**
 * Ends a connection on which came what Node's parser does not take for HTTP, or too late. Whole requests that came before it
 * keep their answers; then the fault is answered, unless it was in the body of a request that has its answer.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex, requests: Requests): void {
  if (!(socket instanceof Socket) || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  if (ENDING.has(socket)) return;
  const first = requests.firstOn(socket);
  if (first?.request.complete) {
    ENDING.add(socket);
    first.response.once('close', () => {
      // Node first puts the next answer that waits in its place.
      setImmediate(() => {
        ENDING.delete(socket);
        answerClientError(error, socket, requests);
      });
    });
  } else if (first ? first.response.headersSent : requests.isInBody(socket)) endSoon(socket);
  else refuse(error, socket, requests, first?.request);
}

/** `unfinished`: the request that it happened in the body of. */
function refuse(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { refusing }: Requests,
  unfinished?: IncomingMessage,
): void {
  // Behind a request that says it is the last nothing counts.
  if (error.code === 'HPE_CLOSED_CONNECTION') socket.end();
  else {
    const { request, hasLine } = unfinished ? { request: unfinished, hasLine: true } : brokenRequest(error, socket);
    const isOtherMethod = error.code === 'HPE_INVALID_METHOD' && hasLine;
    socket.end(written(request, refusing(request, isOtherMethod ? null : reasonOf(error.code))));
  }
  destroyLater(socket);
}

/** Ends a connection behind what was written to it: Node may not have handed it to the system yet. */
function endSoon(socket: Socket): void {
  socket.end();
  destroyLater(socket);
}

function destroyLater(socket: Socket): void {
  setTimeout(() => socket.destroy(), CLIENT_ERROR_LINGER_MS).unref();
}

/** An answer as it goes over the wire where there is no response of Node's to send it with. */
function written({ method }: IncomingMessage, answer: Answer): Buffer {
  const pieces = piecesOf(answer.body);
  const head = Object.entries(headersOf(answer)).map(([name, value]) => `${name}: ${value}\r\n`);
  const line = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n`;
  return Buffer.concat([Buffer.from(`${line}${head.join('')}\r\n`), ...(method === 'HEAD' ? [] : pieces)]);
}

function headersOf({ type, body, headers }: Answer): Record<string, string> {
  return { 'Content-Type': type, ...HEADERS, ...headers, 'Content-Length': String(lengthOf(body)) };
}

function reasonOf(code: string | undefined): Unreadable {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'too_late';
  return code === 'HPE_INVALID_URL' ? 'address_not_encoded' : 'not_http';
}

/**
 * Ends a connection on which came a request that Node's parser takes and that must not be answered (`faultOf`).
 */
export function refuseRequest(response: ServerResponse, answer: Answer): void {
  ENDING.add(response.req.socket);
  response.writeHead(answer.status, headersOf(answer)).end(Buffer.concat(piecesOf(answer.body)));
}

/**
 * Answers CONNECT, which Node hands over with the bare connection, as any other method that no address has. Nothing is said
 * where answers to requests before it are still owed.
 */
export function refuseConnect(request: IncomingMessage, socket: Duplex, { firstOn, refusing }: Requests): void {
  // Node has taken its own listener away.
  socket.on('error', () => socket.destroy());
  if (socket instanceof Socket && firstOn(socket)) socket.destroy();
  else socket.end(written(request, refusing(request, null)), () => socket.destroy());
}
