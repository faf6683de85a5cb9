import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NamedStreets } from '../../../src/territory/direcciones/candidate.ts';
import { bestOf, orderOf } from '../../../src/territory/direcciones/order.ts';
import {
  LOOK_CLOSER,
  type Merits,
  numberMerit,
  numberMeritBeyond,
  scoreOf,
} from '../../../src/territory/direcciones/rank.ts';
import { Numbering } from '../../../src/territory/streets/numbering.ts';

/** All names fit alike. */
const CALLED_SO = () => 0 as const;
const name = { fit: 0, distance: 0, kindFits: true, literal: true, isOther: false } as const;

const merits: fc.Arbitrary<Merits> = fc.record({
  spelling: fc.nat(2),
  filters: fc.nat(3),
  place: fc.constant(0),
  number: fc.nat(3),
  locality: fc.nat(2),
  likelihood: fc.nat(5),
  literal: fc.nat(1),
});

/** Asked for, and ranges of streets by the merit that their numbers have then. */
const NUMBER = 1000;
const RANGES = [[1, 500], [], [1, 950], [1, 2000]] as const;

describe('the order of the streets of a name', () => {
  it('gives the page that sorting all of them gives', () => {
    fc.assert(
      fc.property(fc.array(merits, { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (all, wanted) => {
        const streets = all.map((_, street) => ({ street, name }));
        const score = (street: number): number => {
          const own = all[street];
          return own ? scoreOf({ ...own, number: 0 }) : 0;
        };
        const order = orderOf(
          NamedStreets.of(streets),
          score,
          Numbering.of(all.map(({ number }) => RANGES[number] ?? [])),
        );
        let looks = 0;
        const best = bestOf(
          order,
          wanted,
          NUMBER,
          (place) => {
            looks++;
            return all[place]?.number ?? 0;
          },
          CALLED_SO,
        );
        const scores = all.map(scoreOf);
        const sorted = all.map((_, place) => place).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
        expect(best).toEqual(sorted.slice(0, wanted));
        expect(looks).toBeLessThanOrEqual(all.length);
      }),
    );
  });
  it('looks at no more streets than it needs where the first ones have the number', () => {
    const streets = Array.from({ length: 5000 }, (_, street) => ({ street, name }));
    const order = orderOf(NamedStreets.of(streets), () => 1, Numbering.of(streets.map(() => [1, 2000])));
    let looks = 0;
    const best = bestOf(
      order,
      10,
      NUMBER,
      () => {
        looks++;
        return 3;
      },
      CALLED_SO,
    );
    expect(best).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(looks).toBe(10);
  });
  it('looks closer only at streets between whose lowest and highest the number lies', () => {
    const ranges = Array.from({ length: 500 }, (_, street) => (street % 50 === 0 ? [1, 2000] : [1, 500]));
    const order = orderOf(
      NamedStreets.of(ranges.map((_, street) => ({ street, name }))),
      () => 1,
      Numbering.of(ranges),
    );
    const looked: number[] = [];
    const best = bestOf(
      order,
      4,
      NUMBER,
      (place) => {
        looked.push(place);
        return 3;
      },
      CALLED_SO,
    );
    expect(best).toEqual([0, 50, 100, 150]);
    expect(looked).toEqual(best);
    expect(bestOf(order, 3, null, () => 0, CALLED_SO)).toEqual([0, 1, 2]);
  });
});

describe('what the ends of numbers tell', () => {
  it('is what a look at them tells, or nothing', () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 600 }), fc.nat(60)).map(([from, length]) => [from, from + length]);
    const ranges = fc.array(range, { maxLength: 2 }).map((own) => own.flat());
    fc.assert(
      fc.property(
        fc.array(ranges, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: -5, max: 900 }),
        (all, number) => {
          const numbering = Numbering.of(all);
          const hulls = numbering.hullsOf(all.map((_, street) => street));
          for (const street of all.keys()) {
            const told = numberMeritBeyond(hulls[2 * street] ?? 0, hulls[2 * street + 1] ?? 0, number);
            if (told === LOOK_CLOSER) continue;
            expect(told).toBe(numberMeritOf(numbering, street, number));
          }
        },
      ),
    );
  });
});

function numberMeritOf(numbering: Numbering, street: number, number: number): number {
  return numberMerit({ numbering }, street, number, numbering.containment(street, number));
}
