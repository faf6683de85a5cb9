import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CRITERIA, type Merits, scoreOf } from '../../../src/territory/direcciones/rank.ts';

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
});
