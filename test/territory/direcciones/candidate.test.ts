import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OrdinalRange } from '../../../src/indexes/ordinals.ts';
import { NamedStreets } from '../../../src/territory/direcciones/candidate.ts';

it('find the place of a street wherever it is looked for first', () => {
  const ordinals = fc.uniqueArray(fc.nat(60), { maxLength: 30 }).map((all) => all.sort((a, b) => a - b));
  fc.assert(
    fc.property(ordinals, fc.nat(61), fc.nat(30), (all, street, near) => {
      const streets = new NamedStreets(all, [], []);
      const at = all.findIndex((ordinal) => ordinal >= street);
      expect(streets.placeFrom(street, Math.min(near, all.length))).toBe(at < 0 ? all.length : at);
    }),
  );
});

it('tells whether one of the streets lies in one of the ranges, however many there are of either', () => {
  const ordinals = fc.uniqueArray(fc.nat(60), { maxLength: 30 }).map((all) => all.sort((a, b) => a - b));
  const ranges = fc
    .uniqueArray(fc.nat(60), { maxLength: 20 })
    .map((all) => all.sort((a, b) => a - b))
    .map((ends) => ends.flatMap((end, at): OrdinalRange[] => (at % 2 === 1 ? [[ends[at - 1] ?? 0, end]] : [])));
  fc.assert(
    fc.property(ordinals, ranges, (all, within) => {
      const lies = all.some((street) => within.some(([from, to]) => from <= street && street < to));
      expect(new NamedStreets(all, [], []).someWithin(within)).toBe(lies);
    }),
  );
});
