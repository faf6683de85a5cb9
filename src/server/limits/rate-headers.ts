import type { Toll } from './toll.ts';

/** Headers about rates and patience that scripts of other origins may read. */
export const RATE_EXPOSED = 'RateLimit, RateLimit-Policy, Retry-After';

/**
 * Names and values of the headers that tell what is left of the quotas (IETF draft "RateLimit header fields for HTTP",
 * draft-ietf-httpapi-ratelimit-headers-10 and 11); none where nothing is limited.
 */
export function rateOf({ policies, limits }: Toll): readonly string[] {
  return policies === '' ? [] : ['RateLimit-Policy', policies, 'RateLimit', limits];
}

/** The same of an answer that is made while it is sent. */
export function rateHeaders(toll: Toll | null): Readonly<Record<string, string>> {
  const policies = toll?.policies ?? '';
  return toll === null || policies === '' ? {} : { 'RateLimit-Policy': policies, RateLimit: toll.limits };
}
