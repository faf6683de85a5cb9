import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asciiOctets,
  bytesOf,
  charactersOf,
  joined,
  lengthOf,
  octetsOf,
  octetsOfBytes,
  piecesOf,
  textOf,
} from '../../../src/server/http/answer.ts';

const text = fc.string({ unit: 'binary' });

describe('octets', () => {
  it('are the bytes of a text in UTF-8, joined or not', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const octets = joined(octetsOf(one), octetsOf(other));
        expect(bytesOf(octets)).toEqual(Buffer.concat([Buffer.from(one), Buffer.from(other)]));
        expect(octets.length).toBe(Buffer.byteLength(one) + Buffer.byteLength(other));
        expect(Buffer.from(charactersOf(octets), 'latin1')).toEqual(bytesOf(octets));
      }),
    );
  });

  it('are any bytes, there and back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(bytesOf(octetsOfBytes(bytes))).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('of ASCII are the text itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (ascii) => {
        expect(charactersOf(asciiOctets(ascii))).toBe(ascii);
        expect(charactersOf(octetsOf(ascii))).toBe(ascii);
      }),
    );
  });
});

describe('a body', () => {
  it('has as many bytes as its pieces, whatever it is made of', () => {
    fc.assert(
      fc.property(text, (given) => {
        const bytes = Buffer.from(given);
        for (const body of [given, { octets: octetsOf(given) }, bytes, [bytes.subarray(0, 1), bytes.subarray(1)]]) {
          expect(Buffer.concat(piecesOf(body))).toEqual(bytes);
          expect(lengthOf(body)).toBe(bytes.length);
        }
        expect(textOf(given, bytes.length)).toBe(given);
        expect(textOf({ octets: octetsOf(given) }, bytes.length)).toBe(bytes.toString('latin1'));
        expect(textOf(bytes, bytes.length)).toBe(bytes.toString('latin1'));
      }),
    );
  });
});
