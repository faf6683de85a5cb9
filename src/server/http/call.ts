import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '../failure.ts';
import type { Pace } from '../pace.ts';
import type { RawPair } from '../parameters/table.ts';

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

/** One request as handlers see it: parsed by nothing but the router, so that a group reads what it needs, once. */
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
  /** Address the request came from, as far as trusted proxies tell; for delays and limits, never for rights. */
  readonly peer: () => string;
  /**
   * Takes more units of the caller's quotas than the route's own cost, before the work that they stand for is begun; a
   * failure when they are not there. Gives no promise where nobody else need be asked.
   */
  readonly charge: (units: number) => Failure | null | Promise<Failure | null>;
  /** Charges the quota of an account from now on; returns a failure when the quota is empty. */
  readonly chargeAccount: (account: string) => Failure | null;
  /** Aborted when the client goes before its answer is out: the connection was closed, by whichever side. */
  readonly signal: AbortSignal;
  /** The pace of work that takes more than a slice, one for all of the call. Its `pause` throws once {@link signal} is aborted. */
  readonly pace: Pace;
  /** Work whose amount nobody knows before its end is paid for in steps. */
  readonly steps: Steps;
  /** The account an authorised call speaks for; set by the group's own guard. */
  account?: string;
}
