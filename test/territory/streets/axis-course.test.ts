import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance, lineLength, type Point } from '../../../src/indexes/line.ts';
import { AxisCourse } from '../../../src/territory/streets/axis-course.ts';

const METRE = 1 / 111_195;
/** Within three kilometres of the centre of the City. */
const point = fc
  .tuple(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -3000, max: 3000 }))
  .map(([east, north]): Point => [-58.44 + (east * METRE) / Math.cos((34.6 * Math.PI) / 180), -34.6 + north * METRE]);
const axis = fc.array(point, { minLength: 2, maxLength: 6 });

describe('a course', () => {
  it('is as long as its line, and tells where a point lies beside it', () => {
    fc.assert(
      fc.property(axis, point, (line, asked) => {
        const course = new AxisCourse(line);
        expect(Math.abs(course.length - lineLength(line))).toBeLessThan(1 + course.length / 1000);
        const { at, away } = course.beside(asked);
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(course.length);
        // Points every twentieth of each piece: none is nearer, and the nearest is not much farther.
        let nearest = Number.POSITIVE_INFINITY;
        let longest = 0;
        for (let vertex = 1; vertex < line.length; vertex++) {
          const [from, to] = [line[vertex - 1]!, line[vertex]!];
          longest = Math.max(longest, distance(from, to));
          for (let step = 0; step <= 20; step++) {
            const part = step / 20;
            const there: Point = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
            nearest = Math.min(nearest, distance(asked, there));
          }
        }
        const error = 1 + nearest / 1000;
        expect(away).toBeLessThan(nearest + error);
        expect(away).toBeGreaterThan(nearest - longest / 40 - error);
      }),
    );
  });

  it('leads in the direction of the piece that a place lies on', () => {
    const course = new AxisCourse([
      [-58.4, -34.6],
      [-58.4, -34.6 + 100 * METRE],
      [-58.4 + (100 * METRE) / Math.cos((34.6 * Math.PI) / 180), -34.6 + 100 * METRE],
    ]);
    const [east, north] = course.direction(50);
    expect([Math.round(east), Math.round(north)]).toEqual([0, 1]);
    const [laterEast, laterNorth] = course.direction(150);
    expect([Math.round(laterEast), Math.round(laterNorth)]).toEqual([1, 0]);
    expect(course.direction(5000)).toEqual([laterEast, laterNorth]);
  });

  it('needs two points', () => {
    expect(() => new AxisCourse([[-58, -34]])).toThrow(RangeError);
  });
});
