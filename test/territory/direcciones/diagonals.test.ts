import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, firstStreets } from './address-catalog.ts';
import { CALLE_10, CITY, numbered, street, TOWN } from './town.ts';

const DIAGONAL = `${TOWN.id}00301`;
const STREET = `${TOWN.id}00302`;
const AVENUE = `${TOWN.id}00303`;

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf([
    ...CITY,
    file(
      'calles.json',
      street('00301', 'DIAG 74', 'DIAG', { altura: numbered(1, 900) }),
      street('00302', '74', 'CALLE', { altura: numbered(1000, 2000) }),
      street('00303', 'AV 13', 'AV', { altura: numbered(1, 900) }),
    ),
    file('cruces.json', { calle_1_id: STREET, calle_2_id: CALLE_10, lat: -31.41, lon: -64.21 }),
  ]);
});

describe('a street of a town of numbers', () => {
  it.each([
    ['74 1234', STREET],
    ['Diagonal 74 500', DIAGONAL],
    ['Diag. 74 1234', DIAGONAL],
    ['Dg. 74 1234', DIAGONAL],
    ['DGNAL 74 1234', DIAGONAL],
    ['74 y 10', `${STREET} ${CALLE_10}`],
    ['Diagonal 74 y 10', `${DIAGONAL} ${CALLE_10}`],
    // What there is no diagonal of may be the street; the avenue is what people call a street.
    ['Diagonal 13 500', AVENUE],
    ['Calle 13 500', AVENUE],
  ])('that is a diagonal is none that only has its number: %s', (text, ids) => {
    expect(firstStreets(catalog, text, { departamento: '14014' })).toBe(ids);
  });
});
