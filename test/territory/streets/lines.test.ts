import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../../src/indexes/line.ts';
import { crossingPoint, linesCross } from '../../../src/territory/streets/line-crossing.ts';
import { LinesBuilder } from '../../../src/territory/streets/lines.ts';

describe('where two courses meet', () => {
  const across: Point[] = [
    [0, 0],
    [2, 0],
  ];
  it.each<[string, Point[], Point | null]>([
    [
      'they cross',
      [
        [1, -1],
        [1, 1],
      ],
      [1, 0],
    ],
    [
      'a vertex of both',
      [
        [2, 0],
        [3, 3],
      ],
      [2, 0],
    ],
    [
      'one ends on the other',
      [
        [1, 1],
        [1, 0],
      ],
      [1, 0],
    ],
    [
      'beside each other',
      [
        [0, 1],
        [2, 1],
      ],
      null,
    ],
    [
      'the boxes meet, the lines do not',
      [
        [1.5, 0.5],
        [3, -3],
      ],
      [1.7142857142857142, 0],
    ],
    [
      'one behind the other',
      [
        [2.5, 0],
        [3, 0],
      ],
      null,
    ],
    [
      'one upon the other',
      [
        [1, 0],
        [3, 0],
      ],
      [1, 0],
    ],
  ])('%s', (_title, other, point) => {
    const met = crossingPoint([across], [other]);
    if (point === null) expect(met).toBeNull();
    else {
      expect(met?.[0]).toBeCloseTo(point[0], 9);
      expect(met?.[1]).toBeCloseTo(point[1], 9);
    }
  });

  it('is the same question both ways', () => {
    const line = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
      minLength: 2,
      maxLength: 5,
    });
    fc.assert(
      fc.property(line, line, (one, other) => {
        expect(linesCross([one], [other])).toBe(linesCross([other], [one]));
      }),
    );
  });
});

describe('lines in flat arrays', () => {
  const builder = new LinesBuilder();
  const bend: Point[][] = [
    [
      [0, 0],
      [1, 2],
    ],
    [
      [5, 5],
      [6, 4],
      [7, 5],
    ],
  ];
  builder.set(2, bend);
  builder.set(0, [
    [
      [6, 0],
      [6, 9],
    ],
  ]);
  const lines = builder.pack(4);

  it('come back as they were', () => {
    expect(lines.size).toBe(4);
    expect(lines.pieces(2)).toEqual(bend);
    expect(lines.pieces(1)).toEqual([]);
    expect([0, 1, 2, 3].map((street) => lines.has(street))).toEqual([true, false, true, false]);
  });

  it('know their borders', () => {
    expect(lines.box(2)).toEqual([0, 0, 7, 5]);
    expect(lines.box(1)).toBeNull();
    expect(lines.boxesMeet(0, 2)).toBe(true);
    expect(lines.boxesMeet(0, 1)).toBe(false);
  });
});
