/** The parameters and fields of `/ubicacion` (contract 4.3, C7; territorial.md 1.1, 2.1). */
import { decimal } from '../../server/parameters/parameter.ts';
import { fieldTable } from '../contract/fields.ts';
import { fieldsParameter, flattenParameter, formatParameter } from '../contract/parameters.ts';

/** The fields of a location and their sets. It has no CSV; the third column only completes the table. */
export const LOCATION_FIELDS = fieldTable(`
  lat                 basico   -
  lon                 basico   -
  provincia.id        basico   -
  provincia.nombre    basico   -
  departamento.id     estandar -
  departamento.nombre estandar -
  municipio.id        estandar -
  municipio.nombre    estandar -
  provincia.fuente    completo -
  departamento.fuente completo -
  municipio.fuente    completo -
`);

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
export const LOCATION_SEARCH = { ...LOCATION_BATCH, formato: formatParameter(LOCATION_FORMATS) } as const;
