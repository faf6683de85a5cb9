import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NamedStreets } from '../../../src/territory/direcciones/candidate.ts';
import { bestOf, orderOf } from '../../../src/territory/direcciones/order.ts';
import { type Merits, scoreOf } from '../../../src/territory/direcciones/rank.ts';

const name = { fit: 0, distance: 0, kindFits: true, literal: true } as const;

const merits: fc.Arbitrary<Merits> = fc.record({
  spelling: fc.nat(2),
  filters: fc.nat(3),
  place: fc.constant(0),
  number: fc.nat(3),
  locality: fc.nat(2),
  likelihood: fc.nat(5),
  literal: fc.nat(1),
});

describe('the order of the streets of a name', () => {
  it('gives the page that sorting all of them gives', () => {
    fc.assert(
      fc.property(fc.array(merits, { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (all, wanted) => {
        const streets = all.map((_, street) => ({ street, name }));
        const order = orderOf(NamedStreets.of(streets), (street) => {
          const own = all[street];
          return own ? scoreOf({ ...own, number: 0 }) : 0;
        });
        let looks = 0;
        const best = bestOf(order, wanted, (place) => {
          looks++;
          return all[place]?.number ?? 0;
        });
        const scores = all.map(scoreOf);
        const sorted = all.map((_, place) => place).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
        expect(best).toEqual(sorted.slice(0, wanted));
        expect(looks).toBeLessThanOrEqual(all.length);
      }),
    );
  });
  it('looks at no more streets than it needs where the first ones have the number', () => {
    const streets = Array.from({ length: 5000 }, (_, street) => ({ street, name }));
    const order = orderOf(NamedStreets.of(streets), () => 1);
    let looks = 0;
    const best = bestOf(order, 10, () => {
      looks++;
      return 3;
    });
    expect(best).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(looks).toBe(10);
  });
});
