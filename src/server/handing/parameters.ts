import { integer, parameter } from '../parameters/parameter.ts';
import { read, refuse } from '../parameters/problem.ts';
import { cursorOf, placeOf } from './part.ts';

const VERSION = integer({
  place: 'path',
  required: true,
  minimum: 1,
  sentence: 'The number of the version.',
  example: 1,
});

const FROM = integer({
  minimum: 0,
  fallback: 0,
  emptyIsAbsent: true,
  sentence:
    'The number of a version: what turns it into the one asked for is answered; 0: everything the version holds.',
  example: 0,
});

const AFTER = parameter(
  {
    emptyIsAbsent: true,
    sentence: 'Where the part begins, as the end of the part before it says; the first one when absent.',
    example: cursorOf({ resource: 'provincias', key: '02' }),
  },
  { type: 'string', format: 'base64url' },
  (raw) => {
    const place = typeof raw === 'string' ? placeOf(raw) : null;
    if (place) return read(place);
    const detail = 'Se espera el lugar que dio el final de la parte anterior.';
    return refuse({ kind: 'custom', rule: 'cursor', detail });
  },
);

/** What a request for records may say. */
export const HANDING_PARAMETERS = { version: VERSION, desde: FROM, despues: AFTER };
