import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bestPlaces, pageByScore } from '../../src/indexes/ranking.ts';

it('puts the places of few and many scores on the page that records with these scores stand on', () => {
  const score = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ min: 0, max: 2 ** 53, noNaN: true }));
  fc.assert(
    fc.property(fc.array(score, { maxLength: 150 }), fc.nat(160), fc.nat(160), (scores, offset, limit) => {
      const ordinals = Int32Array.from(scores, (_, place) => place);
      const page = pageByScore({ ordinals, scores: Float64Array.from(scores) }, offset, limit);
      expect(bestPlaces(scores, offset, limit)).toEqual([...page]);
      const sorted = [...ordinals].sort((a, b) => scores[b]! - scores[a]! || a - b);
      expect([...page]).toEqual(sorted.slice(offset, offset + limit));
    }),
    { numRuns: 500 },
  );
});
