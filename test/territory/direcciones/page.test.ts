import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readParameters } from '../../../src/server/parameters/table.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { bestHits, pageOf } from '../../../src/territory/direcciones/page.ts';
import { ADDRESS_BATCH } from '../../../src/territory/direcciones/parameters.ts';
import { traceAddress } from '../../../src/territory/direcciones/search.ts';
import { addressCatalogOf } from './address-catalog.ts';
import { CITY } from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(CITY);
});

describe('a page of hits', () => {
  it('of a name asked for again is the one that ranking all of them gives', () => {
    let several = 0;
    fc.assert(
      fc.property(
        fc.constantFrom('Santa', 'Santa Fe', 'Av Santa Fe', 'Rosa', 'Belgrano', 'Gral Belgrano', 'Calle 10', 'Ruta 3'),
        fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null }),
        fc.constantFrom(
          {},
          { provincia: '14' },
          { provincia: 'Córdoba' },
          { localidad_censal: 'Córdoba' },
          { localidad: 'Barrio Golf' },
          { departamento: 'Capital' },
        ),
        fc.nat(3),
        fc.integer({ min: 1, max: 4 }),
        (name, number, filters, inicio, max) => {
          const direccion = number === null ? name : `${name} ${number}`;
          const { values, issues } = readParameters(
            ADDRESS_BATCH,
            { body: Object.entries({ direccion, inicio, max, ...filters }) },
            { unknown: 'error', repeated: 'error' },
          );
          expect(issues).toEqual([]);
          for (let times = 0; times < 3; times++) {
            const trace = traceAddress(catalog, values);
            const ranked = trace.parsed ? bestHits(catalog, trace, inicio, max) : [];
            expect(pageOf(catalog, trace, values)).toEqual(ranked);
            if (trace.hits.length > 1) several++;
            if (trace.parsed)
              expect(bestHits(catalog, trace, 0, 1)).toEqual(bestHits(catalog, trace, 0, 2).slice(0, 1));
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(several).toBeGreaterThan(300);
  });
});
