import { describe, expect, it } from 'vitest';
import { wrongTurns } from '../../src/indexes/area.ts';
import { distance, metresToBorder, metresToLine, type Point } from '../../src/indexes/line.ts';
import { flattenRings } from '../../src/indexes/rings.ts';
import { runAtOnce } from '../../src/indexes/slices.ts';
import { EdgeStripes, selfCrossing } from '../../src/indexes/stripes.ts';

const SQUARE = [
  [-60, -36],
  [-59, -36],
  [-59, -35],
  [-60, -35],
  [-60, -36],
];
const HOLE = [
  [-59.6, -35.6],
  [-59.6, -35.4],
  [-59.4, -35.4],
  [-59.4, -35.6],
  [-59.6, -35.6],
];

describe('metres to the nearest place', () => {
  it('of a line, between its vertices too', () => {
    const line: Point[] = [
      [-60, -35],
      [-59, -35],
    ];
    expect(metresToLine(line, [-59.5, -35.01])).toBeCloseTo(distance([-59.5, -35], [-59.5, -35.01]), 0);
    expect(metresToLine(line, [-60.01, -35])).toBeCloseTo(distance([-60, -35], [-60.01, -35]), 0);
    expect(metresToLine(line, [-59.2, -35])).toBe(0);
    expect(metresToLine([[-60, -35]], [-60, -35.01])).toBeCloseTo(distance([-60, -35], [-60, -35.01]), 0);
    expect(metresToLine([], [-60, -35])).toBe(Number.POSITIVE_INFINITY);
  });

  it('of a border, from outside, from inside and from a hole', () => {
    const rings = runAtOnce(flattenRings([[[SQUARE, HOLE]], []]));
    expect(metresToBorder(rings, 0, [-60.02, -35.5])).toBeCloseTo(distance([-60, -35.5], [-60.02, -35.5]), 0);
    expect(metresToBorder(rings, 0, [-59.98, -35.5])).toBeCloseTo(distance([-60, -35.5], [-59.98, -35.5]), 0);
    expect(metresToBorder(rings, 0, [-59.5, -35.59])).toBeCloseTo(distance([-59.5, -35.6], [-59.5, -35.59]), 0);
    expect(metresToBorder(rings, 1, [-59.5, -35.5])).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('rings', () => {
  it('that turn the wrong way are counted: outer ones and holes', () => {
    const rings = runAtOnce(
      flattenRings([[[SQUARE, HOLE]], [[[...SQUARE].reverse(), HOLE]], [[SQUARE, [...HOLE].reverse()]]]),
    );
    expect([0, 1, 2].map((ordinal) => wrongTurns(rings, ordinal))).toEqual([0, 1, 1]);
  });

  it('that cross themselves or each other are found; those that only touch are not', () => {
    const bow = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ];
    const outside = [
      [-59.5, -35.5],
      [-58.5, -35.5],
      [-58.5, -35.4],
      [-59.5, -35.5],
    ];
    const touching = [
      [-60, -35],
      [-59.5, -35.2],
      [-59.5, -35.1],
      [-60, -35],
    ];
    const rings = runAtOnce(flattenRings([[[SQUARE, HOLE]], [[bow]], [[SQUARE, outside]], [[SQUARE, touching]]]));
    const stripes = runAtOnce(EdgeStripes.build(rings));
    expect([0, 1, 2, 3].map((ordinal) => selfCrossing(rings, stripes, ordinal) !== null)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
