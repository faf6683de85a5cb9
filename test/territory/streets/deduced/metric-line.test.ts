import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MetricLine, type Spot } from '../../../../src/territory/streets/deduced/metric-line.ts';

const metre = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -5000, max: 5000, noNaN: true }));
const spot: fc.Arbitrary<Spot> = fc.record({ east: metre, north: metre });

describe('a line of a town', () => {
  it('is as far from any spot as where it passes nearest to it', () => {
    fc.assert(
      fc.property(fc.array(spot, { minLength: 1, maxLength: 8 }), fc.array(spot), (spots, others) => {
        const line = new MetricLine(spots);
        for (const other of others) expect(line.awayFrom(other)).toBe(line.beside(other).away);
      }),
    );
  });

  it('passes nearest where no other place of it is nearer', () => {
    fc.assert(
      fc.property(fc.array(spot, { minLength: 2, maxLength: 8 }), spot, (spots, other) => {
        const line = new MetricLine(spots);
        const { at, away } = line.beside(other);
        const met = line.spotAt(at);
        expect(Math.sqrt((met.east - other.east) ** 2 + (met.north - other.north) ** 2)).toBeCloseTo(away, 6);
        for (let part = 0; part <= 50; part++) {
          const place = line.spotAt((line.length * part) / 50);
          expect(Math.sqrt((place.east - other.east) ** 2 + (place.north - other.north) ** 2)).toBeGreaterThan(
            away - 1e-6,
          );
        }
      }),
    );
  });
});
