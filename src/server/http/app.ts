import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Failure } from '../failure.ts';
import type { Described, Route, ServedGroup, UploadRules } from '../group.ts';
import { type Answer, isStreamed, type StreamedAnswer } from './answer.ts';
import { AnswerCache } from './answer-cache.ts';
import { type BodyProblem, leavesBody, linger, readBody } from './body.ts';
import { CompressedCache } from './compression.ts';
import { chooseCoding } from './negotiate.ts';
import type { OriginRules } from './origin.ts';
import { Outbox } from './outbox.ts';
import { pathAndQuery, RequestCall } from './request-call.ts';
import { GroupRouter, type Match } from './router.ts';
import { send } from './send.ts';
import { sendStreamed } from './send-streamed.ts';
import { receive, type Upload, UploadError, type UploadProblem } from './upload.ts';

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

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Max-Age': '86400',
};

const RETRY_AFTER_OVERLOAD_S = 1;
/** Room for files comes back when others are done. */
const RETRY_AFTER_NO_ROOM_S = 10;

/** Composes groups into one request listener. No listener error escapes: what a handler throws becomes a 500 in its group's shape. */
export function createApp(parts: AppParts): App {
  const rooms = parts.groups.map((group): Room => ({ group, router: new GroupRouter(group) }));
  const lobby = rooms.at(-1);
  if (!lobby) throw new Error('An app needs at least one group.');
  const roomOf = (path: string): Room => rooms.find((room) => room.group.owns(path)) ?? lobby;
  const straight = straightRoutes(rooms, roomOf);
  const compressed = new CompressedCache(parts.compressedCacheBytes);
  const answers = new AnswerCache(parts.answerCacheBytes);
  const outbox = new Outbox();
  const active = new Set<ServerResponse>();
  let draining = false;

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    active.add(response);
    response.on('close', () => active.delete(response));
    try {
      answer(request, response);
    } catch (error) {
      // Not even the group's own words for a failure could be had: this request is lost, the server is not.
      parts.onError(error, { method: request.method ?? '', path: request.url ?? '' });
      response.destroy();
    }
  };

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const method = request.method ?? 'GET';
    const url = pathAndQuery(request.url ?? '/');
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const search = mark < 0 ? '' : url.slice(mark + 1);
    const known = method === 'GET' ? straight.get(path) : undefined;
    const { group, router } = known ?? roomOf(path);
    const call = new RequestCall(request, method, path, search, parts.origin);
    // The version that the handler sees: a new one may be swapped in before its answer goes out.
    let data = group.dataVersion();
    // True when what is still to come of the body is not waited for.
    let giveUpBody = false;

    const deliver = (answer: Answer): void | Promise<void> => {
      if (response.destroyed) return;
      const bodyLeft = giveUpBody || leavesBody(request, parts.bodyLimit);
      return send(response, answer, {
        headOnly: method === 'HEAD',
        coding: chooseCoding(request.headers['accept-encoding']),
        ifNoneMatch: method === 'GET' || method === 'HEAD' ? request.headers['if-none-match'] : undefined,
        dataVersion: data && group.namesDataVersion ? `${group.name}=${data.number}` : undefined,
        entity: data && method !== 'POST' ? `${data.number}.${data.checksum.slice(0, 12)}.${parts.fingerprint}` : null,
        cacheKey: url,
        compressed,
        publicMaxAge: parts.publicMaxAge,
        close: draining || bodyLeft,
        outbox,
        ...(bodyLeft ? { beforeEnd: () => linger(request) } : {}),
      });
    };
    const fail = (failure: Failure): void | Promise<void> => deliver(group.wording.failure(failure, call));
    const broken = (error: unknown): void => {
      parts.onError(error, { method, path });
      if (response.headersSent) response.destroy();
      else
        settle(
          () => fail({ kind: 'internal' }),
          () => response.destroy(),
        );
    };

    if (active.size > parts.maximumConcurrent) {
      settle(() => fail({ kind: 'overloaded', retryAfter: RETRY_AFTER_OVERLOAD_S }), broken);
      return;
    }
    settle(() => {
      if (method === 'OPTIONS' && request.url === '*')
        return deliver(optionsAnswer(['GET', 'HEAD', 'POST', 'OPTIONS']));
      const key = method === 'GET' && data !== null ? keyOf(group, url, call) : null;
      const today = parts.today();
      const kept = key === null || data === null ? undefined : answers.get(key, data.number, today);
      if (kept) return deliver(kept);
      const match = known?.match ?? router.match(method, path);
      if (match.kind === 'options') return deliver(optionsAnswer(match.allowed, group.describe?.(match.route)));
      if (match.kind !== 'route') return fail(match);
      call.params = match.params;
      return answerRoute(match.route, group, call, {
        body: () => readBody(request, response, parts.bodyLimit, parts.bodyTimeout),
        upload: (rules) => receive(request, response, rules),
        begin: () => {
          data = group.dataVersion();
        },
        deliver: (answer) => {
          if (key !== null && data !== null) answers.put(key, answer, data.number, today);
          return deliver(answer);
        },
        stream: (answer) =>
          sendStreamed(response, answer, {
            dataVersion: data && group.namesDataVersion ? `${group.name}=${data.number}` : undefined,
            close: draining,
          }),
        refuse: (problem, maximum, cause) => {
          // Whoever went away reads no answer.
          if (problem === 'aborted') return;
          // Behind the first bytes of an answer nothing else can be said than that it ends too early.
          if (response.headersSent) throw new UploadError(problem, { cause });
          giveUpBody = true;
          if (cause !== undefined) parts.onError(cause, { method, path });
          if (problem === 'not_kept') return fail({ kind: 'overloaded', retryAfter: RETRY_AFTER_NO_ROOM_S });
          return fail(problem === 'too_large' ? { kind: 'body_too_large', maximum } : { kind: 'body_too_late' });
        },
        bodyLimit: parts.bodyLimit,
      });
    }, broken);
  };

  return {
    listener,
    active: () => active.size,
    busy: () => new Set(Array.from(active, ({ req }) => req.socket)),
    drain: () => {
      draining = true;
    },
  };
}

/** A group and the router of its paths. */
interface Room {
  readonly group: ServedGroup;
  readonly router: GroupRouter;
}

/** The GETs whose paths have no parameters, by path: most requests ask for one of them, spelled as declared. */
function straightRoutes(
  rooms: readonly Room[],
  roomOf: (path: string) => Room,
): ReadonlyMap<string, Room & { readonly match: Match }> {
  const straight = new Map<string, Room & { readonly match: Match }>();
  for (const room of rooms) {
    for (const route of room.group.routes) {
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        if (route.method !== 'GET' || /[:*]/.test(path) || roomOf(path) !== room) continue;
        straight.set(path, { ...room, match: room.router.match('GET', path) });
      }
    }
  }
  return straight;
}

/** Does work that may throw, now or later, and hands what it throws to `broken`. */
function settle(work: () => void | Promise<void>, broken: (error: unknown) => void): void {
  try {
    const going = work();
    if (going) going.catch(broken);
  } catch (error) {
    broken(error);
  }
}

const UNDESCRIBED: Described = { type: 'text/plain; charset=utf-8', body: '' };

function optionsAnswer(allowed: readonly string[], { type, body, headers }: Described = UNDESCRIBED): Answer {
  return {
    status: 200,
    type,
    body,
    caching: 'unsaid',
    headers: { ...PREFLIGHT, ...headers, Allow: allowed.join(', ') },
  };
}

/** The key under which a group's answer to an address is kept, or null where it depends on who asks. */
function keyOf({ answersDependOn }: ServedGroup, url: string, call: RequestCall): string | null {
  if (answersDependOn === 'caller') return null;
  const key = `${url}\n${call.headers.accept ?? ''}`;
  return answersDependOn === 'origin' ? `${key}\n${call.origin()}` : key;
}

/** What the way of a route needs of the request it serves. */
interface Passage {
  readonly body: () => Promise<Uint8Array | BodyProblem>;
  readonly upload: (rules: UploadRules) => Upload;
  /** Called at the moment the handler takes its catalog. */
  readonly begin: () => void;
  readonly deliver: (answer: Answer) => void | Promise<void>;
  readonly stream: (answer: StreamedAnswer) => Promise<void>;
  /** Tells why the body was not read to its end; the operator hears of the cause. */
  readonly refuse: (problem: UploadProblem, maximum: number, cause?: unknown) => void | Promise<void>;
  readonly bodyLimit: number;
}

/** Runs guard, body and handler in that order; stays synchronous for GETs whose handler is. */
function answerRoute(route: Route, group: ServedGroup, call: RequestCall, passage: Passage): void | Promise<void> {
  const deliver = (answer: Answer | StreamedAnswer): void | Promise<void> =>
    isStreamed(answer) ? passage.stream(answer) : passage.deliver(answer);
  const run = (): void | Promise<void> => {
    if (route.upload) return withUpload(route.upload);
    if (route.method === 'POST') return withBody();
    passage.begin();
    const answer = route.handle(call);
    return answer instanceof Promise ? answer.then(deliver) : deliver(answer);
  };
  const withBody = async (): Promise<void> => {
    const body = await passage.body();
    if (typeof body === 'string') {
      await passage.refuse(body, passage.bodyLimit);
      return;
    }
    call.body = body;
    passage.begin();
    await deliver(await route.handle(call));
  };
  const withUpload = async (rules: UploadRules): Promise<void> => {
    const upload = passage.upload(rules);
    call.upload = upload.bytes;
    passage.begin();
    try {
      const answer = await route.handle(call);
      // What answers without reading it all wants no more of it.
      if (!isStreamed(answer)) upload.close();
      await deliver(answer);
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      await passage.refuse(error.problem, rules.limit, error.cause);
    } finally {
      upload.close();
    }
  };
  if (!route.secured || !group.guard) return run();
  const refusal = group.guard(call);
  if (refusal instanceof Promise) return refusal.then((answer) => (answer ? deliver(answer) : run()));
  return refusal ? deliver(refusal) : run();
}
