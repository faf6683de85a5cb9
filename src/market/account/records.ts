import type { Schema } from '../../server/parameters/parameter.ts';
import { recordSchema } from '../records.ts';
import { NOTICE_CODES } from './explicar/notices.ts';
import { CASH_ACCOUNTS, SETTLEMENT_WORDS } from './statement.ts';

const TEXT: Schema = { type: 'string' };
const NUMBER: Schema = { type: 'number', format: 'double' };
const COUNT: Schema = { type: 'integer', minimum: 0 };
const DATE: Schema = { type: 'string', format: 'date' };
const TIME: Schema = {
  type: 'string',
  description: 'Local time in Argentina, `YYYY-MM-DDTHH:MM:SS`.',
  examples: ['2024-02-06T11:31:20'],
};
/** As {@link TIME}, in the operations that are described in Spanish. */
const ARGENTINE_TIME: Schema = { ...TEXT, description: 'Hora local de Argentina, `YYYY-MM-DDTHH:MM:SS`.' };
const UNKNOWN_MONEY: Schema = { type: 'null', description: 'Not known: ledgers have no deposits and withdrawals.' };

function list(items: Schema, description?: string): Schema {
  return description === undefined ? { type: 'array', items } : { type: 'array', items, description };
}

function orNull(schema: Schema, description: string): Schema {
  return { anyOf: [schema, { type: 'null' }], description };
}

/** Execution of a whole order, or of a part. */
const EXECUTION = recordSchema({ fecha: TIME, cantidad: NUMBER, precio: NUMBER });

const POSITION = {
  cantidad: NUMBER,
  costo: { ...NUMBER, description: 'El dinero pagado por lo que tiene costo conocido, sin aranceles.' },
  precioPromedio: { ...NUMBER, description: 'El costo por unidad, o por 100 de valor nominal donde cotiza así.' },
  cantidadSinCosto: { ...NUMBER, description: 'Lo que entró sin costo conocido, que el promedio no cuenta.' },
};
const SUM: Schema = { ...TEXT, description: 'La cuenta con sus números; `≈` donde el resultado está redondeado.' };

/** Members of a row of the live list of operations. */
const LIVE_ROW: Readonly<Record<string, Schema>> = {
  numero: { type: 'integer', format: 'int32' },
  fechaOrden: { ...ARGENTINE_TIME, description: 'When the order was entered.' },
  tipo: { ...TEXT, examples: ['compra'] },
  estado: { ...TEXT, examples: ['terminada'] },
  mercado: TEXT,
  simbolo: TEXT,
  cantidad: NUMBER,
  precio: { ...NUMBER, type: ['number', 'null'], description: 'Limit; null for market orders.' },
  monto: { ...NUMBER, description: 'Ordered money.' },
  modalidad: { type: 'string', enum: ['precio_Limite', 'precio_Mercado'] },
  cantidadOperada: NUMBER,
  precioOperado: { ...NUMBER, type: ['number', 'null'], description: 'Average of the executions; null without any.' },
  montoOperado: { ...NUMBER, description: 'Executed money, fees not included.' },
  plazo: { ...TEXT, examples: ['a24horas'] },
  fechaOperada: {
    ...ARGENTINE_TIME,
    type: ['string', 'null'],
    description: 'Last execution; null when there is none.',
  },
};

/** Named schemas of the account side for the OpenAPI document; members in the order of the contract (2.2). */
export const ACCOUNT_SCHEMAS: Readonly<Record<string, Schema>> = {
  Token: recordSchema({
    access_token: { ...TEXT, description: 'For `Authorization: Bearer`.' },
    token_type: { type: 'string', const: 'bearer' },
    expires_in: { type: 'integer', description: 'Seconds the access token holds.', examples: [899] },
    refresh_token: { ...TEXT, description: 'Serves once.' },
    '.issued': { ...TEXT, description: 'RFC 1123, GMT.', examples: ['Thu, 17 Sep 2020 01:01:54 GMT'] },
    '.expires': { ...TEXT, description: 'RFC 1123, GMT.' },
    '.refreshexpires': { ...TEXT, description: 'RFC 1123, GMT.' },
  }),
  TokenError: recordSchema({ error: TEXT, error_description: TEXT }),
  Operation: recordSchema({
    numero: { type: 'integer', format: 'int32', description: 'Number of the order.' },
    mercado: TEXT,
    simbolo: TEXT,
    moneda: TEXT,
    tipo: { ...TEXT, examples: ['compra'] },
    fechaAlta: { ...TIME, description: 'When the order was entered.' },
    validez: { ...TIME, description: 'Until when the order stands.' },
    fechaOperado: { ...TIME, type: ['string', 'null'], description: 'Last execution; null when there is none.' },
    estadoActual: { ...TEXT, examples: ['terminada'] },
    estados: { type: 'array', items: recordSchema({ detalle: TEXT, fecha: TIME }), description: 'Oldest first.' },
    aranceles: {
      type: 'array',
      items: recordSchema({ tipo: TEXT, neto: NUMBER, iva: NUMBER, moneda: TEXT }),
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
  Asset: recordSchema({
    cantidad: NUMBER,
    comprometido: { ...NUMBER, description: 'Part of `cantidad` tied up in open sell orders.' },
    puntosVariacion: { ...NUMBER, description: 'Last price less the previous close; the price itself without one.' },
    variacionDiaria: { ...NUMBER, description: 'Per cent against the previous close; 0 without one.' },
    ultimoPrecio: NUMBER,
    ppc: { ...NUMBER, description: 'Average purchase price, in the unit of the quote.' },
    gananciaPorcentaje: NUMBER,
    gananciaDinero: NUMBER,
    valorizado: NUMBER,
    titulo: recordSchema({
      simbolo: TEXT,
      descripcion: TEXT,
      pais: TEXT,
      mercado: TEXT,
      tipo: TEXT,
      plazo: TEXT,
      moneda: TEXT,
    }),
    parking: recordSchema({ disponibleInmediato: NUMBER }),
  }),
  Portfolio: recordSchema({
    pais: { type: 'string', enum: ['argentina', 'estados_Unidos'] },
    activos: { type: 'array', items: { $ref: '#/components/schemas/Asset' } },
  }),

  // Beyond the contract.
  LiveOperationRow: recordSchema(LIVE_ROW),
  OperationRow: recordSchema({
    ...LIVE_ROW,
    pais: { type: 'string', enum: ['argentina', 'estados_Unidos'] },
    moneda: { ...TEXT, description: 'Of the price and the amounts.', examples: ['peso_Argentino'] },
  }),
  AccountStatement: recordSchema({
    cuentas: list(
      recordSchema({
        numero: { ...TEXT, description: 'Name of the account.' },
        tipo: { type: 'string', enum: CASH_ACCOUNTS.map(({ tipo }) => tipo) },
        moneda: { type: 'string', enum: ['peso_Argentino', 'dolar_Estadounidense'] },
        disponible: { ...UNKNOWN_MONEY },
        comprometido: { ...NUMBER, description: 'Money of open purchase orders that was not executed.' },
        saldo: { ...UNKNOWN_MONEY },
        titulosValorizados: { ...NUMBER, description: 'Worth of the titles held, as in the portfolio.' },
        total: { ...UNKNOWN_MONEY },
        margenDescubierto: { ...UNKNOWN_MONEY },
        saldos: list(
          recordSchema({
            liquidacion: { type: 'string', enum: SETTLEMENT_WORDS },
            saldo: { ...UNKNOWN_MONEY },
            comprometido: { ...NUMBER, description: 'The same of orders with this settlement.' },
            disponible: { ...UNKNOWN_MONEY },
            disponibleOperar: { ...UNKNOWN_MONEY },
          }),
        ),
        estado: { type: 'string', const: 'operable' },
      }),
      'Pesos and dollars in Argentina, and dollars in the United States where the ledger has operations there.',
    ),
    estadisticas: list({ type: 'object' }, 'Always empty.'),
    totalEnPesos: { ...UNKNOWN_MONEY },
  }),
  AssetExplanation: recordSchema({
    pais: { type: 'string', enum: ['argentina', 'estados_Unidos'] },
    mercado: TEXT,
    simbolo: TEXT,
    lineas: list(TEXT, 'Los símbolos del mismo título en cada moneda; primero aquel en que se valora.'),
    moneda: { ...TEXT, description: 'De costo y precio promedio.' },
    activo: orNull({ $ref: '#/components/schemas/Asset' }, 'El activo como en el portafolio; null sin tenencia.'),
    posicionInicial: recordSchema(
      { ejecuciones: COUNT, ...POSITION },
      { description: 'La posición antes del primer paso mostrado, y cuántas ejecuciones la hicieron.' },
    ),
    pasos: list(
      recordSchema({
        numero: { type: ['integer', 'null'], format: 'int32', description: 'Null en un split que dice el mercado.' },
        tipo: TEXT,
        simbolo: { ...TEXT, description: 'La línea operada.' },
        fecha: ARGENTINE_TIME,
        cantidad: { ...NUMBER, type: ['number', 'null'] },
        relacion: { ...TEXT, type: ['string', 'null'], description: 'De un split, unidades nuevas por viejas.' },
        precio: { ...NUMBER, type: ['number', 'null'] },
        moneda: { ...TEXT, description: 'Del precio.' },
        efecto: { type: 'string', enum: ['suma', 'resta', 'split', 'rescate'] },
        cambio: orNull(
          recordSchema({
            de: TEXT,
            a: TEXT,
            cierres: orNull(
              recordSchema({ titulos: TEXT, fecha: DATE, tipoDeCambio: NUMBER }),
              'Los cierres de las dos líneas; null si no hay de esos días.',
            ),
            precioConvertido: { ...NUMBER, type: ['number', 'null'] },
            tipoDeCambioImplicito: {
              ...NUMBER,
              type: ['number', 'null'],
              description: 'De una venta: precio promedio de compra / precio de venta.',
            },
          }),
          'De una operación en otra moneda que la del título.',
        ),
        posicion: recordSchema(POSITION),
        calculo: list(SUM),
      }),
      'Las ejecuciones y los splits en el orden en que cuentan.',
    ),
    precio: orNull(
      recordSchema({
        origen: { type: 'string', enum: ['cotizacion', 'ultima_ejecucion'] },
        ultimoPrecio: NUMBER,
        fechaHora: ARGENTINE_TIME,
        cierreAnterior: { ...NUMBER, type: ['number', 'null'] },
        moneda: TEXT,
        cotizaPor: { type: 'integer', enum: [1, 100] },
      }),
      'El precio que vale la tenencia y de cuándo es.',
    ),
    comprometido: recordSchema({
      total: NUMBER,
      ordenes: list(
        recordSchema({
          numero: { type: 'integer', format: 'int32' },
          estadoActual: TEXT,
          cantidad: NUMBER,
          ejecutada: NUMBER,
          pendiente: NUMBER,
        }),
        'Las ventas abiertas.',
      ),
      calculo: SUM,
    }),
    parking: orNull(
      recordSchema({
        disponibleInmediato: NUMBER,
        retenciones: list(
          recordSchema({
            numero: { type: 'integer', format: 'int32' },
            fecha: ARGENTINE_TIME,
            cantidad: NUMBER,
            disponibleDesde: DATE,
          }),
          'Las compras en plazo de permanencia.',
        ),
        calculo: SUM,
      }),
      'Null sin tenencia.',
    ),
    calculos: list(
      recordSchema({ miembro: TEXT, formula: TEXT, calculo: SUM, valor: NUMBER }),
      'Cómo sale cada cifra del activo.',
    ),
    avisos: list(recordSchema({ codigo: { type: 'string', enum: NOTICE_CODES }, mensaje: TEXT })),
  }),
};
