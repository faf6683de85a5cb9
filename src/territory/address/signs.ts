import { SIGN } from './sign-bits.ts';
import { signsOfDegree, signsOfDot, signsOfHyphen, signsOfSlash } from './sign-marks.ts';
import { isLetter, signsBehindNumber, signsOfEnd, signsOfWord } from './sign-words.ts';

/** What may follow a number that closes what it stands in. */
const CLOSES = /^\s*(?:$|[,;(-])/;

/** Digits of the shortest number that is a door's wherever it stands: of `LONG_DOOR` in the rules. */
const SHORTEST_DOOR = 3;

const SPACE = 0x20;
const LINE_FEED = 0x0a;
const ZERO = 0x30;
const NINE = 0x39;
/** No letter of ASCII and no digit has a lower code than the one, and no mark a higher one than the other. */
const LETTERS = 0x40;

const BY_CODE: Readonly<Record<string, number>> = {
  ',;': SIGN.comma,
  '()[]{}': SIGN.bracket,
  '-': SIGN.hyphen,
  '/': SIGN.slash,
  '.': SIGN.dot,
  '°ºª': SIGN.degree,
  '"|“”«»': SIGN.quote,
  '#': SIGN.hash,
  ':': SIGN.colon,
  '@': SIGN.at,
  '&ÃÂâ¤¥¢£¡§?‚¿%´`~øØ\ufffd': SIGN.broken,
  '\\˚½¼¾\u2010\u2011\u2012\u2013\u2014\u2015\u2212': SIGN.rare,
};

/** What lies between plain Latin letters: control characters and the spaces and signs beyond ASCII are mended. */
const isOdd = (code: number): boolean =>
  code < SPACE || (code > 0x7e && code < 0xa1) || code === SOFT_HYPHEN || code > LAST_LATIN;
const LAST_LATIN = 0x2ff;
const SOFT_HYPHEN = 0xad;

/** The signs of the characters up to the last Latin one by code; other ones are looked up in `OTHER`. */
const LATIN = Int32Array.from({ length: LAST_LATIN + 1 }, (_, code) => (isOdd(code) ? SIGN.mend : 0));
const OTHER = new Map<number, number>();
for (const [characters, sign] of Object.entries(BY_CODE)) {
  for (const character of characters) {
    const code = character.charCodeAt(0);
    if (code < LATIN.length) LATIN[code]! |= sign;
    else OTHER.set(code, sign);
  }
}

/** Marks that say more by what stands around them. */
const AROUND = SIGN.hyphen | SIGN.slash | SIGN.dot | SIGN.degree;

/** The signs of a text, as a mask over `SIGN`: by one look at each of its characters. */
export function signsOf(text: string): number {
  let signs = 0;
  let previous = SPACE;
  let numbers = 0;
  let start = 0;
  let afterDoor = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const afterDigit = previous >= ZERO && previous <= NINE;
    if (code >= ZERO && code <= NINE) {
      if (!afterDigit) {
        numbers += 1;
        start = at;
        if (afterDoor) signs |= SIGN.behindDoor;
        if (previous !== SPACE && previous !== LINE_FEED) signs |= SIGN.gluedDigit;
      }
    } else {
      if (afterDigit) {
        if (at - start >= SHORTEST_DOOR) afterDoor = true;
        if (numbers > 1) signs |= signsOfNumber(text, start, at, numbers);
        if (code !== SPACE && code !== LINE_FEED) signs |= SIGN.gluedLetter;
        if ((signs & SIGN.word) === 0) signs |= signsBehindNumber(text, start, at);
      }
      if (code > LETTERS && isLetter(code)) {
        if (!afterDigit && !isLetter(previous)) signs |= signsOfWord(text, at);
      } else if (code === SPACE) {
        if (previous === SPACE) signs |= SIGN.mend;
      } else {
        const sign = code < LATIN.length ? (LATIN[code] ?? 0) : SIGN.mend | (OTHER.get(code) ?? 0);
        if ((sign & AROUND) !== 0) signs |= signsAround(sign, text, at, signs);
        signs |= sign;
      }
    }
    previous = code;
  }
  if (text.length > 0) signs |= signsOfEnd(text);
  if (previous === SPACE && text.length > 0) signs |= SIGN.mend;
  if (numbers === 0) return signs;
  if (numbers === 1) return signs | SIGN.digit;
  if (previous >= ZERO && previous <= NINE) signs |= signsOfNumber(text, start, text.length, numbers);
  return signs | SIGN.digit | SIGN.numbers;
}

/** What follows from a mark at `at` whose sign is `sign`. */
function signsAround(sign: number, text: string, at: number, signs: number): number {
  if ((sign & SIGN.hyphen) !== 0) return signsOfHyphen(text, at, signs);
  if ((sign & SIGN.slash) !== 0) return signsOfSlash(text, at);
  return (sign & SIGN.dot) === 0 ? signsOfDegree(text, at) : signsOfDot(text, at);
}

/** What comes of the digits from `start` to `end`, which are not the first number of the text. */
function signsOfNumber(text: string, start: number, end: number, numbers: number): number {
  const length = end - start;
  if (length > 6) return SIGN.telephone;
  const zero = text.charCodeAt(start) === ZERO;
  if (length !== 4) return zero && length > 2 ? SIGN.telephone : 0;
  const grouped = zero || numbers > 2 || text[start - 1] === '-' ? SIGN.telephone : 0;
  if (end === text.length) return zero ? grouped : grouped | SIGN.closing;
  const next = text.charCodeAt(end) === SPACE ? end + 1 : end;
  const code = next < text.length && text.charCodeAt(next) > LETTERS ? grouped | SIGN.code : grouped;
  return zero || !CLOSES.test(text.slice(end, end + 3)) ? code : code | SIGN.closing;
}
