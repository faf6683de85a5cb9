import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { countedCache, type Rejections, rejectionsOf } from '../metrics/counters.ts';
import { RequestFigures } from '../metrics/request-figures.ts';
import type { WorkerContext } from '../worker-context.ts';
import { AnswerCache } from './answer-cache.ts';
import { RequestCall } from './call.ts';
import { type ConnectionRequests, refuseRequest } from './client-error.ts';
import { CompressedCache } from './compression.ts';
import { type AppContext, type AppParts, Exchange } from './exchange.ts';
import { faultOf } from './origin.ts';
import { Router } from './router.ts';

/** A running app: the listener, and what draining needs to know. */
export interface App extends ConnectionRequests {
  readonly listener: RequestListener;
  /** Requests being answered now. */
  readonly active: () => number;
  /** Connections on which an answer is being made or sent. */
  readonly busy: () => ReadonlySet<Socket>;
  /** Calls back, not before the current turn of the event loop is over, when every answer that is owed on a connection is out. */
  readonly afterAnswers: (socket: Socket, done: () => void) => void;
  /** From now on every answer closes its connection. */
  readonly drain: () => void;
  /** The workers among which it serves. */
  readonly worker: WorkerContext;
  /** Counts refused requests, also before they become requests. */
  readonly rejections: Rejections;
}

/** Composes groups into one request listener. No listener error escapes: what a handler throws becomes a 500 in its group's shape. */
export function createApp(parts: AppParts): App {
  const { worker, load, requestLog, settings } = parts;
  const router = new Router(parts.groups, parts.fingerprint);
  const underWay = new Set<Exchange>();
  /** Connections on which requests came behind others. */
  const pipelined = new WeakSet<Socket>();
  /** The last request of a connection that had its answer before its body had come. */
  const unfinished = new WeakMap<Socket, IncomingMessage>();
  const figures = new RequestFigures(worker);
  const context: AppContext = {
    parts,
    compressed: new CompressedCache(settings.compressedCache, countedCache(worker, 'compressed')),
    answers: new AnswerCache(settings.answerCache, countedCache(worker, 'answers')),
    rejections: rejectionsOf(worker),
    underWay,
    draining: false,
  };

  const forget = (exchange: Exchange): void => {
    if (!underWay.delete(exchange)) return;
    const { request, response, call } = exchange;
    if (!request.complete) unfinished.set(request.socket, request);
    const { statusCode: status, writableFinished } = response;
    if (!writableFinished) call.giveUp();
    const took = performance.now() - exchange.began;
    figures.ended(exchange.operation, status, !writableFinished, took, exchange.bytes, underWay.size);
    if (requestLog?.isLogged(status, took)) requestLog.write(exchange.endedAs(status, !writableFinished, took));
  };
  // Behind others on its connection: were that to end before its turn, Node would not emit `close` of the response.
  const forgetWithConnection = (socket: Socket): void => {
    if (pipelined.has(socket)) return;
    pipelined.add(socket);
    socket.once('close', () => {
      for (const exchange of underWay) if (exchange.request.socket === socket) forget(exchange);
    });
  };

  const refusing: App['refusing'] = (request, reason) => {
    const call = new RequestCall(request, parts.origin);
    const runtime = router.groupOf(call.path);
    const match = reason === null ? runtime.match(call.method, call.path) : null;
    const isFailure = match && match.kind !== 'route' && match.kind !== 'options';
    return runtime.group.wording.failure(
      isFailure ? match : { kind: 'unreadable', reason: reason ?? 'not_http' },
      call,
    );
  };

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    try {
      const fault = faultOf(request);
      if (fault !== null) {
        refuseRequest(response, refusing(request, fault));
        return;
      }
      const now = performance.now();
      const call = new RequestCall(request, parts.origin);
      const { runtime, match } = router.find(request.method, call.path);
      const exchange = new Exchange(context, runtime, request, response, call, now);
      underWay.add(exchange);
      figures.began(underWay.size);
      response.on('close', () => forget(exchange));
      if (response.socket === null) forgetWithConnection(request.socket);
      exchange.isTooLate = load.isTooLate(now);
      const isAlways = match?.kind === 'route' && match.route.always === true;
      exchange.answer(match, isAlways ? null : load.refusal(underWay));
    } catch (error) {
      // Not even the group's own words for a failure could be had: this request is lost, the server is not.
      parts.onError(error, { method: request.method ?? '', path: request.url ?? '' });
      response.destroy();
    }
  };

  const firstOn = (socket: Socket): Exchange | undefined => {
    for (const exchange of underWay) if (exchange.request.socket === socket) return exchange;
    return undefined;
  };
  const afterAnswers = (socket: Socket, done: () => void): void => {
    // Node first puts the next answer that waits in the place of one that is out, or ends the connection behind the last.
    setImmediate(() => {
      const exchange = firstOn(socket);
      if (exchange === undefined) done();
      else exchange.response.once('close', () => afterAnswers(socket, done));
    });
  };

  return {
    listener,
    refusing,
    firstOn,
    isInBody: (socket) => unfinished.get(socket)?.complete === false,
    afterAnswers,
    active: () => underWay.size,
    busy: () => new Set(Array.from(underWay, ({ request }) => request.socket)),
    worker,
    rejections: context.rejections,
    drain: () => {
      context.draining = true;
    },
  };
}
