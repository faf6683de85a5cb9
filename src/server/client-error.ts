import { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isWritten } from './http/whole-answer.ts';

/** How long a client that sent what is not HTTP may take to read so, in milliseconds. */
const CLIENT_ERROR_LINGER_MS = 1000;

/** As every other answer has them: a page of another origin may read why it was refused. */
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  Connection: 'close',
} as const;
const HEAD = Object.entries(HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Connections whose last answers are waited for. */
const ENDING = new WeakSet<Duplex>();

/**
 * Ends a connection on which came what Node's parser does not take for HTTP, or too late. Whole requests that came before it
 * keep their answers; then the client is told what is wrong, unless it was in the body of a request that has its answer.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const answer = answerOn(socket);
  if (isInBody(socket)) {
    // What has begun cannot be followed by another answer in its middle, and one request gets one answer.
    if (answer && !answer.headersSent && !isWritten(answer)) refuse(error, socket);
    else socket.destroy();
  } else if (answer) {
    if (ENDING.has(socket)) return;
    ENDING.add(socket);
    answer.once('close', () => {
      // Node first puts the next answer that waits in its place.
      setImmediate(() => {
        ENDING.delete(socket);
        answerClientError(error, socket);
      });
    });
  } else refuse(error, socket);
}

/** The answer that is being made or sent on a connection. */
function answerOn(socket: Duplex): ServerResponse | null {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return answer instanceof ServerResponse ? answer : null;
}

/** Whether the request that came last has not come to its end. */
function isInBody(socket: Duplex): boolean {
  const parser: unknown = Reflect.get(socket, 'parser');
  const request: unknown = typeof parser === 'object' && parser !== null ? Reflect.get(parser, 'incoming') : null;
  return request instanceof IncomingMessage && !request.complete;
}

function refuse({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  // Behind a request that says it is the last nothing counts.
  if (code === 'HPE_CLOSED_CONNECTION') socket.end();
  else {
    const [status, sentence] = statusOf(code);
    const body = bodyOf(sentence);
    socket.end(`HTTP/1.1 ${status}\r\n${HEAD}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
  setTimeout(() => socket.destroy(), CLIENT_ERROR_LINGER_MS).unref();
}

/** In the wording of the service's own addresses: no group can be asked. */
function bodyOf(sentence: string): string {
  return JSON.stringify({ errores: [{ mensaje: sentence }] });
}

function statusOf(code: string | undefined): [status: string, sentence: string] {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return ['431 Request Header Fields Too Large', 'Los encabezados de la petición superan el límite.'];
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', 'La petición no llegó completa a tiempo.'];
  if (code === 'HPE_INVALID_URL') {
    // What `curl '…?nombre=Córdoba'` sends: Node's parser takes no bytes beyond ASCII in a request line.
    return [
      '400 Bad Request',
      'La dirección tiene caracteres sin codificar: escriba %C3%B3 por ó, %20 por el espacio.',
    ];
  }
  return ['400 Bad Request', 'La petición no es HTTP válido.'];
}

/**
 * Ends a connection on which came a request that Node's parser takes and that none may be answered: of another version than
 * HTTP/1.0 and 1.1, or of 1.1 and without a word of whom it is for (RFC 9112 3.2).
 */
export function refuseRequest({ httpVersion }: IncomingMessage, response: ServerResponse): void {
  const isOtherVersion = httpVersion !== '1.1';
  const body = bodyOf(
    isOtherVersion
      ? 'La versión de HTTP no se habla aquí: use HTTP/1.1.'
      : 'La petición no dice a qué servidor va: falta Host.',
  );
  response.writeHead(isOtherVersion ? 505 : 400, { ...HEADERS, 'Content-Length': Buffer.byteLength(body) }).end(body);
}
