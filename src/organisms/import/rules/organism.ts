import type { Fields } from '../../../ingest/fields.ts';

/** Rule `organism-id`: a positive whole number, as DRF's keys are. */
export function checkId(fields: Fields): number {
  return fields.integer('id', { minimum: 1, maximum: 2147483647 });
}

/** Rule `organism-web`: empty or an absolute http(s) address, because clients make links from it. */
export function checkWeb(fields: Fields, field: 'web' | 'imagen'): string {
  const address = fields.textOr(field, '');
  if (address !== '' && !/^https?:\/\/\S+$/i.test(address)) {
    fields.problem(field, `not an absolute address: ${JSON.stringify(address.slice(0, 60))}`, 'organism-web');
  }
  return address;
}

/** A point on WGS84, or none. */
interface Point {
  readonly latitud: number | null;
  readonly longitud: number | null;
}

/** Rule `organism-point`: both coordinates within range, or neither: half a point is a false place. */
export function checkPoint(fields: Fields): Point {
  const latitud = fields.numberOr('latitud', null, { minimum: -90, maximum: 90 });
  const longitud = fields.numberOr('longitud', null, { minimum: -180, maximum: 180 });
  if ((latitud === null) !== (longitud === null)) {
    fields.problem(latitud === null ? 'latitud' : 'longitud', 'one coordinate without the other', 'organism-point');
  }
  return { latitud, longitud };
}

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

/**
 * Rule `organism-text`: text is cleaned of what breaks readers of JSON, and of nothing else: half of a surrogate pair
 * becomes U+FFFD, control characters go but for tab and line ends.
 */
function readableText(text: string): string {
  return text.replace(LONE_SURROGATE, '\ufffd').replace(CONTROL, '');
}

/** Cleans all texts among the values of a record. */
export function readableValues(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, typeof value === 'string' ? readableText(value) : value]),
  );
}

const LONE_SURROGATE = /\p{Cs}/gu;
/** C0; the others (U+007F to U+009F) are legal in JSON, and the line end of some sources is one of them. */
const CONTROL = /(?![\t\n\r\u007f-\u009f])\p{Cc}/gu;
