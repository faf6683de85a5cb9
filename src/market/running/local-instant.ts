import { FIRST_DAY, formatDay, LAST_DAY, parseDay } from '../../indexes/civil-date.ts';

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?\s*(?:(Z)|([+-])([01]\d|2[0-3]):?([0-5]\d))?$/i;
const ARGENTINA_MINUTES = -180;
const DAY_MINUTES = 1440;
const FRACTION_DIGITS = 7;
const SECONDS_LENGTH = 19;

/**
 * Reads a date-time as Argentina's clocks show it, `YYYY-MM-DDTHH:MM:SS.fffffff`: of one width, so that texts compare as
 * moments do. Seconds, fraction (cut after the seventh digit) and zone may be missing. Null when the text is none, or its
 * local date is before the year 1 or after 9999.
 *
 * @param unzoned whose clocks show a time without a zone: Argentina's, or those of UTC
 */
export function localInstant(text: string, unzoned: 'local' | 'utc' = 'local'): string | null {
  const found = INSTANT.exec(text.trim());
  if (!found) return null;
  const [, date = '', hours, minutes, seconds = '00', fraction = '', utc, sign, zoneHours, zoneMinutes] = found;
  const day = parseDay(date);
  if (day === undefined) return null;
  const isLocal = utc === undefined && sign === undefined && unzoned === 'local';
  const east = sign === undefined ? 0 : (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  const local = Number(hours) * 60 + Number(minutes) + (isLocal ? 0 : ARGENTINA_MINUTES - east);
  const digits = fraction.slice(0, FRACTION_DIGITS).padEnd(FRACTION_DIGITS, '0');
  const minute = ((local % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const localDay = day + Math.floor(local / DAY_MINUTES);
  if (localDay < FIRST_DAY || localDay > LAST_DAY) return null;
  return `${formatDay(localDay)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:${seconds}.${digits}`;
}

/** The same to the second, `YYYY-MM-DDTHH:MM:SS`, fractions cut. */
export function localSecond(text: string, unzoned: 'local' | 'utc' = 'local'): string | null {
  return localInstant(text, unzoned)?.slice(0, SECONDS_LENGTH) ?? null;
}

/** An instant of the machine's clock as {@link localInstant} writes it. */
export function localNow(now: Date): string {
  return localInstant(now.toISOString()) ?? '';
}

/** The civil date of a local moment, `YYYY-MM-DD`. */
export function dateOf(instant: string): string {
  return instant.slice(0, 10);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
