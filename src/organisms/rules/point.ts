import type { Fields } from '../../ingest/fields.ts';

/** A place on WGS84, or none. */
export interface Point {
  readonly latitud: number | null;
  readonly longitud: number | null;
}

/** Rule `organism-point`: both coordinates within range, or neither: half a point would be a false place. */
export function checkPoint(fields: Fields): Point {
  const latitud = fields.numberOr('latitud', null, { minimum: -90, maximum: 90 });
  const longitud = fields.numberOr('longitud', null, { minimum: -180, maximum: 180 });
  if ((latitud === null) !== (longitud === null)) {
    fields.problem(latitud === null ? 'latitud' : 'longitud', 'one coordinate without the other', 'organism-point');
  }
  return { latitud, longitud };
}
