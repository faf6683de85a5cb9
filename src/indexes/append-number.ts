/** Writing numbers into bytes without a string for each: a page of a series has thousands. */

const ZERO = 48;
const MINUS = 45;
const POINT = 46;

/** Decimals tried; a number with more is written by way of a string. */
const MOST_DECIMALS = 12;
const POWERS = Float64Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => 10 ** decimals);
/** Below this `String` writes an exponent. */
const LEAST_PLAIN = 1e-6;

/**
 * Writes a finite number as `String(value)` does, ASCII, from `at` on, and gives the end. At most 24 bytes.
 *
 * Mostly the number is some m / 10^d with few decimals d and m below 2^53: both are exact then and their quotient is rounded
 * correctly, so that m with the point before its last d digits reads as the number, and no shorter text does for the least
 * such d.
 */
export function appendNumber(target: Uint8Array, at: number, value: number): number {
  const size = Math.abs(value);
  if (size >= LEAST_PLAIN) {
    for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
      const power = POWERS[decimals]!;
      const whole = Math.round(size * power);
      if (whole > Number.MAX_SAFE_INTEGER) break;
      if (whole / power === size) return appendDecimal(target, at, whole, decimals, value < 0);
    }
  }
  const text = String(value);
  for (let i = 0; i < text.length; i++) target[at + i] = text.charCodeAt(i);
  return at + text.length;
}

/** Writes `whole` with a point before its last `decimals` digits, with a zero before the point where nothing else stands there. */
function appendDecimal(
  target: Uint8Array,
  start: number,
  whole: number,
  decimals: number,
  isNegative: boolean,
): number {
  let at = start;
  if (isNegative) target[at++] = MINUS;
  const digits = Math.max(digitsOf(whole), decimals + 1);
  const end = at + digits + (decimals > 0 ? 1 : 0);
  let rest = whole;
  let place = end;
  for (let written = 0; written < digits; written++) {
    if (written === decimals && decimals > 0) target[--place] = POINT;
    const next = Math.floor(rest / 10);
    target[--place] = ZERO + (rest - next * 10);
    rest = next;
  }
  return end;
}

function digitsOf(whole: number): number {
  let digits = 1;
  for (let power = 10; whole >= power; power *= 10) digits++;
  return digits;
}
