import type { Fields } from '../../../ingest/fields.ts';
import { localInstant } from '../local-instant.ts';

/** Rule `running-time`: the time of a running quote is a date-time `YYYY-MM-DDTHH:MM[:SS[.fffffff]]` with or without zone; absent, it is the moment of reading. */
export function runningTime(fields: Fields, field: string, now: string): string {
  if (!fields.has(field)) return now;
  const given = fields.raw(field);
  const instant = typeof given === 'string' ? localInstant(given) : null;
  if (instant === null) {
    const shown = JSON.stringify(given)?.slice(0, 40);
    fields.problem(field, `${shown} is not a date-time like 2026-11-20T15:04:05.123-03:00`, 'running-time');
  }
  return instant ?? now;
}
