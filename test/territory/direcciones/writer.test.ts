import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readParameters } from '../../../src/server/parameters/table.ts';
import { buildUnitCatalog } from '../../../src/territory/catalog/catalog.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { ADDRESS_BATCH, ADDRESS_FIELDS } from '../../../src/territory/direcciones/parameters.ts';
import { addressRecord } from '../../../src/territory/direcciones/record.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { writerOf } from '../../../src/territory/direcciones/writer.ts';
import { flat, jsonOf, nested } from '../../../src/territory/present/projection.ts';
import { StreetFacts } from '../../../src/territory/streets/facts.ts';
import { buildStreetNetwork } from '../../../src/territory/streets/network.ts';
import { StreetReach } from '../../../src/territory/streets/reach.ts';
import { shippedSynonyms } from '../../../src/territory/synonyms/read.ts';
import { importInto } from '../import/import-fixture.ts';
import { CITY } from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  const atOnce = async (): Promise<void> => {};
  const { reader } = await importInto(CITY);
  const facts = new StreetFacts();
  const units = await buildUnitCatalog(reader, atOnce, shippedSynonyms(), facts.take);
  const network = await buildStreetNetwork(reader, units, facts, atOnce);
  catalog = { ...units, network, reach: StreetReach.none(units.tables.calles.size) };
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
            expect(writerOf(catalog, values.campos, aplanar).write(parsed, hit)).toBe(whole);
            written++;
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(written).toBeGreaterThan(300);
  });
});
