import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/territory/address/parse.ts';
import { candidatesOf } from '../../../src/territory/direcciones/candidates.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { addressCatalogOf } from './address-catalog.ts';
import { CITY } from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(CITY);
});

const TEXTS = [
  'Santa Fe',
  'Av. Santa Fe',
  'Avenida Santa Fé',
  'Calle Santa Fe',
  'Santa Fee',
  'Sta Fe',
  'Santafe',
  'Rosa',
  'Dr. Santa Rosa',
  'Colon Cristobal',
  'Ruta 3',
  'RN 3',
  'Calle 10',
  '10',
  'Gral. Colon',
  'Nadie',
];

describe('a kept ladder', () => {
  it('gives what a new one gives, however far it was climbed before', () => {
    const { size } = catalog.tables.calles;
    let found = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...TEXTS),
        fc.nat(2),
        fc.nat(size),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
        (text, serial, from, answers) => {
          const street = parseAddress(`${text} 100`)?.streets[0];
          if (!street) return;
          // A serial stands for one set of ranges, always the same.
          const ranges = [[serial === 0 ? 0 : Math.min(serial * 2, size), size]] as const;
          for (const suffices of answers) {
            const kept = candidatesOf(catalog, street, { ranges, serial: 1000 + serial }, false, () => suffices);
            const anew = candidatesOf(catalog, street, { ranges, serial: null }, false, () => suffices);
            expect(kept).toEqual(anew);
            found += kept.streets.length;
          }
          const narrow = [[Math.min(from, size - 1), size]] as const;
          const own = candidatesOf(catalog, street, { ranges: narrow, serial: null }, false, () => true);
          for (const one of own.streets) expect(one.street).toBeGreaterThanOrEqual(narrow[0][0]);
        },
      ),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(500);
  });
});
