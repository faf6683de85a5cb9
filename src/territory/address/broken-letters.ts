/**
 * Letters that got broken on the way: references of HTML (`C&oacute;rdoba`, `Espa&#241;a`), UTF-8 taken for Windows-1252
 * (`PEÃ‘A`, `NÂº`), the code page of DOS taken for it (`Nu¤ez`), and letters of which nothing but a sign is left (`Nu?ez`). Each
 * function takes what a rule of cleaning found.
 */

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

/** A lost letter between two vowels is an `ñ`, one before a closing `a` or `o` an `í`; others are left to the search, as typos. */
export function ofLostLetter(match: string, before = '', after = '', end = ''): string {
  const isN = VOWEL.test(before);
  if (isN ? !VOWEL.test(after) : !CLOSING.test(after) || end !== '') return match;
  const letter = isN ? 'ñ' : 'í';
  return before + (after === after.toUpperCase() ? letter.toUpperCase() : letter) + after + end;
}

const VOWEL = /[aeiou]/i;
const CLOSING = /[ao]/i;
