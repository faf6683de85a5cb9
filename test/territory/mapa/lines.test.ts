import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinedLines } from '../../../src/territory/mapa/joined-lines.ts';
import { thinned } from '../../../src/territory/mapa/thinned.ts';

function lengthOf(line: readonly number[]): number {
  let sum = 0;
  for (let at = 2; at < line.length; at += 2) {
    sum += Math.hypot((line[at] ?? 0) - (line[at - 2] ?? 0), (line[at + 1] ?? 0) - (line[at - 1] ?? 0));
  }
  return sum;
}

describe('lines joined', () => {
  it('end to end, whichever way each runs', () => {
    expect(
      joinedLines([
        [0, 0, 1, 0],
        [3, 1, 2, 0],
        [2, 0, 1, 0],
      ]),
    ).toEqual([[0, 0, 2, 0, 3, 1]]);
  });

  it('at a fork two of three', () => {
    const joined = joinedLines([
      [0, 0, 1, 0],
      [1, 0, 2, 1],
      [1, 0, 2, -1],
    ]);
    expect(joined).toHaveLength(2);
    expect(joined.reduce((sum, line) => sum + lengthOf(line), 0)).toBeCloseTo(1 + 2 * Math.SQRT2);
  });

  it('without single places, unless there is nothing else', () => {
    expect(
      joinedLines([
        [5, 5],
        [0, 0, 1, 1],
      ]),
    ).toEqual([[0, 0, 1, 1]]);
    expect(
      joinedLines([
        [5, 5],
        [6, 6],
      ]),
    ).toEqual([[5, 5]]);
    expect(joinedLines([])).toEqual([]);
  });

  it('a ring stays one', () => {
    const [ring] = joinedLines([
      [0, 0, 1, 0],
      [1, 0, 1, 1],
      [1, 1, 0, 0],
    ]);
    expect(lengthOf(ring ?? [])).toBeCloseTo(2 + Math.SQRT2);
  });
});

describe('a thinned line', () => {
  it('keeps its ends and its corners', () => {
    expect(thinned([0, 0, 5, 1, 10, 0, 10, 10], 1.5)).toEqual([0, 0, 10, 0, 10, 10]);
    expect(thinned([0, 0, 1, 0], 1)).toEqual([0, 0, 1, 0]);
  });

  it('of a loop keeps what is far from where it begins', () => {
    expect(thinned([0, 0, 9, 0, 9, 9, 0, 0], 1)).toEqual([0, 0, 9, 0, 9, 9, 0, 0]);
  });

  it('has no vertex that was not there, and none of the left out ones lies farther away', () => {
    const line = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 })), {
      minLength: 2,
      maxLength: 40,
    });
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 10 }), (vertices, distance) => {
        const thin = thinned(vertices.flat(), distance);
        let at = 0;
        for (const [x, y] of vertices) if (thin[at] === x && thin[at + 1] === y) at += 2;
        expect(at).toBe(thin.length);
        for (const vertex of vertices) expect(distanceTo(thin, vertex)).toBeLessThan(distance + 1e-9);
      }),
    );
  });
});

/** How far a point is from the nearest stretch of a line. */
function distanceTo(line: readonly number[], [x, y]: readonly [number, number]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let at = 0; at + 3 < line.length; at += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = line.slice(at, at + 4);
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    nearest = Math.min(nearest, Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y));
  }
  return nearest;
}
