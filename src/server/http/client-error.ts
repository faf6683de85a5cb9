import { IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { UnreadableReason } from '../failure.ts';
import { type Answer, lengthOf, piecesOf } from './answer.ts';

/** How long a client that did not send HTTP may take to read the refusal, in milliseconds. */
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

/** What an app knows of the requests of a connection. */
export interface ConnectionRequests {
  /** The exchange whose answer is made or sent first of those on a connection. */
  readonly firstOn: (
    socket: Socket,
  ) => { readonly request: IncomingMessage; readonly response: ServerResponse } | undefined;
  /** True while the body of a request that has its answer still comes. */
  readonly isInBody: (socket: Socket) => boolean;
  /**
   * The refusal of a request in the shape of the group that its address names. `reason`: why it cannot be read; null where its method
   * alone keeps it from an answer.
   */
  readonly refusing: (request: IncomingMessage, reason: UnreadableReason | null) => Answer;
}

/**
 * Ends a connection on which came what Node's parser does not take for HTTP, or too late. Whole requests that came before it
 * keep their answers; then the fault is answered, unless it was in the body of a request that has its answer.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex, requests: ConnectionRequests): void {
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
  { refusing }: ConnectionRequests,
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

/** Ends a connection behind its written bytes: Node may not have handed it to the system yet. */
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

function reasonOf(code: string | undefined): UnreadableReason {
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
export function refuseConnect(
  request: IncomingMessage,
  socket: Duplex,
  { firstOn, refusing }: ConnectionRequests,
): void {
  // Node has taken its own listener away.
  socket.on('error', () => socket.destroy());
  if (socket instanceof Socket && firstOn(socket)) socket.destroy();
  else socket.end(written(request, refusing(request, null)), () => socket.destroy());
}

/** A request line up to its target; the rest may be missing or malformed. */
const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) ((?:https?:\/\/[^/?# ]*)?\/[^ \r\n]*)( HTTP\/1\.[01]\r?\n)?/;

/** The known parts of a request that Node's parser refused. */
interface BrokenRequest {
  /** Without headers: where the parser stopped, those that it had read are not handed out. */
  readonly request: IncomingMessage;
  /** True where its line is whole and right. */
  readonly hasLine: boolean;
}

/**
 * The request that Node's parser gave up, with method and address where its line lies in the bytes that came last; `/` where it
 * does not. Nothing else than the words of the refusal may depend on it: a body may hold what looks like a line.
 */
function brokenRequest(error: Error, socket: Socket): BrokenRequest {
  const request = new IncomingMessage(socket);
  const match = REQUEST_LINE.exec(lastBegun(error));
  request.method = match?.[1] ?? 'GET';
  request.url = match?.[2] ?? '/';
  return { request, hasLine: match?.[3] !== undefined };
}

/** A line is looked for in so many bytes: a longer one is refused for its length, and its beginning names the path. */
const LOOKED_THROUGH = 2048;

/** The beginning of the request in which the parser stopped. */
function lastBegun(error: Error): string {
  const packet: unknown = Reflect.get(error, 'rawPacket');
  const parsed: unknown = Reflect.get(error, 'bytesParsed');
  if (!Buffer.isBuffer(packet) || typeof parsed !== 'number') return '';
  const end = parsed < END_OF_HEADERS.length ? -1 : packet.lastIndexOf(END_OF_HEADERS, parsed - END_OF_HEADERS.length);
  const start = end < 0 ? 0 : end + END_OF_HEADERS.length;
  return packet.toString('latin1', start, start + LOOKED_THROUGH);
}

const END_OF_HEADERS = '\r\n\r\n';
