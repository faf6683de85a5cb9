/**
 * Exact arithmetic on published figures. A value counts as the decimal it was written with, so ten times 0.1 is 1; nothing
 * is rounded before it is written.
 */
import type { SeriesColumns } from '../../indexes/series-columns.ts';

/** An exact number; the denominator is above 0. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Scaled values below this are found by multiplying: the error of the product stays below a half. */
const SURE = 2 ** 50;
/** Powers of ten up to this are exact doubles. */
const EXACT_POWERS = 22;
const SHORT = 15;

const DECIMAL = /^-?(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** Decimals a value is written with: 2 for 22.75, 0 for 1e21. */
export function placesOf(value: number): number {
  for (let places = 0; places <= SHORT; places++) {
    const power = 10 ** places;
    const whole = Math.round(value * power);
    if (Math.abs(whole) < SURE && whole / power === value) return places;
  }
  const [, , decimals = '', exponent = '0'] = DECIMAL.exec(String(value)) ?? [];
  return Math.max(0, decimals.length - Number(exponent));
}

/** A value as a whole number of 10^−places; `places` is at least its own. */
export function scaled(value: number, places: number): bigint {
  if (places <= EXACT_POWERS) {
    const product = value * 10 ** places;
    if (Math.abs(product) < SURE) return BigInt(Math.round(product));
  }
  const [, whole = '0', decimals = '', exponent = '0'] = DECIMAL.exec(String(value)) ?? [];
  const magnitude = BigInt(whole + decimals) * power(places + Number(exponent) - decimals.length);
  return value < 0 ? -magnitude : magnitude;
}

/** A value as it is written, exactly. */
export function fractionOf(value: number, places: number): Fraction {
  return { numerator: scaled(value, places), denominator: power(places) };
}

/** 10^exponent. */
export function power(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** The sum of values[from, to), as a whole number of 10^−places. */
export function sumOf(values: Float64Array, from: number, to: number, places: number): bigint {
  let total = 0n;
  let small = 0;
  const scale = places <= EXACT_POWERS ? 10 ** places : Number.POSITIVE_INFINITY;
  for (let at = from; at < to; at++) {
    const value = values[at] ?? 0;
    const product = value * scale;
    if (Math.abs(product) < SURE) {
      small += Math.round(product);
      if (Math.abs(small) < SURE) continue;
      total += BigInt(small);
      small = 0;
    } else total += scaled(value, places);
  }
  return total + BigInt(small);
}

/**
 * A fraction as decimal text with at most `places` decimals, rounded half away from zero; trailing zeros are left out, and
 * nothing is written `-0`.
 */
export function decimalText({ numerator, denominator }: Fraction, places: number): string {
  const negative = numerator < 0n;
  const doubled = 2n * (negative ? -numerator : numerator) * power(places);
  const rounded = (doubled + denominator) / (2n * denominator);
  if (rounded === 0n) return '0';
  const digits = rounded.toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  let end = digits.length;
  while (end > whole.length && digits[end - 1] === '0') end--;
  const decimals = digits.slice(whole.length, end);
  return `${negative ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

const PLACES = new WeakMap<SeriesColumns, number>();

/** The most decimals that a value of a series has; computed once a series. */
export function seriesPlaces(series: SeriesColumns): number {
  const known = PLACES.get(series);
  if (known !== undefined) return known;
  let most = 0;
  for (const value of series.values) {
    // Most values have no more decimals than those before: one test shows it.
    if (most <= SHORT) {
      const scale = 10 ** most;
      const whole = Math.round(value * scale);
      if (Math.abs(whole) < SURE && whole / scale === value) continue;
    }
    most = Math.max(most, placesOf(value));
  }
  PLACES.set(series, most);
  return most;
}
