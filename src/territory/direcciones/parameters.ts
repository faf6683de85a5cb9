/** The parameters and fields of `/direcciones` (contract 4.3, C1; territorial.md 1.1, 2.1, 7.1; decisions.md C). */
import type { Parameter } from '../../server/parameters/parameter.ts';
import { text } from '../../server/parameters/parameter.ts';
import { MAX_CHARACTERS } from '../address/parse.ts';
import { type FieldSelection, fieldTable } from '../contract/fields.ts';
import type { UnitFilter } from '../contract/ids.ts';
import {
  exactParameter,
  fieldsParameter,
  filter,
  flattenParameter,
  formatParameter,
  maximumParameter,
  type Order,
  offsetParameter,
  orderParameter,
  parentFilter,
} from '../contract/parameters.ts';
import { FORMATS, RESOURCES } from '../contract/resources.ts';

/** The fields of an address in the order of their columns. `categoria` is that of the street. */
export const ADDRESS_FIELDS = fieldTable(`
  nomenclatura            basico   direccion_nomenclatura
  calle.nombre            basico   -
  calle.id                basico   -
  calle.categoria         estandar -
  altura.valor            basico   -
  altura.unidad           estandar -
  calle_cruce_1.nombre    basico   -
  calle_cruce_1.id        basico   -
  calle_cruce_1.categoria estandar -
  calle_cruce_2.nombre    basico   -
  calle_cruce_2.id        basico   -
  calle_cruce_2.categoria estandar -
  piso                    estandar -
  provincia.id            estandar -
  provincia.nombre        estandar -
  departamento.id         estandar -
  departamento.nombre     estandar -
  localidad_censal.id     estandar -
  localidad_censal.nombre estandar -
  ubicacion.lat           estandar direccion_lat
  ubicacion.lon           estandar direccion_lon
  categoria               estandar direccion_categoria
  fuente                  completo direccion_fuente
  precision               completo direccion_precision
`);

const DEFAULT_MAXIMUM = 10;

/** What one address of a batch takes. */
export const ADDRESS_BATCH = {
  direccion: text({
    required: true,
    minLength: 1,
    maxLength: MAX_CHARACTERS,
    sentence: 'The address: street and number, a corner, or a street between two others. Without the town.',
    example: 'Avenida Corrientes 1000',
  }),
  provincia: parentFilter('provincia'),
  departamento: parentFilter('departamento'),
  localidad_censal: parentFilter('localidad_censal'),
  localidad: filter(
    RESOURCES.localidades.id,
    'Locality: its name, or its id (8 or 10 digits), or several ids between commas. Joined with `localidad_censal` by OR.',
    '06441030',
  ),
  orden: orderParameter,
  aplanar: flattenParameter,
  campos: fieldsParameter(ADDRESS_FIELDS),
  max: maximumParameter(DEFAULT_MAXIMUM),
  inicio: offsetParameter,
  exacto: exactParameter,
} as const satisfies Readonly<Record<string, Parameter<unknown>>>;

/** The same for a GET. */
export const ADDRESS_SEARCH = { ...ADDRESS_BATCH, formato: formatParameter(FORMATS) } as const;

/** The values of one query. */
export interface AddressValues {
  readonly direccion: string;
  readonly provincia: UnitFilter | undefined;
  readonly departamento: UnitFilter | undefined;
  readonly localidad_censal: UnitFilter | undefined;
  readonly localidad: UnitFilter | undefined;
  readonly orden: Order | undefined;
  readonly aplanar: boolean;
  readonly campos: FieldSelection;
  readonly max: number;
  readonly inicio: number;
  readonly exacto: boolean;
}
