import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Crew } from '../crew.ts';
import type { ServedGroup } from '../group.ts';
import type { LoadGuard } from '../limits/load/load-guard.ts';
import { LongBalance } from '../limits/load/long-balance.ts';
import type { Rates } from '../limits/rates.ts';
import type { RequestLog } from '../log/request-log.ts';
import { CountedCache } from '../metrics/cache-count.ts';
import { Rejections } from '../metrics/rejections.ts';
import { RequestFigures } from '../metrics/request-figures.ts';
import { AnswerCache } from './answer-cache.ts';
import type { Refusing } from './broken-request.ts';
import { CompressedCache } from './compression.ts';
import { Exchange } from './exchange.ts';
import type { House } from './house.ts';
import type { OriginRules } from './origin.ts';
import { Outbox } from './outbox.ts';
import { callOf, pathAndQuery } from './request-call.ts';
import { Room } from './room.ts';
import type { Match } from './router.ts';
import { UnderWayList } from './under-way-list.ts';
import { withPlainLetters } from './unreserved.ts';
import { WaitingInLine } from './waiting-in-line.ts';
import { WholeAnswers } from './whole-answer.ts';

/** What an app is made of. The last group owns every path that no other owns. */
export interface AppParts {
  readonly groups: readonly ServedGroup[];
  /** The workers among which the app serves: its figures go to memory that they share. */
  readonly crew: Crew;
  readonly origin: OriginRules;
  readonly bodyLimit: number;
  /** How long a body may take to arrive, in milliseconds, where a route does not say otherwise. */
  readonly bodyTimeout: number;
  /** How long idle connections are kept, in milliseconds. */
  readonly keepAliveTimeout: number;
  /** Whom there is no time or room for. */
  readonly load: LoadGuard;
  /** Who may ask how much; null where everybody may ask anything. */
  readonly rates: Rates | null;
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
  /** Calls back, not before the current turn of the event loop is over, when every answer that is owed on a connection is out. */
  readonly afterAnswers: (socket: Socket, done: () => void) => void;
  /** Sends the answers that wait for others of their turn. */
  readonly sendWaiting: () => void;
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
  const underWay = new UnderWayList<Exchange>();
  const figures = new RequestFigures(parts.crew);
  const { requestLog } = parts;
  const house: House = {
    parts,
    compressed: new CompressedCache(parts.compressedCacheBytes, new CountedCache(parts.crew, 'compressed')),
    answers: new AnswerCache(parts.answerCacheBytes, new CountedCache(parts.crew, 'answers')),
    outbox: new Outbox(new WholeAnswers(parts.keepAliveTimeout)),
    rejections: new Rejections(parts.crew),
    underWay,
    balance: new LongBalance(parts.crew),
    draining: false,
  };
  const waiting = new WaitingInLine();
  const forget = (exchange: Exchange, response: ServerResponse): void => {
    if (exchange.isOver) return;
    exchange.isOver = true;
    underWay.remove(exchange);
    waiting.forget(response);
    const { statusCode: status, writableFinished } = response;
    const isCut = !(exchange.isOut || writableFinished);
    if (isCut) exchange.giveUp();
    const took = performance.now() - exchange.began;
    figures.ended(exchange.operation, status, isCut, took, exchange.bytes, underWay.size);
    if (requestLog?.wants(status, took)) requestLog.write(exchange.endedAs(status, isCut, took));
  };

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    try {
      const now = performance.now();
      house.outbox.beforeNext(now);
      const url = pathAndQuery(request.url ?? '/');
      const mark = url.indexOf('?');
      const path = mark < 0 ? url : url.slice(0, mark);
      const known = request.method === 'GET' || request.method === 'HEAD' ? straight.get(path) : undefined;
      const room = known ? known.room : roomOf(path);
      const exchange = new Exchange(house, room, request, response, url, path, now);
      underWay.add(exchange);
      figures.began(underWay.size);
      const over = (): void => forget(exchange, response);
      response.on('close', over);
      // Behind others on its connection: were that to end before its turn, Node would tell nobody.
      if (response.socket === null) waiting.add(response, over);
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

  const afterAnswers = (socket: Socket, done: () => void): void => {
    // Node first puts the next answer that waits in the place of one that is out, or ends the connection behind the last.
    setImmediate(() => {
      for (const exchange of underWay) {
        if (exchange.socket !== socket) continue;
        exchange.response.once('close', () => afterAnswers(socket, done));
        return;
      }
      done();
    });
  };

  return {
    listener,
    refusing,
    afterAnswers,
    active: () => underWay.size,
    busy: () => new Set(Array.from(underWay, ({ socket }) => socket)),
    sendWaiting: house.outbox.send,
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
