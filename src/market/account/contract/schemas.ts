import type { Schema } from '../../../server/parameters/parameter.ts';

const TEXT: Schema = { type: 'string' };
const NUMBER: Schema = { type: 'number', format: 'double' };
const TIME: Schema = {
  type: 'string',
  description: 'Local time in Argentina, `YYYY-MM-DDTHH:MM:SS`.',
  examples: ['2024-02-06T11:31:20'],
};

function record(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** Execution of an order, or a part of it. */
const EXECUTION = record({ fecha: TIME, cantidad: NUMBER, precio: NUMBER });

/** Named schemas of the account side for the OpenAPI document; members in the order of the contract (2.2). */
export const ACCOUNT_SCHEMAS: Readonly<Record<string, Schema>> = {
  Token: record({
    access_token: { ...TEXT, description: 'For `Authorization: Bearer`.' },
    token_type: { type: 'string', const: 'bearer' },
    expires_in: { type: 'integer', description: 'Seconds the access token holds.', examples: [899] },
    refresh_token: { ...TEXT, description: 'Serves once.' },
    '.issued': { ...TEXT, description: 'RFC 1123, GMT.', examples: ['Thu, 17 Sep 2020 01:01:54 GMT'] },
    '.expires': { ...TEXT, description: 'RFC 1123, GMT.' },
    '.refreshexpires': { ...TEXT, description: 'RFC 1123, GMT.' },
  }),
  TokenError: record({ error: TEXT, error_description: TEXT }),
  Operation: record({
    numero: { type: 'integer', format: 'int32', description: 'Number of the order.' },
    mercado: TEXT,
    simbolo: TEXT,
    moneda: TEXT,
    tipo: { ...TEXT, examples: ['compra'] },
    fechaAlta: { ...TIME, description: 'When the order was entered.' },
    validez: { ...TIME, description: 'Until when the order stands.' },
    fechaOperado: { ...TIME, type: ['string', 'null'], description: 'Last execution; null when there is none.' },
    estadoActual: { ...TEXT, examples: ['terminada'] },
    estados: { type: 'array', items: record({ detalle: TEXT, fecha: TIME }), description: 'Oldest first.' },
    aranceles: {
      type: 'array',
      items: record({ tipo: TEXT, neto: NUMBER, iva: NUMBER, moneda: TEXT }),
      description: 'Fees; `iva` is the tax on `neto`.',
    },
    operaciones: { type: 'array', items: EXECUTION, description: 'Executions, oldest first.' },
    precio: { ...NUMBER, type: ['number', 'null'], description: 'Limit; null for market orders.' },
    cantidad: { ...NUMBER, description: 'Ordered quantity.' },
    monto: { ...NUMBER, description: 'Ordered money.' },
    fondosParaOperacion: { ...NUMBER, description: 'Money set aside.' },
    montoOperacion: { ...NUMBER, description: 'Executed money, fees not included.' },
    modalidad: { type: 'string', enum: ['precio_Limite', 'precio_Mercado'] },
    arancelesARS: { ...NUMBER, description: 'Fees and tax in pesos.' },
    arancelesUSD: { ...NUMBER, description: 'Fees and tax in dollars.' },
    plazo: { ...TEXT, examples: ['a24horas'] },
  }),
  Asset: record({
    cantidad: NUMBER,
    comprometido: { ...NUMBER, description: 'Part of `cantidad` tied up in open sell orders.' },
    puntosVariacion: { ...NUMBER, description: 'Last price less the previous close; the price itself without one.' },
    variacionDiaria: { ...NUMBER, description: 'Per cent against the previous close; 0 without one.' },
    ultimoPrecio: NUMBER,
    ppc: { ...NUMBER, description: 'Average purchase price, in the unit of the quote.' },
    gananciaPorcentaje: NUMBER,
    gananciaDinero: NUMBER,
    valorizado: NUMBER,
    titulo: record({
      simbolo: TEXT,
      descripcion: TEXT,
      pais: TEXT,
      mercado: TEXT,
      tipo: TEXT,
      plazo: TEXT,
      moneda: TEXT,
    }),
    parking: record({ disponibleInmediato: NUMBER }),
  }),
  Portfolio: record({
    pais: { type: 'string', enum: ['argentina', 'estados_Unidos'] },
    activos: { type: 'array', items: { $ref: '#/components/schemas/Asset' } },
  }),
};
