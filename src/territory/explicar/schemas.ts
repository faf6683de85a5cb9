/** JSON schemas of explanations, for the OpenAPI document. */
import type { Route } from '../../server/group.ts';
import type { Schema } from '../../server/parameters/parameter.ts';
import { GENERATIONS } from '../contract/generations.ts';
import { batchBody, errorResponses, formsOf } from '../contract/schemas.ts';
import { ADDRESS_BATCH } from '../direcciones/parameters.ts';
import { TABLE_OF } from '../direcciones/place-names.ts';
import { ADDRESSES } from '../direcciones/present.ts';
import { MISS_CODES, REMARK_CODES } from './reason.ts';
import {
  CLASS_WORDS,
  CRITERION_WORDS,
  FALLBACK_WORDS,
  RANK_WORDS,
  REREADING_WORDS,
  TAKEN_WORDS,
  WAY_WORDS,
} from './words.ts';

const TEXT: Schema = { type: 'string' };
const NULLABLE_TEXT: Schema = { type: ['string', 'null'] };
const COUNT: Schema = { type: 'integer', minimum: 0 };

function list(items: Schema, description?: string): Schema {
  return description === undefined ? { type: 'array', items } : { type: 'array', items, description };
}

function object(properties: Readonly<Record<string, Schema>>, description?: string): Schema {
  const schema: Schema = { type: 'object', properties, required: Object.keys(properties) };
  return description === undefined ? schema : { ...schema, description };
}

function numbers(names: Readonly<Record<string, string>>): Readonly<Record<string, Schema>> {
  return Object.fromEntries(Object.values(names).map((name) => [name, { type: 'number' }]));
}

const STREET = object({
  id: TEXT,
  nombre: TEXT,
  localidad_censal: NULLABLE_TEXT,
  departamento: NULLABLE_TEXT,
  provincia: NULLABLE_TEXT,
  alturas: list(
    { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
    'Los rangos de alturas que se conocen, los dos extremos incluidos.',
  ),
});
const UNIT: Schema = {
  type: 'object',
  required: ['id', 'nombre'],
  properties: { id: TEXT, nombre: TEXT, departamento: NULLABLE_TEXT, provincia: NULLABLE_TEXT },
};
const PLACE: Schema = {
  type: 'object',
  required: ['clase', 'id', 'nombre', 'provincia'],
  properties: {
    clase: { type: 'string', enum: Object.keys(TABLE_OF) },
    id: { ...NULLABLE_TEXT, description: 'null de una localidad que solo nombran las calles.' },
    nombre: TEXT,
    departamento: NULLABLE_TEXT,
    provincia: NULLABLE_TEXT,
  },
};
const TAKEN = object({
  modo: { type: 'string', enum: Object.values(TAKEN_WORDS) },
  total: COUNT,
  lugares: list(PLACE, 'Los lugares por los que se tomó; ninguno si el filtro no dice más que los otros.'),
  dentro_de: list(PLACE, 'Lo que el mismo texto nombra como lugar que los contiene.'),
});
const LIKENESS: Schema = { type: 'number', minimum: 0, maximum: 1, description: 'Cuánto se parece el nombre.' };
const FILTER_VALUE: Schema = { description: 'El nombre, o la lista de id.', oneOf: [TEXT, list(TEXT)] };

function like(schema: Schema): Schema {
  return { ...schema, properties: { ...schema.properties, parecido: LIKENESS } };
}

function reason(codes: readonly string[], description: string): Schema {
  return object({ codigo: { type: 'string', enum: codes }, mensaje: TEXT }, description);
}

const READING: Schema = {
  type: 'object',
  properties: {
    tipo: TEXT,
    calles: list(TEXT),
    altura: { type: 'object' },
    piso: NULLABLE_TEXT,
    lugares: list(TEXT, 'Lo que se leyó como barrio, localidad u observación.'),
    elegida: { type: 'boolean' },
    criterios: object(numbers(RANK_WORDS)),
    perdio_por: {
      ...NULLABLE_TEXT,
      description: 'El primer criterio en que es peor que la mejor; `empate` si en ninguno.',
    },
  },
};

const CANDIDATE: Schema = {
  type: 'object',
  properties: {
    calles: list(STREET),
    puesto: { type: ['integer', 'null'], description: 'El mejor tiene 1; null si no es un resultado.' },
    criterios: {
      ...object(numbers(CRITERION_WORDS)),
      type: ['object', 'null'],
      description: 'En el orden de su peso; más es mejor.',
    },
    perdio_por: {
      ...NULLABLE_TEXT,
      description:
        'El primer criterio en que es peor que el mejor, o `sin_cruce`, `lejos_de_la_altura` o `en_otro_departamento`.',
    },
  },
};

const EXPLANATION = object({
  texto: TEXT,
  limpieza: {
    ...object({ texto: TEXT, reglas: list(TEXT) }),
    type: ['object', 'null'],
    description: 'El texto después de la limpieza y las reglas que cambiaron algo; null si es demasiado largo.',
  },
  palabras: list(
    object({
      texto: TEXT,
      clases: list({ type: 'string', enum: Object.values(CLASS_WORDS) }),
      tras_separador: { type: 'boolean' },
    }),
  ),
  lecturas: list(READING, 'Las mejores lecturas, la mejor primero.'),
  texto_descartado: { type: 'boolean', description: 'Si hubo que dejar de lado una parte del texto para entenderlo.' },
  relectura: {
    ...object({ modo: { type: 'string', enum: Object.values(REREADING_WORDS) }, direccion: { type: 'object' } }),
    type: ['object', 'null'],
    description:
      'Cómo se leyó el texto de nuevo porque la primera lectura no encontró la calle; null casi siempre. Los resultados siguen esta lectura; `parametros.direccion`, la primera.',
  },
  filtros: list(
    object({
      filtro: TEXT,
      valor: FILTER_VALUE,
      total: COUNT,
      unidades: list(UNIT, 'Las unidades de esa clase con ese nombre, aparte de los otros filtros.'),
      tomado_por: {
        ...TAKEN,
        type: ['object', 'null'],
        description:
          'Por qué lugares se tomó `departamento` o `localidad` cuando no son esas unidades, y cómo se leyó; null casi siempre.',
      },
    }),
  ),
  calles_del_lugar: {
    type: ['integer', 'null'],
    description:
      'Cuántas calles tienen los datos del lugar que dicen los filtros y el texto, o del país: si son pocas, la calle puede faltar; null si el texto no se entendió.',
  },
  lugar_del_texto: {
    ...NULLABLE_TEXT,
    description:
      'El lugar que dice el texto con su provincia, al que se limitó la búsqueda como con un filtro; null si no dice ninguno o no quita nada.',
  },
  busquedas: list(
    object({
      calle: NULLABLE_TEXT,
      modo: { type: 'string', enum: Object.values(WAY_WORDS) },
      textos: list(TEXT),
      encontradas: COUNT,
    }),
    'Cómo se buscó cada calle y cuántas se encontraron dentro de los filtros.',
  ),
  sustituto: {
    type: ['string', 'null'],
    enum: [...Object.values(FALLBACK_WORDS), null],
    description: 'Qué se respondió en lugar de lo pedido, que no está en los datos; null casi siempre.',
  },
  candidatos: list(CANDIDATE),
  total: COUNT,
  cantidad: COUNT,
  inicio: COUNT,
  resultados: list(formsOf('direccion', GENERATIONS.v1), 'Lo mismo que responde `/direcciones`.'),
  motivo: { ...reason(MISS_CODES, 'Por qué no hay resultados; null si los hay.'), type: ['object', 'null'] },
  avisos: list(reason(REMARK_CODES, 'A qué prestar atención en el primer resultado.')),
  alternativas: object({
    filtros: list(object({ filtro: TEXT, valor: FILTER_VALUE, unidades: list(like(UNIT)) })),
    calles: list(object({ calle: TEXT, parecidas: list(like(STREET)) })),
    en_otros_lugares: list(STREET, 'Calles de ese nombre fuera de los filtros.'),
    cruces: list(object({ calle: STREET, se_cruza_con: list(object({ id: TEXT, nombre: TEXT })) })),
  }),
  parametros: { type: 'object', description: 'Los parámetros recibidos, interpretados.' },
});

/** Named schemas of this part of the group. */
export const EXPLAIN_SCHEMAS: Readonly<Record<string, Schema>> = { explicacion: EXPLANATION };

const REFERENCE: Schema = { $ref: '#/components/schemas/explicacion' };

/** The answers to a GET of one explanation. */
export const EXPLANATION_RESPONSES: Route['responses'] = {
  200: { sentence: 'Cada etapa de la búsqueda de la dirección.', schema: REFERENCE, types: ['application/json'] },
  ...errorResponses('search'),
};

/** The answers to a batch of explanations. */
export const EXPLANATIONS_RESPONSES: Route['responses'] = {
  200: { sentence: 'Una explicación por dirección, en su orden.', schema: object({ resultados: list(REFERENCE) }) },
  ...errorResponses('batch'),
};

/** The body of a batch of explanations. */
export const EXPLANATIONS_BODY = batchBody(ADDRESSES, ADDRESS_BATCH, {
  direccion: 'Avenida Corrientes 99999',
  provincia: '02',
  max: 1,
});
