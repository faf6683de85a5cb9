/**
 * What people type for words of the catalogue: acronyms and everyday names. Each line means one thing; a description that
 * has one of its terms is found by all of them. Folded.
 */
export const ACRONYMS: readonly (readonly string[])[] = [
  ['cer', 'coeficiente de estabilizacion de referencia'],
  ['uva', 'uvas', 'unidad de valor adquisitivo'],
  ['uvi', 'unidad de vivienda'],
  ['icl', 'alquiler', 'alquileres', 'indice para contratos de locacion'],
  ['dolar', 'tc', 'tipo de cambio'],
  ['mayorista', 'a3500', 'a 3500'],
  ['ipc', 'inflacion', 'indice de precios al consumidor'],
  ['rem', 'relevamiento de expectativas de mercado'],
  ['encaje', 'encajes', 'efectivo minimo'],
  ['deg', 'degs', 'derechos especiales de giro'],
  ['fci', 'fondos comunes de inversion'],
  ['pf', 'plazo fijo'],
  ['circulante', 'circulacion monetaria'],
];

/** The same for units, currencies and the rest of an entry. */
export const ATTRIBUTE_ACRONYMS: readonly (readonly string[])[] = [
  ['tna', 'nominal anual'],
  ['tea', 'efectivo anual', 'efectiva anual'],
  ['usd', 'dolares'],
  ['ars', 'pesos'],
];

/** Words for the codes of the catalogue, as people say them. */
export const CODE_WORDS: Readonly<Record<string, string>> = {
  D: 'diaria diario',
  M: 'mensual',
  T: 'trimestral',
  Q: 'trimestral',
  ML: 'moneda local pesos',
  ME: 'moneda extranjera dólares',
  MEyML: 'moneda extranjera y moneda local',
  USD: 'dólares',
};
