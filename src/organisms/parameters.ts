import { choice, parameter, read, text } from '../server/parameters/parameter.ts';
import { ownRules, type ReadingRules } from '../server/parameters/table.ts';

/** Group D ignores unknown names and takes the last of repeated ones (organisms.md 2). */
export const READING: ReadingRules = { unknown: 'ignore', repeated: 'last' };

/** How our own operations of the group read names. */
export const OWN_READING = ownRules(READING);

const DEFAULT_LIMIT = 20;
const MAXIMUM_LIMIT = 1000;

const WHOLE = /^\s*\+?\d+\s*$/;

/**
 * Declares a lenient integer as DRF reads it: a text that is no number of at least `minimum` is `fallback`, a number above
 * `maximum` is `maximum`, also with more digits than a number can hold.
 */
function lenientInteger(sentence: string, fallback: number, minimum: number, maximum: number, example: number) {
  return parameter<number, { sentence: string; fallback: number; example: number }>(
    { sentence, fallback, example },
    { type: 'integer', minimum, maximum },
    (raw) => {
      const value = typeof raw === 'string' && WHOLE.test(raw) ? Number(raw) : Number.NaN;
      if (Number.isNaN(value) || value < minimum) return read(fallback);
      return read(Math.min(value, maximum));
    },
  );
}

const format = choice(['json'], {
  sentence: 'Format of the answer; only `json` is offered. Absent or empty means `json`.',
  example: 'json',
  emptyIsAbsent: true,
});

/** The parameter of every operation of the group. */
export const FORMAT = { format } as const;

/** Root of the original interface. */
export const ORIGINAL_ROOT = '/api/v2.0';

/** Root of our own operations of the group. */
export const OWN_PREFIX = '/ventanilla/organismos';

/** Longest text of a filter; the longest name of the public data has 133 characters. */
export const MAXIMUM_TEXT = 200;

/** The filters of organisms. */
export const FILTERS = {
  search: text({
    sentence:
      'Terms, separated by blanks or commas (a quoted phrase is one term), each of which must occur in name, description, address or locality; without regard to case and accents.',
    example: 'museo historico',
    maxLength: MAXIMUM_TEXT,
    emptyIsAbsent: true,
  }),
  provincia: text({
    sentence: 'Only organisms of this province, compared without case and accents.',
    example: 'Ciudad Autónoma de Buenos Aires',
    maxLength: MAXIMUM_TEXT,
    emptyIsAbsent: true,
  }),
  localidad: text({
    sentence: 'Only organisms of this locality, compared without case and accents.',
    example: 'Ciudad de Buenos Aires',
    maxLength: MAXIMUM_TEXT,
    emptyIsAbsent: true,
  }),
} as const;

/** The parameters of a page. */
export const PAGE_PARAMETERS = {
  format,
  limit: lenientInteger(
    `Records per page, 1 to ${MAXIMUM_LIMIT}; more is taken as ${MAXIMUM_LIMIT}, anything else as the default. Never an error.`,
    DEFAULT_LIMIT,
    1,
    MAXIMUM_LIMIT,
    20,
  ),
  offset: lenientInteger('Records to skip; anything that is not a number is 0.', 0, 0, Number.MAX_SAFE_INTEGER, 0),
} as const;

/** The parameters of the list of calls for proposals, with the filters of the original, which may be blank (organisms.md 1). */
export const CALLS_PARAMETERS = {
  ...PAGE_PARAMETERS,
  abierta: text({ sentence: 'Filters nothing: the list is empty.', example: 'true', emptyIsAbsent: true }),
  fecha_inicio: text({ sentence: 'Filters nothing: the list is empty.', example: '2020-03-01', emptyIsAbsent: true }),
  fecha_fin: text({ sentence: 'Filters nothing: the list is empty.', example: '2020-03-31', emptyIsAbsent: true }),
} as const;

/** The parameters of `GET /organismos` and of the lists that are parts of it. */
export const LIST_PARAMETERS = {
  ...PAGE_PARAMETERS,
  search: FILTERS.search,
  ordering: text({
    sentence:
      'Fields to order by, separated by commas, `-` before a field for descending: `id`, `nombre`, `provincia`, `localidad`, `fecha_creacion`, `fecha_modificacion`. Unknown fields are dropped.',
    example: '-nombre',
    emptyIsAbsent: true,
  }),
  provincia: FILTERS.provincia,
  localidad: FILTERS.localidad,
} as const;

/** The parameters of `GET /organismos/{id}`. The handler reads the id: any unknown one is a 404. */
export const RECORD_PARAMETERS = {
  id: text({ place: 'path', required: true, sentence: 'Identifier of the organism.', example: '45' }),
  format,
} as const;
