import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packSlices } from '../../../src/indexes/packed.ts';
import { runAtOnce } from '../../../src/indexes/slices.ts';
import { CrossedNames } from '../../../src/territory/streets/crossed-names.ts';
import { CrossingsBuilder } from '../../../src/territory/streets/crossings.ts';
import { unpacked } from '../../indexes/unpacked.ts';

const STREETS = 14;
const NAMES = 5;
const atOnce = async (): Promise<void> => {};

it('tells of any two names which of their streets cross, each couple once, and does so from its parts', async () => {
  const street = fc.nat(STREETS - 1);
  const pairs = fc.array(fc.tuple(street, street).filter(([one, other]) => one !== other));
  const names = fc.array(fc.nat(NAMES - 1), { minLength: STREETS, maxLength: STREETS });
  await fc.assert(
    fc.asyncProperty(pairs, names, async (given, nameOfStreet) => {
      const builder = new CrossingsBuilder();
      for (const [one, other] of given) builder.add(one, other, null, null);
      const crossings = builder.build(STREETS);
      const nameOf = Int32Array.from(nameOfStreet);
      const built = await CrossedNames.of(crossings, nameOf, NAMES, atOnce);
      const parts = unpacked<ReturnType<typeof built.toParts>>(runAtOnce(packSlices(built.toParts())));
      for (const crossed of [built, CrossedNames.fromParts(parts, nameOf)]) {
        for (let one = 0; one < NAMES; one++) {
          for (let other = 0; other < NAMES; other++) {
            const found: number[] = [];
            crossed.meeting(one, other, found);
            const wanted = Array.from({ length: STREETS }, (_, first) => first)
              .filter((first) => nameOf[first] === one)
              .flatMap((first) => [...crossings.of(first)].map((second) => [first, second] as const))
              .filter(([, second]) => nameOf[second] === other);
            const couples = found.flatMap((first, at) => (at % 3 === 0 ? [`${first} ${found[at + 1]}`] : []));
            for (let at = 0; at < found.length; at += 3) {
              expect(found[at + 2]).toBe(crossings.pairOf(found[at]!, found[at + 1]!));
            }
            expect(couples.sort()).toEqual(wanted.map((couple) => couple.join(' ')).sort());
          }
        }
      }
    }),
  );
});
