import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OrdinalRange } from '../../../src/indexes/ordinals.ts';
import { NamedStreets, type Verdict } from '../../../src/territory/direcciones/candidate.ts';
import { NAME_FIT } from '../../../src/territory/streets/name-fit.ts';

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

it('leaves those whose names fit, with their verdicts, and itself where all do', () => {
  const verdicts = Object.values(NAME_FIT).map(
    (fit): Verdict => ({ fit, distance: 0, kindFits: true, literal: false, isOther: false }),
  );
  const given = fc
    .array(fc.nat(verdicts.length - 1), { maxLength: 30 })
    .map((names) => names.flatMap((at, street) => (verdicts[at] ? [{ street, name: verdicts[at] }] : [])));
  fc.assert(
    fc.property(given, (candidates) => {
      const streets = NamedStreets.of(candidates);
      const wanted = candidates.filter(({ name }) => name.fit <= NAME_FIT.close);
      expect([...streets.calledSo]).toEqual(wanted);
      expect(streets.calledSo === streets).toBe(wanted.length === candidates.length);
      expect(streets.calledSo).toBe(streets.calledSo);
    }),
  );
});
