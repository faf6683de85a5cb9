import type { Fields } from '../../ingest/fields.ts';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/;

/** Rule `organism-dates`: a date with time and zone, or none; a record is not changed before it is made (organisms.md 4). */
export function checkTimestamps(fields: Fields): { readonly created: string | null; readonly modified: string | null } {
  const created = timestamp(fields, 'fecha_creacion');
  const modified = timestamp(fields, 'fecha_modificacion');
  if (created !== null && modified !== null && Date.parse(modified) < Date.parse(created)) {
    fields.problem('fecha_modificacion', 'earlier than fecha_creacion', 'organism-dates');
  }
  return { created, modified };
}

function timestamp(fields: Fields, field: string): string | null {
  const text = fields.textOr(field, null);
  if (text === null) return null;
  if (!ISO.test(text) || Number.isNaN(Date.parse(text))) {
    fields.problem(field, 'not a date with time and zone', 'organism-dates');
    return null;
  }
  return text;
}
