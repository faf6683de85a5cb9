/** The rules that mend letters which got broken on the way; the first of cleaning, and of names that find nothing as they are. */
import {
  ofDigits,
  ofDos,
  ofEscape,
  ofLostByte,
  ofLostLetter,
  ofPercents,
  ofReference,
  ofTwoBytes,
  withLostLetters,
} from './broken-letters.ts';
import type { Rule } from './cleaning-rule.ts';
import { SIGN } from './sign-bits.ts';

const name = 'broken letters';
const all = SIGN.broken;

/** UTF-8 taken for Windows-1252: a letter of Spanish or a sign beside a number as two characters. */
const TWO_BYTES = /Ã[\u00a1-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Â[\u00a1-\u00bf]/g;

/** What stands where a letter was: the sign itself, or its three bytes taken for letters. A letter of two bytes leaves two signs. */
const LOST = '(?:ï¿½|[?\\ufffd]){1,9}';

/** A digit in the place of the first letter of a word, which stands first or behind another word. */
const DIGIT_FIRST = /^\s*(?:\p{L}[\p{L}.']* )*[0158]\p{L}{2}/iu;

/** See {@link Rule}. */
export const LETTER_RULES: readonly Rule[] = [
  // "PEÃ?A": of the letters whose second byte is lost that between two vowels.
  { name, all, find: /(?<=[aeiou])Ã\?(?=[aeiou])/giu, put: 'ñ' },
  {
    name,
    all,
    find: /&(?:amp;)?(?:#(\d{2,7})|#x([\da-f]{2,6})|([a-z]{3,6}));/gi,
    put: ofReference,
  },
  // Of letters the semicolon is often lost as well: "Nu&ntildeez".
  { name, all, find: /&(?:amp;)?()()([aeiou]acute|ntilde|uuml)/gi, put: ofReference },
  { name, all, find: /(?:%[\da-f]{2})+/gi, put: ofPercents },
  // Twice, for what was broken twice: "EspaÃƒÂ±a".
  { name, all, find: TWO_BYTES, put: ofTwoBytes },
  { name, all, find: TWO_BYTES, put: ofTwoBytes },
  { name, all, find: /(\p{L}{0,2})Ã ?(?![OE])(\p{L})/gu, put: ofLostByte },
  { name, all, find: /â€[“”–—]/g, put: '-' },
  { name, all, find: /â€[™˜]/g, put: "'" },
  { name, all, find: /â€œ?|Â(?=\s|$)/g, put: '' },
  { name, all, find: /(?<=\p{L})[¤¥¢£¡‚]|(?<=\bn)§/giu, put: ofDos },
  // "Nø 250", "1ø PISO": the degree sign of DOS.
  { name, all, find: /(?<=(?<!\p{L})n ?|s\/n|\d)ø(?!\p{L})/giu, put: '°' },
  // "N? 1234", "1? de Mayo", "B? Norte": it was no letter.
  {
    name,
    all,
    find: new RegExp(
      `(?<=(?<!\\p{L})n)${LOST}(?=\\s{0,9}\\d)|(?<=(?<!\\d)\\d{1,2})${LOST}(?= \\p{L})|(?<=(?:^|[\\s,;(-])b)${LOST}(?= ?\\p{L}{2})`,
      'giu',
    ),
    put: '°',
  },
  { name, all, find: new RegExp(`(?<=(\\p{L}{0,2}))${LOST}(?=(\\p{L}{0,3}))`, 'gu'), put: ofLostLetter },
  // "O´Higgins", "D`Onofrio", "O BRIEN": what parts the letter from the name.
  { name, all, find: /(?<![\p{L}\d])([OD])[´`] ?(?=\p{L}{3})/giu, put: "$1'" },
  {
    name,
    all: SIGN.word,
    find: /(?<![\p{L}\d.])(o) (?=(?:higgins|brien|gorman|donnell?|connor|farrell)(?!\p{L}))/giu,
    put: "$1'",
  },
  // An accent beside its letter: "Jose´", "N~uflo".
  { name, all, find: /(?<=[aeiu]|\p{L}o)[´`]/giu, put: '' },
  { name, all, find: /n~|~n/g, put: 'ñ' },
  { name, all, find: /n~|~n/gi, put: 'Ñ' },
  // The sign that has the place of Ñ on keyboards and printers of other countries.
  { name, all: SIGN.hash, find: /(?<=\p{Lu})#(?=\p{Lu}{2})|(?<=\p{Lu}[AEIU])(?<!CASA)#(?=[AEO](?!\p{L}))/gu, put: 'Ñ' },
  { name, all: SIGN.hash, find: /(?<=\p{L}[aeiu])(?<!casa)#(?=[aeo](?!\p{L}))/gu, put: 'ñ' },
  { name, any: SIGN.rare | SIGN.gluedDigit, find: /\\?u00(a0|b0|ba|[c-f][\da-f])/gi, put: ofEscape },
  // What was read from paper: "C0RDOBA", "JO5E", "MART1N", "5ARMIENTO", "BUENO5 AIRES", "N0 100".
  {
    name,
    all: SIGN.gluedDigit | SIGN.gluedLetter,
    find: /(?<![\p{L}\p{N}])[0158]?\p{L}{1,30}(?:[0158]\p{L}+){0,9}(?:0\p{L}+|[158]\p{L}{2,}|(?:1[aonzslr]|[58][aeio])(?= (?:\p{L}|\d{2})))0?(?![\p{L}\p{N}])/giu,
    put: ofDigits,
  },
  {
    name,
    all: SIGN.gluedLetter,
    begins: DIGIT_FIRST,
    find: /(?<=^\s{0,9}|\p{L}\.? )(?:0|(?<!\b(?:y|e|n|nro|entre|calles?|esq(?:uina)?)\.? )[158]\p{L}\p{L})\p{L}{2,}(?![\p{L}\p{N}])(?=.{0,80} \d)/giu,
    put: ofDigits,
  },
  {
    name,
    all: SIGN.gluedDigit,
    find: /(?<![\p{L}\p{N}])(?:\p{L}{1,30}(?:[aeiou]5|[ae]1)(?= \p{L})|\p{L}{2,30}0(?![\p{L}\p{N}]))/giu,
    put: ofDigits,
  },
  { name, all: SIGN.gluedDigit | SIGN.numbers, find: /(?<=(?<![\p{L}\p{N}])n)0(?= \d)/giu, put: '°' },
];

const MARKED = /[\u0080-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/;
/** UTF-8 taken for Latin-1, where the second byte is a control character. */
const TWO_BYTES_OF_LATIN = /Ã([\u0080-\u009f])/g;
/** Small letters of the code page of DOS that are control characters elsewhere, and the punctuation of Windows that is. */
const CONTROLS: Readonly<Record<string, string>> = {
  '\u0081': 'ü',
  '\u0082': 'é',
  '\u0090': 'É',
  '\u0091': "'",
  '\u0092': "'",
  '\u0093': '"',
  '\u0094': '"',
  '\u0096': '-',
  '\u0097': '-',
};
const FIRST_SECOND_BYTE = 0x80;
const FIRST_LETTER = 0xc0;

/** The text in its composed form, without what cannot be seen within words and with the letters that control characters were. */
export function withoutOddCharacters(text: string): string {
  const composed = text.normalize('NFC');
  if (!MARKED.test(composed)) return composed;
  return composed
    .replace(TWO_BYTES_OF_LATIN, (_, second: string) =>
      String.fromCharCode(FIRST_LETTER + second.charCodeAt(0) - FIRST_SECOND_BYTE),
    )
    .replace(/[\u0080-\u009f]/g, (control) => CONTROLS[control] ?? control)
    .replace(/(?<=\p{L})[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]{1,80}(?=\p{L})/gu, '');
}

/** A name with its broken letters mended; the same text where none are. */
export function mendedLetters(text: string): string {
  let mended = withoutOddCharacters(text);
  for (const { find, put } of LETTER_RULES) {
    // The two forms of replace are told apart for the type checker only.
    mended = typeof put === 'string' ? mended.replace(find, put) : mended.replace(find, put);
  }
  return withLostLetters(mended);
}
