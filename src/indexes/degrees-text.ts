/** Degrees as text, quicker than the engine writes a number: a point between two others has fifteen digits or more, and a page ten points. */

/** Between these a number has two digits before the point, and of those behind it fourteen or fifteen identify it. */
const LEAST = 16;
const BEYOND = 100;

/** Halves of a fraction of 48 bits: products with them stay whole. */
const HALF = 2 ** 24;
/** 48 bits behind the point: what a number from {@link LEAST} on has there at most. */
const FRACTION = HALF * HALF;
/** 10^6 and 10^9 without their powers of two, which are taken off the bits behind the point. */
const FIRST_FACTOR = 5 ** 6;
const SECOND_FACTOR = 5 ** 9;
const FIRST_UNIT = 2 ** 18;
const SECOND_UNIT = 2 ** 9;
const REST_UNIT = 2 ** 33;
/** Where the second nine digits might be rounded up to ten. */
const NEARLY_ONE = 999_999_990;

const THREE = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));
const TWO = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
const PLUS = Array.from({ length: BEYOND }, (_, number) => `${number}.`);
const MINUS = Array.from({ length: BEYOND }, (_, number) => `-${number}.`);

/**
 * A number as `String` writes it: the shortest decimal that is nearer to it than to any other number, of several the nearest.
 *
 * The part behind the point is written with 15 decimals, exactly, and its remainder is kept as a fraction. A decimal is the number's
 * when it is less than half a unit in the last place off: 15 decimals always do, 14 at times. Numbers that fewer identify are left to the
 * engine, and so are those of another size.
 */
export function degreesText(degrees: number): string {
  const size = degrees < 0 ? -degrees : degrees;
  if (!(size >= LEAST && size < BEYOND)) return `${degrees}`;
  const whole = size | 0;
  const bits = (size - whole) * FRACTION;
  const high = (bits / HALF) | 0;
  const low = (bits - high * HALF) | 0;
  // Six digits, the rest of the fraction, nine more digits, and the rest of that.
  const lowProduct = low * FIRST_FACTOR;
  const lowCarry = (lowProduct / HALF) | 0;
  const product = high * FIRST_FACTOR + lowCarry;
  const six = (product / FIRST_UNIT) | 0;
  const lowRest = (lowProduct - lowCarry * HALF) * SECOND_FACTOR;
  const restCarry = (lowRest / HALF) | 0;
  const restProduct = (product - six * FIRST_UNIT) * SECOND_FACTOR + restCarry;
  const nine = (restProduct / SECOND_UNIT) | 0;
  const left = ((restProduct - nine * SECOND_UNIT) * HALF + (lowRest - restCarry * HALF)) / REST_UNIT;
  // Half a unit in the last place of the number, in those of the 15th decimal.
  const reach = size < 32 ? 5e14 / 2 ** 48 : size < 64 ? 5e14 / 2 ** 47 : 5e14 / 2 ** 46;
  const overHundreds = nine - ((nine / 100) | 0) * 100 + left;
  if (overHundreds < reach || 100 - overHundreds < reach || nine >= NEARLY_ONE) return `${degrees}`;
  const tens = (nine / 10) | 0;
  const overTens = nine - tens * 10 + left;
  // Of two that are as near as each other the engine knows which is written.
  if (left === 0.5 || overTens === 5) return `${degrees}`;
  const thousand = (six / 1000) | 0;
  const head = (degrees < 0 ? MINUS : PLUS)[whole]! + THREE[thousand]! + THREE[six - thousand * 1000]!;
  if (overTens < 5 ? overTens < reach : 10 - overTens < reach)
    return head + eightDigits(overTens < 5 ? tens : tens + 1);
  return head + nineDigits(left > 0.5 ? nine + 1 : nine);
}

function eightDigits(number: number): string {
  const first = (number / 100_000) | 0;
  const rest = number - first * 100_000;
  const second = (rest / 100) | 0;
  return THREE[first]! + THREE[second]! + TWO[rest - second * 100]!;
}

function nineDigits(number: number): string {
  const first = (number / 1_000_000) | 0;
  const rest = number - first * 1_000_000;
  const second = (rest / 1000) | 0;
  return THREE[first]! + THREE[second]! + THREE[rest - second * 1000]!;
}
