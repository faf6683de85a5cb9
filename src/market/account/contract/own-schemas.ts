import type { Schema } from '../../../server/parameters/parameter.ts';
import { CASH_ACCOUNTS, SETTLEMENT_WORDS } from '../estadocuenta/statement.ts';
import { NOTICE_CODES } from '../explicar/notices.ts';

const TEXT: Schema = { type: 'string' };
const NUMBER: Schema = { type: 'number', format: 'double' };
const COUNT: Schema = { type: 'integer', minimum: 0 };
const UNKNOWN_MONEY: Schema = { type: 'null', description: 'Not known: ledgers have no deposits and withdrawals.' };
const TIME: Schema = { ...TEXT, description: 'Hora local de Argentina, `YYYY-MM-DDTHH:MM:SS`.' };
const DATE: Schema = { type: 'string', format: 'date' };

function record(properties: Readonly<Record<string, Schema>>, more: Schema = {}): Schema {
  return { type: 'object', ...more, properties, required: Object.keys(properties) };
}

function list(items: Schema, description?: string): Schema {
  return description === undefined ? { type: 'array', items } : { type: 'array', items, description };
}

function orNull(schema: Schema, description: string): Schema {
  return { anyOf: [schema, { type: 'null' }], description };
}

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
  fechaOrden: { ...TIME, description: 'When the order was entered.' },
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
  fechaOperada: { ...TIME, type: ['string', 'null'], description: 'Last execution; null when there is none.' },
};

/** Named schemas of what the account side answers beyond the contract, under `/ventanilla`. */
export const OWN_SCHEMAS: Readonly<Record<string, Schema>> = {
  LiveOperationRow: record(LIVE_ROW),
  OperationRow: record({
    ...LIVE_ROW,
    pais: { type: 'string', enum: ['argentina', 'estados_Unidos'] },
    moneda: { ...TEXT, description: 'Of the price and the amounts.', examples: ['peso_Argentino'] },
  }),
  AccountStatement: record({
    cuentas: list(
      record({
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
          record({
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
  AssetExplanation: record({
    pais: { type: 'string', enum: ['argentina', 'estados_Unidos'] },
    mercado: TEXT,
    simbolo: TEXT,
    lineas: list(TEXT, 'Los símbolos del mismo título en cada moneda; primero aquel en que se valora.'),
    moneda: { ...TEXT, description: 'De costo y precio promedio.' },
    activo: orNull({ $ref: '#/components/schemas/Asset' }, 'El activo como en el portafolio; null sin tenencia.'),
    posicionInicial: record(
      { ejecuciones: COUNT, ...POSITION },
      { description: 'La posición antes del primer paso mostrado, y cuántas ejecuciones la hicieron.' },
    ),
    pasos: list(
      record({
        numero: { type: ['integer', 'null'], format: 'int32', description: 'Null en un split que dice el mercado.' },
        tipo: TEXT,
        simbolo: { ...TEXT, description: 'La línea operada.' },
        fecha: TIME,
        cantidad: { ...NUMBER, type: ['number', 'null'] },
        relacion: { ...TEXT, type: ['string', 'null'], description: 'De un split, unidades nuevas por viejas.' },
        precio: { ...NUMBER, type: ['number', 'null'] },
        moneda: { ...TEXT, description: 'Del precio.' },
        efecto: { type: 'string', enum: ['suma', 'resta', 'split', 'rescate'] },
        cambio: orNull(
          record({
            de: TEXT,
            a: TEXT,
            cierres: orNull(
              record({ titulos: TEXT, fecha: DATE, tipoDeCambio: NUMBER }),
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
        posicion: record(POSITION),
        calculo: list(SUM),
      }),
      'Las ejecuciones y los splits en el orden en que cuentan.',
    ),
    precio: orNull(
      record({
        origen: { type: 'string', enum: ['cotizacion', 'ultima_ejecucion'] },
        ultimoPrecio: NUMBER,
        fechaHora: TIME,
        cierreAnterior: { ...NUMBER, type: ['number', 'null'] },
        moneda: TEXT,
        cotizaPor: { type: 'integer', enum: [1, 100] },
      }),
      'El precio que vale la tenencia y de cuándo es.',
    ),
    comprometido: record({
      total: NUMBER,
      ordenes: list(
        record({
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
      record({
        disponibleInmediato: NUMBER,
        retenciones: list(
          record({
            numero: { type: 'integer', format: 'int32' },
            fecha: TIME,
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
      record({ miembro: TEXT, formula: TEXT, calculo: SUM, valor: NUMBER }),
      'Cómo sale cada cifra del activo.',
    ),
    avisos: list(record({ codigo: { type: 'string', enum: NOTICE_CODES }, mensaje: TEXT })),
  }),
};
