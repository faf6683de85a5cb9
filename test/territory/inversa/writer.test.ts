import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bytesOf } from '../../../src/server/http/answer.ts';
import { INVERSE_FIELDS } from '../../../src/territory/inversa/parameters.ts';
import { type InverseCatalog, lookUp, recordOf } from '../../../src/territory/inversa/record.ts';
import { InverseWriter } from '../../../src/territory/inversa/writer.ts';
import { jsonOf, nested } from '../../../src/territory/present/projection.ts';
import { buildTerritoryMap } from '../../../src/territory/ubicacion/map.ts';
import { addressCatalogOf } from '../direcciones/address-catalog.ts';
import { importInto } from '../import/import-fixture.ts';
import { inTown, onBorder, TOWN_FILES } from './town.ts';

let catalog: InverseCatalog;
beforeAll(async () => {
  const built = await addressCatalogOf(TOWN_FILES);
  const { reader } = await importInto(TOWN_FILES);
  catalog = { ...built, map: await buildTerritoryMap(reader, built, async () => {}) };
});

const POINTS = [inTown(0.5, -0.05), inTown(2.5, 0.05), inTown(0.5, 8), onBorder(2, 0.05), [0, 0]] as const;

describe('the writer of addresses of points', () => {
  it('writes what the record says, whatever fields are chosen', () => {
    const paths = fc.subarray(
      INVERSE_FIELDS.fields.map(({ path }) => path),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(paths, (chosen) => {
        const reading = INVERSE_FIELDS.select(chosen.join());
        if (!reading.ok) throw new Error('fields that are none');
        const writer = new InverseWriter(catalog, reading.value);
        for (const [lon, lat] of [...POINTS, ...POINTS]) {
          const result = lookUp(catalog, lat, lon, 200);
          const expected = jsonOf(nested(reading.value), recordOf(catalog, result));
          expect(bytesOf(writer.write(result)).toString()).toBe(expected);
        }
      }),
      { numRuns: 60 },
    );
  });
});
