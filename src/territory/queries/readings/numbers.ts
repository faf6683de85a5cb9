/** Numbers in names, by their digits, in words and in Roman numerals: `9 de Julio`, `nueve de julio`; `Juan XXIII`. */

const UNITS =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const TENS: Readonly<Record<number, string>> = {
  30: 'treinta',
  40: 'cuarenta',
  50: 'cincuenta',
  60: 'sesenta',
  70: 'setenta',
  80: 'ochenta',
  90: 'noventa',
};
const TENS_WORDS: ReadonlySet<string> = new Set(Object.values(TENS));
/** By number, as streets are called by them; `Humberto Primo`, `Primera Junta`. */
const ORDINALS: Readonly<Record<number, readonly string[]>> = {
  1: ['primero', 'primera', 'primo'],
  2: ['segundo', 'segunda'],
  3: ['tercero', 'tercera'],
  4: ['cuarto'],
  5: ['quinto'],
  6: ['sexto'],
  7: ['septimo'],
  8: ['octavo'],
  9: ['noveno'],
  10: ['decimo'],
};
/** Other words for the same numbers. */
const VARIANTS: Readonly<Record<string, number>> = {
  un: 1,
  primer: 1,
  tercer: 3,
  veintiun: 21,
  cien: 100,
};
/** Highest number that names give in Roman numerals: popes, kings, congresses. */
const HIGHEST_ROMAN = 39;

/** Most words of a number. */
export const LONGEST_NUMBER = 3;

function inWords(number: number): string[] {
  if (number === 100) return ['cien'];
  const small = UNITS[number];
  if (small !== undefined) {
    return number === 1 ? [...(ORDINALS[1] ?? []), small] : [small, ...(ORDINALS[number] ?? [])];
  }
  const tens = TENS[number - (number % 10)];
  if (tens === undefined) return [];
  return number % 10 === 0 ? [tens] : [`${tens} y ${UNITS[number % 10] ?? ''}`];
}

function roman(number: number): string {
  return 'x'.repeat(number / 10) + ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'][number % 10];
}

/** Numbers up to a hundred by the words that count: `doce`, `cuarenta y siete`. */
const CARDINALS: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, number): [string, number] => [word, number]),
  ...Object.keys(TENS).flatMap((tens) =>
    Array.from({ length: 10 }, (_, unit): [string, number] => [
      unit === 0 ? (TENS[Number(tens)] ?? '') : `${TENS[Number(tens)]} y ${UNITS[unit]}`,
      Number(tens) + unit,
    ]),
  ),
  ['cien', 100],
]);

/** The number that some words (folded, joined by spaces) say and count by, without ordinals and Roman numerals; null for any others. */
export function cardinalOf(words: string): number | null {
  return CARDINALS.get(words) ?? null;
}

/** By the written words (joined by spaces), the number. */
const VALUES: ReadonlyMap<string, number> = new Map([
  ...Array.from({ length: 101 }, (_, number) => number).flatMap((number) =>
    inWords(number).map((words): [string, number] => [words, number]),
  ),
  ...Object.entries(VARIANTS),
  ...Array.from({ length: HIGHEST_ROMAN }, (_, place): [string, number] => [roman(place + 1), place + 1]),
]);

/** Women's ordinals, which count sections; as words of names they mean other things (`Quinta`). */
const FEMININE = 'primera segunda tercera cuarta quinta sexta septima octava novena decima undecima duodecima'.split(
  ' ',
);
/** How digits are made ordinals, by their last one; from eleven on people write any of them. */
const ENDINGS = ['mo ma', 'ro ra er', 'do da', 'ro ra er', 'to ta', 'to ta', 'to ta', 'mo ma', 'vo va', 'no na'].map(
  (all) => all.split(' '),
);
const ENDINGS_FROM_ELEVEN = ['va', 'vo', 'ma', 'mo', 'ta', 'to'];
const HIGHEST_ORDINAL = 20;

/** The ordinals in digits that a number is (folded, by its digits, in words or Roman): `segunda` and `2` are `2do` and `2da`. */
export function ordinalsInDigits(word: string): readonly string[] {
  const digits = DIGITS.exec(word)?.[1];
  const feminine = FEMININE.indexOf(word) + 1;
  const value = digits !== undefined ? Number(digits) : feminine > 0 ? feminine : (VALUES.get(word) ?? 0);
  if (value < 1 || value > HIGHEST_ORDINAL) return [];
  const endings = new Set([...(ENDINGS[value % 10] ?? []), ...(value > 10 ? ENDINGS_FROM_ELEVEN : [])]);
  return Array.from(endings, (ending) => `${value}${ending}`).filter((other) => other !== word);
}

/** Whether a word may open a number of several words. */
export function opensNumber(word: string): boolean {
  return TENS_WORDS.has(word);
}

/** Kings and popes: "Humberto I°", "Carlos V". */
const ROMAN_LETTER = /^([ivx])[°ºªo]?$/;

const DIGITS = /^0*(\d{1,6})(?:ro|ero|er|ra|era|do|da|to|ta|mo|ma|no|vo|o|a|[°ºª])?$/;

/**
 * Other ways to write the number that some words (folded, joined by spaces) mean, digits first; none when they are no
 * number. Letters alone (`i`, `v`, `x`) are none, unless they close a name: `Humberto I`.
 */
export function otherNumbers(words: string, closesName = false): readonly string[] {
  const letter = closesName ? ROMAN_LETTER.exec(words)?.[1] : undefined;
  if (letter === undefined && words.length === 1 && !/\d/.test(words)) return [];
  const digits = DIGITS.exec(words)?.[1];
  const value = digits === undefined ? VALUES.get(letter ?? words) : Number(digits);
  if (value === undefined) return [];
  const all = [String(value), ...inWords(value), ...(value > 0 && value <= HIGHEST_ROMAN ? [roman(value)] : [])];
  return all.filter((other) => other !== words);
}
