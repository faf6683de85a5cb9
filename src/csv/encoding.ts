/**
 * The characters of a file: UTF-8 or Windows-1252, which is Latin-1 with something in its empty places. By hand: of what
 * platforms call Latin-1, some read those places as Windows does and some do not.
 */

export const ENCODINGS = ['utf-8', 'latin-1'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const MARK = [0xef, 0xbb, 0xbf] as const;
const fromUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const toUtf8 = new TextEncoder();

/** How many bytes of a byte order mark a file begins with. */
export function markLength(sample: Uint8Array): 0 | 3 {
  return MARK.every((byte, at) => sample[at] === byte) ? 3 : 0;
}

/** True for text in UTF-16 or UTF-32 and for bytes that are no text: they hold zero bytes, or begin with a byte order mark. */
export function isWide(sample: Uint8Array): boolean {
  return sample.includes(0) || (sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff);
}

/** Detects the encoding of a file by its beginning: UTF-8 where that is valid, which it is by accident almost never. */
export function encodingOf(sample: Uint8Array): Encoding {
  // The sample may end in the middle of a character, of which three bytes at most are here.
  for (let cut = 0; cut <= 3; cut++) {
    if (utf8Text(sample.subarray(0, Math.max(0, sample.byteLength - cut))) !== null) return 'utf-8';
  }
  return 'latin-1';
}

/** The text of bytes. Of a file in UTF-8, a piece that is not valid is read as Windows-1252. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  return (encoding === 'utf-8' ? utf8Text(bytes) : null) ?? latin1Text(bytes);
}

/** The bytes of a text; what Windows-1252 does not have becomes `?`. */
export function encode(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return toUtf8.encode(text);
  const bytes = new Uint8Array(text.length);
  let length = 0;
  // By characters, not by halves of them: one that takes two becomes one question mark.
  for (const character of text) bytes[length++] = LATIN1_BYTES.get(character) ?? QUESTION_MARK;
  return bytes.subarray(0, length);
}

function utf8Text(bytes: Uint8Array): string | null {
  try {
    return fromUtf8.decode(bytes);
  } catch {
    // Not valid in UTF-8: the question was whether it is.
    return null;
  }
}

/** What Windows-1252 has from 0x80 to 0x9F; the five bytes without a character stay as in Latin-1. */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
/** The characters of all bytes. */
const LATIN1 = Array.from({ length: 256 }, (_, byte) => HIGH[byte - 0x80] ?? String.fromCharCode(byte));
const LATIN1_BYTES: ReadonlyMap<string, number> = new Map(LATIN1.map((character, byte) => [character, byte]));
const QUESTION_MARK = 63;

function latin1Text(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.byteLength; at++) text += LATIN1[bytes[at] ?? 0];
  return text;
}
