/** The characters of a file: UTF-8 or Windows-1252, which is Latin-1 with something in its empty places. */
import { isUtf8 } from 'node:buffer';

export const ENCODINGS = ['utf-8', 'latin-1'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/** How many bytes of a byte order mark a file begins with. */
export function markLength(sample: Uint8Array): 0 | 3 {
  return BOM.every((byte, at) => sample[at] === byte) ? 3 : 0;
}

/** True for text in UTF-16 or UTF-32 and for what is no text: all of them hold zero bytes, or begin with their mark. */
export function isWide(sample: Uint8Array): boolean {
  return sample.includes(0) || (sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff);
}

/** The encoding of a file by what it begins with: UTF-8 where that is valid, which it is by accident almost never. */
export function encodingOf(sample: Uint8Array): Encoding {
  // The sample may end in the middle of a character, of which three bytes at most are here.
  for (let cut = 0; cut <= 3; cut++) if (isUtf8(sample.subarray(0, sample.byteLength - cut))) return 'utf-8';
  return 'latin-1';
}

/** What Windows-1252 has from 0x80 to 0x9F; the five bytes without a character stay what they are in Latin-1. */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** The text of bytes. Of a file in UTF-8, a piece that is not valid is read as Windows-1252. */
export function decode(bytes: Buffer, encoding: Encoding): string {
  if (encoding === 'utf-8' && isUtf8(bytes)) return bytes.toString('utf8');
  const text = bytes.toString('latin1');
  return /[\x80-\x9f]/.test(text) ? text.replace(/[\x80-\x9f]/g, highCharacter) : text;
}

function highCharacter(character: string): string {
  return HIGH[character.charCodeAt(0) - 0x80] ?? character;
}

/** The bytes of a text; what Windows-1252 does not have becomes `?`. */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  // Everything that is the same in Latin-1, as nearly every text here is.
  if (isSameInLatin1(text)) return Buffer.from(text, 'latin1');
  return Buffer.from(Array.from(text, byteOf));
}

function isSameInLatin1(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0xff || (code >= 0x80 && code < 0xa0)) return false;
  }
  return true;
}

function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const place = HIGH.indexOf(character);
  return place < 0 ? QUESTION_MARK : 0x80 + place;
}

const QUESTION_MARK = 63;
