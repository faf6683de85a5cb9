import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { addressRecord } from '../../../src/territory/direcciones/record.ts';
import { foundBy, traceAddress } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, numbered, street, TOWN } from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  const places = CITY.filter(({ path }) => !/(?:calles|calles_geometria|cruces)\.json$/.test(path));
  catalog = await addressCatalogOf([
    ...places,
    file(
      'calles.json',
      street('00201', 'RIVADAVIA', 'CALLE', { altura: numbered(1, 900) }),
      street('00202', 'BARTOLOME MITRE', 'CALLE', { altura: numbered(1, 900) }),
      street('00203', 'SAN MARTIN', 'CALLE', { altura: numbered(1, 900) }),
      street('00204', 'SAN MARTIN SUR', 'CALLE', { altura: numbered(1, 900) }),
      street('00205', 'GARIBALDI', 'CALLE', { altura: numbered(1, 900) }),
      street('00206', 'VILLA ALLENDE', 'CALLE', { altura: numbered(5000, 6900) }),
    ),
    file('cruces.json', { calle_1_id: `${TOWN.id}00201`, calle_2_id: `${TOWN.id}00202`, lat: null, lon: null }),
  ]);
});

function search(direccion: string) {
  const values = addressValues(direccion, { departamento: '14014' });
  const trace = traceAddress(catalog, values);
  const { parsed, page } = foundBy(catalog, trace, values);
  const line = parsed && page[0] ? addressRecord(catalog, parsed, page[0]).nomenclatura : null;
  return { way: trace.reread, line: typeof line === 'string' ? line.replace(/, Capital, Córdoba$/, '') : null };
}

describe('an address behind a mark', () => {
  it.each<[string, string | null, string | null]>([
    // An office by its number, two names, an institution: a word of them is in no street's name.
    ['UGXL 6 - Rivadavia 350', 'name-in-front', 'RIVADAVIA 350'],
    ['Pérez y Zuviría, Rivadavia 350', 'name-in-front', 'RIVADAVIA 350'],
    ['Colectivo 39, Rivadavia y Mitre', 'name-in-front', 'RIVADAVIA (ESQUINA BARTOLOME MITRE)'],
    ['5000 - Rivadavia 350', 'name-in-front', 'RIVADAVIA 350'],
    // What stands in front may be a street, or a surname before its given name.
    ['Calle 7 - Rivadavia 350', null, null],
    ['Zuviría, Rivadavia 350', null, 'RIVADAVIA 350'],
    // The street has not the number.
    ['UGXL 6 - Rivadavia 3500', null, null],
    // What follows is a town with its code.
    ['Garibaldi y Zuviría, Villa Allende 5105', 'other-reading', 'GARIBALDI 5105'],
    ['Zuviría 39, Villa Allende 5105', null, null],
    // What lies between two others is no corner.
    ['Lamadrid entre UGXL 6 - Rivadavia y Mitre', null, null],
  ])('%s', (direccion, way, line) => {
    expect(search(direccion)).toEqual({ way, line });
  });
});

describe('the side of a street behind the number', () => {
  it.each<[string, string | null, string | null]>([
    ['San Martín 450 Sur', 'respelled', 'SAN MARTIN SUR 450'],
    ['San Martín 450 (S)', 'respelled', 'SAN MARTIN SUR 450'],
    // There is no such street.
    ['San Martín 450 Norte', null, 'SAN MARTIN 450'],
    ['San Martín 450', null, 'SAN MARTIN 450'],
  ])('%s', (direccion, way, line) => {
    expect(search(direccion)).toEqual({ way, line });
  });
});

describe('a corner by surnames', () => {
  it.each<[string, string | null, string | null]>([
    ['Bernardino Rivadavia y Garibaldi', 'respelled', 'RIVADAVIA (ESQUINA GARIBALDI)'],
    ['Garibaldi y Gral. Bernardino Rivadavia', 'respelled', 'GARIBALDI (ESQUINA RIVADAVIA)'],
    ['Coto Mitre y Garibaldi', 'respelled', 'BARTOLOME MITRE (ESQUINA GARIBALDI)'],
    // Somebody else who is called Mitre besides.
    ['Emilio Mitre y Garibaldi', null, null],
  ])('%s', (direccion, way, line) => {
    expect(search(direccion)).toEqual({ way, line });
  });
});
