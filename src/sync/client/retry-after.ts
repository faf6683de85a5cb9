/**
 * How long `Retry-After` asks us to wait, in milliseconds: seconds or an HTTP date (RFC 9110, section 10.2.3). Null when it
 * is absent or neither; a moment that has passed is 0.
 */
export function retryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // `Date.parse` takes nearly anything for a date; those of HTTP begin with a weekday and end with the zone.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*(GMT|\d{4})$/.test(text)) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now.getTime());
}
