/**
 * The signs of a text: which kinds of characters it has. Most texts have few of them, and most rules of cleaning need one, so that
 * one look at the characters saves nearly all rules. A sign may be seen where no rule applies, but never be missed where one would.
 */
export const SIGN = {
  digit: 1 << 0,
  comma: 1 << 1,
  bracket: 1 << 2,
  hyphen: 1 << 3,
  slash: 1 << 4,
  dot: 1 << 5,
  degree: 1 << 6,
  quote: 1 << 7,
  hash: 1 << 8,
  colon: 1 << 9,
  /** Other dashes, backslashes, the ring that stands for a degree sign. */
  rare: 1 << 10,
  /** A digit right behind something else. */
  gluedDigit: 1 << 11,
  /** Something else right behind a digit. */
  gluedLetter: 1 << 12,
  /** Two numbers or more. */
  numbers: 1 << 13,
  /** A word that some rule looks for. */
  word: 1 << 14,
  /** What is left of a letter that got broken, or a reference of HTML. */
  broken: 1 << 15,
  at: 1 << 16,
  /** Digits as in a telephone number: many together, groups of four, an area code. */
  telephone: 1 << 17,
  /** A number of four digits behind another one, at the end or before a mark. */
  closing: 1 << 18,
} as const;

const WORDS =
  /(?:^|[^a-z0-9])(?:al? |ex |en |tel|t\.?e[.: ]|fax|cel|m[oó]v|wh?at|wsp|wpp|wapp|sd|s\/d|s\.d|sin dat|no |n\/[ac]|c\.?p|c[oó]d|street|(?:st|ave)\.?(?:[ ,;(-]|$)|avenue|\d{3,5} av|frente|detr|dentro|junto|cerca|pegado|emplaz|ubicad|barrio|bo\.|bno\.|nros)|\d ?(?:mt|metros|cuadra)|\d y \d|(?:y|entre|esq|esquina|nro|n[uú]mero)[.:]?\s*$/i;

/** What may follow a number that closes what it stands in. */
const CLOSES = /^\s*(?:$|[,;(-])/;

const SPACE = 0x20;
const LINE_FEED = 0x0a;
const ZERO = 0x30;
const NINE = 0x39;

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
  '&ÃÂâ¤¥¢£¡§?‚\ufffd': SIGN.broken,
  '\\˚\u2010\u2011\u2012\u2013\u2014\u2015\u2212': SIGN.rare,
};

/** The signs of the characters of Latin-1 by code; other ones are looked up in `OTHER`. */
const LATIN = new Int32Array(256);
const OTHER = new Map<number, number>();
for (const [characters, sign] of Object.entries(BY_CODE)) {
  for (const character of characters) {
    const code = character.charCodeAt(0);
    if (code < LATIN.length) LATIN[code] = sign;
    else OTHER.set(code, sign);
  }
}

/** The signs of a text, as a mask over `SIGN`. */
export function signsOf(text: string): number {
  let signs = WORDS.test(text) ? SIGN.word : 0;
  let previous = SPACE;
  let numbers = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const afterDigit = previous >= ZERO && previous <= NINE;
    if (code >= ZERO && code <= NINE) {
      if (!afterDigit) {
        numbers += 1;
        start = at;
        if (previous !== SPACE && previous !== LINE_FEED) signs |= SIGN.gluedDigit;
      }
    } else {
      if (afterDigit) {
        if (numbers > 1) signs |= signsOfNumber(text, start, at, numbers);
        if (code !== SPACE && code !== LINE_FEED) signs |= SIGN.gluedLetter;
      }
      signs |= code < LATIN.length ? (LATIN[code] ?? 0) : (OTHER.get(code) ?? 0);
    }
    previous = code;
  }
  if (numbers === 0) return signs;
  if (numbers === 1) return signs | SIGN.digit;
  if (previous >= ZERO && previous <= NINE) signs |= signsOfNumber(text, start, text.length, numbers);
  return signs | SIGN.digit | SIGN.numbers;
}

/** What comes of the digits from `start` to `end`, which are not the first number of the text. */
function signsOfNumber(text: string, start: number, end: number, numbers: number): number {
  const length = end - start;
  if (length > 6) return SIGN.telephone;
  const zero = text.charCodeAt(start) === ZERO;
  if (length !== 4) return zero && length > 2 ? SIGN.telephone : 0;
  const grouped = zero || numbers > 2 || text[start - 1] === '-' ? SIGN.telephone : 0;
  return zero || !CLOSES.test(text.slice(end, end + 3)) ? grouped : grouped | SIGN.closing;
}
