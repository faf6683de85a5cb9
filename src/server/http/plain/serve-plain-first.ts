import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { RelayedSocket } from '../unencoded/relayed-socket.ts';
import { Inbox } from './inbox.ts';
import { PlainConnection, type PlainRules } from './plain-connection.ts';

/**
 * Puts the reading of plain requests in front of Node's HTTP server, which gets every connection with the first request on it that is not plain. Where
 * it does not take its connections as it did when this was written, it gets all of them at once: answers are then slower, not wrong.
 * @param answered called when all requests of a turn of the event loop were answered
 * @returns to be told of every connection that is to be served
 */
export function servePlainFirst(
  server: Server,
  rules: Omit<PlainRules, 'answer' | 'toNode' | 'tooLate' | 'cutOff' | 'idleTimeout'>,
  answered: () => void,
): (socket: Socket) => void {
  const [takes, ...others] = server.listeners('connection');
  if (takes === undefined || others.length > 0) return () => undefined;
  server.removeAllListeners('connection');
  const inbox = new Inbox((request, response) => server.emit('request', request, response), answered);
  const whole: PlainRules = {
    ...rules,
    idleTimeout: idleTimeoutOf(server, rules.keepAliveTimeout),
    answer: (request, response) => inbox.add(request, response),
    toNode: (socket) => takes.call(server, socket),
    tooLate: (socket) => server.emit('clientError', failure('Request timeout', 'ERR_HTTP_REQUEST_TIMEOUT'), socket),
    cutOff: (socket) => server.emit('clientError', failure('Invalid EOF state', 'HPE_INVALID_EOF_STATE'), socket),
  };
  return (socket) => {
    if (socket instanceof RelayedSocket) takes.call(server, socket);
    else new PlainConnection(socket, whole);
  };
}

/** How long a server of Node's keeps an idle connection; from Node 22 on it has a buffer of its own for that. Zero: for ever. */
function idleTimeoutOf(server: Server, keepAliveTimeout: number): number {
  const buffer: unknown = Reflect.get(server, 'keepAliveTimeoutBuffer');
  return keepAliveTimeout === 0 || typeof buffer !== 'number' ? keepAliveTimeout : keepAliveTimeout + buffer;
}

/** What Node's server says of a connection on which no whole request came. */
function failure(message: string, code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code });
}
