import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/indexes/line.ts';
import { distance, lineLength, midpoint, pointAtDistance, pointAtFraction } from '../../src/indexes/line.ts';

const point = fc.tuple(fc.double({ min: -74, max: -53, noNaN: true }), fc.double({ min: -55, max: -21, noNaN: true }));

describe('lengths on the sphere', () => {
  it('knows a quarter of the equator, half a meridian and no distance', () => {
    const quarter = (Math.PI / 2) * 6_371_008.8;
    expect(distance([0, 0], [90, 0])).toBeCloseTo(quarter, 3);
    expect(distance([10, -90], [10, 90])).toBeCloseTo(2 * quarter, 3);
    expect(distance([-58.4, -34.6], [-58.4, -34.6])).toBe(0);
    expect(lineLength([])).toBe(0);
    expect(lineLength([[1, 1]])).toBe(0);
  });

  it('adds the pieces of a line', () => {
    const line: Point[] = [
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 1],
    ];
    expect(lineLength(line)).toBeCloseTo(2 * distance([0, 0], [1, 0]), 6);
  });
});

describe('points along a line', () => {
  const block: Point[] = [
    [-58.4, -34.6],
    [-58.399, -34.6],
  ];

  it('places a number of a block (reference 8.7)', () => {
    const [lon, lat] = pointAtFraction(block, (150 - 101) / (199 - 101));
    expect(lon).toBeCloseTo(-58.3995, 10);
    expect(lat).toBe(-34.6);
    expect(midpoint(block)).toEqual([lon, lat]);
  });

  it('stays on the line beyond its ends and refuses a line without points', () => {
    expect(pointAtFraction(block, -1)).toEqual(block[0]);
    expect(pointAtFraction(block, 2)).toEqual(block[1]);
    expect(pointAtDistance(block, 1e9)).toEqual(block[1]);
    expect(pointAtDistance([[1, 2]], 5)).toEqual([1, 2]);
    expect(() => midpoint([])).toThrow(RangeError);
  });

  it('reaches the asked part of the length', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        point,
        fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }))),
        fraction,
        (start, steps, part) => {
          const line: Point[] = [start];
          for (const [dx, dy] of steps) {
            const [x, y] = line.at(-1) ?? start;
            line.push([x + dx / 10_000, y + dy / 10_000]);
          }
          const target = pointAtFraction(line, part);
          let walked = 0;
          let nearest = Number.POSITIVE_INFINITY;
          for (let at = 1; at < line.length; at++) {
            const from = line[at - 1] ?? start;
            const to = line[at] ?? start;
            const detour = distance(from, target) + distance(target, to) - distance(from, to);
            if (Math.abs(detour) < 1e-3) {
              const here = walked + distance(from, target);
              nearest = Math.min(nearest, Math.abs(here - lineLength(line) * part));
            }
            walked += distance(from, to);
          }
          if (line.length > 1) expect(nearest).toBeLessThan(0.05);
        },
      ),
    );
  });
});
