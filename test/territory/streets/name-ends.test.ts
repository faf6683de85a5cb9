import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NameEnds } from '../../../src/territory/streets/name-ends.ts';
import { compareNames, NAME_FIT } from '../../../src/territory/streets/name-fit.ts';
import { plainName } from '../../../src/territory/streets/plain-name.ts';

const WORDS = [
  'san',
  'juan',
  'julio',
  'roca',
  'belgrano',
  'gral',
  'dr',
  'b',
  'avenida',
  '25',
  'mayo',
  'ñandu',
  'c',
  '257 -',
];
const name = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));

describe('the ends of the words of all names', () => {
  it('call no two names strangers of which one may be meant by the other, and come back from their parts', () => {
    let strangers = 0;
    fc.assert(
      fc.property(name, fc.array(name, { minLength: 1, maxLength: 5 }), (asked, names) => {
        const plain = names.map((each) => plainName(each, new Map()));
        const made = NameEnds.of(names.length, (number) => plain[number]);
        const ends = NameEnds.fromParts(made.toParts());
        const wanted = plainName(asked, new Map());
        for (const [number, other] of plain.entries()) {
          const are = ends.areStrangers(wanted.ends, number);
          expect(made.areStrangers(wanted.ends, number)).toBe(are);
          if (!are) continue;
          strangers++;
          expect(compareNames(wanted, other).fit, `${asked} / ${names[number]}`).toBe(NAME_FIT.other);
        }
      }),
    );
    expect(strangers).toBeGreaterThan(20);
  });
  it('say nothing of a name that is not there', () => {
    const ends = NameEnds.of(0, () => undefined);
    expect(ends.areStrangers(plainName('mitre', new Map()).ends, 3)).toBe(false);
  });
});
