/**
 * Folding and splitting of text, the first two steps of the approximate search (reference 4.1). Names and queries pass
 * through the same two functions, so both sides change in the same way.
 */

const NOT_ASCII = /[\u0080-\uffff]/;
const UPPER = /[A-Z]/;
const MARKS = /\p{M}+/gu;

/** Letters that have no decomposition but that people type without their stroke or ligature, and typographic signs. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['þ', 'th'],
  ['ı', 'i'],
  ['’', "'"],
  ['‘', "'"],
]);
const SPECIAL = /[ßæœøđðłþı’‘]/g;
/** What makes a number one in an order: `1º` and `1°` are 1, and no `1o`. */
const ORDINAL_SIGN = /(?<=\p{Nd})[ºª]/gu;
const FEMININE = 0xaa;
const MASCULINE = 0xba;

const LATIN = 0x100;
/** What each letter and sign of Latin-1 becomes, by its code, where it stands alone. */
const FOLDED_LATIN: readonly string[] = Array.from({ length: LATIN }, (_, code) => foldAny(String.fromCharCode(code)));

/**
 * Lower case without accents: `Ñandú` → `nandu`. Spaces and punctuation stay, so that the result can be compared as a
 * whole (reference 4.2).
 */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return UPPER.test(text) ? text.toLowerCase() : text;
  // No letter of Latin-1 changes its length by becoming small.
  const lower = text.toLowerCase();
  let folded = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    if (code >= LATIN) return foldAny(text);
    const isOrdinal = (code === FEMININE || code === MASCULINE) && ASCII_CLASS[text.charCodeAt(at - 1)] === DIGIT;
    folded += lower.slice(from, at) + (isOrdinal ? '' : FOLDED_LATIN[code]!);
    from = at + 1;
  }
  return folded + lower.slice(from);
}

/** The same of any text, by Unicode's tables. */
function foldAny(text: string): string {
  return text
    .replace(ORDINAL_SIGN, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS.get(letter) ?? letter);
}

const SEPARATOR = 0;
const LETTER = 1;
const DIGIT = 2;
const JOINER = 3;
const DOT = 4;
const APOSTROPHE = 5;

const ASCII_CLASS = new Uint8Array(128);
for (let code = 48; code <= 57; code++) ASCII_CLASS[code] = DIGIT;
for (let code = 65; code <= 90; code++) ASCII_CLASS[code] = ASCII_CLASS[code + 32] = LETTER;
ASCII_CLASS[95] = JOINER; // "_" extends a word in Unicode's rules
ASCII_CLASS[46] = DOT;
ASCII_CLASS[39] = APOSTROPHE;

const WORD = /[\p{L}\p{N}\p{M}_]+(?:[.'](?:(?<=\p{L}.)(?=\p{L})|(?<=\p{Nd}\.)(?=\p{Nd}))[\p{L}\p{N}\p{M}_]+)*/gu;

/**
 * The words of a folded text, in order. A dot or an apostrophe between two letters, or a dot between two digits, keeps
 * a word together (`c.a.b.a`, `o'higgins`, `1.5`); between a letter and a digit, and everywhere else, it separates.
 */
export function tokenize(folded: string): string[] {
  if (NOT_ASCII.test(folded)) return folded.match(WORD) ?? [];
  const words: string[] = [];
  let start = -1;
  for (let at = 0; at < folded.length; at++) {
    if (keepsWord(folded, at)) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      words.push(folded.slice(start, at));
      start = -1;
    }
  }
  if (start >= 0) words.push(folded.slice(start));
  return words;
}

function keepsWord(text: string, at: number): boolean {
  const kind = ASCII_CLASS[text.charCodeAt(at)]!;
  if (kind === SEPARATOR) return false;
  if (kind < DOT) return true;
  if (at === 0 || at + 1 === text.length) return false;
  const before = ASCII_CLASS[text.charCodeAt(at - 1)]!;
  const after = ASCII_CLASS[text.charCodeAt(at + 1)]!;
  return before === after && (before === LETTER || (before === DIGIT && kind === DOT));
}
