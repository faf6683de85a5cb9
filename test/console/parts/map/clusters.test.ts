import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterSize, clustersOf, type PlacedDot } from '../../../../src/console/parts/map/clusters.ts';

const dots = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 600 })).map(([x, y]) => ({ x, y })),
  { maxLength: 200 },
);

function numbered(places: readonly { x: number; y: number }[]): PlacedDot<number>[] {
  return places.map(({ x, y }, dot) => ({ x, y, dot }));
}

describe('points put together', () => {
  it('none is lost, none is there twice', () => {
    fc.assert(
      fc.property(dots, (places) => {
        const all = clustersOf(numbered(places)).flatMap((cluster) => cluster.dots);
        expect(all.toSorted((a, b) => a - b)).toEqual(places.map((_, index) => index));
      }),
    );
  });

  it('marks of the size they had when they were placed do not cover each other', () => {
    fc.assert(
      fc.property(dots, (places) => {
        const clusters = clustersOf(numbered(places));
        for (const [index, { x, y }] of clusters.entries()) {
          for (const other of clusters.slice(index + 1)) {
            expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(clusterSize(1) * 0.9 - 1e-9);
          }
        }
      }),
    );
  });

  it('moving all of them by whole cells changes nothing but their places', () => {
    const places = [
      { x: 10, y: 10 },
      { x: 20, y: 12 },
      { x: 300, y: 40 },
    ];
    const moved = places.map(({ x, y }) => ({ x: x + 560, y: y + 56 }));
    const [here, there] = [places, moved].map((list) => clustersOf(numbered(list)).map((cluster) => cluster.dots));
    expect(there).toEqual(here);
    expect(here).toEqual([[0, 1], [2]]);
  });

  it('without a grid each stays alone', () => {
    expect(
      clustersOf(
        numbered([
          { x: 1, y: 1 },
          { x: 1, y: 1 },
        ]),
        0,
      ),
    ).toHaveLength(2);
  });

  it('more points have a larger mark, up to a bound', () => {
    expect(clusterSize(1)).toBeLessThan(clusterSize(2));
    expect(clusterSize(2)).toBeLessThan(clusterSize(500));
    expect(clusterSize(1e9)).toBe(54);
  });
});
