/** Digits that a number surely keeps when it is read and written again (IEEE 754, binary64). */
const SURE_DIGITS = 15;

const ZERO = 0x30;
const NINE = 0x39;
const POINT = 0x2e;
const MINUS = 0x2d;

/**
 * A finite number as JSON writes it. Where the text that it was read from is just that, the text itself: writing numbers is slow, and
 * V8 keeps the written text longer than the request.
 * @param given the text that `value` was read from
 */
export function numberText(value: number, given: unknown): string {
  return typeof given === 'string' && isAsWritten(given) ? given : String(value);
}

/** True of some of the texts that a number is written as: few digits, no zeros that could be left out, and no exponent. */
export function isAsWritten(text: string): boolean {
  const from = text.charCodeAt(0) === MINUS ? 1 : 0;
  const { length } = text;
  if (length - from > SURE_DIGITS) return false;
  let point = -1;
  for (let at = from; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === POINT && point < 0) point = at;
    else if (code < ZERO || code > NINE) return false;
  }
  const whole = (point < 0 ? length : point) - from;
  const begins = text.charCodeAt(from);
  if (point < 0) return whole > 0 && begins !== ZERO;
  // Numbers below a thousandth are left to be written: the smallest have an exponent.
  const isLarge = begins !== ZERO || text.charCodeAt(point + 1) !== ZERO;
  return whole > 0 && (whole === 1 || begins !== ZERO) && isLarge && text.charCodeAt(length - 1) > ZERO;
}
