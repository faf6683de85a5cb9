import type { IncomingMessage } from 'node:http';
import type { Failure } from '../failure.ts';
import type { RequestCost } from '../limits/request-cost.ts';
import { Pace } from '../pace.ts';
import { parseQueryString } from '../parameters/query-string.ts';
import type { RawPair } from '../parameters/table.ts';
import { type Call, FREE_STEPS, type Steps } from './call.ts';
import { type OriginRules, originOf, peerOf } from './origin.ts';

const NO_BODY = new Uint8Array(0);
const NO_UPLOAD: AsyncIterable<Uint8Array> = (async function* () {})();

/** Request targets may be absolute (`GET http://host/path`, RFC 9112 3.2.2); only path and query matter here. */
export function pathAndQuery(target: string): string {
  const url = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const fragment = url.indexOf('#');
  const bare = fragment < 0 ? url : url.slice(0, fragment);
  return bare.startsWith('/') ? bare : `/${bare}`;
}

/** A request of Node's as handlers see it. */
export class RequestCall implements Call {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  params: Readonly<Record<string, string | undefined>> = {};
  body: Uint8Array = NO_BODY;
  upload: AsyncIterable<Uint8Array> = NO_UPLOAD;
  account?: string;
  /** What the request takes of quotas; null where it is not limited. */
  cost: RequestCost | null = null;
  readonly #request: IncomingMessage;
  readonly #origin: OriginRules;
  #pairs: readonly RawPair[] | undefined;
  #told: string | undefined;
  #isGone = false;
  /** Made when a handler asks for it: few need one, and it costs more than a small answer. */
  #ending: AbortController | undefined;
  #pace: Pace | undefined;

  constructor(request: IncomingMessage, method: string, path: string, search: string, origin: OriginRules) {
    this.#request = request;
    this.method = method;
    this.path = path;
    this.search = search;
    this.#origin = origin;
  }

  get headers(): IncomingMessage['headers'] {
    return this.#request.headers;
  }

  query(): readonly RawPair[] {
    this.#pairs ??= parseQueryString(this.search);
    return this.#pairs;
  }

  /** Found once for the whole call: the key of the answer, its links and its ETag ask for it. */
  origin(): string {
    this.#told ??= originOf(this.#request, this.#origin);
    return this.#told;
  }

  charge(units: number): Failure | null | Promise<Failure | null> {
    return this.cost === null ? null : this.cost.takeMore(units);
  }

  chargeAccount(account: string): Failure | null {
    return this.cost?.takeFromAccount(account, 0) ?? null;
  }

  get steps(): Steps {
    return this.cost ?? FREE_STEPS;
  }

  get signal(): AbortSignal {
    if (this.#ending === undefined) {
      this.#ending = new AbortController();
      if (this.#isGone) this.#ending.abort();
    }
    return this.#ending.signal;
  }

  get pace(): Pace {
    this.#pace ??= new Pace({ signal: this.signal });
    return this.#pace;
  }

  /** Ends the work on the call: its client has gone. */
  giveUp(): void {
    this.#isGone = true;
    this.#ending?.abort();
    this.cost?.cancel();
  }

  /** True for what the work on the call throws because its client has gone. */
  isEndOfWork(error: unknown): boolean {
    return this.#isGone && error === this.#ending?.signal.reason;
  }

  peer(): string {
    return peerOf(this.#request, this.#origin);
  }
}

/** A request as a call, where no exchange is made of it. */
export function callOf(request: IncomingMessage, origin: OriginRules): RequestCall {
  const url = pathAndQuery(request.url ?? '/');
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return new RequestCall(request, request.method ?? 'GET', path, url.slice(path.length + 1), origin);
}
