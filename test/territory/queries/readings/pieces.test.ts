import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTextIndex } from '../../../../src/indexes/text-index-build.ts';
import { nearPiecesOf, piecesOf } from '../../../../src/territory/queries/readings/pieces.ts';

const index = buildTextIndex([
  'Entre Ríos',
  'San Martín',
  'La Pampa',
  '9 de Julio',
  'Calle 12',
  'Calle 1',
  'Calle 2',
  'Km 28',
]);

describe('a word taken apart', () => {
  it.each([
    ['entrerios', [['entre', 'rios']]],
    ['lapampa', [['la', 'pampa']]],
    ['9dejulio', [['9', 'de', 'julio']]],
    ['calle12', [['calle', '12']]],
    ['km28', [['km', '28']]],
    ['km29', []],
    ['entre', []],
    ['delas', []],
    ['xentrerios', []],
    ['rios', []],
  ])('%s', (word, pieces) => {
    expect(piecesOf(word, index)).toEqual(pieces);
  });

  it('has one piece with a typo when the other is known', () => {
    expect(nearPiecesOf('sanmartni', index)).toEqual([['san', 'martni']]);
    expect(nearPiecesOf('xxxmartni', index)).toEqual([]);
  });

  it('has no number with a typo', () => {
    const numbered = buildTextIndex(['Calle 12345']);
    expect(nearPiecesOf('calle12346', numbered)).toEqual([]);
  });

  it('is made of known pieces that give the word again', () => {
    const piece = fc.constantFrom('entre', 'rios', 'san', 'la', 'de', '9', 'julio', 'x', 'pampa', '12');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (given) => {
        const word = given.join('');
        for (const pieces of piecesOf(word, index)) {
          expect(pieces.join('')).toBe(word);
          expect(pieces.length).toBeGreaterThan(1);
          for (const one of pieces) {
            expect(index.vocabulary.idOf(one) >= 0 || index.analyzer.isStopWord(one)).toBe(true);
          }
        }
      }),
    );
  });
});

describe('numbers of streets', () => {
  it('a whole number comes before one that it begins', () => {
    const streets = buildTextIndex(['CALLE 123', 'CALLE 12', 'CALLE 112', 'CALLE 12 BIS']);
    const { ordinals, scores } = streets.search('calle 12');
    const best = [...ordinals].sort((a, b) => (scores[ordinals.indexOf(b)] ?? 0) - (scores[ordinals.indexOf(a)] ?? 0));
    expect(best[0]).toBe(1);
    expect(best.indexOf(3)).toBeLessThan(best.indexOf(0));
  });
});
