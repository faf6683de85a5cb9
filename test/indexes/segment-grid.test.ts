import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Segment, SegmentGrid } from '../../src/indexes/segment-grid.ts';
import { runAtOnce } from '../../src/indexes/slices.ts';

const CELL = 0.25;
/** Many ends lie on the borders of cells, where rounding decides. */
const coordinate = fc.oneof(
  fc.double({ min: -3, max: 3, noNaN: true }),
  fc.integer({ min: -12, max: 12 }).map((cells) => cells * CELL),
);
const segment = fc.record({ fromX: coordinate, fromY: coordinate, toX: coordinate, toY: coordinate });

function gridOf(segments: readonly Segment[]): SegmentGrid {
  const numbers = Int32Array.from(segments.keys());
  return runAtOnce(SegmentGrid.build(numbers, (number) => segments[number] ?? NOWHERE, CELL));
}

const NOWHERE: Segment = { fromX: 0, fromY: 0, toX: 0, toY: 0 };

/** The segments of the rows and columns that a box touches. */
function within(grid: SegmentGrid, west: number, south: number, east: number, north: number): ReadonlySet<number> {
  const found = new Set<number>();
  for (let row = grid.rowAt(south); row <= grid.rowAt(north); row++) {
    for (let place = grid.placeFrom(row, west); place < grid.placesUpTo(row, east); place++) {
      found.add(grid.segmentAt(place));
    }
  }
  return found;
}

describe('the grid of segments', () => {
  it('finds every segment that has a point in a box', () => {
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 40 }),
        fc.nat(39),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (segments, at, part, reach) => {
          const number = at % segments.length;
          const { fromX, fromY, toX, toY } = segments[number] ?? NOWHERE;
          const x = fromX + (toX - fromX) * part;
          const y = fromY + (toY - fromY) * part;
          const found = within(gridOf(segments), x - reach, y, x, y + reach);
          expect(found).toContain(number);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('gives of a box no segment that is farther from it than a cell', () => {
    const grid = gridOf([
      { fromX: 0, fromY: 0, toX: 1, toY: 1 },
      { fromX: 2, fromY: 0, toX: 2, toY: 2 },
      { fromX: 0, fromY: 2, toX: 2, toY: 2 },
    ]);
    expect([...within(grid, 0.3, 0.3, 0.4, 0.4)]).toEqual([0]);
    expect([...within(grid, 1.1, 0.1, 1.2, 0.2)]).toEqual([]);
    expect([...within(grid, 1.9, 1.9, 2.1, 2.1)].sort()).toEqual([1, 2]);
  });

  it('finds nothing where there are no segments, whatever is asked', () => {
    const grid = gridOf([]);
    for (const far of [0, 1e300, -1e300]) expect(within(grid, far, far, far, far).size).toBe(0);
  });
});
