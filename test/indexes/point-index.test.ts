import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance } from '../../src/indexes/line.ts';
import { PointIndex } from '../../src/indexes/point-index.ts';

const latitude = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 0, 90, -34.6));
const longitude = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180, 0, -58.4));
const point = fc.tuple(latitude, longitude);
/** Some points are unknown, and many stand at one place. */
const points = fc.array(
  fc.oneof(point, fc.constantFrom([Number.NaN, Number.NaN] as const, [-34.6, -58.4] as const, [90, 12] as const)),
  { maxLength: 400 },
);

describe('the index of points', () => {
  it('finds what comparing all distances finds', () => {
    fc.assert(
      fc.property(
        points,
        point,
        fc.integer({ min: 0, max: 30 }),
        fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.double({ min: 0, max: 2.1e7, noNaN: true })),
        fc.option(fc.array(fc.nat(399), { maxLength: 390 }), { nil: null }),
        (list, [lat, lon], max, radius, some) => {
          const among = some && [...new Set(some)].filter((ordinal) => ordinal < list.length).sort((a, b) => a - b);
          const all = [...list.keys()]
            .filter((ordinal) => Number.isFinite(list[ordinal]?.[0]) && (among === null || among.includes(ordinal)))
            .map((ordinal) => distance([lon, lat], [list[ordinal]?.[1] ?? 0, list[ordinal]?.[0] ?? 0]))
            .filter((metres) => metres <= radius)
            .sort((a, b) => a - b)
            .slice(0, max);
          const index = new PointIndex(
            list.map(([one]) => one),
            list.map(([, other]) => other),
          );
          const found = index.nearest({ lat, lon, max, radius, among: among && Int32Array.from(among) });
          // The two formulas differ by some nanometres near, and by more at the other end of the world.
          const tolerance = (metres: number): number => (metres > 1.9e7 ? 1 : 1e-3);
          const differing = Math.abs(found.length - all.length);
          const onTheEdge = [...found.map(({ metres }) => metres), ...all].filter(
            (metres) => Math.abs(metres - radius) <= tolerance(metres),
          );
          expect(differing).toBeLessThanOrEqual(onTheEdge.length);
          for (const [place, { metres }] of found.entries()) {
            const expected = all[place] ?? radius;
            expect(Math.abs(metres - expected)).toBeLessThanOrEqual(tolerance(metres));
          }
          expect(new Set(found.map(({ ordinal }) => ordinal)).size).toBe(found.length);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('gives equally near points by their ordinals, also past the most that are wanted', () => {
    const same = new Array<number>(600).fill(-34);
    const index = new PointIndex(same, same);
    expect(index.size).toBe(600);
    expect(index.nearest({ lat: -34, lon: -34, max: 5 }).map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3, 4]);
    const among = Int32Array.from([599, 7, 300]);
    expect(index.nearest({ lat: 0, lon: 0, max: 2, among }).map(({ ordinal }) => ordinal)).toEqual([7, 300]);
  });

  it('sees across the 180th meridian and over a pole', () => {
    const index = new PointIndex([0, 0, 89.9, 89.9], [179.9, -170, 0, 180]);
    expect(index.nearest({ lat: 0, lon: -179.9, max: 1 })[0]?.ordinal).toBe(0);
    expect(index.nearest({ lat: 89.95, lon: 179, max: 2 }).map(({ ordinal }) => ordinal)).toEqual([3, 2]);
  });

  it('without points finds nothing', () => {
    expect(new PointIndex([], []).nearest({ lat: 0, lon: 0, max: 5 })).toEqual([]);
    expect(new PointIndex([Number.NaN], [1]).nearest({ lat: 0, lon: 0, max: 5, among: Int32Array.of(0) })).toEqual([]);
  });
});
