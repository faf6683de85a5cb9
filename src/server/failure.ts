import { UNREADABLE, type Unreadable } from './unreadable.ts';

/** What can go wrong with a request before or beside its parameters. Each group words these in its own error shape. */
export type Failure =
  | { readonly kind: 'unreadable'; readonly reason: Unreadable }
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

/** A request that takes more than is left of a quota. */
export interface OverRate {
  readonly kind: 'over_rate';
  /** Whose quota is used up: the client's, by its address, or the account's. */
  readonly policy: 'client' | 'account';
  /** Units that the request takes, those of the quota, and those that are left of it. */
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

/** Headers that belong to a failure whatever its wording. */
export function failureHeaders(failure: Failure): Record<string, string> {
  if (failure.kind === 'method_not_allowed') return { Allow: failure.allowed.join(', ') };
  if (failure.kind === 'range_not_satisfiable') return { 'Content-Range': `bytes */${failure.length}` };
  return 'retryAfter' in failure && failure.retryAfter !== null ? { 'Retry-After': String(failure.retryAfter) } : {};
}
