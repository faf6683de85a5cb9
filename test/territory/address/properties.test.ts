import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanAddress } from '../../../src/territory/address/clean.ts';
import { RULES } from '../../../src/territory/address/cleaning-rules.ts';
import { LENIENT, PARTIAL, STRICT } from '../../../src/territory/address/grammar.ts';
import { withoutOddCharacters } from '../../../src/territory/address/letter-rules.ts';
import { explainAddress, MAX_TOKENS, parseAddress } from '../../../src/territory/address/parse.ts';
import { readAddress } from '../../../src/territory/address/readings.ts';
import { tokenizeAddress } from '../../../src/territory/address/tokenize.ts';

const PIECES = [
  'Mitre', 'SAN MARTÍN', 'de', 'y', 'e', 'Independencia', 'entre', 'e/', 'esq.', 'Av.', 'calle', 'ruta', 'RN', 'km', 'N°', 'n',
  's/n', 's', 'sin', 'número', 'piso', 'PB', 'dto', '2B', '1°', '3ro', '5', '1000', '12,5', '100-102', ',', '-', '(', ')', '(ex',
  'B°', 'barrio', 'al', 'Mza', 'casa', 'Ríos', 'julio', '&', '/', '.', '"', '|', '#', 'ñ', '?', 'Nu?ez', '&#241;', 'PEÃ‘A', '\u0301', '\u0001', '\n',
]; // biome-ignore format: a list

const addressLike = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(' ', ' ', ' ', '', '  ')), { maxLength: 25 })
  .map((parts) => parts.flat().join(''));
const anyText = fc.oneof(addressLike, fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ maxLength: 80 }));

/** Without the characters that cleaning may drop or add between words. */
function bare(text: string): string {
  return text.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '');
}

/** With single spaces and its broken letters mended, and nothing else done to it. */
function mended(text: string): string {
  let letters = withoutOddCharacters(text.normalize('NFC'))
    .replace(/[\p{Cc}\p{Zs}]+/gu, ' ')
    .trim();
  for (const { name, find, put } of RULES) {
    if (name !== 'broken letters') continue;
    letters = typeof put === 'string' ? letters.replace(find, put) : letters.replace(find, put);
  }
  return letters;
}

describe('whatever the text', () => {
  it('reads the same each time, never throws, and gives one to three streets', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = parseAddress(text);
        expect(parseAddress(text)).toEqual(parsed);
        expect(explainAddress(text).choice).toEqual(parsed);
        if (parsed === null) return;
        expect(parsed.calles).toHaveLength({ simple: 1, interseccion: 2, entre_calles: 3 }[parsed.tipo]);
        expect(parsed.streets.map((street) => street.text)).toEqual(parsed.calles);
        for (const calle of parsed.calles) expect(calle.trim()).not.toBe('');
      }),
      { numRuns: 3000 },
    );
  });

  it('is read under each grammar as if no other had been tried before', () => {
    fc.assert(
      fc.property(addressLike, (text) => {
        const tokens = tokenizeAddress(cleanAddress(text), MAX_TOKENS) ?? [];
        for (const grammar of [STRICT, PARTIAL, LENIENT]) {
          expect(readAddress(tokens, grammar)).toEqual(readAddress([...tokens], grammar));
          readAddress(tokens, STRICT);
          expect(readAddress(tokens, grammar)).toEqual(readAddress([...tokens], grammar));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('gives back nothing but what was written, in its letter case', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = parseAddress(text);
        if (parsed === null) return;
        // What is a broken letter depends on what other rules left of the text.
        const sources = [bare(text), bare(mended(text))];
        const words = [
          ...parsed.calles,
          parsed.altura.valor,
          parsed.altura.unidad,
          parsed.piso,
          ...parsed.places.map((place) => place.text),
        ];
        for (const part of words) {
          for (const word of (part ?? '').split(' ')) {
            if (!sources.some((source) => source.includes(bare(word)))) expect(sources).toContain(word);
          }
        }
        expect(parsed.number === null || /\d/.test(parsed.altura.valor ?? '')).toBe(true);
      }),
      {
        examples: [
          ['s ruta 100-102 '],
          ['B° Mitre & - número '],
          ['Mitre5  Mitre '],
          [', Mitre 5Mitre 1° '],
          ['casa &Mitre '],
          ['Av.& Mitre '],
          ['Mitre / Mitre& Mitre '],
        ],
        numRuns: 3000,
      },
    );
  });

  it('does not depend on runs of spaces', () => {
    fc.assert(
      fc.property(addressLike, (text) => {
        expect(parseAddress(` ${text.replaceAll(' ', '  ')}  `)).toEqual(parseAddress(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses very long text', () => {
    for (const unit of ['y ', '1 ', '(', 'a y ', 'ruta 1 ', 'e/ 1 y ', '\u0301', 'ex (']) {
      expect(parseAddress(unit.repeat(10_000))).toBeNull();
    }
  });
});
