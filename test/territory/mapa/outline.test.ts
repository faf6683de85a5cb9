import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flattenRings, type MultiPolygonCoordinates } from '../../../src/indexes/rings.ts';
import { runAtOnce } from '../../../src/indexes/slices.ts';
import { outlineText, twiceArea } from '../../../src/territory/mapa/outline.ts';

interface Drawn {
  readonly type: string;
  readonly rings: readonly (readonly (readonly number[])[])[];
}

/** What is drawn of a multipolygon: all rings of all polygons. */
function drawn(polygons: MultiPolygonCoordinates, steps: number): Drawn {
  const text = outlineText(runAtOnce(flattenRings([polygons])), 0, steps);
  const geometry: { type: string; coordinates: number[][][] | number[][][][] } = JSON.parse(text ?? 'null');
  const depth = geometry.type === 'Polygon' ? 0 : 1;
  return { type: geometry.type, rings: geometry.coordinates.flat(depth) as number[][][] };
}

function box(west: number, south: number, side: number): number[][] {
  const [east, north] = [west + side, south + side];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

function areaOf(ring: readonly (readonly number[])[], steps: number): number {
  const flat = ring.slice(1).flatMap((place) => place.map((value) => Math.round(value * steps)));
  return twiceArea(flat, 0, flat.length) / 2;
}

describe('an outline', () => {
  it('is closed, runs against the clock, and writes only the decimals of its grid', () => {
    const clockwise = box(-58.123456, -34.123456, 1).reverse();
    expect(drawn([[clockwise]], 50)).toEqual({
      type: 'Polygon',
      rings: [
        [
          [-58.12, -34.12],
          [-57.12, -34.12],
          [-57.12, -33.12],
          [-58.12, -33.12],
          [-58.12, -34.12],
        ],
      ],
    });
  });

  it('has holes, which run with the clock, and leaves out what the grid does not show', () => {
    const polygons = [[box(0, 0, 10), box(2, 2, 2), box(6, 6, 0.1)], [box(20, 0, 0.1)], [box(30, 0, 3)]];
    const { type, rings } = drawn(polygons, 1);
    expect(type).toBe('MultiPolygon');
    expect(rings.map((ring) => areaOf(ring, 1))).toEqual([100, -4, 9]);
  });

  it('leaves out a hole whose polygon is left out', () => {
    expect(drawn([[box(20, 0, 0.2), box(20.05, 0.05, 0.1)], [box(0, 0, 3)]], 1).rings).toHaveLength(1);
  });

  it('always has the largest ring, on a finer grid where it needs one', () => {
    const { type, rings } = drawn([[box(0.51, 0.51, 0.02)], [box(1.53, 0.51, 0.04)]], 1);
    expect(type).toBe('Polygon');
    expect(rings[0]?.[0]?.[0]).toBeCloseTo(1.53, 1);
    expect(drawn([[box(0.1, 0.1, 1e-9)]], 1).rings[0]).toHaveLength(5);
  });

  it('of no rings is none', () => {
    expect(outlineText(runAtOnce(flattenRings([[]])), 0, 10)).toBeNull();
  });

  it('leaves no gap and no overlap between neighbours', () => {
    // Cells of a mesh whose corners are moved at random: together they are the mesh, whatever the grid.
    const corners = fc.array(
      fc.tuple(fc.double({ min: -0.3, max: 0.3, noNaN: true }), fc.double({ min: -0.3, max: 0.3, noNaN: true })),
      {
        minLength: 25,
        maxLength: 25,
      },
    );
    fc.assert(
      fc.property(corners, (moves) => {
        const at = (x: number, y: number): number[] => {
          const isInside = x > 0 && x < 4 && y > 0 && y < 4;
          const [dx, dy] = moves[5 * y + x] ?? [0, 0];
          return isInside ? [x + dx, y + dy] : [x, y];
        };
        let sum = 0;
        for (let x = 0; x < 4; x++) {
          for (let y = 0; y < 4; y++) {
            const cell = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1), at(x, y)];
            sum += drawn([[cell]], 10).rings.reduce((all, ring) => all + areaOf(ring, 10), 0);
          }
        }
        expect(sum).toBe(1600);
      }),
    );
  });
});
