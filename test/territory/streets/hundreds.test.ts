import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Hundreds, type Mark } from '../../../src/territory/streets/hundreds.ts';

const marks = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 9000 }), { minLength: 2, maxLength: 12 }),
    fc.infiniteStream(fc.nat(99)),
  )
  .map(([numbers, steps]): Mark[] => {
    const ascending = numbers.sort((a, b) => a - b);
    const lengths = ascending.slice(1).map(() => 1 + (steps.next().value ?? 0));
    const whole = lengths.reduce((sum, length) => sum + length, 0);
    let at = 0;
    return ascending.map((number, place) => {
      if (place > 0) at += lengths[place - 1] ?? 0;
      return { number, fraction: at / whole };
    });
  });

it('places a number between the marks around it, in their order, also when taken apart and put together', () => {
  fc.assert(
    fc.property(fc.array(fc.option(marks), { maxLength: 8 }), fc.integer({ min: 0, max: 9100 }), (streets, number) => {
      const known = new Map(streets.flatMap((own, street) => (own ? [[street, own] as const] : [])));
      const hundreds = Hundreds.fromParts(Hundreds.of(known, streets.length).toParts());
      for (const [street, own] of streets.entries()) {
        const fraction = hundreds.fractionOf(street, number);
        if (!own) {
          expect(fraction).toBeUndefined();
          continue;
        }
        const before = own.findLast((mark) => mark.number <= number);
        const after = own.find((mark) => mark.number >= number);
        if (!before || !after) {
          expect(fraction).toBeNull();
          continue;
        }
        expect(fraction).toBeGreaterThanOrEqual(before.fraction);
        expect(fraction).toBeLessThanOrEqual(after.fraction);
        if (before !== after) {
          const part = (number - before.number) / (after.number - before.number);
          expect(fraction).toBeCloseTo(before.fraction + part * (after.fraction - before.fraction), 9);
        } else expect(fraction).toBe(before.fraction);
      }
      expect(hundreds.fractionOf(streets.length, number)).toBeUndefined();
    }),
  );
});
