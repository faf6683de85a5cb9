import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresToLine } from '../../../src/indexes/line.ts';
import { toDegrees } from '../../../src/territory/stored/fixed-point.ts';
import { LinesBuilder } from '../../../src/territory/streets/lines.ts';
import { NearestStreets, PREFERRED_WITHIN } from '../../../src/territory/streets/nearest-street.ts';
import { StreetBlocksBuilder } from '../../../src/territory/streets/street-blocks-builder.ts';

const LAT = -34_600_0000;
const LON = -58_400_0000;
const atOnce = async (): Promise<void> => {};

/** A place in units of 1e-7 degrees, some hundreds of metres around; many are the very same. */
const place = fc.tuple(
  fc.oneof(
    fc.integer({ min: -40_000, max: 40_000 }),
    fc.integer({ min: -4, max: 4 }).map((step) => step * 10_000),
  ),
  fc.oneof(
    fc.integer({ min: -40_000, max: 40_000 }),
    fc.integer({ min: -4, max: 4 }).map((step) => step * 10_000),
  ),
);
const line = fc.array(place, { minLength: 2, maxLength: 4 });
/** Streets with lines of their own, with lines of blocks, with both or with none. */
const street = fc.record({ own: fc.array(line, { maxLength: 2 }), blocks: fc.array(line, { maxLength: 2 }) });
type Street = typeof street extends fc.Arbitrary<infer T> ? T : never;

async function nearestOf(streets: readonly Street[]): Promise<NearestStreets> {
  const lines = new LinesBuilder();
  const blocks = new StreetBlocksBuilder();
  for (const [ordinal, { own, blocks: drawn }] of streets.entries()) {
    lines.set(ordinal, own.map(degreesOf));
    const cuadras = drawn.map((piece, at) => ({
      id: String(at),
      limits: [0, 0, 0, 0] as const,
      pieces: [piece.flatMap(([lon, lat]) => [LON + lon, LAT + lat])],
      localidad: null,
    }));
    blocks.add(ordinal, cuadras);
  }
  const built = blocks.build(streets.length);
  return await NearestStreets.build(lines.pack(streets.length, built), built, atOnce);
}

function degreesOf(piece: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  return piece.map(([lon, lat]) => [toDegrees(LON + lon), toDegrees(LAT + lat)] as const);
}

function metresTo({ own, blocks }: Street, lon: number, lat: number): number {
  return Math.min(...[...own, ...blocks].map((piece) => metresToLine(degreesOf(piece), [lon, lat])));
}

/** Two formulas of one distance differ by less. */
const SAME = 1e-6;

describe('the nearest street', () => {
  it('is the one that measuring every line finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(street, { minLength: 1, maxLength: 12 }),
        place,
        fc.integer({ min: 1, max: 1000 }),
        fc.nat(12),
        async (streets, [east, north], radius, preferred) => {
          const lon = toDegrees(LON + east);
          const lat = toDegrees(LAT + north);
          const nearest = await nearestOf(streets);
          const isPreferred = (ordinal: number): boolean => ordinal >= preferred;
          const [found] = nearest.nearest({ lat, lon, radius }, isPreferred);
          const metres = streets.map((one) => metresTo(one, lon, lat));
          const any = Math.min(...metres);
          const best = Math.min(...metres.filter((_, ordinal) => isPreferred(ordinal)));
          const expected = best <= any + PREFERRED_WITHIN ? best : any;
          // On the very limit rounding decides.
          fc.pre([expected - radius, best - any - PREFERRED_WITHIN].every((left) => !(Math.abs(left) < SAME)));
          if (expected > radius) {
            expect(found).toBeUndefined();
            return;
          }
          expect(Math.abs((found?.metres ?? -1) - expected)).toBeLessThan(SAME);
          expect(metres[found?.street ?? -1]).toBeCloseTo(expected, 5);
          expect(metresToLine([[found?.lon ?? 0, found?.lat ?? 0]], [lon, lat])).toBeCloseTo(expected, 4);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('comes with those that are as near, ascending by ordinal', async () => {
    const corner: Street[] = [
      {
        own: [
          [
            [30_000, 30_000],
            [40_000, 30_000],
          ],
        ],
        blocks: [],
      },
      {
        own: [
          [
            [0, 0],
            [0, -10_000],
          ],
        ],
        blocks: [],
      },
      {
        own: [
          [
            [0, 0],
            [-10_000, 0],
          ],
        ],
        blocks: [],
      },
    ];
    const around = { lat: toDegrees(LAT + 300), lon: toDegrees(LON + 300), radius: 100 };
    const streets = (await nearestOf(corner)).nearest(around, () => true).map(({ street }) => street);
    expect(streets).toEqual([1, 2]);
  });

  it('is the same after the grid was taken apart and put together', async () => {
    const streets: Street[] = [
      {
        own: [
          [
            [0, 0],
            [10_000, 0],
          ],
        ],
        blocks: [],
      },
    ];
    const lines = new LinesBuilder();
    lines.set(
      0,
      streets.flatMap(({ own }) => own.map(degreesOf)),
    );
    const blocks = new StreetBlocksBuilder().build(1);
    const packed = lines.pack(1, blocks);
    const built = await NearestStreets.build(packed, blocks, atOnce);
    const again = NearestStreets.fromParts(built.toParts(), packed, blocks);
    const around = { lat: toDegrees(LAT + 500), lon: toDegrees(LON + 5000), radius: 100 };
    expect(again.nearest(around, () => true)).toEqual(built.nearest(around, () => true));
    expect(built.nearest(around, () => true)[0]?.metres).toBeCloseTo(5.56, 2);
  });

  it('is none for a point off the globe', async () => {
    const nearest = await nearestOf([
      {
        own: [
          [
            [0, 0],
            [10_000, 0],
          ],
        ],
        blocks: [],
      },
    ]);
    for (const lat of [500, -1e300, 90]) {
      expect(nearest.nearest({ lat, lon: -58.4, radius: 1000 }, () => true)).toEqual([]);
    }
  });

  it('knows the block whose line it found, and finds the block beside a line of the street itself', async () => {
    const nearest = await nearestOf([
      {
        own: [],
        blocks: [
          [
            [0, 0],
            [10_000, 0],
          ],
          [
            [10_000, 0],
            [20_000, 0],
          ],
        ],
      },
      {
        own: [
          [
            [0, 30_000],
            [20_000, 30_000],
          ],
        ],
        blocks: [
          [
            [0, 30_100],
            [20_000, 30_100],
          ],
        ],
      },
    ]);
    const at = (lon: number, lat: number) => ({ lon: toDegrees(LON + lon), lat: toDegrees(LAT + lat), radius: 100 });
    const [second] = nearest.nearest(at(15_000, 100), () => true);
    expect([second?.street, nearest.blockOf(second?.segment ?? -1)]).toEqual([0, 1]);
    const [own] = nearest.nearest(at(5000, 29_900), () => true);
    expect([own?.street, nearest.blockOf(own?.segment ?? -1)]).toEqual([1, -1]);
    expect(nearest.blockOf(nearest.nearestBlock(at(5000, 29_900), 1)?.segment ?? -1)).toBe(2);
    expect(nearest.nearestBlock({ ...at(5000, 29_900), radius: 0.5 }, 1)).toBeNull();
  });
});
