import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { METRES_PER_DEGREE, metresToLine, type Point, pointAtFraction, RADIANS } from '../../../src/indexes/line.ts';
import { besideLine, viewOf } from '../../../src/territory/streets/beside-line.ts';

const LAT = -34.6;
/** A point so many metres east and north of a corner of the city. */
const at = (east: number, north: number): Point => [
  -58.4 + east / METRES_PER_DEGREE / Math.cos(LAT * RADIANS),
  LAT + north / METRES_PER_DEGREE,
];
const lineOf = (...points: readonly (readonly [number, number])[]): readonly Point[] =>
  points.map(([x, y]) => at(x, y));
const beside = (line: readonly Point[], point: Point) => besideLine(viewOf(line), point);

describe('the place of a point beside a line', () => {
  it('is on the right or on the left of the direction in which the line is drawn', () => {
    const north = lineOf([0, 0], [0, 100]);
    expect(beside(north, at(5, 50)).isRight).toBe(true);
    expect(beside(north, at(-5, 50)).isRight).toBe(false);
    expect(beside(north.toReversed(), at(5, 50)).isRight).toBe(false);
    expect(beside(north, at(5, 25)).fraction).toBeCloseTo(0.25, 6);
    expect(beside(north, at(5, 25)).metres).toBeCloseTo(5, 2);
  });

  it('is on the outer side of a sharp turn for a point beyond its tip, whichever segment is measured first', () => {
    // Up and back down in a spike: beyond the tip the left hand is outside all the way.
    const spike = lineOf([0, 0], [50, 100], [60, 0]);
    expect(beside(spike, at(50, 110)).isRight).toBe(false);
    expect(beside(spike.toReversed(), at(50, 110)).isRight).toBe(true);
    expect(beside(spike, at(45, 105)).isRight).toBe(false);
    expect(beside(spike, at(56, 106)).isRight).toBe(false);
  });

  it('is an end for a point beyond it', () => {
    const line = lineOf([0, 0], [0, 100]);
    expect(beside(line, at(3, 140)).fraction).toBe(1);
    expect(beside(line, at(3, -40)).fraction).toBe(0);
    expect(beside(line, at(3, 140)).isRight).toBe(true);
  });

  it('counts repeated vertices for nothing', () => {
    const line = lineOf([0, 0], [0, 0], [0, 100], [0, 100]);
    expect(beside(line, at(-4, 100))).toMatchObject({ isRight: false });
    expect(beside(line, at(-4, 60)).fraction).toBeCloseTo(0.6, 6);
  });

  it('is the nearest of all places of the line', () => {
    const vertex = fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }));
    fc.assert(
      fc.property(fc.array(vertex, { minLength: 2, maxLength: 6 }), vertex, (vertices, [x, y]) => {
        fc.pre(new Set(vertices.map(String)).size === vertices.length);
        const line = lineOf(...vertices);
        const found = beside(line, at(x, y));
        expect(found.metres).toBeCloseTo(metresToLine(line, at(x, y)), 4);
        const place = pointAtFraction(line, found.fraction);
        expect(metresToLine([place], at(x, y))).toBeLessThan(found.metres + 0.1);
      }),
      { numRuns: 300 },
    );
  });
});
