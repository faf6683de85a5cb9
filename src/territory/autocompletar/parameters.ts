/** The parameters of `/ventanilla/autocompletar`. */
import {
  decimal,
  integer,
  joinByCommas,
  type Parameter,
  parameter,
  read,
  refuse,
  text,
} from '../../server/parameters/parameter.ts';
import { filter, parentFilter } from '../contract/parameters.ts';
import { RESOURCES } from '../contract/resources.ts';
import { KINDS, type Kind, MAXIMUM_SUGGESTIONS } from './suggest.ts';
import { MAXIMUM_TYPED } from './typed.ts';

const kinds = parameter<ReadonlySet<Kind>, { sentence: string; example: string; join: typeof joinByCommas }>(
  {
    join: joinByCommas,
    sentence: `Kinds of suggestions, between commas: ${KINDS.join(', ')}. All of them when absent.`,
    example: 'localidad,calle',
  },
  { type: 'array', minItems: 1, maxItems: KINDS.length, items: { type: 'string', enum: KINDS } },
  (raw) => {
    if (typeof raw !== 'string') return refuse({ kind: 'not_text' });
    const found = new Set<Kind>();
    for (const word of raw.split(',')) {
      const kind = KINDS.find((known) => known === word.trim());
      if (!kind) return refuse({ kind: 'not_a_choice', choices: KINDS });
      found.add(kind);
    }
    return read(found);
  },
);

/** What a request for suggestions takes. */
export const SUGGEST_SEARCH = {
  q: text({
    required: true,
    minLength: 1,
    maxLength: MAXIMUM_TYPED,
    sentence: 'What was typed so far; the last word may be unfinished. Behind a comma a place.',
    example: 'corrientes',
  }),
  limite: integer({
    sentence: 'Most suggestions to return.',
    fallback: 10,
    minimum: 1,
    maximum: MAXIMUM_SUGGESTIONS,
  }),
  tipos: kinds,
  provincia: parentFilter('provincia', 'Buenos Aires'),
  departamento: parentFilter('departamento', 'Buenos Aires'),
  localidad: filter(
    RESOURCES.localidades.id,
    'Locality: its name, or its id (8 or 10 digits), or several ids between commas.',
    '02000010',
  ),
  lat: decimal({ sentence: 'Latitude of a point: with `lon`, what is near it comes first.', example: -34.6 }),
  lon: decimal({ sentence: 'Longitude of a point.', example: -58.4 }),
} as const satisfies Readonly<Record<string, Parameter<unknown>>>;
