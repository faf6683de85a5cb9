import {
  type Always,
  type Common,
  decimal,
  integer,
  type Parameter,
  parameter,
  text,
} from '../../server/parameters/parameter.ts';
import { refuse } from '../../server/parameters/problem.ts';
import { FILTERS, FORMAT, MAXIMUM_TEXT } from '../contract/parameters.ts';

/** Organisms in one answer, at most: who wants more walks the list. */
export const MAXIMUM_NEAR = 100;
const DEFAULT_NEAR = 10;
/** Metres: farther than from one end of the country to the other. */
export const MAXIMUM_RADIUS = 5_000_000;

/** A decimal number within bounds. */
function bounded<const C extends Common<number>>(
  common: C,
  minimum: number,
  maximum: number,
): Parameter<number, Always<C>> {
  const { parse, schema } = decimal<C>(common);
  return parameter<number, C>(common, { ...schema, minimum, maximum }, (raw) => {
    const reading = parse(raw);
    if (!reading.ok) return reading;
    if (reading.value < minimum) return refuse({ kind: 'too_small', minimum });
    return reading.value > maximum ? refuse({ kind: 'too_large', maximum }) : reading;
  });
}

/** The parameters of `/ventanilla/organismos/cercanos`. */
export const NEAR_PARAMETERS = {
  lat: bounded({ required: true, sentence: 'Latitude of the point, in degrees.', example: -34.6083 }, -90, 90),
  lon: bounded({ required: true, sentence: 'Longitude of the point, in degrees.', example: -58.3712 }, -180, 180),
  radio: bounded(
    {
      sentence: 'Only organisms at most so many metres away; without it at any distance.',
      example: 2000,
      emptyIsAbsent: true,
    },
    0,
    MAXIMUM_RADIUS,
  ),
  max: integer({
    sentence: 'Most organisms to return.',
    fallback: DEFAULT_NEAR,
    minimum: 1,
    maximum: MAXIMUM_NEAR,
    emptyIsAbsent: true,
  }),
  tipo: text({
    sentence: 'Only organisms of this kind, as their source calls it, compared without case and accents.',
    example: 'Museo',
    maxLength: MAXIMUM_TEXT,
    emptyIsAbsent: true,
  }),
  ...FILTERS,
  ...FORMAT,
} as const;
