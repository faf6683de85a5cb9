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

const after = (detail: string) =>
  parameter(
    {
      emptyIsAbsent: true,
      sentence: 'Where the part begins, as the end of the part before it says; the first one when absent.',
      example: cursorOf({ resource: 'provincias', key: '02' }),
    },
    { type: 'string', format: 'base64url' },
    (raw) => {
      const place = typeof raw === 'string' ? placeOf(raw) : null;
      return place ? read(place) : refuse({ kind: 'custom', rule: 'cursor', detail });
    },
  );

/**
 * The parameters of a request for records.
 * @param place sentence about a wrong `despues`, in the language of the group
 */
export const handingParameters = (place: string) => ({ version: VERSION, desde: FROM, despues: after(place) });
