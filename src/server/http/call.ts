import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Failure } from '../failure.ts';
import type { RequestCost } from '../limits/request-cost.ts';
import { Pace } from '../pace.ts';
import { parseQueryString, type RawPair } from '../parameters/table.ts';
import { type OriginRules, originOf, peerOf } from './origin.ts';

/** Pays for long work as it goes on. */
export interface Steps {
  /** Units of one step. */
  readonly stepUnits: number;
  /** Takes units, and waits until they are there. Gives no promise where it need not wait. */
  readonly step: (units: number) => void | Promise<void>;
  /** Takes units for work that was done before its client went away. */
  readonly owe: (units: number) => void;
}

/** What long work is paid with where nothing is limited. */
export const FREE_STEPS: Steps = { stepUnits: Number.POSITIVE_INFINITY, step: () => undefined, owe: () => undefined };

/** One request as handlers see it. Only the router has parsed it; a group reads the rest once, as needed. */
export interface Call {
  readonly method: string;
  /** The path as received, without the query. */
  readonly path: string;
  /** The query string as received, without `?`. */
  readonly search: string;
  /** Path parameters, decoded once. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly headers: IncomingHttpHeaders;
  /** The pairs of the query string, decoded, in order. */
  readonly query: () => readonly RawPair[];
  /** The body's bytes; empty for methods without one. */
  readonly body: Uint8Array;
  /**
   * The body as it comes, for routes that take it so; empty for others. Its iteration may be begun once; it throws
   * `UploadError` for a body that is too large, too late or broken off.
   */
  readonly upload: AsyncIterable<Uint8Array>;
  /** Scheme, host and port that absolute links begin with (decisions.md, "Caching"). */
  readonly origin: () => string;
  /** Address the request came from, as far as trusted proxies name it; for delays and limits, never for rights. */
  readonly peer: () => string;
  /**
   * Takes more units of the caller's quotas than the route's own cost, before the work that they stand for is begun; a
   * failure when they are not there. Returns no promise where the answer is known.
   */
  readonly charge: (units: number) => Failure | null | Promise<Failure | null>;
  /** Charges the quota of an account from now on; returns a failure when the quota is empty. */
  readonly chargeAccount: (account: string) => Failure | null;
  /** Aborted when the client goes before its answer is out: the connection was closed, by whichever side. */
  readonly signal: AbortSignal;
  /** The pace of work that takes more than a slice, one for all of the call. Its `pause` throws once {@link signal} is aborted. */
  readonly pace: Pace;
  /** Charges work of unknown amount in steps. */
  readonly steps: Steps;
  /** The account an authorised call speaks for; set by the group's own guard. */
  account?: string;
}

const NO_PARAMS: Readonly<Record<string, string | undefined>> = {};
const NO_BODY = new Uint8Array(0);
const NO_UPLOAD: AsyncIterable<Uint8Array> = (async function* () {})();

/** A scheme and authority before the path: request targets may be absolute (`GET http://host/path`, RFC 9112 3.2.2). */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Path and query of a request target, without scheme, authority and fragment. */
function pathAndQuery(target: string): string {
  const url = target.startsWith('/') ? target : target.replace(AUTHORITY, '');
  const fragment = url.indexOf('#');
  const bare = fragment < 0 ? url : url.slice(0, fragment);
  return bare.startsWith('/') ? bare : `/${bare}`;
}

/** A request of Node's as handlers see it. */
export class RequestCall implements Call {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly path: string;
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  params: Readonly<Record<string, string | undefined>> = NO_PARAMS;
  body: Uint8Array = NO_BODY;
  upload: AsyncIterable<Uint8Array> = NO_UPLOAD;
  account?: string;
  /** What the request takes of quotas; null where it is not limited. */
  cost: RequestCost | null = null;
  readonly #request: IncomingMessage;
  readonly #rules: OriginRules;
  #pairs: readonly RawPair[] | undefined;
  #origin: string | undefined;
  #isGone = false;
  /** Made on first use: few handlers need one, and it costs more than a small answer. */
  #ending: AbortController | undefined;
  #pace: Pace | undefined;

  constructor(request: IncomingMessage, rules: OriginRules) {
    this.#request = request;
    this.#rules = rules;
    this.method = request.method ?? 'GET';
    this.headers = request.headers;
    this.url = pathAndQuery(request.url ?? '/');
    const mark = this.url.indexOf('?');
    this.path = mark < 0 ? this.url : this.url.slice(0, mark);
    this.search = mark < 0 ? '' : this.url.slice(mark + 1);
  }

  query(): readonly RawPair[] {
    this.#pairs ??= parseQueryString(this.search);
    return this.#pairs;
  }

  origin(): string {
    this.#origin ??= originOf(this.#request, this.#rules);
    return this.#origin;
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
    return peerOf(this.#request, this.#rules);
  }
}
