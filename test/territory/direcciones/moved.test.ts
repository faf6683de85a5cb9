import { beforeAll, describe, expect, it } from 'vitest';
import { distance } from '../../../src/indexes/line.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { HALF_STREET, movedToBuildingLine } from '../../../src/territory/direcciones/moved.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, LAT, onSantaFe } from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(CITY);
});

/** The point of the first result, on the axis and moved. */
function pointsOf(direccion: string) {
  const found = searchAddresses(catalog, addressValues(direccion));
  return { axis: found.page[0]?.point, moved: movedToBuildingLine(catalog, found).page[0]?.point };
}

describe('the point on the building line', () => {
  // AV SANTA FE goes eastwards, its odd numbers on the right: in the south.
  it.each([
    ['Santa Fe 500', 1],
    ['Santa Fe 501', -1],
  ])('of %s lies half a street beside the axis, on the side of its number', (direccion, side) => {
    const { axis, moved } = pointsOf(direccion);
    if (!axis || !moved) throw new Error('no point');
    expect(distance([axis.lon, axis.lat], [moved.lon, moved.lat])).toBeCloseTo(HALF_STREET, 1);
    expect(Math.sign(moved.lat - axis.lat)).toBe(side);
    expect(axis.lat).toBeCloseTo(LAT, 6);
    expect(moved.lon).toBeCloseTo(onSantaFe(Number(direccion.slice(-3))), 4);
  });

  it('is beside the axis at both ends of the street as well', () => {
    for (const direccion of ['Santa Fe 100', 'Santa Fe 2099']) {
      const { axis, moved } = pointsOf(direccion);
      if (!axis || !moved) throw new Error('no point');
      expect(distance([axis.lon, axis.lat], [moved.lon, moved.lat])).toBeCloseTo(HALF_STREET, 1);
    }
  });

  it('is that of the axis for a corner and for a street without a number', () => {
    for (const direccion of ['Santa Fe y Santa Rosa', 'Santa Fe']) {
      const { axis, moved } = pointsOf(direccion);
      expect(moved).toEqual(axis);
    }
  });
});
