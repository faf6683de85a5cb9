import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTextIndex } from '../../../src/indexes/text-index-build.ts';
import { plainName } from '../../../src/territory/streets/plain-name.ts';
import { PlainNames } from '../../../src/territory/streets/plain-names.ts';

const SPELLING = new Map([['av', 'avenida']]);

const word = fc.oneof(
  fc.constantFrom('Av', 'GRAL', 'Dr.', 'San', 'Martín', "D'Angelo", 'C', '257', '-', '1ro', 'de', 'la', 'Setiembre'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

test('a name that is kept is the one that it is taken apart to, the first time and again', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 12 }), (list) => {
      const text = buildTextIndex(list);
      const names = new PlainNames(text, SPELLING);
      for (let time = 0; time < 2; time++) {
        for (let number = 0; number < text.extent.names; number++) {
          expect(names.of(number)).toEqual(plainName(text.foldedName(number) ?? '', SPELLING));
        }
      }
      expect(names.of(0)).toBe(names.of(0));
      expect(names.of(text.extent.names)).toBeUndefined();
    }),
  );
});
