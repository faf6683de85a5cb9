import type { Toll } from './toll.ts';

/** Headers about rates and patience that scripts of other origins may read. */
export const RATE_EXPOSED = 'RateLimit, RateLimit-Policy, Retry-After';

/**
 * The names and values of an answer's headers, with those that tell what is left of the quotas (IETF draft "RateLimit header
 * fields for HTTP", draft-ietf-httpapi-ratelimit-headers-10 and 11). `headers` is not changed: it may be kept for others.
 */
export function withRate(headers: string[], toll: Toll | null): string[] {
  if (toll === null) return headers;
  const { policies } = toll;
  return policies === '' ? headers : [...headers, 'RateLimit-Policy', policies, 'RateLimit', toll.limits];
}

/** The same of an answer that is made while it is sent. */
export function rateHeaders(toll: Toll | null): Readonly<Record<string, string>> {
  const policies = toll?.policies ?? '';
  return toll === null || policies === '' ? {} : { 'RateLimit-Policy': policies, RateLimit: toll.limits };
}
