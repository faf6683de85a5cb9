import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPolygonIndex } from '../../../src/indexes/polygon-index.ts';
import { buildUnitCatalog } from '../../../src/territory/catalog/catalog.ts';
import { shippedSynonyms } from '../../../src/territory/synonyms/read.ts';
import { buildTerritoryMap, locate, type TerritoryMap } from '../../../src/territory/ubicacion/map.ts';
import { importInto } from '../import/import-fixture.ts';
import { boxOf, edgesOf, holds, metresOutside, type Polygons } from '../truth/even-odd.ts';
import { hasFiles, listing, polygons } from '../truth/files.ts';

// Issue "the best address and place engine", part 4: reverse equals a plain polygon test on 100,000 random points, border
// points included.

function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Point = readonly [lon: number, lat: number];

/** Vertices, places on edges, places a hair beside both, and places anywhere in the box. */
function* pointsOf(
  shapes: readonly Polygons[],
  [west, south, east, north]: readonly [number, number, number, number],
  count: number,
  random: () => number,
): Generator<Point> {
  const rings = shapes.flatMap((shape) => shape.flat());
  const pick = (below: number): number => Math.floor(random() * below);
  for (let i = 0; i < count; i++) {
    const ring = rings[pick(rings.length)] ?? [];
    const at = pick(ring.length - 1);
    const [ax = 0, ay = 0] = ring[at] ?? [];
    const [bx = 0, by = 0] = ring[at + 1] ?? [];
    const beside = (): number => (random() - 0.5) * 10 ** -(3 + pick(11));
    switch (i % 5) {
      case 0:
        yield [ax, ay];
        break;
      case 1:
        yield [(ax + bx) / 2, (ay + by) / 2];
        break;
      case 2:
        yield [ax + beside(), ay + beside()];
        break;
      default:
        yield [west + random() * (east - west), south + random() * (north - south)];
    }
  }
}

describe('islands, holes, enclaves and corners that touch', () => {
  const square = (west: number, south: number, size: number) =>
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ] as const;
  const hole = (west: number, south: number, size: number) => [...square(west, south, size)].reverse();
  const shapes: readonly Polygons[] = [
    // A country with a lake and an enclave, and an island of its own in the lake.
    [[square(0, 0, 10), hole(2, 2, 2), hole(6, 6, 3)], [square(2.5, 2.5, 1)]],
    // The enclave, with a hole that is nobody's.
    [[square(6, 6, 3), hole(7, 7, 1)]],
    // Touches the first along an edge, and the fourth in a corner.
    [[square(10, 0, 5)]],
    [[square(15, 5, 5)], [square(-3, -3, 3)]],
    // Between them, filled: a corner where four meet.
    [[square(10, 5, 5)]],
    // Slanting edges.
    [
      [
        [
          [0, 10],
          [10, 10],
          [3, 17],
          [0, 10],
        ],
      ],
    ],
  ];
  const index = buildPolygonIndex(shapes);
  const edges = shapes.map(edgesOf);
  const expected = ([lon, lat]: Point): number => edges.findIndex((own) => holds(own, lon, lat));

  it('equal a plain even-odd test, on 50,000 points', () => {
    for (const point of pointsOf(shapes, [-5, -5, 22, 20], 50_000, numbersFrom(3))) {
      if (index.find(...point) !== expected(point))
        expect([point, index.find(...point)]).toEqual([point, expected(point)]);
    }
  });

  it('a point on a border belongs to exactly one of the neighbours', () => {
    const ofNeighbours = (lon: number, lat: number, ordinals: readonly number[]): number =>
      ordinals.filter((ordinal) => index.contains(ordinal, lon, lat)).length;
    for (let step = 1; step < 100; step++) {
      expect(ofNeighbours(10, step / 20, [0, 2])).toBe(1);
      expect(ofNeighbours(6, 6 + (3 * step) / 100, [0, 1])).toBe(1);
      expect(ofNeighbours(6 + (3 * step) / 100, 9, [0, 1])).toBe(1);
      expect(ofNeighbours(step / 10, 10, [0, 5])).toBe(1);
    }
    // Where corners meet, too.
    expect(ofNeighbours(10, 5, [0, 2, 4])).toBe(1);
    expect(ofNeighbours(15, 5, [2, 3, 4])).toBeLessThanOrEqual(1);
    expect(ofNeighbours(0, 0, [0, 3])).toBe(1);
  });

  it('what is no number, or off the globe, lies nowhere', () => {
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 500, -1e300, 1e308]) {
      expect([index.find(wrong, 5), index.find(5, wrong)]).toEqual([-1, -1]);
    }
  });
});

const DATA = resolve('../shared/data/territorial');

describe.skipIf(!existsSync(DATA))(
  `100,000 points of the country${hasFiles ? '' : ' (skipped: ../shared is absent)'}`,
  () => {
    const KINDS = ['provincia', 'departamento', 'municipio'] as const;
    type Kind = (typeof KINDS)[number];
    interface Unit {
      readonly id: string;
      readonly shape: Polygons;
      readonly edges: Float64Array;
      readonly box: readonly [number, number, number, number];
    }
    let map: TerritoryMap;
    let shapes: Readonly<Record<Kind, readonly Unit[]>>;
    beforeAll(async () => {
      const names = ['provincias', 'departamentos', 'municipios'].flatMap((name) => [
        `${name}.json`,
        `poligonos_${name}.geojson`,
      ]);
      const { reader } = await importInto(names.map((name) => `${DATA}/${name}.gz`));
      const atOnce = async (): Promise<void> => {};
      map = await buildTerritoryMap(reader, await buildUnitCatalog(reader, atOnce, shippedSynonyms()), atOnce);
      const read = (plural: Parameters<typeof polygons>[0]) =>
        [...polygons(plural)]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([id, shape]): Unit => ({ id, shape, edges: edgesOf(shape), box: boxOf(shape) }));
      shapes = { provincia: read('provincias'), departamento: read('departamentos'), municipio: read('municipios') };
    }, 60_000);

    /** The units of a kind that hold a point, in the order of their ids, by the plain test. */
    function holding(kind: Kind, [lon, lat]: Point): string[] {
      return shapes[kind]
        .filter(({ edges, box: [west, south, east, north] }) => {
          return lon >= west && lon <= east && lat >= south && lat <= north && holds(edges, lon, lat);
        })
        .map(({ id }) => id);
    }

    function idsAt([lon, lat]: Point): (string | null)[] {
      const found = locate(map, lat, lon);
      return KINDS.map((kind) => map[kind].places[found[kind]]?.id ?? null);
    }

    it('the three levels equal the plain test, and never contradict each other', () => {
      const random = numbersFrom(2026);
      const country = [-74, -56, -53, -21.5] as const;
      let inside = 0;
      let contradictory = 0;
      const wrong: unknown[] = [];
      const check = (point: Point): void => {
        const provinces = holding('provincia', point);
        const departments = holding('departamento', point);
        const answer = idsAt(point);
        let expected: (string | null)[] = [null, null, null];
        // Outside every province nothing is said, whatever the coarser outlines of municipalities hold.
        if (provinces.length > 0) {
          inside++;
          const own = departments.filter((id) => id.startsWith(provinces[0] ?? ''));
          // Where the outlines of the two levels differ by a hair the department decides.
          const differ = own.length === 0 && departments.length > 0;
          if (differ) contradictory++;
          const provincia = (differ ? departments[0]?.slice(0, 2) : provinces[0]) ?? null;
          const departamento = (differ ? departments[0] : own[0]) ?? null;
          expected = [provincia, departamento, holding('municipio', point)[0] ?? null];
        }
        const again = idsAt(point);
        const [provincia, departamento] = answer;
        const nests = departamento == null || departamento.slice(0, 2) === provincia;
        if (String(answer) !== String(expected) || String(again) !== String(answer) || !nests)
          wrong.push({ point, answer, expected });
      };
      for (const kind of KINDS) {
        const own = shapes[kind].map(({ shape }) => shape);
        for (const point of pointsOf(own, country, 32_000, random)) check(point);
      }
      // The Antarctic, the islands of the South Atlantic and the sea between.
      for (let i = 0; i < 4000; i++) check([-74 + random() * 49, -90 + random() * 40]);
      expect(wrong).toEqual([]);
      expect(inside).toBeGreaterThan(40_000);
      // The province's polygons are dissolved from the departments': they agree but on single points of their borders.
      expect(contradictory).toBeLessThan(inside / 1000);
    }, 120_000);

    // Reference, section 9; the names of some units have changed since, their ids have not.
    it.each([
      [-27.27416, -66.75292, '10', '10035', '100077'],
      [-31.480693, -59.0928132, '30', '30113', undefined],
      [-35.493, -60.968, '06', '06588', '060588'],
      [-53.873, -67.825, '94', '94008', '940007'],
      [-25.718, -53.994, '54', '54049', '540182'],
      [-28.504, -62.898, '86', '86028', null],
      [-51.694444, -57.852778, '94', '94021', undefined],
      [-32.9477132, -60.6304658, '82', '82084', '820210'],
      [-34.6037389, -58.3815704, '02', '02007', '022007'],
      [-47.6783585, -69.4638138, '78', '78014', null],
      [0, 0, null, null, null],
      [500, -60, null, null, null],
      [-34.6, 500, null, null, null],
      [-34.9011, -56.1645, null, null, null],
      [-33.4489, -70.6693, null, null, null],
    ])('%d, %d lies in %s, %s, %s', (lat, lon, provincia, departamento, municipio) => {
      const found = idsAt([lon, lat]);
      expect(found.slice(0, 2)).toEqual([provincia, departamento]);
      if (municipio !== undefined) expect(found[2]).toBe(municipio);
    });

    it('every province holds its centroid but Salta, every department but four', () => {
      const strays = (plural: string, level: number): string[] =>
        listing(plural)
          .filter(({ id, centroide }) => idsAt([centroide?.lon ?? 0, centroide?.lat ?? 0])[level] !== id)
          .map(({ id }) => id);
      expect(strays('provincias', 0)).toEqual(['66']);
      expect(strays('departamentos', 1).sort()).toEqual(['06420', '22007', '66091', '94021']);
    });

    it('the Antarctic bases lie in the Antarctic, the settlements of the Malvinas on the islands', () => {
      const far = listing('asentamientos').filter(({ departamento }) => /^940(21|28)$/.test(departamento?.id ?? ''));
      const placed = far.filter(({ centroide }) => centroide !== null && centroide.lat !== null);
      expect(placed.length).toBeGreaterThan(13);
      const stray = placed.filter(({ centroide, departamento }) => {
        const [provincia, found] = idsAt([centroide?.lon ?? 0, centroide?.lat ?? 0]);
        return provincia !== '94' || found !== departamento?.id;
      });
      // Four bases stand on islets and points of land that the outline, simplified, leaves out.
      expect(stray.map(({ nombre }) => nombre)).toEqual([
        'Base Esperanza',
        'Base Melchior',
        'Base Primavera',
        'Base San Martín',
      ]);
      const antarctic = shapes.departamento.find(({ id }) => id === '94028')?.shape ?? [];
      for (const { centroide } of stray) {
        expect(idsAt([centroide?.lon ?? 0, centroide?.lat ?? 0])).toEqual([null, null, null]);
        expect(metresOutside(antarctic, centroide?.lon ?? 0, centroide?.lat ?? 0)).toBeLessThan(1000);
      }
    });
  },
);
