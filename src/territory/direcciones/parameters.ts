/** The parameters and fields of `/direcciones` (contract 4.3, C1; territorial.md 1.1, 2.1, 7.1; decisions.md C). */
import type { Parameter } from '../../server/parameters/parameter.ts';
import { text } from '../../server/parameters/parameter.ts';
import { MAX_CHARACTERS } from '../address/parse.ts';
import type { FieldSelection } from '../contract/fields.ts';
import { GENERATIONS, type Generation } from '../contract/generations.ts';
import type { UnitFilter } from '../contract/ids.ts';
import {
  exactParameter,
  fieldsParameter,
  filter,
  flag,
  flattenParameter,
  formatParameter,
  localityFilter,
  maximumParameter,
  type Order,
  offsetParameter,
  orderParameter,
  parentFilter,
} from '../contract/parameters.ts';
import { FORMATS, RESOURCES } from '../contract/resources.ts';

/** The fields of an address in the order of their columns. */
export const ADDRESS_FIELDS = GENERATIONS.v1.addressFields;

const DEFAULT_MAXIMUM = 10;

/** What one address of a batch takes. */
export const ADDRESS_BATCH = {
  direccion: text({
    required: true,
    minLength: 1,
    maxLength: MAX_CHARACTERS,
    sentence: 'The address: street and number, a corner, or a street between two others. Without the town.',
    example: 'Avenida Corrientes 5500',
  }),
  provincia: parentFilter('provincia', 'Buenos Aires'),
  departamento: parentFilter('departamento', 'Buenos Aires'),
  localidad_censal: parentFilter('localidad_censal', 'Buenos Aires'),
  localidad: filter(
    RESOURCES.localidades.id,
    'Locality: its name, or its id (8 or 10 digits), or several ids between commas. Joined with `localidad_censal` by OR.',
    '02000010',
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

/** The parameters of addresses in a batch, and those of generation v2 among them. */
export type AddressParameters = typeof ADDRESS_BATCH & { readonly desplazar?: Parameter<boolean, true> };

/** The parameters of addresses in a batch query and in a GET. */
export interface AddressTables {
  readonly batch: AddressParameters;
  readonly search: AddressParameters & { readonly formato: (typeof ADDRESS_SEARCH)['formato'] };
}

/** The parameters of addresses in a generation. */
export function addressTables({ name, addressFields, movesAddresses }: Generation): AddressTables {
  if (name === 'v1') return { batch: ADDRESS_BATCH, search: ADDRESS_SEARCH };
  const batch: AddressParameters = {
    ...ADDRESS_BATCH,
    localidad: localityFilter({ lengths: [8, 10], exact: true }),
    campos: fieldsParameter(addressFields),
    ...(movesAddresses ? { desplazar } : {}),
  };
  return { batch, search: { ...batch, formato: ADDRESS_SEARCH.formato } };
}

const desplazar = flag('Points on the building line of their side of the street instead of on its axis.');

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
  readonly desplazar?: boolean;
}
