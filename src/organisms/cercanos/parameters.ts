import { LIST_FORMATS } from '../../server/http/file-answer.ts';
import { choice, decimal, integer, text } from '../../server/parameters/parameter.ts';
import { FILTERS, MAXIMUM_TEXT } from '../parameters.ts';

/** Organisms in one answer, at most. */
const MAXIMUM_NEAR = 100;
const DEFAULT_NEAR = 10;
/** Metres: farther than from one end of the country to the other. */
const MAXIMUM_RADIUS = 5_000_000;

/** The format of a list of organisms near a point. */
export const NEAR_FORMAT = {
  format: choice(LIST_FORMATS, {
    sentence:
      'Format of the list: `json`, also when absent or empty, or a file with its rows, `xlsx` for spreadsheets or `parquet` for data frames.',
    example: 'json',
    emptyIsAbsent: true,
  }),
} as const;

/** The parameters of `/ventanilla/organismos/cercanos`. */
export const NEAR_PARAMETERS = {
  lat: decimal({
    required: true,
    sentence: 'Latitude of the point, in degrees.',
    example: -34.6083,
    minimum: -90,
    maximum: 90,
  }),
  lon: decimal({
    required: true,
    sentence: 'Longitude of the point, in degrees.',
    example: -58.3712,
    minimum: -180,
    maximum: 180,
  }),
  radio: decimal({
    sentence: 'Only organisms at most so many metres away; without it at any distance.',
    example: 3000,
    emptyIsAbsent: true,
    minimum: 0,
    maximum: MAXIMUM_RADIUS,
  }),
  max: integer({
    sentence: 'Most organisms to return.',
    fallback: DEFAULT_NEAR,
    minimum: 1,
    maximum: MAXIMUM_NEAR,
    emptyIsAbsent: true,
  }),
  tipo: text({
    sentence: 'Only organisms of this kind, as their source calls it, compared without case and accents.',
    example: 'organismo nacional de cultura',
    maxLength: MAXIMUM_TEXT,
    emptyIsAbsent: true,
  }),
  ...FILTERS,
  ...NEAR_FORMAT,
} as const;
