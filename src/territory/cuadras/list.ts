/** The list of street blocks, which generation v2 has (territorial.md 1.1, 2.1; georef-v2.md). */
import { integer } from '../../server/parameters/parameter.ts';
import { fieldTable } from '../contract/fields.ts';
import type { Generation } from '../contract/generations.ts';
import {
  exactParameter,
  fieldsParameter,
  flattenParameter,
  formatParameter,
  ids,
  localityFilter,
  maximumParameter,
  name,
  offsetParameter,
  orderParameter,
  parentFilter,
} from '../contract/parameters.ts';
import { LAYER_FORMATS, type ListSpec, RESOURCES } from '../contract/resources.ts';
import type { ServedList } from '../lists.ts';
import { blockRecords, geometryOfBlock } from './records.ts';
import { searchBlocks } from './search.ts';

const SPEC: ListSpec = {
  key: 'cuadras',
  path: 'cuadras',
  singular: 'cuadra',
  title: 'street blocks',
  formats: ['json', 'csv', 'xml', ...LAYER_FORMATS],
  shape: 'line',
  fields: fieldTable(
    `
    id                      basico   cuadra_id
    calle.nombre            completo calle_nombre
    calle.id                completo calle_id
    altura.inicio.derecha   estandar cuadra_altura_inicio_derecha
    altura.inicio.izquierda estandar cuadra_altura_inicio_izquierda
    altura.fin.derecha      estandar cuadra_altura_fin_derecha
    altura.fin.izquierda    estandar cuadra_altura_fin_izquierda
    localidad.id            completo .
    localidad.nombre        completo .
  `,
    'cuadras ',
  ),
};

const DEFAULT_MAXIMUM = 10;
const EXAMPLE_STREET = '0200001090001';

const BATCH = {
  id: ids({ lengths: [18, 20], exact: true }, 'Ids of blocks, several between commas.', `${EXAMPLE_STREET}00001`),
  calle: ids(RESOURCES.calles.id, 'Ids of streets, several between commas.', EXAMPLE_STREET),
  nombre: name('Name of the street, searched for approximately unless `exacto` is on.', 'San Martín'),
  categoria: name('Kind of the street; one matching word is enough.', 'avenida'),
  localidad_censal: parentFilter('localidad_censal'),
  localidad: localityFilter({ lengths: [8, 10], exact: true }),
  departamento: parentFilter('departamento'),
  provincia: parentFilter('provincia'),
  altura: integer({ sentence: 'Door number that the block has on either side.', minimum: 0, example: 1000 }),
  orden: orderParameter,
  aplanar: flattenParameter,
  campos: fieldsParameter(SPEC.fields),
  max: maximumParameter(DEFAULT_MAXIMUM),
  inicio: offsetParameter,
  exacto: exactParameter,
} as const;

/** The list of street blocks in a generation. */
export function blockList(generation: Generation): ServedList {
  return {
    generation,
    spec: SPEC,
    tables: { batch: BATCH, search: { ...BATCH, formato: formatParameter(SPEC.formats) } },
    records: blockRecords,
    search: searchBlocks,
    geometry: geometryOfBlock,
  };
}
