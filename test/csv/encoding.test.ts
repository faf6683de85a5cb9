import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode, encodingOf, isWide, markLength } from '../../src/csv/encoding.ts';

const bytes = fc.uint8Array({ maxLength: 60 });
/** Texts with characters of one to four bytes, and with halves of characters. */
const texts = fc.string({ unit: fc.constantFrom('a', 'ñ', '“', '€', '\u{1f600}', '\ud800', '\x81', '\ufeff', '~') });

describe('the characters of a file', () => {
  it('in UTF-8 are read as Node reads them, the mark and all', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const utf8 = Buffer.from(text, 'utf8');
        expect(decode(utf8, 'utf-8')).toBe(utf8.toString('utf8'));
        expect(Buffer.from(encode(text, 'utf-8'))).toEqual(utf8);
      }),
    );
  });

  it('that are not valid in UTF-8 are read as Windows-1252, which has one for every byte and gives every byte back', () => {
    fc.assert(
      fc.property(bytes, (piece) => {
        const text = decode(piece, 'latin-1');
        expect(text).toHaveLength(piece.byteLength);
        expect(encode(text, 'latin-1')).toEqual(piece);
      }),
    );
    expect(decode(Uint8Array.of(0x53, 0xed), 'utf-8')).toBe('Sí');
  });

  it.each([
    [0x80, '€'],
    [0x81, '\x81'],
    [0x93, '“'],
    [0x96, '–'],
    [0x9f, 'Ÿ'],
    [0xa0, '\xa0'],
    [0xba, 'º'],
    [0xd1, 'Ñ'],
    [0xff, 'ÿ'],
  ])('byte %i of Windows-1252 is %s', (byte, character) => {
    expect(decode(Uint8Array.of(byte), 'latin-1')).toBe(character);
    expect([...encode(character, 'latin-1')]).toEqual([byte]);
  });

  it('that Windows-1252 does not have become one question mark each', () => {
    expect(Buffer.from(encode('a→\u{1f600}\ud800ñ', 'latin-1')).toString('latin1')).toBe('a???ñ');
  });

  it('are found out by what is valid, wherever a sample ends', () => {
    const text = Buffer.from('ñandú “€” \u{1f600}', 'utf8');
    for (let end = 0; end <= text.byteLength; end++) expect(encodingOf(text.subarray(0, end))).toBe('utf-8');
    expect(encodingOf(Buffer.from('Córdoba 1234', 'latin1'))).toBe('latin-1');
    expect(encodingOf(Buffer.from('año 20', 'latin1'))).toBe('latin-1');
  });

  it('in UTF-16, and what is no text, are told apart', () => {
    expect(isWide(Buffer.from('\ufeffa', 'utf16le'))).toBe(true);
    expect(isWide(Buffer.from('a;b\n1;2', 'utf16le'))).toBe(true);
    expect(isWide(Buffer.from('a;b\nñ;2', 'utf8'))).toBe(false);
    expect(markLength(Buffer.from('\ufeffa', 'utf8'))).toBe(3);
    expect(markLength(Buffer.from('a', 'utf8'))).toBe(0);
  });
});
