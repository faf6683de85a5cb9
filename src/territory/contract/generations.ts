/**
 * The generations of the interface (territorial.md 0.1, georef-v2.md). All in which their requests and answers differ stands here: one set
 * of routes is made for each of them.
 */
import type { ShapeKind } from '../../formats/table.ts';
import { type FieldTable, fieldTable } from './fields.ts';
import type { IntersectionWords } from './ids.ts';
import {
  CENSUS_RESOURCES,
  censusLocalityFields,
  divisionFields,
  LAYER_FORMATS,
  type ParentKind,
  RESOURCES,
  type ResourceSpec,
  settlementFields,
  streetFields,
  type TableResource,
  UNIT_RESOURCES,
} from './resources.ts';

const GENERATION_NAMES = ['v1', 'v2'] as const;
export type GenerationName = (typeof GENERATION_NAMES)[number];

/** One generation. */
export interface Generation {
  readonly name: GenerationName;
  /** What the ids of its operations end in. */
  readonly suffix: string;
  /** What the sentences of its operations end in. */
  readonly note: string;
  /** What stands before its paths. The first is the one that documents show. */
  readonly prefixes: readonly [string, ...string[]];
  /** The lists that are searched by name. */
  readonly resources: readonly ResourceSpec[];
  /** What the municipality of a record is called. */
  readonly government: 'municipio' | 'gobierno_local';
  readonly addressFields: FieldTable;
  readonly locationFields: FieldTable;
  /** True where the queries of a batch may also stand under the path of the list, with its hyphens. */
  readonly takesPathAsKey: boolean;
  /** True where `/direcciones` knows `desplazar`, and `/ubicacion` knows `division`. */
  readonly movesAddresses: boolean;
  /** Last parts of the paths of the lists that are no resources of generation v1. */
  readonly furtherPaths: readonly string[];
}

/** The fields of an address; `more`: lines of those that follow its census locality, `last`: of those that follow its point. */
const addressFields = (more: string, last: string, table = ''): FieldTable =>
  fieldTable(
    `
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
  ${more}
  ubicacion.lat           estandar direccion_lat
  ubicacion.lon           estandar direccion_lon
  ${last}
`,
    table,
  );

/** The fields of a location. It has no CSV; the third column only completes the table. */
const locationFields = (government: string, more = '', table = ''): FieldTable =>
  fieldTable(
    `
  lat                 basico   -
  lon                 basico   -
  provincia.id        basico   -
  provincia.nombre    basico   -
  departamento.id     estandar -
  departamento.nombre estandar -
  ${government}.id        estandar -
  ${government}.nombre    estandar -
  provincia.fuente    completo -
  departamento.fuente completo -
  ${government}.fuente    completo -
  ${more}
`,
    table,
  );

const V1: Generation = {
  name: 'v1',
  suffix: '',
  note: '',
  prefixes: ['', '/georef/api/v1.0'],
  resources: UNIT_RESOURCES.map((resource) => RESOURCES[resource]),
  government: 'municipio',
  // `categoria` is that of the street (decisions.md C).
  addressFields: addressFields(
    '',
    `
  categoria               estandar direccion_categoria
  fuente                  completo direccion_fuente
  precision               completo direccion_precision
`,
  ),
  locationFields: locationFields('municipio'),
  takesPathAsKey: false,
  movesAddresses: false,
  furtherPaths: [],
};

const GOVERNMENT = 'gobierno_local';
const GOVERNMENTS = 'gobiernos_locales';

/** `municipio` stands in programs of generation v1, and is understood. */
const V2_WORDS: IntersectionWords = {
  [GOVERNMENT]: { kind: 'municipio', plural: GOVERNMENTS },
  municipio: { kind: 'municipio', plural: 'municipios' },
};
const V2_PARENTS: Readonly<Partial<Record<ParentKind, string>>> = { municipio: GOVERNMENT };

/** The locality of a street or an address. The published CSV of streets has it, that of addresses has not. */
const LOCALITY_LINES = (column: '-' | '.'): string => `
  localidad.id            estandar ${column}
  localidad.nombre        estandar ${column}
`;

const V2_RESOURCES: readonly ResourceSpec[] = [
  { ...RESOURCES.provincias, intersectionWords: V2_WORDS },
  { ...RESOURCES.departamentos, intersectionWords: V2_WORDS },
  {
    ...RESOURCES.municipios,
    key: GOVERNMENTS,
    path: 'gobiernos-locales',
    singular: GOVERNMENT,
    title: 'local governments',
    parents: ['provincia', 'departamento'],
    hasCategory: true,
    fields: divisionFields(GOVERNMENT, 'completo', `${GOVERNMENTS} `),
  },
  {
    ...RESOURCES.municipios,
    onlyCategory: 'Municipio',
    isDeprecated: true,
    fields: divisionFields('municipio', 'completo', 'municipios '),
  },
  {
    ...RESOURCES.localidades_censales,
    parentNames: V2_PARENTS,
    fields: censusLocalityFields(GOVERNMENT, 'v2 '),
  },
  {
    ...RESOURCES.asentamientos,
    id: { lengths: [8, 10], letters: true, exact: true },
    parentNames: V2_PARENTS,
    hasCategory: true,
    fields: settlementFields(GOVERNMENT, 'v2 '),
  },
  {
    ...RESOURCES.localidades,
    id: { lengths: [8, 10], exact: true },
    parentNames: V2_PARENTS,
    fields: settlementFields(GOVERNMENT, 'v2 '),
  },
  {
    ...RESOURCES.calles,
    intersectionWords: V2_WORDS,
    hasLocality: true,
    fields: streetFields(LOCALITY_LINES('-'), 'v2 '),
  },
];

const SHAPES: Readonly<Partial<Record<TableResource, ShapeKind>>> = {
  provincias: 'area',
  departamentos: 'area',
  municipios: 'area',
  calles: 'line',
};

/** A resource that is also given as layers. */
function withLayers(spec: ResourceSpec): ResourceSpec {
  return { ...spec, formats: [...spec.formats, ...LAYER_FORMATS], shape: SHAPES[spec.resource] ?? 'point' };
}

const FURTHER_PATHS: readonly string[] = [
  'cuadras',
  ...CENSUS_RESOURCES.map((resource) => RESOURCES[resource].path),
  'establecimientos',
  'establecimientos-cercanos',
  'establecimientos-educativos',
  'instituciones-universitarias',
];

const V2: Generation = {
  name: 'v2',
  suffix: '-v2',
  note: ', generation v2',
  prefixes: ['/georef/api/v2.1', '/georef/api/v2.0', '/api/v2.1', '/api/v2.0'],
  resources: V2_RESOURCES.map(withLayers),
  government: GOVERNMENT,
  addressFields: addressFields(LOCALITY_LINES('.'), 'fuente completo direccion_fuente', 'v2 '),
  locationFields: locationFields(
    GOVERNMENT,
    `
  calle.id            completo -
  calle.nombre        completo -
  calle.fuente        completo -
  calle.altura        completo -
  nomenclatura        completo -
`,
    'v2 ',
  ),
  takesPathAsKey: true,
  movesAddresses: true,
  furtherPaths: FURTHER_PATHS,
};

/** The generations by their names. */
export const GENERATIONS: Readonly<Record<GenerationName, Generation>> = { v1: V1, v2: V2 };

/** Where programs answer that name no generation. */
const UNVERSIONED = '/georef/api';

/** The generations as they are served; `unversioned` is the one that answers where no generation is named. */
export function servedGenerations(unversioned: GenerationName): readonly Generation[] {
  return GENERATION_NAMES.map((name) => {
    const generation = GENERATIONS[name];
    if (name !== unversioned) return generation;
    const [first, ...others] = generation.prefixes;
    return { ...generation, prefixes: [first, UNVERSIONED, ...others] };
  });
}
