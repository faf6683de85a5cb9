import type { Toll } from './toll.ts';

/** Headers about rates and patience that scripts of other origins may read. */
export const RATE_EXPOSED =
  'RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After';

/**
 * Names and values of the headers that say how much of the quotas is left; none where nothing is limited. `RateLimit` lists every quota (IETF draft
 * "RateLimit header fields for HTTP", draft-ietf-httpapi-ratelimit-headers-10 and 11). The older `X-RateLimit-*`, which
 * most client libraries read, can name one only: the quota with the fewest units left. Its `Reset` is a number of seconds.
 */
export function rateOf(toll: Toll): readonly string[] {
  const { policies, limits, scarcest } = toll;
  if (policies === '' || scarcest === null) return [];
  return [
    'RateLimit-Policy',
    policies,
    'RateLimit',
    limits,
    'X-RateLimit-Limit',
    String(scarcest.quota),
    'X-RateLimit-Remaining',
    String(scarcest.left),
    'X-RateLimit-Reset',
    String(scarcest.seconds),
  ];
}

/** The same of an answer that is made while it is sent. */
export function rateHeaders(toll: Toll | null): Readonly<Record<string, string>> {
  const list = toll === null ? [] : rateOf(toll);
  const headers: Record<string, string> = {};
  for (let at = 0; at < list.length; at += 2) headers[list[at] ?? ''] = list[at + 1] ?? '';
  return headers;
}
