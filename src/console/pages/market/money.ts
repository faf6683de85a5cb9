import { language, useDates, useNumbers } from '../../app/language.ts';
import { plain } from './codes.ts';

/** ISO 4217 of the interface's words for currencies, as titles, panels and fees spell them. */
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

/** The ISO code of a currency; null for a word that is none of the known. */
export function currencyCode(word: string): string | null {
  return ISO[plain(word)] ?? null;
}

/** An amount in a currency as a language writes it; the word itself stands behind where the currency is not known. */
export function writeMoney(tag: string, value: number, currency: string, digits: readonly [number, number]): string {
  const code = currencyCode(currency);
  const [minimumFractionDigits, maximumFractionDigits] = digits;
  const style = code === null ? {} : ({ style: 'currency', currency: code } as const);
  const text = formatOf(tag, { ...style, minimumFractionDigits, maximumFractionDigits }).format(value);
  return code === null ? `${text} ${currency}`.trim() : text;
}

const PERCENT: Intl.NumberFormatOptions = {
  style: 'percent',
  signDisplay: 'exceptZero',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
};

/** A change in per cent with its sign. */
export function writePercent(tag: string, value: number): string {
  return formatOf(tag, PERCENT).format(value / 100);
}

/** How many decimals a price is written with: small ones need more to say anything. */
export function priceDigits(price: number): readonly [number, number] {
  const size = Math.abs(price);
  if (size === 0 || size >= 10) return [2, 3];
  return size >= 0.1 ? [2, 4] : [2, 7];
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options);
  formats.set(key, format);
  return format;
}

/** How this page writes figures, in the language shown. */
export interface Format {
  /** A price in its currency. */
  readonly price: (value: number, currency: string) => string;
  /** An amount of money, to the cent. */
  readonly money: (value: number, currency: string) => string;
  /** A large sum: without cents where they say nothing. */
  readonly amount: (value: number, currency: string) => string;
  readonly percent: (value: number) => string;
  /** A quantity. */
  readonly quantity: (value: number) => string;
  /** Any number, to so many decimals. */
  readonly number: (value: number, digits: number | readonly [number, number]) => string;
  readonly date: (date: string) => string;
  /** Date and, where it is told, time of day to the minute. */
  readonly moment: (time: string) => string;
}

/** Sums above it are written without cents. */
const CENTS_BELOW = 100_000;

const TIME = /T(\d{2}:\d{2})/;

/** Time of day of a local date-time, to the minute; empty where there is none. */
export function minuteOf(time: string): string {
  return TIME.exec(time)?.[1] ?? '';
}

/** The format of the language shown; whoever uses it is drawn again when that changes. */
export function useFormat(): Format {
  const tag = language.value === 'es' ? 'es-AR' : 'en-GB';
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
