import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readParameters } from '../../../src/server/parameters/table.ts';
import { meritsIn, scoresOf } from '../../../src/territory/direcciones/page.ts';
import { ADDRESS_BATCH } from '../../../src/territory/direcciones/parameters.ts';
import { CRITERIA, type Merits, scoreOf } from '../../../src/territory/direcciones/rank.ts';
import { traceAddress } from '../../../src/territory/direcciones/search.ts';
import { addressCatalogOf } from './address-catalog.ts';
import { CITY } from './town.ts';

const MERITS: fc.Arbitrary<Merits> = fc.tuple(...CRITERIA.map(({ steps }) => fc.nat(steps - 1))).map((values) => {
  const of = (name: keyof Merits): number => values[CRITERIA.findIndex((criterion) => criterion.name === name)] ?? -1;
  return {
    spelling: of('spelling'),
    filters: of('filters'),
    place: of('place'),
    number: of('number'),
    locality: of('locality'),
    likelihood: of('likelihood'),
    literal: of('literal'),
  };
});

/** The first criterion in which two differ decides. */
function compared(one: Merits, other: Merits): number {
  for (const { name } of CRITERIA) if (one[name] !== other[name]) return Math.sign(one[name] - other[name]);
  return 0;
}

describe('the score of a hit', () => {
  it('orders hits by the criteria, the first that differs deciding', () => {
    fc.assert(
      fc.property(MERITS, MERITS, (one, other) => {
        expect(Math.sign(scoreOf(one) - scoreOf(other))).toBe(compared(one, other));
      }),
      { numRuns: 500 },
    );
  });

  it('is exact', () => {
    expect(CRITERIA.reduce((product, { steps }) => product * steps, 1)).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });

  it('is that of the merits, whether they are put together or not', async () => {
    const catalog = await addressCatalogOf(CITY);
    let scored = 0;
    for (const direccion of ['Santa Fe 500', 'Av Santa Fe', 'Sata Fe 350', 'Colon 100', 'Ruta 3 km 150', 'Calle 10']) {
      for (const more of [
        {},
        { provincia: 'Cordova' },
        { departamento: 'Capital' },
        { localidad_censal: 'Villa Allende' },
      ]) {
        const body = Object.entries({ direccion, ...more });
        const { values } = readParameters(ADDRESS_BATCH, { body }, { unknown: 'error', repeated: 'error' });
        const trace = traceAddress(catalog, values);
        const whole = [...trace.hits].map((hit) => scoreOf(meritsIn(catalog, trace, hit)));
        expect([...scoresOf(catalog, trace)]).toEqual(whole);
        scored += whole.length;
      }
    }
    expect(scored).toBeGreaterThan(10);
  });
});
