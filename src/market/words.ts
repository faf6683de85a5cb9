/** The coded words of group B (contract 4.2, reference market.md 4), in the contract's spelling. */

export const MARKETS = ['bCBA', 'nYSE', 'nASDAQ', 'aMEX', 'bCS', 'rOFX'] as const;
export type Market = (typeof MARKETS)[number];

export const COUNTRIES = ['estados_Unidos', 'argentina'] as const;
export type Country = (typeof COUNTRIES)[number];

export const INSTRUMENTS = [
  'acciones',
  'bonos',
  'opciones',
  'monedas',
  'cauciones',
  'cHPD',
  'futuros',
  'aDRs',
  'obligacionesNegociables',
  'letras',
] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

/** Kinds of title that have a whole list: those of a panel, and two that panels know under another word. */
export const LISTED = [...INSTRUMENTS, 'cedears', 'titulosPublicos'] as const;
export type Listed = (typeof LISTED)[number];

export const TERMS = ['t0', 't1', 't2', 't3'] as const;
export type Term = (typeof TERMS)[number];

export const ADJUSTMENTS = ['ajustada', 'sinAjustar'] as const;
export type AdjustmentMode = (typeof ADJUSTMENTS)[number];

/** Currencies of titles (reference market.md 4). */
export const TITLE_CURRENCIES = [
  'peso_Argentino',
  'dolar_Estadounidense',
  'real',
  'peso_Mexicano',
  'peso_Chileno',
  'yen',
  'libra',
  'euro',
  'peso_Peruano',
  'peso_Colombiano',
  'peso_Uruguayo',
] as const;

/** Markets whose titles are in the United States. */
export const US_MARKETS: readonly Market[] = ['nYSE', 'nASDAQ', 'aMEX'];

/** Compares words and symbols without regard to case (reference 2.2). */
export function foldWord(text: string): string {
  return text.trim().toLowerCase();
}

const BY_FOLD: ReadonlyMap<string, Market> = new Map(MARKETS.map((market) => [market.toLowerCase(), market]));

/** The contract's spelling of a market written in any case, or undefined. */
export function marketOf(text: string): Market | undefined {
  return BY_FOLD.get(foldWord(text));
}

/** The spelling a title's market has in a panel row: upper case, empty when unknown (reference 4). */
export function panelMarket(market: string): string {
  return market.toUpperCase();
}

/** `AR$` or `US$`, as panel rows write currencies (reference 4). */
export function panelCurrency(moneda: string): string {
  return moneda === 'peso_Argentino' ? 'AR$' : moneda === 'dolar_Estadounidense' ? 'US$' : moneda;
}

/** The numbers that the whole lists write in place of markets and currencies; others keep their words (reference 4). */
const LIST_NUMBERS: Readonly<Record<string, string>> = {
  bCBA: '1',
  nYSE: '2',
  nASDAQ: '3',
  aMEX: '4',
  peso_Argentino: '1',
  dolar_Estadounidense: '2',
};

/** A title's market in a whole list: a number as text, the word of a panel row where none is known. */
export function listMarket(market: string): string {
  return LIST_NUMBERS[market] ?? panelMarket(market);
}

/** A title's currency in a whole list: a number as text, the word of a panel row where none is known. */
export function listCurrency(moneda: string): string {
  return LIST_NUMBERS[moneda] ?? panelCurrency(moneda);
}

/** The first session of Buenos Aires with 24 hours as the usual term; 48 hours before it (reference 4.2, which dates no older term). */
const FIRST_T1_SESSION = '2024-05-27';

/** The Buenos Aires market's usual settlement term on a session's date (`YYYY-MM-DD`). */
export function usualTerm(date: string): Term {
  return date < FIRST_T1_SESSION ? 't2' : 't1';
}

/** When a session of which only the date is known is said to have closed, local time (reference 5). */
export const SESSION_CLOSE = '17:00:00';

/** What a personal token can be limited to: the data of the market, or the account's own operations and portfolio. */
export const SCOPE = { market: 'mercado', account: 'cuenta' } as const;

/** The limits that a token can have, as operators write them. */
export const SCOPES = Object.values(SCOPE);
export type Scope = (typeof SCOPES)[number];

const PER_100: readonly string[] = ['TitulosPublicos', 'Letras', 'ObligacionesNegociables'];

/** What the prices of a kind of title are of: 100 of face value, or one unit. */
export function quotedPer(tipo: string): 1 | 100 {
  return PER_100.includes(tipo) ? 100 : 1;
}

const OPTION_UNITS = 100;
const DOLLARS = 1000;

/**
 * How many units one contract stands for, where the kind of title decides it (reference market.md 9): 100 of an option,
 * 1,000 dollars of a dollar future. Null where it does not.
 */
export function contractSize(tipo: string, symbol = ''): number | null {
  const kind = tipo.toLowerCase();
  if (kind === 'opciones') return OPTION_UNITS;
  return kind === 'futuros' && /^DLR\//i.test(symbol) ? DOLLARS : null;
}
