/** How amounts of money, prices and changes are written. */
import { LANGUAGE_TAGS, language, numberFormat, useDates, useNumbers } from '../../app/language.ts';
import { plain } from './codes.ts';

/** ISO 4217 codes by the interface's words for currencies. */
const ISO: Readonly<Record<string, string>> = {
  pesoargentino: 'ARS',
  ar$: 'ARS',
  dolarestadounidense: 'USD',
  dolaresusa: 'USD',
  us$: 'USD',
  real: 'BRL',
  pesomexicano: 'MXN',
  pesochileno: 'CLP',
  yen: 'JPY',
  libra: 'GBP',
  euro: 'EUR',
  pesoperuano: 'PEN',
  pesocolombiano: 'COP',
  pesouruguayo: 'UYU',
};

/** Returns the ISO code of a currency; null for an unknown word. */
export function currencyCode(word: string): string | null {
  return ISO[plain(word)] ?? null;
}

/** Writes an amount in a currency; with the word itself behind it where the currency is unknown. */
export function writeMoney(tag: string, value: number, currency: string, digits: readonly [number, number]): string {
  const code = currencyCode(currency);
  const [minimumFractionDigits, maximumFractionDigits] = digits;
  const style = code === null ? {} : ({ style: 'currency', currency: code } as const);
  const text = numberFormat(tag, { ...style, minimumFractionDigits, maximumFractionDigits }).format(value);
  return code === null ? `${text} ${currency}`.trim() : text;
}

const PERCENT: Intl.NumberFormatOptions = {
  style: 'percent',
  signDisplay: 'exceptZero',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
};

/** Writes a change in per cent with its sign. */
export function writePercent(tag: string, value: number): string {
  return numberFormat(tag, PERCENT).format(value / 100);
}

/** Returns the decimals of a price, least and most: small prices need more. */
export function priceDigits(price: number): readonly [number, number] {
  const size = Math.abs(price);
  if (size === 0 || size >= 10) return [2, 3];
  return size >= 0.1 ? [2, 4] : [2, 7];
}

/** Writes figures in the language in use. */
export interface Format {
  /** A price in its currency. */
  readonly price: (value: number, currency: string) => string;
  /** An amount of money, to the cent. */
  readonly money: (value: number, currency: string) => string;
  /** A large sum: without cents. */
  readonly amount: (value: number, currency: string) => string;
  readonly percent: (value: number) => string;
  /** A quantity. */
  readonly quantity: (value: number) => string;
  /** Any number, to so many decimals. */
  readonly number: (value: number, digits: number | readonly [number, number]) => string;
  readonly date: (date: string) => string;
  /** Date and, where there is one, time of day to the minute. */
  readonly moment: (time: string) => string;
}

/** Sums above it are written without cents. */
const CENTS_BELOW = 100_000;

const TIME = /T(\d{2}:\d{2})/;

/** Returns the time of day of a local date-time, to the minute; empty without one. */
export function minuteOf(time: string): string {
  return TIME.exec(time)?.[1] ?? '';
}

/** Returns the formats of the language in use. */
export function useFormat(): Format {
  const tag = LANGUAGE_TAGS[language.value];
  const number = useNumbers();
  const date = useDates();
  return {
    price: (value, currency) => writeMoney(tag, value, currency, priceDigits(value)),
    money: (value, currency) => writeMoney(tag, value, currency, [2, 2]),
    amount: (value, currency) => writeMoney(tag, value, currency, Math.abs(value) < CENTS_BELOW ? [2, 2] : [0, 0]),
    percent: (value) => writePercent(tag, value),
    quantity: (value) => number(value, 4),
    number,
    date,
    moment: (time) => `${date(time)}${minuteOf(time) === '' ? '' : `, ${minuteOf(time)}`}`,
  };
}
