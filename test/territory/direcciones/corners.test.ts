import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NamedStreets, type Verdict } from '../../../src/territory/direcciones/candidate.ts';
import { cornersOf } from '../../../src/territory/direcciones/corners.ts';
import { CrossedNames } from '../../../src/territory/streets/crossed-names.ts';
import { CrossingsBuilder } from '../../../src/territory/streets/crossings.ts';
import { NAME_FIT } from '../../../src/territory/streets/name-fit.ts';

const STREETS = 80;
const NAMES = 6;
const atOnce = async (): Promise<void> => {};

/** Streets of some names within a range, one verdict for each name. */
function named(nameOf: Int32Array, names: readonly number[], [from, to]: readonly [number, number]): NamedStreets {
  const streets = Array.from(nameOf.keys()).filter((street) => {
    return names.includes(nameOf[street] ?? -1) && from <= street && street < to;
  });
  const own = [...new Set(streets.map((street) => nameOf[street] ?? -1))];
  const verdicts = own.map(
    (name): Verdict => ({ fit: NAME_FIT.close, distance: name, kindFits: true, literal: false, isOther: false }),
  );
  return new NamedStreets(
    streets,
    streets.map((street) => own.indexOf(nameOf[street] ?? -1)),
    verdicts,
  );
}

it('finds each crossing of two lists of streets with all of its points, in the order of the first', async () => {
  const street = fc.nat(STREETS - 1);
  const couple = fc.tuple(street, street, fc.option(fc.nat(9))).filter(([one, other]) => one !== other);
  const range = fc.tuple(fc.nat(STREETS), fc.nat(STREETS)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  const ranges = fc.oneof(fc.constant([0, STREETS] as const), range);
  const names = fc.uniqueArray(fc.nat(NAMES - 1), { minLength: 1 });
  let many = 0;
  let few = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(couple, { minLength: 20, maxLength: 200 }),
      fc.array(fc.nat(NAMES - 1), { minLength: STREETS, maxLength: STREETS }),
      fc.array(fc.tuple(names, names, ranges, ranges), { minLength: 4, maxLength: 4 }),
      async (couples, nameOfStreet, asked) => {
        const builder = new CrossingsBuilder();
        for (const [one, other, point] of couples) builder.add(one, other, point, point);
        const crossings = builder.build(STREETS);
        const nameOf = Int32Array.from(nameOfStreet);
        const network = { crossings, crossedNames: await CrossedNames.of(crossings, nameOf, NAMES, atOnce) };
        for (const [ones, others, within, otherWithin] of asked) {
          const one = named(nameOf, ones, within);
          const other = named(nameOf, others, otherWithin);
          const wanted = [...one].flatMap((first) =>
            [...other].flatMap((second) =>
              crossings
                .allBetween(first.street, second.street)
                .map((point) => ({ streets: [first, second], points: [point] })),
            ),
          );
          expect([...cornersOf(network, one, other)]).toEqual(wanted);
          if (one.verdicts.length * other.verdicts.length <= 2 * Math.min(one.length, other.length)) many++;
          else few++;
        }
      },
    ),
    { numRuns: 200 },
  );
  expect(many).toBeGreaterThan(100);
  expect(few).toBeGreaterThan(100);
});
