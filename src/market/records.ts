import { type Schema, schemaReference } from '../server/parameters/parameter.ts';

/** Bid and ask with their quantities (contract 2.2, Tip). */
export interface Tip {
  readonly cantidadCompra: number;
  readonly precioCompra: number;
  readonly precioVenta: number;
  readonly cantidadVenta: number;
}

const number = (description: string): Schema => ({ type: 'number', format: 'double', description });
const text = (description: string): Schema => ({ type: 'string', description });

/** The schema of an object that has all of its members; `more` is merged into it. */
export function recordSchema(properties: Readonly<Record<string, Schema>>, more: Schema = {}): Schema {
  return { type: 'object', ...more, properties, required: Object.keys(properties) };
}

/** The members of the quote of a security: twenty, in this order (contract 2.2). */
export const QUOTE_MEMBERS = {
  ultimoPrecio: number('Last price; bonds and bills per 100 of face value'),
  variacion: number('Per cent against the previous close, cut to two decimals'),
  apertura: number('First price of the session'),
  maximo: number('Highest price of the session'),
  minimo: number('Lowest price of the session'),
  fechaHora: text('Local time of the last trade'),
  tendencia: { type: 'string', enum: ['sube', 'baja', 'mantiene'], description: 'Sign of variacion' },
  cierreAnterior: number('Close of the session before, 0 when not known'),
  montoOperado: number('Money traded in the session'),
  volumenNominal: number('Units or face value traded in the session'),
  precioPromedio: number('Average price, 0 when not known'),
  moneda: text('peso_Argentino, dolar_Estadounidense…'),
  precioAjuste: number('Settlement price of futures, 0 otherwise'),
  interesesAbiertos: number('Open interest of futures, 0 otherwise'),
  puntas: { type: 'array', items: schemaReference('Tip'), description: 'The book, best price first' },
  cantidadOperaciones: number('Trades in the session, 0 when not known'),
  descripcionTitulo: text('Name of the security'),
  plazo: text('Settlement term: as requested, else the usual one of the day'),
  laminaMinima: number('Smallest tradable amount'),
  lote: number('Lot'),
} satisfies Readonly<Record<string, Schema>>;

/** The members of a row of a panel (contract 2.2, PanelItem). */
export const PANEL_MEMBERS = {
  simbolo: text('Symbol'),
  descripcion: text('Name of the security'),
  puntas: schemaReference('Tip'),
  ultimoPrecio: number('Last price'),
  variacionPorcentual: number('Per cent against the previous close, cut to two decimals'),
  apertura: number('First price of the session'),
  maximo: number('Highest price of the session'),
  minimo: number('Lowest price of the session'),
  ultimoCierre: number('Latest close'),
  volumen: number('Units traded'),
  cantidadOperaciones: number('Trades in the session'),
  fecha: text('Local time of the last trade'),
  tipoOpcion: { type: ['string', 'null'], description: 'Call or Put; null outside options' },
  precioEjercicio: { type: ['number', 'null'], description: 'Strike; null outside options' },
  fechaVencimiento: { type: ['string', 'null'], description: 'Expiry; null outside options' },
  mercado: text('Market in upper case, empty when the exchange is unknown'),
  moneda: text('AR$ or US$'),
} satisfies Readonly<Record<string, Schema>>;

/** The members of a row of the list of a whole instrument: a panel's row with three more behind its own. */
export const LIST_MEMBERS = {
  ...PANEL_MEMBERS,
  mercado: text('"1" bCBA, "2" nYSE, "3" nASDAQ, "4" aMEX; the word of a panel row for other markets'),
  moneda: text('"1" pesos, "2" dollars; the word of a panel row for other currencies'),
  plazo: text('T0 to T3: the usual settlement term of the day'),
  laminaMinima: number('Smallest tradable amount'),
  lote: number('Lot'),
} satisfies Readonly<Record<string, Schema>>;

/** Schemas of B1 to B3 and of this group's errors, for the OpenAPI document. */
export const MARKET_SCHEMAS: Readonly<Record<string, Schema>> = {
  Tip: recordSchema({
    cantidadCompra: number('Quantity bid, 0 when not known'),
    precioCompra: number('Best bid, 0 on an empty side'),
    precioVenta: number('Best ask, 0 on an empty side'),
    cantidadVenta: number('Quantity asked, 0 when not known'),
  }),
  Quote: recordSchema(QUOTE_MEMBERS),
  PanelItem: recordSchema(PANEL_MEMBERS),
  Panel: recordSchema({ titulos: { type: 'array', items: schemaReference('PanelItem') } }),
  ListItem: recordSchema(LIST_MEMBERS),
  WholeList: recordSchema({ titulos: { type: 'array', items: schemaReference('ListItem') } }),
  ListedInstruments: {
    type: 'array',
    items: recordSchema({ instrumento: text('Kind of instrument'), pais: text('Country') }),
  },
  ListedPanels: { type: 'array', items: recordSchema({ panel: text('Name of the panel') }) },
  MarketError: recordSchema({ message: text('What is wrong') }),
  MarketInvalid: {
    type: 'object',
    properties: {
      message: text('What is wrong'),
      modelState: {
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
        description: 'Sentences by `model.parameter`; absent where no parameter is to blame',
      },
    },
    required: ['message'],
  },
};
