import { beforeAll, describe, expect, it } from 'vitest';
import { distance } from '../../../../src/indexes/line.ts';
import type { WholeCatalog } from '../../../../src/territory/snapshot/whole.ts';
import { readBlocks } from '../../../../src/territory/stored/blocks.ts';
import { type Crossings, CrossingsBuilder } from '../../../../src/territory/streets/crossings.ts';
import { deduceCourse } from '../../../../src/territory/streets/deduced/deduce-course.ts';
import { DeducedPlaces } from '../../../../src/territory/streets/deduced/deduced-places.ts';
import { metres } from '../../../../src/territory/streets/deduced/metric-line.ts';
import { type CrossingPoint, numberedRuns } from '../../../../src/territory/streets/deduced/numbered-course.ts';
import { soughtOf } from '../../../../src/territory/streets/deduced/sought.ts';
import { Town } from '../../../../src/territory/streets/deduced/town.ts';
import { trustedCrossings } from '../../../../src/territory/streets/deduced/trusted.ts';
import { StreetsBeside } from '../../../../src/territory/streets/place-hundreds.ts';
import { pointOnAxis } from '../../../../src/territory/streets/place-number.ts';
import { hasFullData } from '../../../full-store.ts';
import { withFullTerritory } from '../../full-catalog.ts';
import { alignedCourses } from '../aligned-courses.ts';

const atOnce = async (): Promise<void> => {};

/** One in so many of the City's streets with a line is looked for as if it had none. */
const ONE_IN = 25;
const FEWEST = 5;

/** The catalog of all public data, and the crossings that their source lists. */
function opened(): Promise<{ readonly catalog: WholeCatalog; readonly listed: Crossings }> {
  return withFullTerritory(async (catalog, reader) => {
    const { ids, size } = catalog.tables.calles;
    const ordinals = new Map(ids.map((id, ordinal) => [id, ordinal]));
    const builder = new CrossingsBuilder();
    for await (const { entities } of readBlocks(reader, 'cruces')) {
      for (const { id, cruces } of entities) {
        for (const [other, lat, lon] of cruces) builder.add(ordinals.get(id) ?? 0, ordinals.get(other) ?? 0, lat, lon);
      }
    }
    return { catalog, listed: builder.build(size) };
  });
}

describe('streets whose line is hidden (skipped without ../shared/data)', () => {
  let data: Awaited<ReturnType<typeof opened>>;
  beforeAll(async () => {
    if (hasFullData) data = await opened();
  });

  it.skipIf(!hasFullData)(
    'are found within metres of it, where anything is told of them',
    { timeout: 240_000 },
    async () => {
      const { catalog, listed } = data;
      const { network, tables } = catalog;
      const city = Array.from(tables.calles.ids.keys()).filter((street) => tables.calles.ids[street]?.startsWith('02'));
      const town = await Town.of({ ...network, listed }, city, atOnce);
      const streetsBeside = new StreetsBeside(await alignedCourses(network));
      const drawn = city.filter(
        (street) => network.interpolable[street] !== 0 && town.crossers(street).length >= FEWEST,
      );
      const hidden = drawn.filter((_, turn) => turn % ONE_IN === 0);
      const corners: number[] = [];
      const numbers: number[] = [];
      let told = 0;
      for (const street of hidden) {
        const extent = network.numbering.ownExtent(street);
        const sought = soughtOf(town, street, extent);
        const deduced = await deduceCourse(town, sought, atOnce);
        const isTrusted = deduced ? trustedCrossings(deduced) : [];
        if (!deduced || !isTrusted.includes(true)) continue;
        told++;
        const crossings = deduced.course.map((met, turn): CrossingPoint => {
          const { drawn: other } = sought.crossed[met.turn]!;
          const known = other.corners.filter((corner) => corner.street === street).map((corner) => metres(corner, met));
          if (isTrusted[turn] && known.length > 0) corners.push(Math.min(...known));
          return { street: other.street, point: town.plane.point(met) };
        });
        // Of a street whose numbers are doubtful nothing is known to compare with.
        if (!extent || network.interpolable[street] !== 1) continue;
        const placed = DeducedPlaces.of(
          new Map([[street, numberedRuns(streetsBeside, street, crossings, isTrusted, extent)]]),
        );
        for (let number = Math.floor(extent[0] / 100) * 100 + 50; number <= extent[1]; number += 100) {
          const point = placed.pointOf(street, number);
          const known = point && pointOnAxis(network, street, number);
          if (known) numbers.push(distance([point.lon, point.lat], [known.lon, known.lat]));
        }
      }
      const within = (sorted: readonly number[], share: number): number =>
        sorted[Math.floor(share * sorted.length)] ?? NaN;
      corners.sort((one, other) => one - other);
      numbers.sort((one, other) => one - other);
      expect(hidden.length).toBeGreaterThan(30);
      expect(told).toBeGreaterThan(hidden.length / 2);
      expect(corners.length).toBeGreaterThan(300);
      expect(within(corners, 0.5)).toBeLessThan(12);
      expect(within(corners, 0.95)).toBeLessThan(80);
      expect(numbers.length).toBeGreaterThan(200);
      expect(within(numbers, 0.5)).toBeLessThan(25);
      expect(within(numbers, 0.9)).toBeLessThan(170);
    },
  );
});
