/**
 * The seven resources that are searched by name: paths, keys, ids, formats, filters and fields
 * (contract 2.3; territorial.md 1, 2.1, 2.3, 7.1). One table, from which parameters, routes, errors and writers come.
 */
import type { ShapeKind } from '../../formats/table.ts';
import { type FieldTable, fieldTable } from './fields.ts';
import type { IntersectionWords } from './ids.ts';

export const UNIT_RESOURCES = [
  'provincias',
  'departamentos',
  'municipios',
  'localidades_censales',
  'asentamientos',
  'localidades',
  'calles',
] as const;
/** A resource by its key in JSON lists and batch bodies, which is also its name in the store. */
export type UnitResource = (typeof UNIT_RESOURCES)[number];

/** The areas of the census, which generation v2 lists besides (georef-v2.md). */
export const CENSUS_RESOURCES = ['aglomerados', 'fracciones_censales', 'radios_censales'] as const;
export type CensusResource = (typeof CENSUS_RESOURCES)[number];

/** A resource whose records stand in a table, searched by id, name and parents. */
export type TableResource = UnitResource | CensusResource;

export const PARENT_KINDS = ['provincia', 'departamento', 'municipio', 'localidad_censal'] as const;
/** A unit that others refer to and can be filtered by. */
export type ParentKind = (typeof PARENT_KINDS)[number];

export const FORMATS = ['json', 'csv', 'geojson', 'xml'] as const;
export type TextFormat = (typeof FORMATS)[number];

/** Formats of files for geographic information systems, which generation v2 offers besides. */
export const LAYER_FORMATS = ['shp', 'gpkg'] as const;
type LayerFormat = (typeof LAYER_FORMATS)[number];
export type Format = TextFormat | LayerFormat;

/** What ids of a resource look like (territorial.md 1.2). */
export interface IdShape {
  /** Accepted lengths, ascending: one, or two as for localities. */
  readonly lengths: readonly [number, number?];
  /** True where ids may hold letters. */
  readonly letters?: boolean;
  /** True where the ids of 11 digits that were valid until mid-2024 are understood. */
  readonly old?: boolean;
  /** True where of two lengths no other is accepted but either without its first zero (generation v2). */
  readonly exact?: boolean;
}

/** A list of records on the wire. */
export interface ListSpec {
  /** The key of the list in answers, and of the queries in a batch. */
  readonly key: string;
  /** Last part of its path. */
  readonly path: string;
  /** Element of one entity in XML. */
  readonly singular: string;
  /** The plural as prose writes it. */
  readonly title: string;
  readonly formats: readonly Format[];
  /** What its layers draw: a point where nothing is said. */
  readonly shape?: ShapeKind;
  readonly fields: FieldTable;
}

/** All that is peculiar to one resource. */
export interface ResourceSpec<R extends TableResource = TableResource> extends ListSpec {
  readonly resource: R;
  readonly id: IdShape;
  readonly parents: readonly ParentKind[];
  readonly intersections: readonly ('provincia' | 'departamento' | 'municipio' | 'calle')[];
  readonly defaultMax: number;
  /** What filters by a parent are called where it is not by its kind. */
  readonly parentNames?: Readonly<Partial<Record<ParentKind, string>>>;
  /** What kinds in `interseccion` are called besides their names. */
  readonly intersectionWords?: IntersectionWords;
  /** True where the parameter `categoria` is known. */
  readonly hasCategory?: boolean;
  /** The one category whose records the list has; absent: all. */
  readonly onlyCategory?: string;
  /** True where the locality of each record can be filtered by and shown: streets of generation v2. */
  readonly hasLocality?: boolean;
  /** True where the census fraction of each record, which its id begins with, can be filtered by. */
  readonly hasFraction?: true;
  /** True for a list that another one took the place of. */
  readonly isDeprecated?: boolean;
}

/** The resource that holds the units of a parent kind. */
export const PARENT_RESOURCE: Readonly<Record<ParentKind, UnitResource>> = {
  provincia: 'provincias',
  departamento: 'departamentos',
  municipio: 'municipios',
  localidad_censal: 'localidades_censales',
};

/** The fields of a department or a municipality; `formal`: the set of its full name and its category. */
export const divisionFields = (kind: string, formal: string, table = ''): FieldTable =>
  fieldTable(
    `
    id                     basico   ${kind}_id
    nombre                 basico   ${kind}_nombre
    nombre_completo        ${formal} ${kind}_nombre_completo
    centroide.lat          estandar ${kind}_centroide_lat
    centroide.lon          estandar ${kind}_centroide_lon
    provincia.id           estandar -
    provincia.nombre       estandar -
    provincia.interseccion completo -
    fuente                 completo ${kind}_fuente
    categoria              ${formal} ${kind}_categoria
  `,
    table,
  );

/** The fields of a settlement or a locality; `government`: what its municipality is called. */
export const settlementFields = (government: string, table = ''): FieldTable =>
  fieldTable(
    `
  id                      basico   localidad_id
  nombre                  basico   localidad_nombre
  centroide.lat           estandar localidad_centroide_lat
  centroide.lon           estandar localidad_centroide_lon
  provincia.id            estandar -
  provincia.nombre        estandar -
  departamento.id         estandar -
  departamento.nombre     estandar -
  ${government}.id            estandar -
  ${government}.nombre        estandar -
  localidad_censal.id     estandar -
  localidad_censal.nombre estandar -
  fuente                  completo localidad_fuente
  categoria               estandar localidad_categoria
`,
    table,
  );

/** The fields of a census locality; `government`: what its municipality is called. */
export const censusLocalityFields = (government: string, table = ''): FieldTable =>
  fieldTable(
    `
  id                  basico   localidad_censal_id
  nombre              basico   localidad_censal_nombre
  centroide.lat       estandar localidad_censal_centroide_lat
  centroide.lon       estandar localidad_censal_centroide_lon
  provincia.id        estandar -
  provincia.nombre    estandar -
  departamento.id     estandar -
  departamento.nombre estandar -
  ${government}.id        estandar -
  ${government}.nombre    estandar -
  fuente              completo localidad_censal_fuente
  funcion             estandar localidad_censal_funcion
  categoria           estandar localidad_censal_categoria
`,
    table,
  );

/** The fields of a street; `more`: lines of those between its census locality and its source. */
export const streetFields = (more = '', table = ''): FieldTable =>
  fieldTable(
    `
  id                      basico   calle_id
  nombre                  basico   calle_nombre
  altura.inicio.derecha   estandar calle_altura_inicio_derecha
  altura.inicio.izquierda estandar calle_altura_inicio_izquierda
  altura.fin.derecha      estandar calle_altura_fin_derecha
  altura.fin.izquierda    estandar calle_altura_fin_izquierda
  nomenclatura            estandar calle_nomenclatura
  categoria               estandar calle_categoria
  provincia.id            estandar -
  provincia.nombre        estandar -
  departamento.id         estandar -
  departamento.nombre     estandar -
  localidad_censal.id     estandar -
  localidad_censal.nombre estandar -
${more}
  fuente                  completo calle_fuente
`,
    table,
  );

/** The fields of a census area; `more`: lines of those between its id and its point. */
const censusFields = (kind: string, key: CensusResource, more: string): FieldTable =>
  fieldTable(
    `
  id             basico   ${kind}_id
  ${more}
  centroide.lat  estandar ${kind}_centroide_lat
  centroide.lon  estandar ${kind}_centroide_lon
  fuente         completo ${kind}_fuente
`,
    `${key} `,
  );

const BELOW_DEPARTMENTS = `
  provincia.id        estandar -
  provincia.nombre    estandar -
  departamento.id     estandar -
  departamento.nombre estandar -
`;

/** Digits of the id of a census fraction, which the ids of its tracts begin with. */
export const FRACTION_DIGITS = 7;

/** The resources by their keys. */
export const RESOURCES: { readonly [R in TableResource]: ResourceSpec<R> } = {
  provincias: {
    resource: 'provincias',
    key: 'provincias',
    path: 'provincias',
    singular: 'provincia',
    title: 'provinces',
    id: { lengths: [2] },
    parents: [],
    intersections: ['departamento', 'municipio', 'calle'],
    formats: FORMATS,
    defaultMax: 24,
    fields: fieldTable(`
      id              basico   provincia_id
      nombre          basico   provincia_nombre
      nombre_completo completo provincia_nombre_completo
      iso_id          completo provincia_iso_id
      iso_nombre      completo provincia_iso_nombre
      centroide.lat   estandar provincia_centroide_lat
      centroide.lon   estandar provincia_centroide_lon
      fuente          completo provincia_fuente
      categoria       completo provincia_categoria
    `),
  },
  departamentos: {
    resource: 'departamentos',
    key: 'departamentos',
    path: 'departamentos',
    singular: 'departamento',
    title: 'departments',
    id: { lengths: [5] },
    parents: ['provincia'],
    intersections: ['provincia', 'municipio', 'calle'],
    formats: FORMATS,
    defaultMax: 10,
    fields: divisionFields('departamento', 'completo'),
  },
  municipios: {
    resource: 'municipios',
    key: 'municipios',
    path: 'municipios',
    singular: 'municipio',
    title: 'municipalities',
    id: { lengths: [6] },
    parents: ['provincia'],
    intersections: ['departamento', 'provincia', 'calle'],
    formats: FORMATS,
    defaultMax: 10,
    fields: divisionFields('municipio', 'estandar'),
  },
  localidades_censales: {
    resource: 'localidades_censales',
    key: 'localidades_censales',
    path: 'localidades-censales',
    singular: 'localidad_censal',
    title: 'census localities',
    id: { lengths: [8] },
    parents: ['provincia', 'departamento', 'municipio'],
    intersections: [],
    formats: FORMATS,
    defaultMax: 10,
    fields: censusLocalityFields('municipio'),
  },
  asentamientos: {
    resource: 'asentamientos',
    key: 'asentamientos',
    path: 'asentamientos',
    singular: 'asentamiento',
    title: 'settlements',
    id: { lengths: [8, 10], letters: true, old: true },
    parents: PARENT_KINDS,
    intersections: [],
    formats: FORMATS,
    defaultMax: 10,
    fields: settlementFields('municipio'),
  },
  localidades: {
    resource: 'localidades',
    key: 'localidades',
    path: 'localidades',
    singular: 'localidad',
    title: 'localities',
    id: { lengths: [8, 10], old: true },
    parents: PARENT_KINDS,
    intersections: [],
    formats: FORMATS,
    defaultMax: 10,
    fields: settlementFields('municipio'),
  },
  calles: {
    resource: 'calles',
    key: 'calles',
    path: 'calles',
    singular: 'calle',
    title: 'streets',
    id: { lengths: [13] },
    parents: ['provincia', 'departamento', 'localidad_censal'],
    intersections: ['calle', 'municipio', 'departamento', 'provincia'],
    hasCategory: true,
    formats: ['json', 'csv', 'xml'],
    defaultMax: 10,
    fields: streetFields(),
  },
  aglomerados: {
    resource: 'aglomerados',
    key: 'aglomerados',
    path: 'aglomerados',
    singular: 'aglomerado',
    title: 'agglomerations',
    id: { lengths: [4] },
    parents: [],
    intersections: [],
    formats: [...FORMATS, ...LAYER_FORMATS],
    shape: 'area',
    defaultMax: 10,
    fields: censusFields('aglomerado', 'aglomerados', 'nombre basico -'),
  },
  fracciones_censales: {
    resource: 'fracciones_censales',
    key: 'fracciones_censales',
    path: 'fracciones-censales',
    singular: 'fraccion_censal',
    title: 'census fractions',
    id: { lengths: [FRACTION_DIGITS] },
    parents: ['provincia', 'departamento'],
    intersections: [],
    formats: [...FORMATS, ...LAYER_FORMATS],
    shape: 'area',
    defaultMax: 10,
    fields: censusFields('fraccion_censal', 'fracciones_censales', BELOW_DEPARTMENTS),
  },
  radios_censales: {
    resource: 'radios_censales',
    key: 'radios_censales',
    path: 'radios-censales',
    singular: 'radio_censal',
    title: 'census tracts',
    id: { lengths: [9] },
    parents: ['provincia', 'departamento'],
    intersections: [],
    hasFraction: true,
    formats: [...FORMATS, ...LAYER_FORMATS],
    shape: 'area',
    defaultMax: 10,
    fields: censusFields('radio_censal', 'radios_censales', `${BELOW_DEPARTMENTS} fraccion_censal.id estandar -`),
  },
};

/** A value per resource. */
export function mapResources<T>(of: (spec: ResourceSpec<UnitResource>) => T): Readonly<Record<UnitResource, T>> {
  return {
    provincias: of(RESOURCES.provincias),
    departamentos: of(RESOURCES.departamentos),
    municipios: of(RESOURCES.municipios),
    localidades_censales: of(RESOURCES.localidades_censales),
    asentamientos: of(RESOURCES.asentamientos),
    localidades: of(RESOURCES.localidades),
    calles: of(RESOURCES.calles),
  };
}
