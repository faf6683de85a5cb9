import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AscendingStreets, CrossingsBuilder } from '../../../src/territory/streets/crossings.ts';

const STREETS = Array.from({ length: 12 }, (_, street) => street);

function listed(streets: readonly number[]): AscendingStreets {
  return {
    streetAt: (place) => streets[place] ?? -1,
    placeFrom: (street) => {
      const at = streets.findIndex((one) => one >= street);
      return at < 0 ? streets.length : at;
    },
  };
}

describe('crossings', () => {
  it('are found from either street, with the point where it is known', () => {
    const builder = new CrossingsBuilder();
    builder.add(0, 3, -34.5, -58.5);
    builder.add(1, 3, null, null);
    builder.add(0, 1, 0, 0);
    const crossings = builder.build(5);
    expect(crossings.size).toBe(3);
    expect([0, 1, 2, 3, 4].map((street) => [...crossings.of(street)])).toEqual([[1, 3], [0, 3], [], [0, 1], []]);
    expect(crossings.between(0, 3)).toEqual({ lat: -34.5, lon: -58.5 });
    expect(crossings.between(3, 0)).toEqual({ lat: -34.5, lon: -58.5 });
    expect(crossings.between(1, 0)).toEqual({ lat: 0, lon: 0 });
    expect(crossings.between(3, 1)).toBeNull();
    expect(crossings.between(2, 3)).toBeUndefined();
  });

  it('are those of a plain set of pairs', () => {
    const pair = fc.tuple(fc.nat(11), fc.nat(11)).filter(([a, b]) => a < b);
    fc.assert(
      fc.property(
        fc.uniqueArray(pair, { selector: ([a, b]) => `${a} ${b}` }),
        fc.subarray(STREETS),
        (pairs, chosen) => {
          const builder = new CrossingsBuilder();
          for (const [a, b] of pairs) builder.add(a, b, a, b);
          const crossings = builder.build(12);
          const list = listed(chosen);
          for (let a = 0; a < 12; a++) {
            const met: number[] = [];
            crossings.meeting(a, list, met);
            const wanted = [...crossings.of(a)].filter((street) => chosen.includes(street));
            expect(met.filter((_, at) => at % 2 === 0)).toEqual(wanted.map((street) => chosen.indexOf(street)));
            for (const [at, street] of wanted.entries()) {
              const pair = met[2 * at + 1] ?? -1;
              const points = crossings.allBetween(a, street);
              expect(crossings.pointsFrom(pair + 1) - crossings.pointsFrom(pair)).toBe(points.length);
              expect(points.map((_, place) => crossings.pointAt(crossings.pointsFrom(pair) + place))).toEqual(points);
            }
            for (let b = 0; b < 12; b++) {
              const isListed = pairs.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
              const point = { lat: Math.min(a, b), lon: Math.max(a, b) };
              expect(crossings.between(a, b)).toEqual(isListed ? point : undefined);
            }
          }
        },
      ),
    );
  });

  it('have no point put where a pair has lost its own', () => {
    const builder = new CrossingsBuilder();
    builder.add(0, 1, -34.5, -58.5);
    builder.add(0, 2, null, null);
    const crossings = builder.build(3);
    const pair = crossings.pairOf(0, 1);
    const left = crossings.without(new Set([crossings.pointsFrom(pair)]));
    expect(left.withPoints(new Map([[pair, { lat: 1, lon: 2 }]])).between(0, 2)).toBeNull();
  });

  it('without some points are those of the others alone', () => {
    const point = fc.tuple(fc.nat(5), fc.integer({ min: 6, max: 11 }), fc.nat(9));
    fc.assert(
      fc.property(
        fc.uniqueArray(point, { selector: String }),
        fc.array(fc.boolean(), { maxLength: 40 }),
        (all, gone) => {
          const whole = new CrossingsBuilder();
          for (const [a, b, lat] of all) whole.add(a, b, lat, 0);
          const crossings = whole.build(12);
          const points = new Set<number>();
          const rest = new CrossingsBuilder();
          for (let a = 0; a < 6; a++) {
            for (const b of crossings.of(a)) {
              const pair = crossings.pairOf(a, b);
              for (let at = crossings.pointsFrom(pair); at < crossings.pointsFrom(pair + 1); at++) {
                if (gone[at] === true) points.add(at);
                else rest.add(a, b, crossings.pointAt(at)?.lat ?? 0, 0);
              }
            }
          }
          const [left, wanted] = [crossings.without(points), rest.build(12)];
          for (let a = 0; a < 12; a++) {
            expect([...left.of(a)]).toEqual([...wanted.of(a)]);
            for (const b of wanted.of(a)) {
              expect(left.allBetween(a, b)).toEqual(wanted.allBetween(a, b));
              expect(left.pairOf(a, b)).toBe(crossings.pairOf(a, b));
            }
          }
        },
      ),
    );
  });
});
