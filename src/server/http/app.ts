import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Crew } from '../crew.ts';
import type { ServedGroup } from '../group.ts';
import { type LoadGuard, LongWorkBalance } from '../limits/load-guard.ts';

import type { RateLimits } from '../limits/rate-limits.ts';
import type { RequestLog } from '../log/request-log.ts';
import { countedCache, Rejections } from '../metrics/counters.ts';

import { RequestFigures } from '../metrics/request-figures.ts';
import { AnswerCache } from './answer-cache.ts';
import type { Refusing } from './broken-request.ts';
import { CompressedCache } from './compression.ts';
import { Exchange } from './exchange.ts';
import type { House } from './house.ts';
import type { OriginRules } from './origin.ts';
import { callOf, pathAndQuery } from './request-call.ts';
import { Room } from './room.ts';
import type { Match } from './router.ts';
import { withPlainLetters } from './unreserved.ts';

/** What an app is made of. The last group owns every path that no other owns. */
export interface AppParts {
  readonly groups: readonly ServedGroup[];
  /** The workers among which the app serves: its figures go to memory that they share. */
  readonly crew: Crew;
  readonly origin: OriginRules;
  readonly bodyLimit: number;
  /** How long a body may take to arrive, in milliseconds, where a route does not say otherwise. */
  readonly bodyTimeout: number;
  /** Whom there is no time or room for. */
  readonly load: LoadGuard;
  /** Who may ask how much; null where everybody may ask anything. */
  readonly rates: RateLimits | null;
  readonly publicMaxAge: number;
  readonly compressedCacheBytes: number;
  readonly answerCacheBytes: number;
  /** The civil date, on which some answers depend. */
  readonly today: () => string;
  /** What answers depend on besides data: program version and settings. Part of every ETag. */
  readonly fingerprint: string;
  /** Writes down what is asked; null where nothing is. */
  readonly requestLog: RequestLog | null;
  /** Told of every error that became a 500. */
  readonly onError: (error: unknown, call: { readonly method: string; readonly path: string }) => void;
}

/** A running app: the listener, and what draining needs to know. */
export interface App {
  readonly listener: RequestListener;
  /** Requests being answered now. */
  readonly active: () => number;
  /** Connections on which an answer is being made or sent. */
  readonly busy: () => ReadonlySet<Socket>;
  /** The exchange whose answer is made or sent first of those on a connection. */
  readonly firstOn: (socket: Socket) => Pick<Exchange, 'request' | 'response'> | undefined;
  /** True while the body of a request that has its answer still comes. */
  readonly isInBody: (socket: Socket) => boolean;
  /** Calls back, not before the current turn of the event loop is over, when every answer that is owed on a connection is out. */
  readonly afterAnswers: (socket: Socket, done: () => void) => void;
  /** From now on every answer closes its connection. */
  readonly drain: () => void;
  /** The workers among which it serves. */
  readonly crew: Crew;
  /** Counts what is turned away, also before it becomes a request. */
  readonly rejections: Rejections;
  /** Words what never becomes a request that is answered. */
  readonly refusing: Refusing;
}

/** A room, and what its router says of a path. */
interface Straight {
  readonly room: Room;
  readonly match: Match;
  /** Whatever the load. */
  readonly always: boolean;
}

/** Composes groups into one request listener. No listener error escapes: what a handler throws becomes a 500 in its group's shape. */
export function createApp(parts: AppParts): App {
  const rooms = roomsOf(parts);
  const lobby = rooms.at(-1);
  if (!lobby) throw new Error('An app needs at least one group.');
  const roomOf = (path: string): Room => {
    // The routers read escapes themselves.
    const plain = path.includes('%') ? withPlainLetters(path) : path;
    return rooms.find((room) => room.group.owns(plain)) ?? lobby;
  };
  const straight = straightRoutes(rooms, roomOf);
  const underWay = new Set<Exchange>();
  /** Connections on which requests came behind others. */
  const pipelined = new WeakSet<Socket>();
  /** The last request of a connection that had its answer before its body had come. */
  const unfinished = new WeakMap<Socket, IncomingMessage>();
  const figures = new RequestFigures(parts.crew);
  const { requestLog } = parts;
  const house: House = {
    parts,
    compressed: new CompressedCache(parts.compressedCacheBytes, countedCache(parts.crew, 'compressed')),
    answers: new AnswerCache(parts.answerCacheBytes, countedCache(parts.crew, 'answers')),
    rejections: new Rejections(parts.crew),
    underWay,
    balance: new LongWorkBalance(parts.crew),
    draining: false,
  };
  const forget = (exchange: Exchange): void => {
    if (!underWay.delete(exchange)) return;
    const { request, response } = exchange;
    if (!request.complete) unfinished.set(exchange.socket, request);
    const { statusCode: status, writableFinished } = response;
    if (!writableFinished) exchange.giveUp();
    const took = performance.now() - exchange.began;
    figures.ended(exchange.operation, status, !writableFinished, took, exchange.bytes, underWay.size);
    if (requestLog?.isLogged(status, took)) requestLog.write(exchange.endedAs(status, !writableFinished, took));
  };
  // Behind others on its connection: were that to end before its turn, Node would not emit `close` of the response.
  const forgetWithConnection = (socket: Socket): void => {
    if (pipelined.has(socket)) return;
    pipelined.add(socket);
    socket.once('close', () => {
      for (const exchange of underWay) if (exchange.socket === socket) forget(exchange);
    });
  };

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    try {
      const now = performance.now();
      const url = pathAndQuery(request.url ?? '/');
      const mark = url.indexOf('?');
      const path = mark < 0 ? url : url.slice(0, mark);
      const known = request.method === 'GET' || request.method === 'HEAD' ? straight.get(path) : undefined;
      const room = known ? known.room : roomOf(path);
      const exchange = new Exchange(house, room, request, response, url, path, now);
      underWay.add(exchange);
      figures.began(underWay.size);
      response.on('close', () => forget(exchange));
      if (response.socket === null) forgetWithConnection(request.socket);
      exchange.isTooLate = parts.load.isTooLate(now);
      const refusal = known?.always === true ? null : parts.load.refusal(underWay);
      if (refusal !== null) exchange.refuseForLoad(refusal);
      else exchange.answer(known?.match);
    } catch (error) {
      // Not even the group's own words for a failure could be had: this request is lost, the server is not.
      parts.onError(error, { method: request.method ?? '', path: request.url ?? '' });
      response.destroy();
    }
  };

  const refusing: Refusing = (request, reason) => {
    const call = callOf(request, parts.origin);
    const { group, router } = roomOf(call.path);
    const found = reason === null ? router.match(call.method, call.path) : null;
    const isWordable = found && found.kind !== 'route' && found.kind !== 'options';
    return group.wording.failure(isWordable ? found : { kind: 'unreadable', reason: reason ?? 'not_http' }, call);
  };

  const firstOn = (socket: Socket): Exchange | undefined => {
    for (const exchange of underWay) if (exchange.socket === socket) return exchange;
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
    busy: () => new Set(Array.from(underWay, ({ socket }) => socket)),
    crew: parts.crew,
    rejections: house.rejections,
    drain: () => {
      house.draining = true;
    },
  };
}

/** A room for each group; their operations are numbered through. */
function roomsOf({ groups, fingerprint }: AppParts): readonly Room[] {
  let number = 0;
  return groups.map((group) => {
    const room = new Room(group, fingerprint, number);
    number += 1 + group.routes.length;
    return room;
  });
}

/** The GETs whose paths have no parameters, by path: most requests ask for one of them, spelled as declared. */
function straightRoutes(rooms: readonly Room[], roomOf: (path: string) => Room): ReadonlyMap<string, Straight> {
  const straight = new Map<string, Straight>();
  for (const room of rooms) {
    for (const route of room.group.routes) {
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        if (route.method !== 'GET' || /[:*]/.test(path) || roomOf(path) !== room) continue;
        straight.set(path, { room, match: room.router.match('GET', path), always: route.always === true });
      }
    }
  }
  return straight;
}
