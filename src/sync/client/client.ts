import * as v from 'valibot';

/** A request to a source. */
export interface SourceRequest {
  /** Absolute, or relative to the source's address. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Given: the request is a POST of this form; else it is a GET. */
  readonly form?: Readonly<Record<string, string>>;
  /** Validators of an earlier answer; the source may then answer that nothing changed. */
  readonly since?: Validators;
  /** Most bytes of the answer, after decompression; the setting `--max-file-bytes` when absent, a fixed limit for JSON. */
  readonly maximumBytes?: number;
}

/** Validators of an answer as memories keep them. */
export const VALIDATORS = v.object({ etag: v.exactOptional(v.string()), lastModified: v.exactOptional(v.string()) });

/** What identifies an answer in a later conditional request (RFC 9110, section 13). */
export type Validators = Readonly<v.InferOutput<typeof VALIDATORS>>;

/** A complete answer. */
export type Reply<T> =
  | { readonly changed: true; readonly body: T; readonly validators: Validators }
  | { readonly changed: false; readonly validators: Validators };

/**
 * Sends requests to one source, one at a time and no more in a second than `--sync-rate`. Failures that may pass (no connection, 429,
 * 5xx, a cut answer) are repeated after growing pauses, or after `Retry-After`; answers are checked against their declared length,
 * decompressed and bounded. Every other failure is thrown as a `SourceError`.
 */
export interface SourceClient {
  /** Requests sent and bytes received so far (on the wire, before decompression). */
  readonly traffic: { readonly requests: number; readonly bytes: number };
  /** The answer as bytes. */
  readonly bytes: (request: SourceRequest) => Promise<Reply<Buffer>>;
  /** The answer parsed as JSON; HTML, an empty body or broken JSON is a `shape` fault. */
  readonly json: (request: SourceRequest) => Promise<Reply<unknown>>;
  /**
   * The answer in a file, for large ones. A cut download continues where it ended (`Range` with `If-Range`), also in a later visit; the
   * file is under `path` only when it is complete.
   */
  readonly file: (request: SourceRequest, path: string) => Promise<Reply<string>>;
}

/** Limits of time, repetition and size of the requests to a source; the reference page shows some of them. */
export interface ClientLimits {
  /** Milliseconds until a connection is established, with TLS where it is used. */
  readonly connect: number;
  /** Milliseconds from the request to the first byte of the answer. */
  readonly firstByte: number;
  /** Bound of `connect` and `firstByte` while the source has not answered in this visit. */
  readonly unanswered: number;
  /** Milliseconds without a byte in the middle of an answer. */
  readonly silence: number;
  /** Milliseconds for one complete answer. */
  readonly whole: number;
  /** How often a request is sent at most, while failures may pass. */
  readonly tries: number;
  /** The same for a source that cannot be reached and has not answered in this visit. */
  readonly triesUnanswered: number;
  /** Milliseconds before the second try; each further pause is twice as long, and up to its half is random. */
  readonly firstPause: number;
  readonly longestPause: number;
  /** Longest `Retry-After` that is waited for, in milliseconds; a source that demands more is left until its next visit. */
  readonly longestRetryAfter: number;
  /** Redirects followed for one request. */
  readonly redirects: number;
  /** Most bytes of an answer that is held in memory. */
  readonly memoryBytes: number;
  /** Most bytes of an answer that is parsed as JSON, unless the request sets it: parsed values may take fifty times their text. */
  readonly jsonBytes: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const CLIENT_LIMITS: ClientLimits = {
  connect: 15 * SECOND,
  firstByte: 60 * SECOND,
  unanswered: 8 * SECOND,
  silence: 30 * SECOND,
  whole: 60 * MINUTE,
  tries: 5,
  triesUnanswered: 2,
  firstPause: SECOND,
  longestPause: MINUTE,
  longestRetryAfter: 2 * MINUTE,
  redirects: 5,
  memoryBytes: 256 * 1024 * 1024,
  jsonBytes: 64 * 1024 * 1024,
};
