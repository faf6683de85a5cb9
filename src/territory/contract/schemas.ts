/** JSON schemas of the records, wrappers, bodies and errors of the searches by name, for the OpenAPI document. */

import { FILE_FORMS } from '../../formats/formats.ts';
import type { Route } from '../../server/group.ts';
import { type Schema, schemaReference } from '../../server/parameters/parameter.ts';
import type { ParameterTable } from '../../server/parameters/table.ts';
import type { FieldTable } from './fields.ts';
import { GENERATIONS, type Generation } from './generations.ts';
import type { FileType } from './paths.ts';
import type { Format, ListSpec } from './resources.ts';
import { RESOURCES, UNIT_RESOURCES, type UnitResource } from './resources.ts';

const NULLABLE_TEXT: Schema = { type: ['string', 'null'] };

/** A parent unit; both members are null when it is unknown. */
export const REFERENCE: Schema = {
  type: 'object',
  properties: { id: NULLABLE_TEXT, nombre: NULLABLE_TEXT },
};
const SHARE: Schema = {
  type: 'object',
  properties: { id: NULLABLE_TEXT, nombre: NULLABLE_TEXT, interseccion: { type: ['number', 'null'] } },
};
/** Degrees, WGS 84; both null where no point is known. */
export const POINT: Schema = {
  type: 'object',
  properties: { lat: { type: ['number', 'null'] }, lon: { type: ['number', 'null'] } },
};

const COMMON: Readonly<Record<string, Schema>> = {
  id: { type: 'string' },
  nombre: { type: 'string' },
  categoria: NULLABLE_TEXT,
  fuente: NULLABLE_TEXT,
};
const DIVISION: Schema = {
  type: 'object',
  required: ['id', 'nombre'],
  properties: { ...COMMON, nombre_completo: NULLABLE_TEXT, provincia: SHARE, centroide: POINT },
};
const CENSUS_LOCALITY: Readonly<Record<string, Schema>> = {
  ...COMMON,
  provincia: REFERENCE,
  departamento: REFERENCE,
  municipio: REFERENCE,
  centroide: POINT,
};
const SETTLEMENT: Schema = {
  type: 'object',
  required: ['id', 'nombre'],
  properties: { ...CENSUS_LOCALITY, localidad_censal: REFERENCE },
};
const NUMBERS: Schema = {
  type: 'object',
  properties: { derecha: { type: 'number' }, izquierda: { type: 'number' } },
};

/** The records of the seven resources, all fields. */
const UNIT_SCHEMAS: Readonly<Record<UnitResource, Schema>> = {
  provincias: {
    type: 'object',
    required: ['id', 'nombre'],
    properties: {
      ...COMMON,
      nombre_completo: NULLABLE_TEXT,
      iso_id: NULLABLE_TEXT,
      iso_nombre: NULLABLE_TEXT,
      centroide: POINT,
    },
  },
  departamentos: DIVISION,
  municipios: DIVISION,
  localidades_censales: {
    type: 'object',
    required: ['id', 'nombre'],
    properties: { ...CENSUS_LOCALITY, funcion: NULLABLE_TEXT },
  },
  asentamientos: SETTLEMENT,
  localidades: SETTLEMENT,
  calles: {
    type: 'object',
    required: ['id', 'nombre'],
    properties: {
      ...COMMON,
      nomenclatura: { type: 'string' },
      altura: { type: 'object', properties: { inicio: NUMBERS, fin: NUMBERS } },
      provincia: REFERENCE,
      departamento: REFERENCE,
      localidad_censal: REFERENCE,
    },
  },
};

const ERROR: Schema = {
  type: 'object',
  required: ['mensaje'],
  properties: {
    codigo_interno: { type: 'integer', description: '1000 to 1009.' },
    mensaje: { type: 'string' },
    nombre_parametro: { type: 'string' },
    ubicacion: { type: 'string', enum: ['querystring', 'body', 'path', 'headers'] },
    ayuda: { type: 'array', items: { type: 'string' } },
    recursos_disponibles: { type: 'array', items: { type: 'string' } },
    metodos_disponibles: { type: 'array', items: { type: 'string' } },
  },
};

/** What a schema of a generation is called. */
export function schemaName(base: string, { name }: Pick<Generation, 'name'>): string {
  return name === 'v1' ? base : `${base}_${name}`;
}

/** The named schemas of a list of a generation: of one record and of the wrapper, each also as `aplanar` makes them. */
export function listSchemas(spec: ListSpec, generation: Generation, record: Schema): Readonly<Record<string, Schema>> {
  const { singular, key } = spec;
  return {
    ...withFlat(singular, generation, record),
    [schemaName(`lista_${key}`, generation)]: listSchema(spec, schemaName(singular, generation)),
    [schemaName(flatName(`lista_${key}`), generation)]: listSchema(spec, schemaName(flatName(singular), generation)),
  };
}

/** A named schema and its flat form. */
export function withFlat(
  base: string,
  generation: Pick<Generation, 'name'>,
  schema: Schema,
): Readonly<Record<string, Schema>> {
  return {
    [schemaName(base, generation)]: schema,
    [schemaName(flatName(base), generation)]: flatSchema(schema),
  };
}

function flatName(base: string): string {
  return `${base}_plana`;
}

/** The schema of records with the names of nested members joined by `_`. */
export function flatSchema({ properties = {}, required = [] }: Schema): Schema {
  const flat: Record<string, Schema> = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (schema.properties === undefined) flat[name] = schema;
    else
      for (const [inner, leaf] of Object.entries(flatSchema(schema).properties ?? {})) flat[`${name}_${inner}`] = leaf;
  }
  const kept = required.filter((name) => Object.hasOwn(flat, name));
  return { type: 'object', ...(kept.length > 0 ? { required: kept } : {}), properties: flat };
}

/** What a request gets as JSON: the named schema, its flat form with `aplanar`, and GeoJSON where the list has that format. */
export function formsOf(base: string, generation: Pick<Generation, 'name'>, formats: readonly Format[] = []): Schema {
  return {
    anyOf: [
      schemaReference(schemaName(base, generation)),
      schemaReference(schemaName(flatName(base), generation)),
      ...(formats.includes('geojson') ? [schemaReference('coleccion_geojson')] : []),
    ],
  };
}

/** The answer to a batch: a result per query. */
export function resultsOf(base: string, generation: Pick<Generation, 'name'>): Schema {
  return {
    type: 'object',
    required: ['resultados'],
    properties: { resultados: { type: 'array', items: formsOf(base, generation) } },
  };
}

const FEATURE_COLLECTION: Schema = {
  type: 'object',
  required: ['features', 'type'],
  properties: {
    type: { type: 'string', const: 'FeatureCollection' },
    features: {
      type: 'array',
      items: {
        type: 'object',
        required: ['geometry', 'properties', 'type'],
        properties: {
          type: { type: 'string', const: 'Feature' },
          geometry: {
            type: ['object', 'null'],
            required: ['coordinates', 'type'],
            properties: { type: { type: 'string' }, coordinates: { type: 'array', items: {} } },
          },
          properties: { type: 'object', description: 'The record without its point.', additionalProperties: true },
        },
      },
    },
  },
};

/** The schema of records that have the fields of a table: their types follow from their names. */
export function schemaOfFields({ fields }: FieldTable): Schema {
  return objectSchema(fields.map(({ path }) => path.split('.')));
}

function objectSchema(paths: readonly (readonly string[])[]): Schema {
  const properties: Record<string, Schema> = {};
  for (const [key = '', ...rest] of paths) {
    if (properties[key]) continue;
    const under = paths.filter(([first]) => first === key).map(([, ...inner]) => inner);
    properties[key] =
      rest.length === 0 ? (NUMERIC.has(key) ? { type: ['number', 'null'] } : NULLABLE_TEXT) : objectSchema(under);
  }
  return { type: 'object', properties };
}

const NUMERIC: ReadonlySet<string> = new Set([
  'lat',
  'lon',
  'interseccion',
  'derecha',
  'izquierda',
  'distancia',
  'valor',
  'altura',
]);

/** The named schemas of the searches by name. */
export const TERRITORY_SCHEMAS: Readonly<Record<string, Schema>> = {
  ...Object.assign(
    {},
    ...UNIT_RESOURCES.map((resource) => listSchemas(RESOURCES[resource], GENERATIONS.v1, UNIT_SCHEMAS[resource])),
    ...GENERATIONS.v2.resources.map((spec) => listSchemas(spec, GENERATIONS.v2, schemaOfFields(spec.fields))),
  ),
  coleccion_geojson: FEATURE_COLLECTION,
  errores_territorio: {
    type: 'object',
    required: ['errores'],
    properties: { errores: { type: 'array', items: ERROR } },
  },
  errores_lote: {
    type: 'object',
    required: ['errores'],
    properties: {
      errores: {
        type: 'array',
        description: 'One list per query, in their order; empty for those without errors.',
        items: { type: 'array', items: ERROR },
      },
    },
  },
};

function listSchema(spec: ListSpec, record: string): Schema {
  return {
    type: 'object',
    required: ['cantidad', 'inicio', 'parametros', 'total', spec.key],
    properties: {
      cantidad: { type: 'integer', description: 'Results returned.' },
      total: { type: 'integer', description: 'Results there are.' },
      inicio: { type: 'integer', description: 'Results skipped.' },
      parametros: { type: 'object', description: 'The parameters received, with their parsed values.' },
      [spec.key]: { type: 'array', items: schemaReference(record) },
    },
  };
}

const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  geojson: 'application/json',
  xml: 'application/xml',
  shp: FILE_FORMS.shp.type,
  gpkg: FILE_FORMS.gpkg.type,
};

/** The answers to a GET of a resource. */
export function searchResponses(spec: ListSpec, generation: Generation): Route['responses'] {
  return {
    200: {
      sentence: 'A page of results; empty when there are none.',
      schema: formsOf(`lista_${spec.key}`, generation, spec.formats),
      types: [...new Set(spec.formats.map((format) => MEDIA_TYPES[format]))],
    },
    ...errorResponses('search'),
  };
}

/** The structure of a file of a list, where it is JSON. */
export function fileSchema(spec: ListSpec, generation: Generation, type: FileType): Schema | undefined {
  if (type === 'json') return schemaReference(schemaName(`lista_${spec.key}`, generation));
  return type === 'geojson' ? schemaReference('coleccion_geojson') : undefined;
}

/** The answers to a batch of a resource. */
export function batchResponses(spec: ListSpec, generation: Generation): Route['responses'] {
  return {
    200: {
      sentence: 'One result per query, in their order.',
      schema: resultsOf(`lista_${spec.key}`, generation),
    },
    ...errorResponses('batch'),
  };
}

/** The refusals of a GET or of a batch. */
export function errorResponses(kind: 'search' | 'batch'): Route['responses'] {
  if (kind === 'search') {
    return {
      400: {
        sentence: 'Wrong parameters, all of them; as XML where `formato=xml` was asked for.',
        schema: schemaReference('errores_territorio'),
        types: ['application/json', 'application/xml'],
      },
    };
  }
  const schema = schemaReference('errores_lote');
  return {
    400: { sentence: 'Wrong queries, by position; none is answered.', schema },
    413: { sentence: 'The body is too large.', schema: schemaReference('errores_territorio') },
    415: { sentence: 'The body is not `application/json`.', schema },
  };
}

/** The body of a batch: its queries take the parameters of `table`. */
export function batchBody(key: string, table: ParameterTable, example: unknown): NonNullable<Route['requestBody']> {
  const properties = Object.fromEntries(
    Object.entries(table).map(([name, parameter]) => [
      name,
      { ...(parameter.bodySchema ?? parameter.schema), description: parameter.sentence },
    ]),
  );
  const required = Object.keys(table).filter((name) => table[name]?.required);
  return {
    type: 'application/json',
    schema: {
      type: 'object',
      required: [key],
      properties: {
        [key]: {
          type: 'array',
          minItems: 1,
          maxItems: 1000,
          items: {
            type: 'object',
            properties,
            ...(required.length > 0 ? { required } : {}),
            additionalProperties: false,
          },
        },
      },
    },
    example: { [key]: [example] },
  };
}
