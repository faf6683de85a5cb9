/**
 * The census areas that generation v2 lists: agglomerations, fractions, tracts (georef-v2.md). No data that can be imported have them yet, so
 * that their lists are empty.
 */
import { fieldTable } from '../contract/fields.ts';
import type { Generation } from '../contract/generations.ts';
import {
  exactParameter,
  fieldsParameter,
  flattenParameter,
  formatParameter,
  ids,
  type ListParameters,
  maximumParameter,
  name,
  offsetParameter,
  orderParameter,
  parentFilter,
} from '../contract/parameters.ts';
import { FORMATS, type IdShape, LAYER_FORMATS, type ListSpec } from '../contract/resources.ts';
import type { ServedList } from '../lists.ts';
import type { ListRecords } from '../present/renderings.ts';

/** A census area: its list, and what it is searched by besides its id. */
interface CensusArea {
  readonly spec: Omit<ListSpec, 'formats' | 'fields'>;
  readonly id: IdShape;
  readonly example: string;
  readonly filters: ListParameters | Pick<ListParameters, 'nombre' | 'provincia' | 'departamento' | 'fraccion_censal'>;
  /** Lines of the fields that it has besides its id and its point. */
  readonly fields: string;
}

const FRACTION: IdShape = { lengths: [7] };
const BELOW_DEPARTMENTS = { provincia: parentFilter('provincia'), departamento: parentFilter('departamento') } as const;

const FIELDS_BELOW_DEPARTMENTS = `
  provincia.id        estandar -
  provincia.nombre    estandar -
  departamento.id     estandar -
  departamento.nombre estandar -
`;

const AREAS: readonly CensusArea[] = [
  {
    spec: { key: 'aglomerados', path: 'aglomerados', singular: 'aglomerado', title: 'agglomerations' },
    id: { lengths: [4] },
    example: '0002',
    filters: { nombre: name('Name to search for, approximately unless `exacto` is on.', 'Gran Rosario') },
    fields: 'nombre basico -',
  },
  {
    spec: {
      key: 'fracciones_censales',
      path: 'fracciones-censales',
      singular: 'fraccion_censal',
      title: 'census fractions',
    },
    id: FRACTION,
    example: '8208427',
    filters: BELOW_DEPARTMENTS,
    fields: FIELDS_BELOW_DEPARTMENTS,
  },
  {
    spec: { key: 'radios_censales', path: 'radios-censales', singular: 'radio_censal', title: 'census tracts' },
    id: { lengths: [9] },
    example: '820842701',
    filters: {
      ...BELOW_DEPARTMENTS,
      fraccion_censal: ids(FRACTION, 'Ids of census fractions, several between commas.', '8208427'),
    },
    fields: `${FIELDS_BELOW_DEPARTMENTS}
      fraccion_censal.id  estandar -
    `,
  },
];

const DEFAULT_MAXIMUM = 10;
const NO_RECORDS: ListRecords = {
  size: 0,
  entity: () => {
    throw new RangeError('there are no census areas');
  },
};

/** The lists of census areas in a generation. */
export function censusLists(generation: Generation): readonly ServedList[] {
  return AREAS.map(({ spec: names, id, example, filters, fields }) => {
    const { key, singular } = names;
    const table = fieldTable(
      `
      id             basico   ${singular}_id
      ${fields}
      centroide.lat  estandar ${singular}_centroide_lat
      centroide.lon  estandar ${singular}_centroide_lon
      fuente         completo ${singular}_fuente
    `,
      `${key} `,
    );
    const spec: ListSpec = { ...names, formats: [...FORMATS, ...LAYER_FORMATS], shape: 'area', fields: table };
    const batch: ListParameters = {
      id: ids(id, 'Ids, several between commas.', example),
      ...filters,
      orden: orderParameter,
      aplanar: flattenParameter,
      campos: fieldsParameter(table),
      max: maximumParameter(DEFAULT_MAXIMUM),
      inicio: offsetParameter,
      exacto: exactParameter,
    };
    return {
      generation,
      spec,
      tables: { batch, search: { ...batch, formato: formatParameter(spec.formats) } },
      description: 'Empty: the data that can be imported have none.',
      records: () => NO_RECORDS,
      search: () => ({ total: 0, ordinals: new Int32Array(0), uncompared: 0 }),
      geometry: () => null,
    };
  });
}
