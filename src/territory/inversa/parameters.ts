/** The parameters and fields of `/ventanilla/direcciones/inversa`. */
import { decimal } from '../../server/parameters/parameter.ts';
import { fieldTable } from '../contract/fields.ts';
import { fieldsParameter, flattenParameter, formatParameter } from '../contract/parameters.ts';
import { USUAL_RADIUS } from './address-at.ts';

/** Farthest that a street may be looked for, in metres. */
const MAXIMUM_RADIUS = 1000;

/** The fields of the address of a point, in the order of their columns; those of `/direcciones` are called as there. */
export const INVERSE_FIELDS = fieldTable(`
  nomenclatura            basico   -
  calle.nombre            basico   -
  calle.id                basico   -
  calle.categoria         estandar -
  altura.valor            basico   -
  distancia               basico   -
  precision               estandar -
  calle_cruce_1.nombre    estandar -
  calle_cruce_1.id        estandar -
  calle_cruce_1.categoria estandar -
  calle_cruce_2.nombre    estandar -
  calle_cruce_2.id        estandar -
  calle_cruce_2.categoria estandar -
  provincia.id            estandar -
  provincia.nombre        estandar -
  departamento.id         estandar -
  departamento.nombre     estandar -
  municipio.id            estandar -
  municipio.nombre        estandar -
  localidad_censal.id     estandar -
  localidad_censal.nombre estandar -
  ubicacion.lat           estandar -
  ubicacion.lon           estandar -
  fuente                  completo -
`);

export const INVERSE_FORMATS = ['json', 'geojson'] as const;
export type InverseFormat = (typeof INVERSE_FORMATS)[number];

/** What one point of a batch takes. */
export const INVERSE_BATCH = {
  lat: decimal({
    required: true,
    sentence: 'Latitude of the point in degrees, WGS 84.',
    example: -34.6037389,
    minimum: -90,
    maximum: 90,
  }),
  lon: decimal({
    required: true,
    sentence: 'Longitude of the point in degrees, WGS 84.',
    example: -58.3815704,
    minimum: -180,
    maximum: 180,
  }),
  radio: decimal({
    sentence: 'Only streets at most so many metres away.',
    fallback: USUAL_RADIUS,
    example: 50,
    minimum: 1,
    maximum: MAXIMUM_RADIUS,
  }),
  aplanar: flattenParameter,
  campos: fieldsParameter(INVERSE_FIELDS),
} as const;

/** The same for a GET. */
export const INVERSE_SEARCH = { ...INVERSE_BATCH, formato: formatParameter(INVERSE_FORMATS) } as const;
