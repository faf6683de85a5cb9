/**
 * Letters that got broken on the way: references of HTML (`C&oacute;rdoba`, `Espa&#241;a`), UTF-8 taken for Windows-1252
 * (`PEÃ‘A`, `NÂº`), the code page of DOS taken for it (`Nu¤ez`), and letters of which nothing but a sign is left (`Nu?ez`). Each
 * function takes what a rule of cleaning found.
 */
import { fold } from './fold-word.ts';
import { knownWord } from './known-words.ts';
import { CLASS } from './lexicon.ts';

/** The references by name that addresses have: letters of Spanish and the signs around numbers. */
const NAMED: Readonly<Record<string, string>> = {
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  uuml: 'ü',
  ouml: 'ö',
  ntilde: 'ñ',
  ccedil: 'ç',
  deg: '°',
  ordm: 'º',
  ordf: 'ª',
  nbsp: ' ',
  quot: '"',
  apos: "'",
  amp: '&',
  ndash: '-',
  mdash: '-',
};

const NO_BREAK_SPACE = 0xa0;
const LAST_CODE = 0x10_ff_ff;

/** A reference of HTML as the character it stands for; left as it is when it stands for none that an address may have. */
export function ofReference(match: string, decimal = '', hexadecimal = '', name = ''): string {
  if (name !== '') {
    const character = NAMED[name.toLowerCase()];
    if (character === undefined) return match;
    return name[0] === name[0]?.toLowerCase() ? character : character.toUpperCase();
  }
  const code = decimal === '' ? Number.parseInt(hexadecimal, 16) : Number(decimal);
  if (code === NO_BREAK_SPACE || code < 0x20) return ' ';
  return code > LAST_CODE || (code >= 0xd800 && code < 0xe000) ? match : String.fromCodePoint(code);
}

/** What Windows-1252 shows for the bytes 80 to 9F; a dot where it shows nothing. */
const WINDOWS = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ';
const FIRST_BYTE = 0x80;
const FIRST_LETTER = 0xc0;

/** Two characters of UTF-8 read byte by byte as the one that they are: `Ã±` as `ñ`, `Âº` as `º`. */
export function ofTwoBytes(match: string): string {
  const second = match[1] ?? '';
  const shown = WINDOWS.indexOf(second);
  const byte = shown >= 0 ? FIRST_BYTE + shown : second.charCodeAt(0);
  return match[0] === 'Ã' ? String.fromCharCode(FIRST_LETTER + byte - FIRST_BYTE) : String.fromCharCode(byte);
}

/**
 * The letter whose second byte shows nothing, so that it is mostly lost: `GarcÃa`, `MARTÃN`, `ÃLVAREZ`. Of `Á` and `Í` the one
 * that is usual there; left as it is where neither is.
 */
export function ofLostByte(match: string, before = '', after = ''): string {
  if (before === '') return `Á${after}`;
  if (before.length < 2 && !CLOSING.test(after)) return match;
  return before + (after === after.toLowerCase() ? 'í' : 'Í') + after;
}

const DOS: Readonly<Record<string, string>> = { '¤': 'ñ', '¥': 'Ñ', '¢': 'ó', '£': 'ú', '‚': 'é', '¡': 'í', '§': 'º' };

/** A letter of the code page of DOS that Windows shows as a sign. */
export function ofDos(match: string): string {
  return DOS[match] ?? match;
}

/**
 * A lost letter between two vowels is an `ñ`, one before a closing `a` or `o` an `í`, one between `g` and `e` or `i` an `ü`; others are
 * left to the search, see {@link withLostLetters}. `before`, `after`: some letters around it.
 */
export function ofLostLetter(match: string, before = '', after = ''): string {
  const letter = before === '' ? null : lostBetween(before.slice(-1), after);
  if (letter === null) return match;
  return after === after.toUpperCase() ? letter.toUpperCase() : letter;
}

function lostBetween(before: string, after: string): string | null {
  if (VOWEL.test(before)) return VOWEL.test(after[0] ?? '') ? 'ñ' : null;
  if (/g/i.test(before) && /^[ei]/i.test(after)) return 'ü';
  return CLOSING.test(after) ? 'í' : null;
}

const VOWEL = /[aeiou]/i;
const CLOSING = /^[ao]s?$/i;

const LOST = /[?\ufffd]/;
const LOST_LETTERS = /(?<=\p{L})[?\ufffd]{1,9}(?=\p{L}|\s|$)|(?<![\p{L}\p{N}])[?\ufffd]{1,9}(?=\p{L}{3})/gu;

/**
 * A name with a sign in the place of lost letters that keeps its word together: to the search it is one wrong letter, where the signs
 * that stand for them part words. Two in a row are one letter of two bytes.
 */
export function withLostLetters(name: string): string {
  return LOST.test(name) ? name.replace(LOST_LETTERS, '_') : name;
}

/** A letter by its number in Unicode that some programs write for it: `\u00f1`. */
export function ofEscape(_match: string, hexadecimal = ''): string {
  const code = Number.parseInt(hexadecimal, 16);
  return code === NO_BREAK_SPACE ? ' ' : String.fromCharCode(code);
}

const UTF8 = new TextDecoder('utf-8');
const LATIN = new TextDecoder('windows-1252');

/** Bytes as addresses of the web write them, `%C3%B1` or `%F1`; left as they are where they are no letters. */
export function ofPercents(match: string): string {
  const bytes = Uint8Array.from(match.slice(1).split('%'), (hexadecimal) => Number.parseInt(hexadecimal, 16));
  const text = UTF8.decode(bytes);
  const letters = text.includes('\ufffd') ? LATIN.decode(bytes) : text;
  return /^[\p{L}°º' ]+$/u.test(letters) ? letters : match;
}

/** Digits that stand for letters of the same look, by what stands beside them. */
const LOOKS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '5': 's', '8': 'b' };
/** Letters at least around digits that are taken for letters. */
const SHORTEST_AROUND = 3;
/** What a part of a word with digits may be besides a name, if it is any word that is known. */
const NAMING = CLASS.word | CLASS.given | CLASS.side;

/** A word in which digits stand for letters (`C0RDOBA`); left as it is where a part of it says that they are numbers (`Piso5Dto8`). */
export function ofDigits(match: string): string {
  const parts = match.split(/\d/);
  const letters = parts.join('');
  if (letters.length < SHORTEST_AROUND && !/^(?:l[oa]5|..0|0..)$/i.test(match)) return match;
  if (/^[158](?:de|y$|e$)/i.test(match)) return match;
  if (parts.some((part) => part.length > 1 && (knownWord(fold(part)).mask & ~NAMING) !== 0)) return match;
  const isCapital = letters === letters.toUpperCase();
  return match.replace(/\d/g, (digit, at: number) => {
    const letter = digit === '1' && isL(match[at - 1] ?? '', match[at + 1] ?? '') ? 'l' : (LOOKS[digit] ?? digit);
    return isCapital ? letter.toUpperCase() : letter;
  });
}

/** Whether a letter that looks like a 1 is an `l` rather than an `i`: behind a vowel, or as in `Plata`, `Clara`. */
function isL(before: string, after: string): boolean {
  return VOWEL.test(before) || (/[bcfgp]/i.test(before) && VOWEL.test(after));
}
