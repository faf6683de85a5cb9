import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ServedGroup } from '../group.ts';
import { AnswerCache } from './answer-cache.ts';
import { CompressedCache } from './compression.ts';
import { Exchange, type House } from './exchange.ts';
import type { OriginRules } from './origin.ts';
import { Outbox } from './outbox.ts';
import { pathAndQuery } from './request-call.ts';
import { Room } from './room.ts';
import type { Match } from './router.ts';

/** What an app is made of. The last group owns every path that no other owns. */
export interface AppParts {
  readonly groups: readonly ServedGroup[];
  readonly origin: OriginRules;
  readonly bodyLimit: number;
  /** How long a body may take to arrive, in milliseconds, where a route does not say otherwise. */
  readonly bodyTimeout: number;
  readonly maximumConcurrent: number;
  readonly publicMaxAge: number;
  readonly compressedCacheBytes: number;
  readonly answerCacheBytes: number;
  /** The civil date, on which some answers depend. */
  readonly today: () => string;
  /** What answers depend on besides data: program version and settings. Part of every ETag. */
  readonly fingerprint: string;
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
  /** From now on every answer closes its connection. */
  readonly drain: () => void;
}

/** A room, and what its router says of a path. */
interface Straight {
  readonly room: Room;
  readonly match: Match;
}

/** Composes groups into one request listener. No listener error escapes: what a handler throws becomes a 500 in its group's shape. */
export function createApp(parts: AppParts): App {
  const rooms = parts.groups.map((group) => new Room(group, parts.fingerprint));
  const lobby = rooms.at(-1);
  if (!lobby) throw new Error('An app needs at least one group.');
  const roomOf = (path: string): Room => rooms.find((room) => room.group.owns(path)) ?? lobby;
  const straight = straightRoutes(rooms, roomOf);
  const active = new Set<ServerResponse>();
  const house: House = {
    parts,
    compressed: new CompressedCache(parts.compressedCacheBytes),
    answers: new AnswerCache(parts.answerCacheBytes),
    outbox: new Outbox(),
    draining: false,
  };
  const forget = function (this: ServerResponse): void {
    active.delete(this);
  };

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    active.add(response);
    response.on('close', forget);
    try {
      house.outbox.beforeNext();
      const url = pathAndQuery(request.url ?? '/');
      const mark = url.indexOf('?');
      const path = mark < 0 ? url : url.slice(0, mark);
      const known = request.method === 'GET' ? straight.get(path) : undefined;
      const room = known ? known.room : roomOf(path);
      const exchange = new Exchange(house, room, request, response, url, path);
      if (active.size > parts.maximumConcurrent) exchange.refuseForLoad();
      else exchange.answer(known?.match);
    } catch (error) {
      // Not even the group's own words for a failure could be had: this request is lost, the server is not.
      parts.onError(error, { method: request.method ?? '', path: request.url ?? '' });
      response.destroy();
    }
  };

  return {
    listener,
    active: () => active.size,
    busy: () => new Set(Array.from(active, ({ req }) => req.socket)),
    drain: () => {
      house.draining = true;
    },
  };
}

/** The GETs whose paths have no parameters, by path: most requests ask for one of them, spelled as declared. */
function straightRoutes(rooms: readonly Room[], roomOf: (path: string) => Room): ReadonlyMap<string, Straight> {
  const straight = new Map<string, Straight>();
  for (const room of rooms) {
    for (const route of room.group.routes) {
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        if (route.method !== 'GET' || /[:*]/.test(path) || roomOf(path) !== room) continue;
        straight.set(path, { room, match: room.router.match('GET', path) });
      }
    }
  }
  return straight;
}
