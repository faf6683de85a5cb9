import type { Schema } from '../../server/parameters/parameter.ts';

/** One monetary variable, its members in the order of the wire (interface.md 2.1, Monetarias). */
export interface Monetaria {
  readonly idVariable: number;
  readonly descripcion: string | null;
  readonly categoria: string | null;
  readonly tipoSerie: string | null;
  readonly periodicidad: string | null;
  readonly unidadExpresion: string | null;
  readonly moneda: string | null;
  readonly primerFechaInformada: string | null;
  readonly ultFechaInformada: string | null;
  readonly ultValorInformado: number | null;
}

/** One methodology note (interface.md 2.1, Metadato). */
export interface Metadato {
  readonly id: number;
  readonly detalle: string | null;
}

/** Which part of all that matches an answer holds (interface.md 2.1, Resultset). */
export interface Resultset {
  readonly count: number;
  readonly offset: number;
  readonly limit: number;
}

const int32: Schema = { type: 'integer', format: 'int32' };
const integer = (description: string): Schema => ({ ...int32, description });
const text = (description: string, maxLength?: number): Schema => ({
  type: ['string', 'null'],
  ...(maxLength === undefined ? {} : { maxLength }),
  description,
});
const date = (description: string): Schema => ({ type: ['string', 'null'], format: 'date', description });
const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const record = (properties: Readonly<Record<string, Schema>>, description: string): Schema => ({
  type: 'object',
  description,
  properties,
  required: Object.keys(properties),
});
const list = (items: Schema): Schema => ({ type: ['array', 'null'], items });

/** The records of group A for the OpenAPI document (interface.md 2.1). */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
  ResponseError: record(
    {
      status: integer('El estado HTTP de la respuesta.'),
      errorMessages: { type: ['array', 'null'], items: { type: 'string' }, description: 'Todo lo que está mal.' },
    },
    'Un error del grupo A.',
  ),
  Resultset: record(
    {
      count: integer('Cuántos registros cumplen lo pedido, en todas las páginas.'),
      offset: integer('Desde qué registro.'),
      limit: integer('Cuántos como máximo.'),
    },
    'Qué parte de lo pedido trae la respuesta.',
  ),
  Metadata: record({ resultset: reference('Resultset') }, 'Datos sobre la respuesta.'),
  Metadato: record(
    { id: integer('La variable.'), detalle: text('Cómo se elabora la variable.') },
    'La nota metodológica de una variable.',
  ),
  MetadatoResponse: record(
    { status: int32, results: list(reference('Metadato')) },
    'La nota metodológica de una variable.',
  ),
  MetadatoListResponse: record(
    {
      status: int32,
      metadata: reference('Metadata'),
      results: list({ type: 'array', items: reference('Metadato') }),
    },
    'Las notas metodológicas, una lista interior por variable.',
  ),
  Monetarias: record(
    {
      idVariable: integer('Identificador de la variable.'),
      descripcion: text('Qué mide.'),
      categoria: text('La publicación a la que pertenece.', 255),
      tipoSerie: text('Saldo, flujo, tasa, índice…', 100),
      periodicidad: text('`D` diaria, `M` mensual.', 1),
      unidadExpresion: text('La unidad de los valores.', 100),
      moneda: text('La moneda de lo medido: `ML` local, `ME` extranjera, `MEyML` ambas, `USD`.', 5),
      primerFechaInformada: date('La fecha del primer valor.'),
      ultFechaInformada: date('La fecha del último valor, nunca posterior a hoy.'),
      ultValorInformado: { type: ['number', 'null'], format: 'double', description: 'El valor de esa fecha.' },
    },
    'Una variable monetaria.',
  ),
  MonetariasResponse: record(
    { status: int32, metadata: reference('Metadata'), results: list(reference('Monetarias')) },
    'Variables monetarias, por identificador en orden ascendente.',
  ),
  DetalleMonetaria: record(
    {
      fecha: { type: 'string', format: 'date', description: 'La fecha.' },
      valor: { type: 'number', format: 'double', description: 'El valor.' },
    },
    'Un valor de una fecha.',
  ),
  DatosMonetaria: record(
    { idVariable: integer('Identificador de la variable.'), detalle: list(reference('DetalleMonetaria')) },
    'Los valores de una variable, el más reciente primero.',
  ),
  DatosMonetariaResponse: record(
    { status: int32, metadata: reference('Metadata'), results: list(reference('DatosMonetaria')) },
    'Los valores de una variable en un período.',
  ),
};
