import { beforeAll, describe, expect, it } from 'vitest';
import { drawPoints, KINDS, measurePoints, Tally } from '../../../bench/inverse/points.ts';
import { distance } from '../../../src/indexes/line.ts';
import { addressAt } from '../../../src/territory/inversa/address-at.ts';
import type { WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { pointOnAxis } from '../../../src/territory/streets/place-number.ts';
import { fullCatalog } from '../full-catalog.ts';
import { hasShared } from '../serving.ts';

const SEED = 20261130;

describe.skipIf(!hasShared)(
  `points beside the lines of real streets${hasShared ? '' : ': skipped, no ../shared'}`,
  () => {
    let catalog: WholeCatalog;
    beforeAll(async () => {
      catalog = await fullCatalog();
    }, 180_000);

    it('get their street wherever no other line is nearer, and never a wrong department', () => {
      const { between, corners, inWrongDepartment } = measurePoints(catalog, drawPoints(catalog, 20_000, SEED));
      expect(inWrongDepartment).toBe(0);
      for (const kind of KINDS) {
        for (const { points, right, sameLine, nearer } of [between, corners].map(
          (all) => all.get(kind) ?? new Tally(),
        )) {
          expect(right + sameLine).toBeGreaterThanOrEqual(0.995 * (points - nearer));
        }
        const { points, nearer } = between.get(kind) ?? new Tally();
        expect(nearer).toBeLessThan(0.05 * points);
      }
    });

    it('get the number that is placed where they are, odd on one side and even on the other', () => {
      let numbered = 0;
      let near = 0;
      const parities = { odd: 0, even: 0 };
      for (const point of drawPoints(catalog, 5000, SEED)) {
        const address = addressAt(catalog, point, null);
        if (address?.number == null) continue;
        const placed = pointOnAxis(catalog.network, address.street, address.number);
        if (!placed) continue;
        numbered++;
        if (distance([placed.lon, placed.lat], [address.place.lon, address.place.lat]) < 30) near++;
        parities[address.number % 2 === 0 ? 'even' : 'odd']++;
      }
      expect(numbered).toBeGreaterThan(500);
      expect(near / numbered).toBeGreaterThan(0.95);
      expect(parities.odd / numbered).toBeGreaterThan(0.4);
      expect(parities.even / numbered).toBeGreaterThan(0.4);
    });
  },
);
