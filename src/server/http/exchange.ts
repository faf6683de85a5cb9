/** Answers one request, from its arrival to the last byte; and what all requests of an app share. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Failure } from '../failure.ts';
import type { Route, ServedGroup, ServedVersion, UploadRules } from '../group.ts';
import type { AllUnderWay, LoadGuard, UnderWay } from '../limits/load-guard.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { RequestCost } from '../limits/request-cost.ts';
import type { FinishedRequest, RequestLog } from '../log/request-log.ts';
import type { Rejection, Rejections } from '../metrics/counters.ts';
import type { Settings } from '../settings.ts';
import { RETRY_AFTER_STORE_S, storeTrouble } from '../store-trouble.ts';
import type { WorkerContext } from '../worker-context.ts';
import { type Answer, lengthOf, optionsAnswer, type StreamedAnswer } from './answer.ts';
import { type AnswerCache, type CacheKey, cacheKey } from './answer-cache.ts';
import { linger, REJECTION_OF, readBody, receive, type Upload, UploadError, type UploadProblem } from './body.ts';
import type { RequestCall } from './call.ts';
import type { CompressedCache } from './compression.ts';
import type { OriginRules } from './origin.ts';
import type { GroupRuntime, Match } from './router.ts';
import { etagOf, rangedAnswer, send, sendStreamed } from './send.ts';

const STORE_AWAY = { kind: 'store_away', retryAfter: RETRY_AFTER_STORE_S } as const;
const RETRY_AFTER_OVERLOAD_S = 1;
/** Room for files comes back when others are done. */
const RETRY_AFTER_NO_ROOM_S = 10;

/** One request and its answer. What a handler throws becomes a 500 in its group's shape, or a 503 when it is the store's. */
export class Exchange implements UnderWay {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly call: RequestCall;
  /** When it began, in milliseconds of `performance.now()`. */
  readonly began: number;
  /** The number of its operation. */
  operation: number;
  /** Bytes of the body that go out. */
  bytes = 0;
  /** True when it came to its turn too late for work to be begun. */
  isTooLate = false;
  readonly #context: AppContext;
  readonly #runtime: GroupRuntime;
  /** Names the request in the log and in its answer; undefined where there is no log. */
  readonly #id: string | undefined;
  /** The version that the handler sees: a new one may be swapped in before its answer goes out. */
  #data: ServedVersion | null;
  /** The group's revision that the handler sees. */
  #revision: number;
  /** Under which the answer is kept; null where it is not. */
  #key: CacheKey | null = null;
  #today = '';
  #isReadingBody = false;
  /** True when the rest of the body is not waited for. */
  #isBodyAbandoned = false;
  /** True when its connection ends with its answer, so that another worker takes the next one. */
  #isLastOnConnection = false;

  /** `began`: now, in milliseconds of `performance.now()`. */
  constructor(
    context: AppContext,
    runtime: GroupRuntime,
    request: IncomingMessage,
    response: ServerResponse,
    call: RequestCall,
    began: number,
  ) {
    const { rates, requestLog } = context.parts;
    this.#context = context;
    this.#runtime = runtime;
    this.request = request;
    this.response = response;
    this.call = call;
    this.began = began;
    this.operation = runtime.noOperation;
    this.#data = runtime.group.dataVersion();
    this.#revision = runtime.group.revision?.() ?? 0;
    this.#id = requestLog?.idOf(request);
    if (rates !== null) call.cost = rates.costOf(request);
  }

  /** True while the exchange waits for its client, which has to send its body or to take the answer. */
  get waits(): boolean {
    const response = this.response;
    return this.#isReadingBody || response.writableEnded || response.writableNeedDrain;
  }

  /** The line of the log when the answer is out, or was cut off. */
  endedAs(status: number, isCut: boolean, milliseconds: number): FinishedRequest {
    const { request, operation, bytes } = this;
    const { path, search } = this.call;
    const version = this.#data?.number;
    return { request, id: this.#id ?? '', operation, path, search, status, isCut, milliseconds, bytes, version };
  }

  /** Answers. `match`: where it is known; `rejection`: why no work is begun. */
  answer(match: Match | null, rejection: Rejection | null): void {
    try {
      const going = rejection === null ? this.#work(match) : this.#refuseWork(rejection);
      if (going) going.catch((error: unknown) => this.#break(error));
    } catch (error) {
      this.#break(error);
    }
  }

  /** Counts and answers that there is no time for it. */
  #refuseWork(reason: Rejection): void | Promise<void> {
    this.#context.rejections[reason].add();
    return this.#fail({ kind: 'overloaded', retryAfter: RETRY_AFTER_OVERLOAD_S });
  }

  #work(known: Match | null): void | Promise<void> {
    const { call } = this;
    const { method, headers } = call;
    const { group } = this.#runtime;
    const requested = headers['access-control-request-headers'];
    if (method === 'OPTIONS' && this.request.url === '*') {
      return this.#deliver(optionsAnswer(['GET', 'HEAD', 'POST', 'OPTIONS'], requested));
    }
    if (method === 'GET' && this.#data !== null && group.answersDependOn !== 'caller') {
      const { answers, parts } = this.#context;
      const accept = headers.accept ?? '';
      this.#today = parts.today();
      this.#key = cacheKey(call.url, group.answersDependOn === 'origin' ? `${accept}\n${call.origin()}` : accept);
      const kept = answers.get(this.#key, this.#data, this.#revision, this.#today);
      if (kept !== undefined) return this.#admit(kept.route, kept.answer);
    }
    const match = known ?? this.#runtime.match(method, call.path);
    if (match.kind === 'options') {
      return this.#deliver(optionsAnswer(match.allowed, requested, group.describe?.(match.route)));
    }
    if (match.kind !== 'route') return this.#fail(call.cost?.takeOnArrival(1) ?? match);
    call.params = match.params;
    const { route } = match;
    // A kept answer is never refused: refusing costs as much as sending it.
    const isTooLate = this.isTooLate && !route.always;
    const rejection = isTooLate ? 'event_loop' : route.long ? this.#context.parts.load.longRefusal(this.began) : null;
    if (rejection === null) return this.#admit(route, null);
    this.operation = this.#runtime.numbers.get(route) ?? this.operation;
    return this.#refuseWork(rejection);
  }

  /** Goes on behind the rate limits and, of a secured route, the guard; or answers their refusal. */
  #admit(route: Route, kept: Answer | null): void | Promise<void> {
    const { cost: units = 1, scope } = route;
    const cost = route.always ? null : this.call.cost;
    this.operation = this.#runtime.numbers.get(route) ?? this.operation;
    const overRate = cost === null ? null : cost.takeOnArrival(units);
    if (overRate !== null) return this.#fail(overRate);
    const guard = route.secured ? this.#runtime.group.guard : undefined;
    if (guard === undefined) return this.#proceed(route, kept, cost);
    const settle = (refusal: Answer | null): void | Promise<void> => {
      if (refusal !== null) return this.#deliver(refusal);
      // The guard has named the account.
      const overAccount = cost === null ? null : cost.takeFromAccount(this.call.account, units);
      return overAccount === null ? this.#proceed(route, kept, cost) : this.#fail(overAccount);
    };
    const refusal = guard(this.call, scope);
    return refusal instanceof Promise ? refusal.then(settle) : settle(refusal);
  }

  /** Sends the kept answer, or runs body and handler in that order; stays synchronous for GETs whose handler is. */
  #proceed(route: Route, kept: Answer | null, cost: RequestCost | null): void | Promise<void> {
    // Where servers share rate limits, those of client and account are decided together now.
    const shared = cost === null ? null : cost.takeShared(route.counted === true);
    if (shared !== null) {
      return shared.then((refused) => (refused === null ? this.#proceed(route, kept, null) : this.#fail(refused)));
    }
    if (kept !== null) return this.#deliver(kept);
    if (route.upload) return this.#withUpload(route, route.upload);
    return route.method === 'POST' ? this.#withBody(route) : this.#handle(route);
  }

  /** Notes the version that the handler sees, which takes its catalog now, runs the handler and sends its answer. */
  #handle(route: Route, upload?: Upload): void | Promise<void> {
    const rejection = route.long ? this.#context.parts.load.longRefusal(performance.now()) : null;
    if (rejection !== null) return this.#refuseWork(rejection);
    this.#data = this.#runtime.group.dataVersion();
    this.#revision = this.#runtime.group.revision?.() ?? 0;
    const answer = route.long ? this.#handleLong(route) : route.handle(this.call);
    return answer instanceof Promise
      ? answer.then((made) => this.#sendHandled(made, route, upload))
      : this.#sendHandled(answer, route, upload);
  }

  /** Counts long work as under way only while it runs, not while its body comes or its answer is read. */
  async #handleLong(route: Route): Promise<Answer | StreamedAnswer> {
    const { load } = this.#context.parts;
    const leave = load.enterLong();
    try {
      return await route.handle(this.call);
    } finally {
      this.#isLastOnConnection = load.isUneven;
      leave();
    }
  }

  async #withBody(route: Route): Promise<void> {
    const { settings, load } = this.#context.parts;
    const rules = { maximum: settings.bodyLimit, timeout: settings.requestTimeout, room: load.bodies };
    this.#isReadingBody = true;
    const body = await readBody(this.request, this.response, rules);
    this.#isReadingBody = false;
    if (typeof body === 'string') {
      await this.#refuseBody(body, settings.bodyLimit);
      return;
    }
    try {
      // While it came it did not count as work.
      const rejection = load.refusalOfBegun(this.#context.underWay);
      if (rejection !== null) {
        await this.#refuseWork(rejection);
        return;
      }
      this.call.body = body;
      await this.#handle(route);
    } finally {
      load.bodies.release(body.byteLength);
    }
  }

  async #withUpload(route: Route, rules: UploadRules): Promise<void> {
    const upload = receive(this.request, this.response, rules);
    this.call.upload = upload.bytes;
    try {
      await this.#handle(route, upload);
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      await this.#refuseBody(error.problem, rules.limit, error.cause);
    } finally {
      upload.close();
    }
  }

  /** Keeps and sends the answer of a handler. */
  #sendHandled(answer: Answer | StreamedAnswer, route: Route, upload: Upload | undefined): void | Promise<void> {
    const { answers, draining, rejections } = this.#context;
    if ('pieces' in answer) {
      return sendStreamed(this.response, answer, {
        dataVersion:
          this.#runtime.group.namesDataVersion && this.#data
            ? this.#runtime.namesOf(this.#data, this.#revision).header
            : undefined,
        close: draining || this.#isLastOnConnection,
        sent: this,
        cost: this.call.cost,
        requestId: this.#id,
      });
    }
    // A handler that answers before the end of the body needs no more of that body.
    upload?.close();
    if (answer.status === 503 && !route.always) rejections.operation.add();
    if (this.#key !== null && this.#data !== null && (!route.secured || answer.sameForCallers)) {
      const standing = { version: this.#data, revision: this.#revision, today: this.#today };
      answers.put(this.#key, answer, standing, route);
    }
    return this.#deliver(answer);
  }

  #deliver(whole: Answer): void | Promise<void> {
    const { call, request, response } = this;
    const { method, headers, cost } = call;
    const { parts, compressed, draining } = this.#context;
    const { group } = this.#runtime;
    cost?.report();
    if (response.destroyed) return;
    const data = this.#data;
    const revision = whole.standsForVersion ? 0 : this.#revision;
    const names = data === null ? null : this.#runtime.namesOf(data, revision);
    const entity = whole.entity ?? names?.entity ?? null;
    const answer = whole.takesRanges && method === 'GET' ? this.#partOf(whole, entity) : whole;
    const isBodyLeft = this.#isBodyAbandoned || leavesBody(request, parts.settings.bodyLimit);
    return send(response, answer, {
      headOnly: method === 'HEAD',
      acceptEncoding: headers['accept-encoding'],
      ifNoneMatch: method === 'GET' || method === 'HEAD' ? headers['if-none-match'] : undefined,
      dataVersion: group.namesDataVersion ? names?.header : undefined,
      entity: method === 'POST' ? null : entity,
      cacheKey: call.url,
      compressed,
      publicMaxAge: parts.settings.publicMaxAge,
      close: draining || isBodyLeft || this.#isLastOnConnection,
      sent: this,
      requestId: this.#id,
      cost,
      beforeEnd: isBodyLeft ? () => linger(request) : undefined,
    });
  }

  /** The part of an answer that `Range` requests; the whole where that is the right answer. */
  #partOf(whole: Answer, entity: string | null): Answer {
    const part = rangedAnswer(whole, this.call.headers, etagOf(whole, entity, 'identity'));
    return part === 'none' ? this.#worded({ kind: 'range_not_satisfiable', length: lengthOf(whole.body) }) : part;
  }

  #fail(failure: Failure): void | Promise<void> {
    return this.#deliver(this.#worded(failure));
  }

  #worded(failure: Failure): Answer {
    return this.#runtime.group.wording.failure(failure, this.call);
  }

  /** Answers why the body was not read to its end, and reports the cause to the operator. */
  #refuseBody(problem: UploadProblem, maximum: number, cause?: unknown): void | Promise<void> {
    // A client that went away reads no answer.
    if (problem === 'aborted') return;
    // Behind the first bytes of an answer nothing else can be said than that it ends too early.
    if (this.response.headersSent) throw new UploadError(problem, { cause });
    this.#isBodyAbandoned = true;
    this.#context.rejections[REJECTION_OF[problem]].add();
    if (cause !== undefined) this.#context.parts.onError(cause, this.call);
    if (problem === 'too_large') return this.#fail({ kind: 'body_too_large', maximum });
    if (problem === 'too_late') return this.#fail({ kind: 'body_too_late' });
    return this.#fail({ kind: 'overloaded', retryAfter: RETRY_AFTER_NO_ROOM_S });
  }

  /** Answers an error: 503 where the store could not answer, else 500; or ends an answer that has begun. */
  #break(error: unknown): void {
    const { response } = this;
    // The client has gone: no answer is due, and nothing has failed.
    if (this.call.isEndOfWork(error)) return;
    const trouble = storeTrouble(error);
    if (trouble) this.#context.rejections.store.add();
    if (!trouble?.isReportedByWatch) this.#context.parts.onError(error, this.call);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    try {
      const going = this.#fail(trouble ? STORE_AWAY : { kind: 'internal' });
      if (going) going.catch(() => response.destroy());
    } catch {
      response.destroy();
    }
  }
}

/**
 * True when an answer goes out before its request's body was read, and that body is not worth reading to
 * its end: too long, of unknown length, or held back. The connection then ends with the answer.
 */
function leavesBody({ headers, complete }: IncomingMessage, maximum: number): boolean {
  if (complete) return false;
  const length = headers['content-length'];
  if (length !== undefined && Number(length) > maximum) return true;
  return headers['transfer-encoding'] !== undefined || headers.expect !== undefined;
}

/** What an app is made of. The last group owns every path that no other owns. */
export interface AppParts {
  readonly groups: readonly ServedGroup[];
  /** The workers among which the app serves: its figures go to memory that they share. */
  readonly worker: WorkerContext;
  readonly settings: Pick<
    Settings,
    'bodyLimit' | 'requestTimeout' | 'publicMaxAge' | 'compressedCache' | 'answerCache'
  >;
  readonly origin: OriginRules;
  readonly load: LoadGuard;
  /** Null where no rates are limited. */
  readonly rates: RateLimits | null;
  /** The civil date, on which some answers depend. */
  readonly today: () => string;
  /** What answers depend on besides data: program version and settings. Part of every ETag. */
  readonly fingerprint: string;
  /** Null where no request is logged. */
  readonly requestLog: RequestLog | null;
  /** Called with every error that became a 500. */
  readonly onError: (error: unknown, call: { readonly method: string; readonly path: string }) => void;
}

/** What all exchanges of an app share. */
export interface AppContext {
  readonly parts: AppParts;
  readonly compressed: CompressedCache;
  readonly answers: AnswerCache;
  readonly rejections: Rejections;
  /** All that is being answered. */
  readonly underWay: AllUnderWay;
  /** From now on every answer closes its connection. */
  draining: boolean;
}
