import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readParameters } from '../../../src/server/parameters/table.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { ADDRESS_BATCH, type AddressValues } from '../../../src/territory/direcciones/parameters.ts';
import { foundBy, searchAddresses, traceAddress } from '../../../src/territory/direcciones/search.ts';
import { addressCatalogOf } from './address-catalog.ts';
import { CITY } from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(CITY);
});

function valuesOf(direccion: string, filters: Readonly<Record<string, string>> = {}): AddressValues {
  const body = Object.entries({ direccion, max: 5, ...filters });
  const { values, issues } = readParameters(ADDRESS_BATCH, { body }, { unknown: 'error', repeated: 'error' });
  expect(issues).toEqual([]);
  return values;
}

/** Names that are there, that are not, and that are there otherwise: by another kind, mistyped, of other towns. */
const NAMES = fc.oneof(
  fc.nat().map((place) => catalog.tables.calles.nameAt(place % catalog.tables.calles.size)),
  fc.constantFrom(
    'Santa Fe',
    'Av Santa Fe',
    'Belgrano',
    'Gral Belgrano',
    'Calle Belgrano',
    'Sta Fe',
    'Belgrno',
    'Pje 10',
  ),
  fc.constantFrom('Ninguna', 'Jauretche', 'Calle 9999', '9999', 'Santa', 'San', 'Rosa y Rosa', 'Ruta 3', 'Diag Norte'),
);
const NUMBERS = fc.option(fc.integer({ min: 1, max: 3000 }), { nil: null });
const FILTERS = fc.constantFrom({}, { provincia: '14' }, { provincia: 'Córdoba' }, { departamento: 'Capital' });

describe('a street between two others', () => {
  it('is found as the stages with all of their candidates find it', () => {
    let found = 0;
    let short = 0;
    fc.assert(
      fc.property(NAMES, NAMES, NAMES, NUMBERS, FILTERS, (one, second, third, number, filters) => {
        const first = number === null ? one : `${one} ${number}`;
        const values = valuesOf(`${first} entre ${second} y ${third}`, filters);
        const trace = traceAddress(catalog, values);
        const whole = foundBy(catalog, trace, values);
        expect(searchAddresses(catalog, values)).toEqual(whole);
        if (whole.total > 0) found++;
        else short++;
      }),
      { numRuns: 1500 },
    );
    expect(found).toBeGreaterThan(50);
    expect(short).toBeGreaterThan(500);
  });
});
