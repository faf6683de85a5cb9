import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPolygonIndex, polygonIndexSlices } from '../../src/indexes/polygon-index.ts';
import type { MultiPolygonCoordinates } from '../../src/indexes/rings.ts';
import { runYielding } from '../../src/indexes/slices.ts';

type Ring = [number, number][];

const rectangle = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** Plain even-odd rule; exact for the small fractions these tests use. */
function inside(multiPolygon: MultiPolygonCoordinates, x: number, y: number): boolean {
  let odd = false;
  for (const ring of multiPolygon.flat()) {
    ring.forEach(([bx = 0, by = 0], at) => {
      const [ax = 0, ay = 0] = ring[at === 0 ? ring.length - 1 : at - 1] ?? [];
      if (ay > y !== by > y && (x - ax) * Math.abs(by - ay) < (y - ay) * (bx - ax) * Math.sign(by - ay)) odd = !odd;
    });
  }
  return odd;
}

const ring = fc.array(fc.tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 24 })), {
  minLength: 3,
  maxLength: 9,
});
const multiPolygons = fc.array(fc.array(fc.array(ring, { minLength: 1, maxLength: 2 }), { maxLength: 2 }), {
  maxLength: 5,
});

describe('find', () => {
  it('equals the plain test of each polygon in turn, on borders and corners too', () => {
    fc.assert(
      fc.property(multiPolygons, fc.constantFrom(1, 2, 4), (polygons, parts) => {
        const index = buildPolygonIndex(polygons);
        for (let x = -1; x <= 25; x += 1 / parts) {
          for (let y = -1; y <= 25; y += 1 / parts) {
            const expected = polygons.findIndex((polygon) => inside(polygon, x, y));
            if (index.find(x, y) !== expected) expect([x, y, index.find(x, y)]).toEqual([x, y, expected]);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('gives every point of a mosaic to exactly one of its tiles', () => {
    const size = 7;
    const jitter = fc.array(fc.double({ min: -0.4, max: 0.4, noNaN: true }), { minLength: 128, maxLength: 128 });
    fc.assert(
      fc.property(jitter, fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1), fc.nat(4))), (shifts, probes) => {
        const corner = (i: number, j: number): [number, number] => {
          const rim = i === 0 || j === 0 || i === size || j === size;
          const at = 2 * ((i * (size + 1) + j) % 64);
          return rim ? [i, j] : [i + (shifts[at] ?? 0), j + (shifts[at + 1] ?? 0)];
        };
        const tiles = Array.from({ length: size * size }, (_, tile): Ring[][] => {
          const i = Math.floor(tile / size);
          const j = tile % size;
          const outline = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
          return [[tile % 2 === 0 ? outline : outline.reverse()]];
        });
        const index = buildPolygonIndex(tiles);
        for (const [i, j, part] of probes) {
          const [ax, ay] = corner(i, j);
          const [bx, by] = corner(i + 1, j);
          const x = ax + ((bx - ax) * part) / 4;
          const y = ay + ((by - ay) * part) / 4;
          if (x <= 0 || x >= size || y <= 0 || y >= size) continue;
          const owners = tiles.flatMap((_, tile) => (index.contains(tile, x, y) ? [tile] : []));
          expect(owners).toHaveLength(1);
          expect(index.find(x, y)).toBe(owners[0]);
        }
      }),
    );
  });

  it('knows holes, enclaves within them and islands', () => {
    const index = buildPolygonIndex([
      [[rectangle(0, 0, 10, 10), rectangle(3, 3, 7, 7)], [rectangle(20, 0, 22, 2)]],
      [[rectangle(3, 3, 7, 7), rectangle(4, 4, 6, 6)]],
    ]);
    expect(index.find(1, 1)).toBe(0);
    expect(index.find(21, 1)).toBe(0);
    expect(index.find(3.5, 5)).toBe(1);
    expect(index.find(5, 5)).toBe(-1);
    expect(index.find(15, 1)).toBe(-1);
  });

  it('prefers the lowest ordinal where polygons overlap', () => {
    const index = buildPolygonIndex([
      [[rectangle(4, 4, 6, 6)]],
      [[rectangle(0, 0, 10, 10)]],
      [[rectangle(-5, -5, 20, 20)]],
    ]);
    expect([index.find(5, 5), index.find(1, 1), index.find(-1, -1)]).toEqual([0, 1, 2]);
  });

  it('finds nothing for what is no place', () => {
    const index = buildPolygonIndex([[[rectangle(-180, -90, 180, 90)]]]);
    for (const [lon, lat] of [
      [0, 500],
      [500, 0],
      [Number.NaN, 0],
      [0, Number.NaN],
      [Number.POSITIVE_INFINITY, 0],
      [0, Number.NEGATIVE_INFINITY],
    ] as const) {
      expect(index.find(lon, lat)).toBe(-1);
    }
    expect(index.find(0, 0)).toBe(0);
  });

  it('takes an index without polygons, polygons without rings and rings without area', () => {
    expect(buildPolygonIndex([]).find(0, 0)).toBe(-1);
    const flat: Ring = [
      [0, 0],
      [1, 1],
      [0, 0],
    ];
    const index = buildPolygonIndex([[], [[flat]], [[rectangle(0, 0, 1, 1)]]]);
    expect(index.find(0.5, 0.5)).toBe(2);
    expect(index.area(0)).toBe(0);
    expect(index.centroid(0)).toBeUndefined();
    expect([...index.intersecting(index, 0)]).toEqual([]);
  });

  it('refuses coordinates that are no numbers', () => {
    expect(() =>
      buildPolygonIndex([
        [
          [
            [
              [0, 0],
              [1, Number.NaN],
              [1, 1],
            ],
          ],
        ],
      ]),
    ).toThrow(RangeError);
  });

  it('is the same when built in slices', async () => {
    const index = await runYielding(polygonIndexSlices([[[rectangle(0, 0, 2, 2)]], [[rectangle(2, 0, 4, 2)]]]), 0);
    expect([index.find(1, 1), index.find(2, 1), index.find(3, 1)]).toEqual([0, 1, 1]);
  });
});

describe('intersecting', () => {
  const units = buildPolygonIndex([
    [[rectangle(0, 0, 2, 2)]],
    [[rectangle(2, 0, 4, 2)]],
    [[rectangle(0, 2, 4, 4), rectangle(1, 2.5, 3, 3.5)]],
    [[rectangle(10, 10, 11, 11)]],
  ]);
  it.each([
    ['a neighbour along a whole side is none', rectangle(-2, 0, 0, 2), []],
    ['one that touches a corner is none', rectangle(-1, -1, 0, 0), []],
    ['a shifted one with edges on the same lines', rectangle(1, 0, 3, 2), [0, 1]],
    ['the same outline', rectangle(2, 0, 4, 2), [1]],
    ['one that holds it all', rectangle(-1, -1, 5, 5), [0, 1, 2]],
    ['one within', rectangle(0.5, 0.5, 1, 1), [0]],
    ['one within a hole', rectangle(1.2, 2.7, 2.8, 3.3), []],
    ['one that fills the hole', rectangle(1, 2.5, 3, 3.5), []],
    ['one in the hole and over its border', rectangle(2, 3, 3.2, 3.2), [2]],
    ['a cross without corners inside', rectangle(0.5, -1, 1.5, 3), [0, 2]],
    ['one inside along a part of the border', rectangle(0, 0.5, 1, 1.5), [0]],
    ['far away', rectangle(50, 50, 51, 51), []],
  ] as const)('%s', (_, outline, expected) => {
    const other = buildPolygonIndex([[[outline]]]);
    expect([...units.intersecting(other, 0)]).toEqual(expected);
    const reverse = Array.from({ length: units.size }, (_, i) => i).filter((i) => other.intersects(0, units, i));
    expect(reverse).toEqual(expected);
  });

  it('equals a search for a common point between the lines of a lattice', () => {
    const lattice = (polygon: MultiPolygonCoordinates): Set<string> => {
      const cells = new Set<string>();
      for (let x = 0.5; x < 12; x++) for (let y = 0.5; y < 12; y++) if (inside(polygon, x, y)) cells.add(`${x},${y}`);
      return cells;
    };
    const side = fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 6 }));
    const box = fc.tuple(side, side).map(([[x, w], [y, h]]) => [rectangle(x, y, x + w, y + h)]);
    const shape = fc.array(box, { minLength: 1, maxLength: 1 });
    fc.assert(
      fc.property(shape, shape, (a, b) => {
        const cells = lattice(b);
        const expected = [...lattice(a)].some((cell) => cells.has(cell));
        expect(buildPolygonIndex([a]).intersects(0, buildPolygonIndex([b]), 0)).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    [
      'crossing two units',
      [
        [-1, 1],
        [5, 1],
      ],
      [0, 1],
    ],
    [
      'ending inside',
      [
        [-1, 1],
        [0.5, 1],
      ],
      [0],
    ],
    [
      'wholly inside',
      [
        [2.5, 0.5],
        [2.6, 0.7],
      ],
      [1],
    ],
    [
      'in a hole',
      [
        [1.5, 3],
        [2.5, 3],
      ],
      [],
    ],
    [
      'through two corners',
      [
        [-1, -1],
        [3, 3],
      ],
      [0, 2],
    ],
    ['no points', [], []],
  ] as const)('a line %s', (_, line, expected) => {
    expect([...units.intersectingLine(line)]).toEqual(expected);
  });
});

describe('meetingBox', () => {
  it('finds the polygons whose box meets a box, and none for what is no box', () => {
    const square = (x: number): MultiPolygonCoordinates => [
      [
        [
          [x, 0],
          [x + 1, 0],
          [x + 1, 1],
          [x, 1],
        ],
      ],
    ];
    const index = buildPolygonIndex([square(0), square(2), [], square(4)]);
    expect([...index.meetingBox(0.5, 0.5, 2.5, 3)]).toEqual([0, 1]);
    expect([...index.meetingBox(-9, -9, 9, 9)]).toEqual([0, 1, 3]);
    expect([...index.meetingBox(1.2, 0, 1.8, 1)]).toEqual([]);
    expect([...index.meetingBox(9, 0, -9, 1)]).toEqual([]);
    expect([...buildPolygonIndex([]).meetingBox(-9, -9, 9, 9)]).toEqual([]);
  });
});

describe('area and centroid', () => {
  it('subtracts holes, whatever the direction of the rings', () => {
    const hole = rectangle(0.4, 0.4, 0.6, 0.6);
    const index = buildPolygonIndex([
      [[rectangle(0, 0, 1, 1)]],
      [[rectangle(0, 0, 1, 1).reverse(), hole]],
      [[rectangle(0, 0, 1, 1), rectangle(0, 0, 0.5, 1)]],
    ]);
    const degree = (6_371_008.8 * Math.PI) / 180;
    expect(index.area(0) / degree ** 2).toBeCloseTo(1, 3);
    expect(index.area(1) / index.area(0)).toBeCloseTo(0.96, 4);
    expect(index.centroid(0)).toEqual([0.5, 0.5]);
    expect(index.centroid(2)?.[0]).toBeCloseTo(0.75, 12);
  });

  it('gives the whole sphere its area', () => {
    const index = buildPolygonIndex([[[rectangle(-180, -90, 180, 90)]]]);
    expect(index.area(0)).toBeCloseTo(4 * Math.PI * 6_371_008.8 ** 2, -3);
  });
});

describe('sharedArea', () => {
  const share = (a: MultiPolygonCoordinates, b: MultiPolygonCoordinates): number => {
    const index = buildPolygonIndex([a, b]);
    expect(index.sharedArea(1, index, 0)).toBeCloseTo(index.sharedArea(0, index, 1), -3);
    return index.sharedArea(0, index, 1) / index.area(0);
  };
  const unit = [[rectangle(0, 0, 1, 1)]];
  it.each([
    ['itself', unit, 1],
    ['one that holds it, turned the other way', [[rectangle(-1, -1, 2, 2).reverse()]], 1],
    ['a half', [[rectangle(0.5, 0, 2, 1)]], 0.5],
    ['a neighbour', [[rectangle(1, 0, 2, 1)]], 0],
    ['far away', [[rectangle(50, 0, 52, 1)]], 0],
    ['above it', [[rectangle(0, 5, 1, 6)]], 0],
    ['its hole', [[rectangle(-1, -1, 2, 2), rectangle(0, 0, 1, 1)]], 0],
    ['a hole of half of it', [[rectangle(-1, -1, 2, 2), rectangle(0, 0, 0.5, 1)]], 0.5],
    ['two parts', [[rectangle(0, 0, 0.25, 1)], [rectangle(0.75, -3, 9, 3)]], 0.5],
    [
      'a triangle across',
      [
        [
          [
            [0, 0],
            [1, 1],
            [0, 1],
          ],
        ],
      ],
      0.5,
    ],
  ] as const)('with %s', (_, other, expected) => {
    expect(share(unit, other)).toBeCloseTo(expected, 3);
  });

  it('is positive exactly where areas overlap', () => {
    const side = fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 6 }));
    const box = fc.tuple(side, side).map(([[x, w], [y, h]]) => rectangle(x, y, x + w, y + h));
    fc.assert(
      fc.property(box, box, (a, b) => {
        const index = buildPolygonIndex([[[a]], [[b]]]);
        expect(index.sharedArea(0, index, 1) > 1e6).toBe(index.intersects(0, index, 1));
      }),
    );
  });
});
