/** What is asked of a source. */
export interface SourceRequest {
  /** Absolute, or relative to the source's address. */
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a POST: a form. */
  readonly form?: Readonly<Record<string, string>>;
  /** What the last answer said of itself; the source may then answer that nothing changed. */
  readonly since?: Validators;
  /** Most bytes of the answer, after decompression; the setting `--max-file-bytes` when absent, a fixed limit for JSON. */
  readonly maximumBytes?: number;
}

/** What a source says of an answer, to be asked with again (RFC 9110, section 13). */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** An answer that came whole. */
export type Reply<T> =
  | { readonly changed: true; readonly status: number; readonly body: T; readonly validators: Validators }
  | { readonly changed: false; readonly validators: Validators };

/**
 * Asks one source, politely: one request at a time, no more of them in a second than `--sync-rate` says; failures that may
 * pass (no connection, 429, 5xx, an answer that was cut) are tried again after growing pauses, `Retry-After` is kept; what
 * comes is counted against what the source said of its length, unpacked, bounded. All else throws a `SourceError`.
 */
export interface SourceClient {
  /** Requests sent and bytes received so far (on the wire, before decompression). */
  readonly traffic: { readonly requests: number; readonly bytes: number };
  /** The answer as bytes. */
  readonly bytes: (request: SourceRequest) => Promise<Reply<Buffer>>;
  /** The answer parsed as JSON; HTML, an empty body or broken JSON is a `shape` fault. */
  readonly json: (request: SourceRequest) => Promise<Reply<unknown>>;
  /**
   * The answer in a file, for large ones: goes on where it was cut (`Range` with `If-Range`) also after an interruption,
   * and is in place under `path` only when it is whole.
   */
  readonly file: (request: SourceRequest, path: string) => Promise<Reply<string>>;
}
