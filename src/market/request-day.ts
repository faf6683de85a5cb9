import { parseDay } from '../indexes/civil-date.ts';

const ISO =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(?:[.,]\d{1,9})?)?\s*(Z|[+ -]\d{2}:?\d{2})?)?$/i;
const RFC_1123 =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})(?:\s+([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60))?(?:\s+(GMT|UTC|Z|[+-]\d{4}))?)?$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ARGENTINA_MINUTES = -180;
const MINUTES_A_DAY = 1440;

/**
 * The local calendar day of a date as clients send it: `YYYY-MM-DD`, a date-time with optional fraction and zone, or the
 * RFC 1123 form of the interface's own example (reference market.md 5). A time with a zone is taken to Argentina's clocks,
 * one without is local. Days since 1970-01-01, or undefined when the text is no date.
 */
export function requestDay(text: string): number | undefined {
  const given = text.trim();
  const iso = ISO.exec(given);
  if (iso) return localDay(parseDay(iso[1] ?? ''), iso[2], iso[3], iso[5]);
  const rfc = RFC_1123.exec(given);
  if (!rfc) return undefined;
  const month = MONTHS.indexOf((rfc[2] ?? '').toLowerCase()) + 1;
  const date = `${rfc[3]}-${String(month).padStart(2, '0')}-${(rfc[1] ?? '').padStart(2, '0')}`;
  return localDay(parseDay(date), rfc[4], rfc[5], rfc[7]);
}

function localDay(
  day: number | undefined,
  hours: string | undefined,
  minutes: string | undefined,
  zone: string | undefined,
): number | undefined {
  if (day === undefined || zone === undefined) return day;
  const offset = offsetMinutes(zone);
  const local = Number(hours) * 60 + Number(minutes) - offset + ARGENTINA_MINUTES;
  return day + Math.floor(local / MINUTES_A_DAY);
}

/** Minutes east of Greenwich. A `+` that a client left unescaped arrives as a blank. */
function offsetMinutes(zone: string): number {
  const parts = /^([+ -])(\d{2}):?(\d{2})$/.exec(zone);
  if (!parts) return 0;
  const minutes = Number(parts[2]) * 60 + Number(parts[3]);
  return parts[1] === '-' ? -minutes : minutes;
}
