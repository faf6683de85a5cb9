/** The characters of a file: UTF-8, or Latin-1 as Windows writes it. */

export const ENCODINGS = ['utf-8', 'latin-1'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const MARK = [0xef, 0xbb, 0xbf] as const;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** How many bytes of a byte order mark a file begins with. */
export function markLength(sample: Uint8Array): 0 | 3 {
  return MARK.every((byte, at) => sample[at] === byte) ? 3 : 0;
}

/** True for text in UTF-16 or UTF-32 and for what is no text: all of them hold zero bytes, or begin with their mark. */
export function isWide(sample: Uint8Array): boolean {
  return sample.includes(0) || (sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff);
}

/** The encoding of a file by what it begins with: UTF-8 where that is valid, which it is by accident almost never. */
export function encodingOf(sample: Uint8Array): Encoding {
  // The sample may end in the middle of a character, of which three bytes at most are here.
  for (let cut = 0; cut <= 3; cut++) {
    if (utf8Text(sample.subarray(0, Math.max(0, sample.byteLength - cut))) !== null) return 'utf-8';
  }
  return 'latin-1';
}

/** The text of bytes. Of a file in UTF-8, a piece that is not valid is read as Latin-1, as the server does. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  const text = encoding === 'utf-8' ? utf8Text(bytes) : null;
  return text ?? latin(bytes);
}

/** What Windows-1252 has from 0x80 to 0x9F; the five bytes without a character stay what they are in Latin-1. */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
/** Characters made at once: each is an argument of a call, of which there is a limit. */
const AT_ONCE = 4096;

function latin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.byteLength; at += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return text.replace(/[\x80-\x9f]/g, (character) => HIGH[character.charCodeAt(0) - 0x80] ?? character);
}

function utf8Text(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    // Not valid in UTF-8: the question was whether it is.
    return null;
  }
}

/** Bytes of Latin-1 by their characters. */
const LATIN_BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [latin(Uint8Array.of(byte)), byte]),
);
const QUESTION_MARK = 63;
const toUtf8 = new TextEncoder();

/** The bytes of a text; what Latin-1 does not have becomes `?`, as where the server writes. */
export function encode(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return toUtf8.encode(text);
  return Uint8Array.from(Array.from(text, (character) => LATIN_BYTES.get(character) ?? QUESTION_MARK));
}

/** A text without what people type differently: case and accents. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
