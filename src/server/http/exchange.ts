import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Failure } from '../failure.ts';
import type { Route, ServedVersion, UploadRules } from '../group.ts';
import type { UnderWay } from '../limits/load-guard.ts';
import type { RequestCost } from '../limits/request-cost.ts';
import type { FinishedRequest } from '../log/request-log.ts';
import type { Rejection } from '../metrics/counters.ts';
import { RETRY_AFTER_STORE_S, storeTrouble } from '../store-trouble.ts';
import { type Answer, isStreamed, type StreamedAnswer } from './answer.ts';
import { lengthOf } from './answer-body.ts';
import { CacheKey, type Door } from './answer-cache.ts';
import { leavesBody, linger, readBody } from './body.ts';
import { rangedAnswer } from './byte-range.ts';
import type { House } from './house.ts';
import { chooseCoding } from './negotiate.ts';
import { optionsAnswer } from './options-answer.ts';
import { RequestCall } from './request-call.ts';
import type { Room } from './room.ts';
import type { Match } from './router.ts';
import { etagOf, send, sendStreamed } from './send.ts';
import { REJECTION_OF, receive, UploadError, type UploadProblem } from './upload.ts';

const STORE_AWAY = { kind: 'store_away', retryAfter: RETRY_AFTER_STORE_S } as const;
const RETRY_AFTER_OVERLOAD_S = 1;
/** Room for files comes back when others are done. */
const RETRY_AFTER_NO_ROOM_S = 10;

/**
 * One request and its answer. What a handler throws becomes a 500 in its group's shape, or a 503 when it is the store's.
 */
export class Exchange implements UnderWay {
  readonly #house: House;
  readonly #room: Room;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly #url: string;
  readonly #method: string;
  readonly #call: RequestCall;
  /** The version that the handler sees: a new one may be swapped in before its answer goes out. */
  #data: ServedVersion | null;
  /** The group's revision that the handler sees. */
  #revision: number;
  /** Under which the answer is kept; null where it is not. */
  #key: CacheKey | null = null;
  #today = '';
  #readsBody = false;
  /** True when what is still to come of the body is not waited for. */
  #givesUpBody = false;
  /** For the figures: when it began, in milliseconds of `performance.now()`; the number of its operation; the bytes of its body that go out. */
  readonly began: number;
  operation: number;
  bytes = 0;
  /** True when it came to its turn too late for work to be begun. */
  isTooLate = false;
  #id: string | undefined;
  /** True when its connection ends with its answer, so that another worker takes the next one. */
  #handsOn = false;
  /** True when it was counted already why the answer is 503. */
  #isTurnedAway = false;

  /** `began`: now, in milliseconds of `performance.now()`. */
  constructor(
    house: House,
    room: Room,
    request: IncomingMessage,
    response: ServerResponse,
    url: string,
    path: string,
    began: number,
  ) {
    this.#house = house;
    this.began = began;
    this.#room = room;
    this.operation = room.noOperation;
    this.request = request;
    this.response = response;
    this.#url = url;
    this.#method = request.method ?? 'GET';
    const search = url.length === path.length ? '' : url.slice(path.length + 1);
    this.#call = new RequestCall(request, this.#method, path, search, house.parts.origin);
    if (house.parts.rates !== null) this.#call.cost = house.parts.rates.costOf(request);
    this.#data = room.group.dataVersion();
    this.#revision = room.group.revision?.() ?? 0;
  }

  /** The connection that it came on. */
  get socket(): Socket {
    return this.request.socket;
  }

  /** True while nothing is left to be worked on: its client has to send its body, or to take what is made. */
  get waits(): boolean {
    const response = this.response;
    return this.#readsBody || response.writableEnded || response.writableNeedDrain;
  }

  /** Ends the work that still goes on for a client that has gone. */
  giveUp(): void {
    this.#call.giveUp();
  }

  /** What the log is told when the answer is out, or was cut off. */
  endedAs(status: number, isCut: boolean, milliseconds: number): FinishedRequest {
    const { path, search } = this.#call;
    const version = this.#data?.number;
    const id = this.#requestId() ?? '';
    const { operation, bytes } = this;
    return { request: this.request, id, operation, path, search, status, isCut, milliseconds, bytes, version };
  }

  /** What a request is called in the log and in its answer, where there is a log. */
  #requestId(): string | undefined {
    this.#id ??= this.#house.parts.requestLog?.idOf(this.request);
    return this.#id;
  }

  /** Answers that there is no time for it. */
  refuseForLoad(reason: Rejection): void {
    this.#settle(() => this.#refuseWork(reason));
  }

  #refuseWork(reason: Rejection): void | Promise<void> {
    this.#house.rejections.add(reason);
    return this.#fail({ kind: 'overloaded', retryAfter: RETRY_AFTER_OVERLOAD_S });
  }

  /** Answers. `match`: what the router says of the path, where that is known. */
  answer(match: Match | undefined): void {
    this.#settle(() => this.#work(match));
  }

  #work(known: Match | undefined): void | Promise<void> {
    const { group, router } = this.#room;
    const wanted = this.request.headers['access-control-request-headers'];
    if (this.#method === 'OPTIONS' && this.request.url === '*') {
      return this.#deliver(optionsAnswer(['GET', 'HEAD', 'POST', 'OPTIONS'], wanted));
    }
    if (this.#method === 'GET' && this.#data !== null) {
      this.#key = this.#keptUnder();
      this.#today = this.#house.parts.today();
      const kept =
        this.#key === null ? undefined : this.#house.answers.get(this.#key, this.#data, this.#revision, this.#today);
      if (kept) {
        this.operation = this.#room.numberOf(kept.door);
        return this.#admit(kept.door, () => this.#deliver(kept.answer));
      }
    }
    const match = known ?? router.match(this.#method, this.#call.path);
    if (match.kind === 'options') {
      return this.#deliver(optionsAnswer(match.allowed, wanted, group.describe?.(match.route)));
    }
    if (match.kind !== 'route') return this.#fail(this.#call.cost?.takeOnArrival(1) ?? match);
    this.#call.params = match.params;
    const { route } = match;
    this.operation = this.#room.numberOf(route);
    // Not what is kept: to refuse it would cost as much as to give it.
    if (this.isTooLate && !route.always) return this.#refuseWork('event_loop');
    const refusal = route.long ? this.#house.parts.load.longRefusal(this.began) : null;
    return refusal === null ? this.#admit(route, () => this.#run(route)) : this.#refuseWork(refusal);
  }

  /** Does what quotas and, of a secured route, the guard stand before; or hands over their refusal. */
  #admit(door: Door, inside: () => void | Promise<void>): void | Promise<void> {
    const cost = door.always ? null : this.#call.cost;
    const overRate = cost === null ? null : cost.takeOnArrival(door.cost ?? 1);
    if (overRate !== null) return this.#fail(overRate);
    const { guard } = this.#room.group;
    if (!door.secured || !guard) return this.#askOthers(cost, door, inside);
    const refusal = guard(this.#call, door.scope);
    return refusal instanceof Promise
      ? refusal.then((answer) => this.#behindGuard(answer, door, inside))
      : this.#behindGuard(refusal, door, inside);
  }

  /** Hands over what the guard said; where it said nothing, the account that it named pays. */
  #behindGuard(refusal: Answer | null, door: Door, inside: () => void | Promise<void>): void | Promise<void> {
    if (refusal !== null) return this.#deliver(refusal);
    const cost = door.always ? null : this.#call.cost;
    const overRate = cost === null ? null : cost.takeFromAccount(this.#call.account, door.cost ?? 1);
    return overRate === null ? this.#askOthers(cost, door, inside) : this.#fail(overRate);
  }

  /** Where servers share quotas, they are asked together now. */
  #askOthers(cost: RequestCost | null, door: Door, inside: () => void | Promise<void>): void | Promise<void> {
    const asking = cost === null ? null : cost.takeShared(door.counted === true);
    if (asking === null) return inside();
    return asking.then((overRate) => (overRate === null ? inside() : this.#fail(overRate)));
  }

  /** Runs body and handler in that order; stays synchronous for GETs whose handler is. */
  #run(route: Route): void | Promise<void> {
    if (route.upload) return this.#withUpload(route, route.upload);
    if (route.method === 'POST') return this.#withBody(route);
    this.#begin();
    const answer = route.long ? this.#handleLong(route) : route.handle(this.#call);
    return answer instanceof Promise ? answer.then((made) => this.#hand(made, route)) : this.#hand(answer, route);
  }

  /** Counts long work as under way only while it runs, not while its body comes or its answer is read. */
  async #handleLong(route: Route): Promise<Answer | StreamedAnswer> {
    const { load } = this.#house.parts;
    const refusal = load.longRefusal(performance.now());
    if (refusal !== null) {
      this.#house.rejections.add(refusal);
      this.#isTurnedAway = true;
      return this.#worded({ kind: 'overloaded', retryAfter: RETRY_AFTER_OVERLOAD_S });
    }
    load.enterLong();
    this.#house.balance.note(load.longWorks);
    try {
      return await route.handle(this.#call);
    } finally {
      this.#handsOn = this.#house.balance.isUneven;
      load.leaveLong();
      this.#house.balance.note(load.longWorks);
    }
  }

  async #withBody(route: Route): Promise<void> {
    const { bodyLimit, bodyTimeout, load } = this.#house.parts;
    const room = load.bodies;
    this.#readsBody = true;
    const body = await readBody(this.request, this.response, { maximum: bodyLimit, timeout: bodyTimeout, room });
    this.#readsBody = false;
    if (typeof body === 'string') {
      await this.#refuse(body, bodyLimit);
      return;
    }
    try {
      // While it came it did not count as work.
      const refusal = load.refusalOfBegun(this.#house.underWay);
      if (refusal !== null) {
        this.refuseForLoad(refusal);
        return;
      }
      this.#call.body = body;
      this.#begin();
      await this.#hand(await (route.long ? this.#handleLong(route) : route.handle(this.#call)), route);
    } finally {
      load.bodies.release(body.byteLength);
    }
  }

  async #withUpload(route: Route, rules: UploadRules): Promise<void> {
    const upload = receive(this.request, this.response, rules);
    this.#call.upload = upload.bytes;
    this.#begin();
    try {
      const answer = await (route.long ? this.#handleLong(route) : route.handle(this.#call));
      // What answers without reading it all wants no more of it.
      if (!isStreamed(answer)) upload.close();
      await this.#hand(answer, route);
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      await this.#refuse(error.problem, rules.limit, error.cause);
    } finally {
      upload.close();
    }
  }

  /** Notes what the handler sees: it takes its catalog now. */
  #begin(): void {
    this.#data = this.#room.group.dataVersion();
    this.#revision = this.#room.group.revision?.() ?? 0;
  }

  #hand(answer: Answer | StreamedAnswer, route: Route): void | Promise<void> {
    if (isStreamed(answer)) {
      return sendStreamed(this.response, answer, {
        dataVersion: this.#versionHeader(),
        close: this.#house.draining || this.#handsOn,
        sent: this,
        cost: this.#call.cost,
        requestId: this.#requestId(),
      });
    }
    if (answer.status === 503 && !this.#isTurnedAway && !route.always) this.#house.rejections.add('operation');
    if (this.#key !== null && this.#data !== null && (!route.secured || answer.sameForCallers)) {
      const standing = { version: this.#data, revision: this.#revision, today: this.#today };
      this.#house.answers.put(this.#key, answer, standing, route);
    }
    return this.#deliver(answer);
  }

  #deliver(whole: Answer): void | Promise<void> {
    const answer = whole.takesRanges && this.#method === 'GET' ? this.#partOf(whole) : whole;
    this.#call.cost?.report();
    if (this.response.destroyed) return;
    const { parts, compressed, draining } = this.#house;
    const request = this.request;
    const { headers } = request;
    const method = this.#method;
    const bodyLeft = this.#givesUpBody || leavesBody(request, parts.bodyLimit);
    return send(this.response, answer, {
      headOnly: method === 'HEAD',
      coding: answer.status === 206 ? 'identity' : chooseCoding(headers['accept-encoding']),
      ifNoneMatch: method === 'GET' || method === 'HEAD' ? headers['if-none-match'] : undefined,
      dataVersion: this.#versionHeader(),
      entity: method === 'POST' ? null : (answer.entity ?? this.#entityOf(answer)),
      cacheKey: this.#url,
      compressed,
      publicMaxAge: parts.publicMaxAge,
      close: draining || bodyLeft || this.#handsOn,
      sent: this,
      requestId: this.#requestId(),
      cost: this.#call.cost,
      beforeEnd: bodyLeft ? () => linger(request) : undefined,
    });
  }

  /** The part of an answer that `Range` asks for; all of it where that is the right answer. */
  #partOf(whole: Answer): Answer {
    const etag = etagOf(whole, whole.entity ?? this.#entityOf(whole), 'identity');
    const part = rangedAnswer(whole, this.request.headers, etag);
    return part === 'none' ? this.#worded({ kind: 'range_not_satisfiable', length: lengthOf(whole.body) }) : part;
  }

  /** What an answer that is made from the group's data depends on. */
  #entityOf({ stands }: Answer): string | null {
    return this.#data && this.#room.named(this.#data, stands?.since ?? this.#revision).entity;
  }

  #versionHeader(): string | undefined {
    if (!this.#data || !this.#room.group.namesDataVersion) return undefined;
    return this.#room.named(this.#data, this.#revision).header;
  }

  #fail(failure: Failure): void | Promise<void> {
    return this.#deliver(this.#worded(failure));
  }

  #worded(failure: Failure): Answer {
    return this.#room.group.wording.failure(failure, this.#call);
  }

  /** Tells why the body was not read to its end; the operator hears of the cause. */
  #refuse(problem: UploadProblem, maximum: number, cause?: unknown): void | Promise<void> {
    // Whoever went away reads no answer.
    if (problem === 'aborted') return;
    // Behind the first bytes of an answer nothing else can be said than that it ends too early.
    if (this.response.headersSent) throw new UploadError(problem, { cause });
    this.#givesUpBody = true;
    this.#house.rejections.add(REJECTION_OF[problem]);
    if (cause !== undefined) this.#house.parts.onError(cause, this.#named());
    if (problem === 'too_large') return this.#fail({ kind: 'body_too_large', maximum });
    if (problem === 'too_late') return this.#fail({ kind: 'body_too_late' });
    return this.#fail({ kind: 'overloaded', retryAfter: RETRY_AFTER_NO_ROOM_S });
  }

  /** What was thrown becomes a 503 where the store could not answer, else a 500, or ends an answer that has begun. */
  #break(error: unknown): void {
    // The client has gone: no answer is due, and nothing has failed.
    if (this.#call.isEndOfWork(error)) return;
    const trouble = storeTrouble(error);
    if (trouble) this.#house.rejections.add('store');
    if (!trouble?.isToldElsewhere) this.#house.parts.onError(error, this.#named());
    if (this.response.headersSent) this.response.destroy();
    else this.#settle(() => this.#fail(trouble ? STORE_AWAY : { kind: 'internal' }), true);
  }

  /** Does work that may throw, now or later. `isLast`: what it throws then ends the connection. */
  #settle(work: () => void | Promise<void>, isLast = false): void {
    const broken = (error: unknown): void => {
      if (isLast) this.response.destroy();
      else this.#break(error);
    };
    try {
      const going = work();
      if (going) going.catch(broken);
    } catch (error) {
      broken(error);
    }
  }

  #named(): { readonly method: string; readonly path: string } {
    return { method: this.#method, path: this.#call.path };
  }

  /** The key under which the group's answer to this address is kept, or null where it depends on who asks. */
  #keptUnder(): CacheKey | null {
    const { answersDependOn } = this.#room.group;
    if (answersDependOn === 'caller') return null;
    const accept = this.request.headers.accept ?? '';
    return new CacheKey(this.#url, answersDependOn === 'origin' ? `${accept}\n${this.#call.origin()}` : accept);
  }
}
