import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bytesOf } from '../../../src/server/http/answer.ts';
import { readParameters } from '../../../src/server/parameters/table.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { ADDRESS_BATCH, ADDRESS_FIELDS } from '../../../src/territory/direcciones/parameters.ts';
import { addressRecord } from '../../../src/territory/direcciones/record.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { writerOf } from '../../../src/territory/direcciones/writer.ts';
import { flat, jsonOf, nested } from '../../../src/territory/present/projection.ts';
import { addressCatalogOf } from './address-catalog.ts';
import { CITY } from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(CITY);
});

const ADDRESSES = [
  'Santa Fe 500',
  'Santa Fe',
  'Av. Santa Fe 3500 piso 2',
  'Santa Fe y Santa Rosa',
  'Santa Fe entre Santa Rosa y Colon',
  'Santa Fe 350 esquina Colón',
  'Ruta 3 km 150',
  'Calle 10',
];

describe('an address written from kept parts', () => {
  it('is the record written as a whole, whatever the fields, nested and flat', () => {
    let written = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...ADDRESSES),
        fc.oneof(
          fc.constantFrom('basico', 'estandar', 'completo'),
          fc.uniqueArray(fc.constantFrom(...ADDRESS_FIELDS.names), { minLength: 1 }).map((names) => names.join()),
        ),
        fc.boolean(),
        (direccion, campos, aplanar) => {
          const { values, issues } = readParameters(
            ADDRESS_BATCH,
            { body: Object.entries({ direccion, campos, aplanar }) },
            { unknown: 'error', repeated: 'error' },
          );
          expect(issues).toEqual([]);
          const { parsed, page } = searchAddresses(catalog, values);
          for (const hit of parsed ? page : []) {
            if (!parsed) continue;
            const nodes = (aplanar ? flat : nested)(values.campos);
            const whole = jsonOf(nodes, addressRecord(catalog, parsed, hit));
            const record = writerOf(catalog, values.campos, aplanar).write(parsed, hit);
            expect(bytesOf(record).toString()).toBe(whole);
            written++;
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(written).toBeGreaterThan(300);
  });
});
