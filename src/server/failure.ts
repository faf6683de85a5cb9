/** What can go wrong with a request before or beside its parameters. Each group words these in its own error shape. */
export type Failure =
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason }
  | { readonly kind: 'path_not_found' }
  | { readonly kind: 'method_not_allowed'; readonly allowed: readonly string[] }
  | { readonly kind: 'malformed_path' }
  | { readonly kind: 'body_too_large'; readonly maximum: number }
  | { readonly kind: 'body_too_late' }
  | { readonly kind: 'unsupported_media_type'; readonly expected: string }
  | { readonly kind: 'malformed_body' }
  | { readonly kind: 'not_acceptable' }
  /** `Range` names no byte of an answer of `length` bytes. */
  | { readonly kind: 'range_not_satisfiable'; readonly length: number }
  | { readonly kind: 'not_ready'; readonly retryAfter: number }
  | { readonly kind: 'overloaded'; readonly retryAfter: number }
  | OverRate
  | { readonly kind: 'store_away'; readonly retryAfter: number }
  | { readonly kind: 'internal' };

/** The failure while the data of a group are loading: a client may try again in a second. */
export const NOT_READY = { kind: 'not_ready', retryAfter: 1 } as const satisfies Failure;

/** A request that takes more than is left of a quota. */
export interface OverRate {
  readonly kind: 'over_rate';
  /** Whose quota is used up: the client's, by its address, or the account's. */
  readonly policy: 'client' | 'account';
  /** Units that the request takes, those of the rate limit, and those that are left. */
  readonly cost: number;
  readonly quota: number;
  readonly left: number;
  /** Of the quota, in seconds. */
  readonly window: number;
  /** In seconds; null for a request that takes more than the whole quota. */
  readonly retryAfter: number | null;
}

/** The HTTP status of a failure. */
export function statusOf(failure: Failure): number {
  return failure.kind === 'unreadable' ? UNREADABLE[failure.reason].status : STATUS[failure.kind];
}

const STATUS: Readonly<Record<Exclude<Failure['kind'], 'unreadable'>, number>> = {
  path_not_found: 404,
  method_not_allowed: 405,
  malformed_path: 400,
  body_too_large: 413,
  body_too_late: 408,
  unsupported_media_type: 415,
  malformed_body: 400,
  not_acceptable: 406,
  range_not_satisfiable: 416,
  not_ready: 503,
  overloaded: 503,
  over_rate: 429,
  store_away: 503,
  internal: 500,
};

/** Headers that belong to a failure in any wording. */
export function failureHeaders(failure: Failure): Record<string, string> {
  if (failure.kind === 'method_not_allowed') return { Allow: failure.allowed.join(', ') };
  if (failure.kind === 'range_not_satisfiable') return { 'Content-Range': `bytes */${failure.length}` };
  return 'retryAfter' in failure && failure.retryAfter !== null ? { 'Retry-After': String(failure.retryAfter) } : {};
}

/**
 * Why what came on a connection is no request that a route could be looked for, with its status and the sentence of either
 * language that the groups speak.
 */
export const UNREADABLE = {
  not_http: {
    status: 400,
    spanish: 'La petición no es HTTP válido.',
    english: 'The request is not valid HTTP.',
  },
  // UTF-8 is encoded on the way in (`http/unencoded.ts`). This is for other bytes beyond ASCII, for control characters, and for a line
  // of which the beginning came in an earlier packet.
  address_not_encoded: {
    status: 400,
    spanish:
      'La dirección tiene caracteres sin codificar que no se pueden leer como UTF-8: escriba %C3%B3 por ó, %20 por el espacio.',
    english:
      'The request URI has characters that are not encoded and cannot be read as UTF-8: write %C3%B3 for ó, %20 for a blank.',
  },
  no_host: {
    status: 400,
    spanish: 'La petición no dice a qué servidor va: falta Host.',
    english: 'The request does not say which server it is for: Host is missing.',
  },
  wrong_host: {
    status: 400,
    spanish:
      'La petición debe tener un solo campo Host, con un servidor y, si hace falta, su puerto: datos.example.ar:8080.',
    english: 'The request must have one Host field, with a host and maybe its port: datos.example.ar:8080.',
  },
  too_late: {
    status: 408,
    spanish: 'La petición no llegó completa a tiempo.',
    english: 'The request did not arrive in time.',
  },
  headers_too_large: {
    status: 431,
    spanish:
      'La dirección y los encabezados de la petición juntos superan el límite: acorte la dirección o los encabezados.',
    english: 'Request URI and headers together are beyond the limit: shorten either.',
  },
  // 505 is the word for it (RFC 9110 15.6.6); but no request is to cause a 5xx, which watchers take for a broken service.
  other_version: {
    status: 400,
    spanish: 'La versión de HTTP no se habla aquí: use HTTP/1.1.',
    english: 'This version of HTTP is not spoken here: use HTTP/1.1.',
  },
} as const;

/** What of all that it is. */
export type UnreadableReason = keyof typeof UNREADABLE;
