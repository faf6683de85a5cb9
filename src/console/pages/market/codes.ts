import { fold } from '../../../indexes/fold.ts';
import type { Words } from '../../app/language.ts';

/** The coded words of the interface that this page sends or knows, in its spelling. */
export const MARKETS = ['bCBA', 'nYSE', 'nASDAQ', 'aMEX', 'bCS', 'rOFX'] as const;
export const COUNTRIES = ['argentina', 'estados_Unidos'] as const;
export type Country = (typeof COUNTRIES)[number];
export const TERM_CODES = ['t0', 't1', 't2', 't3'] as const;
export const STATE_FILTERS = ['todas', 'pendientes', 'terminadas', 'canceladas'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/** A market in the spelling of paths, from any other (`BCBA` of panels, `bcba` of portfolios); empty where it is not known. */
export function marketOf(text: string): string {
  return MARKETS.find((market) => market.toLowerCase() === text.trim().toLowerCase()) ?? '';
}

/** One of the words of a list, or the first. */
export function oneOf<W extends string>(words: readonly [W, ...W[]], text: string): W {
  return words.find((word) => word === text) ?? words[0];
}

/** A code as a key of the tables of words: without case, accents and separators. */
export function plain(code: string): string {
  return fold(code).replace(/[\s_\-.]+/g, '');
}

/** Words for the codes of the interface, by the code without case and separators. */
type CodeWords = Words<Readonly<Record<string, string>>>;

export const MARKET_WORDS: CodeWords = {
  es: {
    bcba: 'Buenos Aires',
    nyse: 'Nueva York (NYSE)',
    nasdaq: 'Nasdaq',
    amex: 'NYSE American',
    bcs: 'Santiago',
    rofx: 'Rosario (futuros)',
  },
  en: {
    bcba: 'Buenos Aires',
    nyse: 'New York (NYSE)',
    nasdaq: 'Nasdaq',
    amex: 'NYSE American',
    bcs: 'Santiago',
    rofx: 'Rosario (futures)',
  },
};

export const TERM_WORDS: CodeWords = {
  es: { t0: 'inmediato', t1: '24 horas', t2: '48 horas', t3: '72 horas' },
  en: { t0: 'immediate', t1: '24 hours', t2: '48 hours', t3: '72 hours' },
};

export const COUNTRY_WORDS: CodeWords = {
  es: { argentina: 'Argentina', estadosunidos: 'Estados Unidos' },
  en: { argentina: 'Argentina', estadosunidos: 'United States' },
};

export const INSTRUMENT_WORDS: CodeWords = {
  es: {
    acciones: 'Acciones',
    bonos: 'Bonos',
    opciones: 'Opciones',
    monedas: 'Monedas',
    cauciones: 'Cauciones',
    chpd: 'Cheques de pago diferido',
    futuros: 'Futuros',
    adrs: 'ADR',
    obligacionesnegociables: 'Obligaciones negociables',
    letras: 'Letras',
  },
  en: {
    acciones: 'Shares',
    bonos: 'Bonds',
    opciones: 'Options',
    monedas: 'Currencies',
    cauciones: 'Repos',
    chpd: 'Deferred cheques',
    futuros: 'Futures',
    adrs: 'ADRs',
    obligacionesnegociables: 'Corporate bonds',
    letras: 'Bills',
  },
};

export const KIND_WORDS: CodeWords = {
  es: {
    acciones: 'Acción',
    cedears: 'Cedear',
    titulospublicos: 'Bono',
    letras: 'Letra',
    obligacionesnegociables: 'Obligación negociable',
    opciones: 'Opción',
    futuros: 'Futuro',
    adr: 'ADR',
    monedas: 'Moneda',
  },
  en: {
    acciones: 'Share',
    cedears: 'Cedear',
    titulospublicos: 'Bond',
    letras: 'Bill',
    obligacionesnegociables: 'Corporate bond',
    opciones: 'Option',
    futuros: 'Future',
    adr: 'ADR',
    monedas: 'Currency',
  },
};

export const CURRENCY_WORDS: CodeWords = {
  es: {
    pesoargentino: 'Pesos',
    ar$: 'Pesos',
    dolarestadounidense: 'Dólares',
    dolaresusa: 'Dólares',
    us$: 'Dólares',
    dolarbna: 'Dólares del Banco Nación',
    dolarbolsa: 'Dólares de la bolsa',
  },
  en: {
    pesoargentino: 'Pesos',
    ar$: 'Pesos',
    dolarestadounidense: 'Dollars',
    dolaresusa: 'Dollars',
    us$: 'Dollars',
    dolarbna: 'Dollars of Banco Nación',
    dolarbolsa: 'Dollars of the exchange',
  },
};

export const STATE_WORDS: CodeWords = {
  es: {
    iniciada: 'Iniciada',
    enproceso: 'En proceso',
    parcialmenteterminada: 'Parcialmente terminada',
    terminada: 'Terminada',
    pendientecancelacion: 'Cancelación pedida',
    parcialmenteterminadaconpedidocancelacion: 'Parcialmente terminada, cancelación pedida',
    cancelada: 'Cancelada',
    canceladaporvencimientovalidez: 'Vencida',
    enmodificacion: 'En modificación',
  },
  en: {
    iniciada: 'Entered',
    enproceso: 'In progress',
    parcialmenteterminada: 'Partly executed',
    terminada: 'Executed',
    pendientecancelacion: 'Cancellation requested',
    parcialmenteterminadaconpedidocancelacion: 'Partly executed, cancellation requested',
    cancelada: 'Cancelled',
    canceladaporvencimientovalidez: 'Expired',
    enmodificacion: 'Being changed',
  },
};

export const TYPE_WORDS: CodeWords = {
  es: {
    compra: 'Compra',
    venta: 'Venta',
    caucion: 'Caución',
    suscripcion: 'Suscripción',
    rescate: 'Rescate',
    suscripcionprimaria: 'Suscripción primaria',
    suscripcionfci: 'Suscripción de fondo',
    rescatefci: 'Rescate de fondo',
    pagodividendos: 'Pago de dividendos',
    pagorenta: 'Pago de renta',
    pagoamortizacion: 'Pago de amortización',
    split: 'Split',
    transferencia: 'Transferencia',
  },
  en: {
    compra: 'Purchase',
    venta: 'Sale',
    caucion: 'Repo',
    suscripcion: 'Subscription',
    rescate: 'Redemption',
    suscripcionprimaria: 'Primary subscription',
    suscripcionfci: 'Fund subscription',
    rescatefci: 'Fund redemption',
    pagodividendos: 'Dividend',
    pagorenta: 'Interest',
    pagoamortizacion: 'Amortisation',
    split: 'Split',
    transferencia: 'Transfer',
  },
};

export const MODE_WORDS: CodeWords = {
  es: { preciolimite: 'A precio límite', preciomercado: 'A precio de mercado' },
  en: { preciolimite: 'Limit order', preciomercado: 'Market order' },
};

export const SETTLEMENT_WORDS: CodeWords = {
  es: { inmediata: 'inmediato', a24horas: '24 horas', a48horas: '48 horas', a72horas: '72 horas', sinvalor: '—' },
  en: { inmediata: 'immediate', a24horas: '24 hours', a48horas: '48 hours', a72horas: '72 hours', sinvalor: '—' },
};

/** The word for a code; the code itself where there is none. */
export function wordFor(words: Readonly<Record<string, string>>, code: string): string {
  return words[plain(code)] ?? code;
}
