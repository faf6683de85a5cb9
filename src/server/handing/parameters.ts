import { choice, integer, parameter } from '../parameters/parameter.ts';
import { read, refuse } from '../parameters/problem.ts';
import { cursorOf, placeOf } from './part.ts';
import { PUBLIC_SETS } from './stated-version.ts';

const GROUP = choice(PUBLIC_SETS, {
  place: 'path',
  required: true,
  sentence: 'The data set, by its name in `/status`.',
  example: 'territory',
});

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

/** A place between two records, as the end of a part names it; `detail`: what a group says of another text. */
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

/** What a request for records may say, where the path names the group. */
export const HANDING_PARAMETERS = {
  grupo: GROUP,
  version: VERSION,
  desde: FROM,
  despues: after('El valor debe ser el que dice el final de la parte anterior.'),
};

/** The same where the path is one group's. */
export const HANDING_PARAMETERS_OF_GROUP = {
  version: VERSION,
  desde: FROM,
  despues: after('it must be what the end of the part before says'),
};
