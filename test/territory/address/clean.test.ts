import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanAddress, cleanByEveryRule } from '../../../src/territory/address/clean.ts';
import { NOT_UNDERSTOOD, UNDERSTOOD } from './cases.ts';

/** What rules look for: their words, and the characters around which they work. */
const PIECES = [
  'Mitre', 'é', 'ñ', 's', 'S', 'n', 'N', 'e', 'y', 'a', 'al', 'd', 'p', 'b', 'V', 'c', 'C', 'sd', 's/d', 's.d.', 'sin datos', 'no posee', 'n/a',
  'ex', 'antes', 'tel', 'te:', 't.e.', 'fax', 'cel.', '4567-8901', 'cp', 'C.P.', '2000', 'C1043AAB', '1043', '5', '12', '100', '104', '12,5',
  'km', 'mts', 'cuadras', 'una', 'frente a', 'en el predio', 'ubicado en', 'barrio', 'bo.', 'bno.', 'av', 'autopista', 'calle', 'esq', 'esq.',
  'nro', 'nro.', 'número', 'entre', 'escuela', 'est', 'ex', '°', 'º', 'ª', '˚', ',', ';', '(', ')', '[', ']', '{', '}', '-', '–', '/', '\\',
  '.', ':', '"', '|', '“', '#', "'", '’', '&', '\u0301', '\n', '\u0001', '\u00a0', '\u2212',
]; // biome-ignore format: a list

const texts = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(' ', ' ', '', '  ')), { maxLength: 14 })
  .map((parts) => parts.flat().join(''));

describe('the signs of a text', () => {
  it('leave out no rule that would apply', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(cleanAddress(text)).toEqual(cleanByEveryRule(text));
      }),
      { numRuns: 4_000 },
    );
  });

  it('nor in any of the listed texts', () => {
    for (const text of [...UNDERSTOOD.map(([text]) => text), ...NOT_UNDERSTOOD]) {
      expect(cleanAddress(text)).toEqual(cleanByEveryRule(text));
    }
  });
});
