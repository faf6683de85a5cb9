import { fold } from '../../../indexes/fold.ts';

/** The coded words of the interface that this page sends or knows, in its spelling. */
export const MARKETS = ['bCBA', 'nYSE', 'nASDAQ', 'aMEX', 'bCS', 'rOFX'] as const;
export const COUNTRIES = ['argentina', 'estados_Unidos'] as const;
export type Country = (typeof COUNTRIES)[number];
export const TERMS = ['t0', 't1', 't2', 't3'] as const;
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
