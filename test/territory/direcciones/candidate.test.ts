import fc from 'fast-check';
import { expect, it } from 'vitest';
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
