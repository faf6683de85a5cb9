/** The coded words of the interface: those that this page sends, and texts for those that it receives, by {@link plain} code. */
import { fold } from '../../../indexes/fold.ts';
import { dictionary } from '../../app/language.ts';

const MARKETS = ['bCBA', 'nYSE', 'nASDAQ', 'aMEX', 'bCS', 'rOFX'] as const;
export const COUNTRIES = ['argentina', 'estados_Unidos'] as const;
export type Country = (typeof COUNTRIES)[number];
export const TERM_CODES = ['t0', 't1', 't2', 't3'] as const;
export const STATE_FILTERS = ['todas', 'pendientes', 'terminadas', 'canceladas'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/** Returns a market in the spelling of paths, from any other (`BCBA` of panels, `bcba` of portfolios); empty for an unknown one. */
export function marketOf(text: string): string {
  return MARKETS.find((market) => market.toLowerCase() === text.trim().toLowerCase()) ?? '';
}

/** Returns the word of a list that a text is, or the first. */
export function oneOf<W extends string>(words: readonly [W, ...W[]], text: string): W {
  return words.find((word) => word === text) ?? words[0];
}

/** Returns a code without case, accents and separators. */
export function plain(code: string): string {
  return fold(code).replace(/[\s_\-.]+/g, '');
}

export const MARKET_WORDS = dictionary({
  bcba: ['Buenos Aires', 'Buenos Aires'],
  nyse: ['Nueva York (NYSE)', 'New York (NYSE)'],
  nasdaq: ['Nasdaq', 'Nasdaq'],
  amex: ['NYSE American', 'NYSE American'],
  bcs: ['Santiago', 'Santiago'],
  rofx: ['Rosario (futuros)', 'Rosario (futures)'],
});

export const TERM_WORDS = dictionary({
  t0: ['inmediato', 'immediate'],
  t1: ['24 horas', '24 hours'],
  t2: ['48 horas', '48 hours'],
  t3: ['72 horas', '72 hours'],
});

export const COUNTRY_WORDS = dictionary({
  argentina: ['Argentina', 'Argentina'],
  estadosunidos: ['Estados Unidos', 'United States'],
});

export const INSTRUMENT_WORDS = dictionary({
  acciones: ['Acciones', 'Shares'],
  bonos: ['Bonos', 'Bonds'],
  opciones: ['Opciones', 'Options'],
  monedas: ['Monedas', 'Currencies'],
  cauciones: ['Cauciones', 'Repos'],
  chpd: ['Cheques de pago diferido', 'Deferred cheques'],
  futuros: ['Futuros', 'Futures'],
  adrs: ['ADR', 'ADRs'],
  obligacionesnegociables: ['Obligaciones negociables', 'Corporate bonds'],
  letras: ['Letras', 'Bills'],
});

export const KIND_WORDS = dictionary({
  acciones: ['Acción', 'Share'],
  cedears: ['Cedear', 'Cedear'],
  titulospublicos: ['Bono', 'Bond'],
  letras: ['Letra', 'Bill'],
  obligacionesnegociables: ['Obligación negociable', 'Corporate bond'],
  opciones: ['Opción', 'Option'],
  futuros: ['Futuro', 'Future'],
  adr: ['ADR', 'ADR'],
  monedas: ['Moneda', 'Currency'],
});

export const CURRENCY_WORDS = dictionary({
  pesoargentino: ['Pesos', 'Pesos'],
  ar$: ['Pesos', 'Pesos'],
  dolarestadounidense: ['Dólares', 'Dollars'],
  dolaresusa: ['Dólares', 'Dollars'],
  us$: ['Dólares', 'Dollars'],
  dolarbna: ['Dólares del Banco Nación', 'Dollars of Banco Nación'],
  dolarbolsa: ['Dólares de la bolsa', 'Dollars of the exchange'],
});

export const STATE_WORDS = dictionary({
  iniciada: ['Iniciada', 'Entered'],
  enproceso: ['En proceso', 'In progress'],
  parcialmenteterminada: ['Parcialmente terminada', 'Partly executed'],
  terminada: ['Terminada', 'Executed'],
  pendientecancelacion: ['Cancelación pedida', 'Cancellation requested'],
  parcialmenteterminadaconpedidocancelacion: [
    'Parcialmente terminada, cancelación pedida',
    'Partly executed, cancellation requested',
  ],
  cancelada: ['Cancelada', 'Cancelled'],
  canceladaporvencimientovalidez: ['Vencida', 'Expired'],
  enmodificacion: ['En modificación', 'Being changed'],
});

export const TYPE_WORDS = dictionary({
  compra: ['Compra', 'Purchase'],
  venta: ['Venta', 'Sale'],
  caucion: ['Caución', 'Repo'],
  suscripcion: ['Suscripción', 'Subscription'],
  rescate: ['Rescate', 'Redemption'],
  suscripcionprimaria: ['Suscripción primaria', 'Primary subscription'],
  suscripcionfci: ['Suscripción de fondo', 'Fund subscription'],
  rescatefci: ['Rescate de fondo', 'Fund redemption'],
  pagodividendos: ['Pago de dividendos', 'Dividend'],
  pagorenta: ['Pago de renta', 'Interest'],
  pagoamortizacion: ['Pago de amortización', 'Amortisation'],
  split: ['Split', 'Split'],
  transferencia: ['Transferencia', 'Transfer'],
});

export const MODE_WORDS = dictionary({
  preciolimite: ['A precio límite', 'Limit order'],
  preciomercado: ['A precio de mercado', 'Market order'],
});

export const SETTLEMENT_WORDS = dictionary({
  inmediata: ['inmediato', 'immediate'],
  a24horas: ['24 horas', '24 hours'],
  a48horas: ['48 horas', '48 hours'],
  a72horas: ['72 horas', '72 hours'],
  sinvalor: ['—', '—'],
});

/** Returns the text for a code; the code itself where there is none. */
export function wordFor(words: Readonly<Record<string, string>>, code: string): string {
  return words[plain(code)] ?? code;
}
