/** The parameters and fields of `/ubicacion` (contract 4.3, C7; territorial.md 1.1, 2.1). */
import { choice, decimal, type Parameter } from '../../server/parameters/parameter.ts';
import { GENERATIONS, type Generation } from '../contract/generations.ts';
import { fieldsParameter, flattenParameter, formatParameter } from '../contract/parameters.ts';

/** The fields of a location and their sets. */
export const LOCATION_FIELDS = GENERATIONS.v1.locationFields;

export const LOCATION_FORMATS = ['json', 'geojson', 'xml'] as const;
export type LocationFormat = (typeof LOCATION_FORMATS)[number];

/** What one point of a batch takes. */
export const LOCATION_BATCH = {
  lat: decimal({
    required: true,
    sentence: 'Latitude in degrees, WGS 84. Numbers off the globe are accepted and find nothing.',
    example: -34.6037389,
  }),
  lon: decimal({ required: true, sentence: 'Longitude in degrees, WGS 84.', example: -58.3815704 }),
  aplanar: flattenParameter,
  campos: fieldsParameter(LOCATION_FIELDS),
} as const;

/** The same for a GET. */
const LOCATION_SEARCH = { ...LOCATION_BATCH, formato: formatParameter(LOCATION_FORMATS) } as const;

const DIVISIONS = ['politica', 'geoestadistica'] as const;

const division = choice(DIVISIONS, {
  sentence:
    'Division of the territory that the units are of. The data have one, so that both words give the same answer.',
  example: 'politica',
});

/** The parameters of a point in a batch, and those of generation v2 among them. */
export type LocationParameters = typeof LOCATION_BATCH & {
  readonly division?: Parameter<(typeof DIVISIONS)[number], false>;
};

/** The parameters of points in a batch query and in a GET. */
interface LocationTables {
  readonly batch: LocationParameters;
  readonly search: LocationParameters & { readonly formato: (typeof LOCATION_SEARCH)['formato'] };
}

/** The parameters of points in a generation. */
export function locationTables({ name, locationFields, movesAddresses }: Generation): LocationTables {
  if (name === 'v1') return { batch: LOCATION_BATCH, search: LOCATION_SEARCH };
  const batch: LocationParameters = {
    ...LOCATION_BATCH,
    campos: fieldsParameter(locationFields),
    ...(movesAddresses ? { division } : {}),
  };
  return { batch, search: { ...batch, formato: LOCATION_SEARCH.formato } };
}
