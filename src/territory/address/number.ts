/** The longest Argentine road is shorter than this many kilometres; a larger "thousands" reading of a distance is metres. */
const LONGEST_ROAD = 5400;

/**
 * The number that `altura.valor` means (section 8.5 and its Advice): `12,5` and `12.5` are decimals, three digits after each dot are
 * thousands (`1.234` is 1234, and without a distance `1,234`), of a range or fraction the first number counts (`745-749`, `12 1/2`), leading zeros and a degree sign
 * do not (`00123`, `123°`). `S/N` and anything without a digit is null. With `distance` (kilometres) a value of thousands that no
 * road reaches is taken as metres after the dot: `12.500` is 12.5.
 */
export function numberValue(valor: string | null, distance = false): number | null {
  if (valor === null) return null;
  const plain = plainNumber(valor);
  if (plain >= 0) return plain;
  const found = /\d+(?:[.,]\d+)*/.exec(valor);
  if (found === null) return null;
  const digits = found[0];
  // "1,234", as spreadsheets write it: no door has a part of a number.
  if (!distance && /^\d{1,2},\d{3}$/.test(digits)) return Number(digits.replace(',', ''));
  if (/^\d{1,3}(?:\.\d{3})+$/.test(digits)) {
    const thousands = Number(digits.replaceAll('.', ''));
    if (!distance || thousands <= LONGEST_ROAD) return finite(thousands);
  }
  const decimal = /^(\d+)[.,](\d+)$/.exec(digits);
  if (decimal !== null) return finite(Number(`${decimal[1]}.${decimal[2]}`));
  const first = /^\d+/.exec(digits);
  return first === null ? null : finite(Number(first[0]));
}

/** The number that one to six digits are; negative for anything else. Told without an expression, for nearly all are such. */
function plainNumber(valor: string): number {
  if (valor.length === 0 || valor.length > 6) return -1;
  let number = 0;
  for (let at = 0; at < valor.length; at += 1) {
    const digit = valor.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

const ZERO = 0x30;

/** A number of hundreds of digits is no number of a door. */
function finite(value: number): number | null {
  return Number.isSafeInteger(Math.trunc(value)) ? value : null;
}
