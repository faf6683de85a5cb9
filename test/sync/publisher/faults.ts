/** What a local publisher can be made to do wrong. */
export type Fault =
  /** The connection ends before anything is answered. */
  | { readonly kind: 'hang-up' }
  /** The question is taken, and never answered. */
  | { readonly kind: 'mute' }
  /** The connection is cut after so many bytes of the body (half of it when absent), though all were promised; once they are `taken`, where that can be told. */
  | { readonly kind: 'cut'; readonly after?: number; readonly taken?: () => boolean }
  /** Another status (429, 500, 503, 401 …), with `Retry-After` when given: seconds or a date. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  /** A page for people with status 200, as behind a portal or in maintenance. */
  | { readonly kind: 'html' }
  /** Nothing, with status 200. */
  | { readonly kind: 'empty' }
  /** `Content-Length` says so many bytes more (or less) than are sent. */
  | { readonly kind: 'length'; readonly by: number }
  /** Half of a gzip with a `Content-Length` that fits. */
  | { readonly kind: 'half-gzip' }
  /** So many bytes (half when absent) come, and then nothing, while the connection stays open. */
  | { readonly kind: 'stall'; readonly after?: number }
  /** The body comes in pieces with pauses. */
  | { readonly kind: 'slow'; readonly pieceBytes: number; readonly everyMilliseconds: number };
