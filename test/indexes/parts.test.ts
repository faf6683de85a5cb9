import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Analyzer } from '../../src/indexes/analysis.ts';
import { packSlices } from '../../src/indexes/packed.ts';
import { buildPolygonIndex, PolygonIndex, type PolygonIndexParts } from '../../src/indexes/polygon-index.ts';
import type { MultiPolygonCoordinates } from '../../src/indexes/rings.ts';
import { runAtOnce } from '../../src/indexes/slices.ts';
import { TextIndex, type TextIndexParts } from '../../src/indexes/text-index.ts';
import { buildTextIndex } from '../../src/indexes/text-index-build.ts';
import { Vocabulary, type VocabularyParts } from '../../src/indexes/vocabulary.ts';
import { unpacked } from './unpacked.ts';

/** Through bytes and back, as a store would keep it. */
function through<T>(parts: T): T {
  return unpacked<T>(runAtOnce(packSlices(parts)));
}

const word = fc.stringMatching(/^[abcñ ]{0,9}$/);
const SYNONYMS = [
  ['a', 'bb'],
  ['ab', 'c a'],
];

describe('indexes taken apart and put together again', () => {
  it('a vocabulary', () => {
    fc.assert(
      fc.property(fc.array(word), fc.array(word), (words, asked) => {
        const built = Vocabulary.of(words);
        const back = Vocabulary.fromParts(through<VocabularyParts>(built.toParts()));
        expect(back.words).toEqual(built.words);
        for (const one of [...asked, ...words]) {
          expect(back.idOf(one)).toBe(words.includes(one) ? built.words.indexOf(one) : -1);
          expect(back.prefixRange(one)).toEqual(built.prefixRange(one));
          for (const edits of [0, 1, 2]) expect(back.within(one, edits)).toEqual(built.within(one, edits));
        }
      }),
    );
  });

  it('an index of names', () => {
    fc.assert(
      fc.property(fc.array(word), fc.array(word, { minLength: 1 }), (names, queries) => {
        const built = buildTextIndex(names, { synonyms: SYNONYMS });
        const analyzer = new Analyzer({ synonyms: SYNONYMS });
        const back = TextIndex.fromParts(through<TextIndexParts>(built.toParts()), analyzer);
        expect(back.nameOf).toEqual(built.nameOf);
        for (const query of [...queries, ...names]) {
          expect(back.search(query)).toEqual(built.search(query));
          expect(back.exact(query)).toEqual(built.exact(query));
          expect(back.search(query, [[1, 3]])).toEqual(built.search(query, [[1, 3]]));
        }
        for (const number of [-1, ...built.nameOf]) expect(back.foldedName(number)).toBe(built.foldedName(number));
      }),
    );
  });

  it('an index of polygons', () => {
    const degree = fc.integer({ min: -8, max: 8 });
    const square = fc.tuple(degree, degree, fc.integer({ min: 1, max: 5 })).map(([x, y, side]) => [
      [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
        [x, y],
      ],
    ]);
    const shapes: fc.Arbitrary<MultiPolygonCoordinates[]> = fc.array(fc.array(square, { maxLength: 3 }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(shapes, fc.array(fc.tuple(degree, degree)), (multiPolygons, points) => {
        const built = buildPolygonIndex(multiPolygons);
        const back = PolygonIndex.fromParts(through<PolygonIndexParts>(built.toParts()));
        expect(back.size).toBe(built.size);
        for (const [x, y] of points) {
          expect(back.find(x + 0.5, y + 0.25)).toBe(built.find(x + 0.5, y + 0.25));
          expect(back.find(x, y)).toBe(built.find(x, y));
        }
        expect(back.intersectingLine(points)).toEqual(built.intersectingLine(points));
        multiPolygons.forEach((_, ordinal) => {
          expect(back.box(ordinal)).toEqual(built.box(ordinal));
          expect(back.area(ordinal)).toBe(built.area(ordinal));
          expect(back.intersecting(back, ordinal)).toEqual(built.intersecting(built, ordinal));
        });
      }),
      { numRuns: 50 },
    );
  });

  it('a grid whose runs do not fill it is refused', () => {
    const { grid, ...others } = buildPolygonIndex([
      [
        [
          [
            [0, 0],
            [2, 0],
            [2, 2],
            [0, 0],
          ],
        ],
      ],
    ]).toParts();
    const cells = grid.cells.slice(2);
    expect(() => PolygonIndex.fromParts({ ...others, grid: { ...grid, cells } })).toThrow(RangeError);
  });
});
