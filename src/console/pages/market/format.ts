import { language, useDates, useNumbers } from '../../app/language.ts';
import { priceDigits, writeMoney, writePercent } from './money.ts';

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
