import { parseDay } from '../../indexes/civil-date.ts';
import type { Fields } from '../../ingest/fields.ts';

/** Rule `calendar-date`: a maturity is a real date, or the month of a futures contract (`YYYY-MM`). Null when empty. */
export function maturityText(fields: Fields, field: string): string | null {
  const text = fields.textOr(field, null);
  if (text === null || parseDay(text) !== undefined || parseDay(`${text}-01`) !== undefined) return text;
  fields.problem(field, `neither a date nor a month: ${JSON.stringify(text)}`, 'calendar-date');
  return null;
}
