import { parseDay } from '../../../indexes/civil-date.ts';
import type { Fields } from '../../../ingest/fields.ts';

const SHAPE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(\.\d{1,9})?( ?(?:Z|[+-]\d{2}:?\d{2}))?)?$/i;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const ARGENTINA_OFFSET_MS = -3 * 60 * 60 * 1000;

/** How the interface writes that there is no date (reference 1). */
const NO_DATE = '0001-01-01';

/**
 * Rule `local-time`: times are real dates, with or without a time of day, fraction and zone (reference 5). The result is
 * Argentine local time `YYYY-MM-DDTHH:MM:SS`, fractions cut.
 */
export function localTime(fields: Fields, field: string): string {
  const text = fields.text(field);
  const time = readLocalTime(text);
  if (text !== '' && time === null) fields.problem(field, `not a date or time: ${JSON.stringify(text)}`, 'local-time');
  return time ?? `${NO_DATE}T00:00:00`;
}

/** The same for a time that may be absent, null, or the interface's zero date. */
export function localTimeOrNull(fields: Fields, field: string): string | null {
  const value = fields.raw(field);
  if (!fields.has(field) || (typeof value === 'string' && value.startsWith(NO_DATE))) return null;
  return localTime(fields, field);
}

/** Reads a time as {@link localTime} does; null when the text is none. */
export function readLocalTime(text: string): string | null {
  const parts = SHAPE.exec(text.trim());
  const [, date = '', minutes = '00:00', seconds = ':00', , zone] = parts ?? [];
  const clock = minutes + seconds;
  if (parseDay(date) === undefined || !CLOCK.test(clock)) return null;
  if (zone === undefined) return `${date}T${clock}`;
  const instant = Date.parse(`${date}T${clock}${zone.trim().toUpperCase()}`);
  if (Number.isNaN(instant)) return null;
  return new Date(instant + ARGENTINA_OFFSET_MS).toISOString().slice(0, 19);
}
