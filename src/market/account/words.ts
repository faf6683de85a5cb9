/**
 * The coded words of operations (reference market.md 4 and 4.1), in the spelling we give. They are read in any letter
 * case, with or without accents, blanks and underscores, and in the readable forms that lists of operations show.
 */
import { fold } from '../../indexes/fold.ts';
import { TITLE_CURRENCIES } from '../words.ts';

export const STATES = [
  'iniciada',
  'en_Proceso',
  'parcialmente_Terminada',
  'terminada',
  'pendiente_Cancelacion',
  'parcialmente_Terminada_Con_Pedido_Cancelacion',
  'cancelada',
  'cancelada_Por_Vencimiento_Validez',
  'en_Modificacion',
] as const;
export type State = (typeof STATES)[number];

const OPERATION_TYPES = [
  'compra',
  'venta',
  'caucion',
  'suscripcion',
  'rescate',
  'suscripcionPrimaria',
  'suscripcionFCI',
  'rescateFCI',
  'pago_dividendos',
  'pago_renta',
  'pago_amortizacion',
  // Not of the live interface, whose ledgers have no such records: units that came or went without a trade.
  'split',
  'transferencia',
] as const;
export type OperationType = (typeof OPERATION_TYPES)[number];

/** Operations know two more dollars than titles do. */
const CURRENCIES = [...TITLE_CURRENCIES, 'dolar_BNA', 'dolar_Bolsa'] as const;
export type Currency = (typeof CURRENCIES)[number];

const FEE_CURRENCIES = ['PESO_ARGENTINO', 'DOLARES_USA'] as const;
export type FeeCurrency = (typeof FEE_CURRENCIES)[number];

const SETTLEMENTS = ['inmediata', 'a24horas', 'a48horas', 'a72horas', 'sinValor'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

const MODES = ['precio_Limite', 'precio_Mercado'] as const;
export type Mode = (typeof MODES)[number];

/** Reads a word of one list; undefined when the list has no such word. */
export type WordReader<W extends string> = (text: string) => W | undefined;

function reader<W extends string>(
  words: readonly W[],
  aliases: Readonly<Record<string, NoInfer<W>>> = {},
): WordReader<W> {
  const known = new Map<string, W>(words.map((word) => [key(word), word]));
  for (const [alias, word] of Object.entries(aliases)) known.set(key(alias), word);
  return (text) => known.get(key(text));
}

/** A word without letter case, accents and separators. */
function key(text: string): string {
  return fold(text).replace(/[\s_\-.]+/g, '');
}

/** Readers of the lists above, with the other spellings that requests, lists and files of operations use. */
export const readState = reader(STATES);
export const readOperationType = reader(OPERATION_TYPES, {
  'Pago de Dividendos': 'pago_dividendos',
  'Pago de Renta': 'pago_renta',
  'Pago de Amortización': 'pago_amortizacion',
  dividendo: 'pago_dividendos',
  dividendos: 'pago_dividendos',
  renta: 'pago_renta',
  amortizacion: 'pago_amortizacion',
  'Transferencia de Títulos': 'transferencia',
  'Suscripción Primaria': 'suscripcionPrimaria',
});
export const readCurrency = reader(CURRENCIES, {
  AR$: 'peso_Argentino',
  ARS: 'peso_Argentino',
  US$: 'dolar_Estadounidense',
  USD: 'dolar_Estadounidense',
  DOLARES_USA: 'dolar_Estadounidense',
});
export const readFeeCurrency = reader(FEE_CURRENCIES, {
  AR$: 'PESO_ARGENTINO',
  ARS: 'PESO_ARGENTINO',
  US$: 'DOLARES_USA',
  USD: 'DOLARES_USA',
  dolar_Estadounidense: 'DOLARES_USA',
});
export const readSettlement = reader(SETTLEMENTS, {
  t0: 'inmediata',
  CI: 'inmediata',
  '24hs': 'a24horas',
  t1: 'a24horas',
  '48hs': 'a48horas',
  t2: 'a48horas',
  '72hs': 'a72horas',
  t3: 'a72horas',
});
export const readMode = reader(MODES);

/** A state as `estados[].detalle` shows it: readable words (reference 4.1), `En Proceso` for `en_Proceso`. */
export function readableState(state: State): string {
  const words = state.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The term of a quote (`t0` to `t3`) that an operation's settlement corresponds to (reference 4.2). */
export function termOf(settlement: Settlement): string {
  return `t${settlementDays(settlement)}`;
}

/** Business days from an execution to its settlement, 0 to 3; 0 where there is no term (reference 4.2). */
export function settlementDays(settlement: Settlement): number {
  return Math.max(0, ['inmediata', 'a24horas', 'a48horas', 'a72horas'].indexOf(settlement));
}

/** Types whose executions add to the holding, and those that reduce it; the rest move no title. */
export const ADDING: readonly OperationType[] = ['compra', 'suscripcion', 'suscripcionPrimaria', 'suscripcionFCI'];
export const TAKING: readonly OperationType[] = ['venta', 'rescate', 'rescateFCI'];

/** Types whose quantity is a change of the units held, below zero where units go, and whose price may be missing. */
export const UNIT_MOVES: readonly OperationType[] = ['split', 'transferencia'];

/** States of orders that are still in the book or on the way to it. */
export const OPEN_STATES: readonly State[] = [
  'iniciada',
  'en_Proceso',
  'parcialmente_Terminada',
  'pendiente_Cancelacion',
  'parcialmente_Terminada_Con_Pedido_Cancelacion',
  'en_Modificacion',
];
