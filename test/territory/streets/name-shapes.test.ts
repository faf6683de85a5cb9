import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNames, NAME_FIT } from '../../../src/territory/streets/name-fit.ts';
import { NameShapes } from '../../../src/territory/streets/name-shapes.ts';
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
  'libertador',
  'lib',
  'bartolome',
  'bme',
  'buenosaires',
  'buenos',
  'aires',
  '1515',
  '15',
  'primera junta',
  'llerena',
  'abella',
  'villegas',
  'billejas',
  'pueyrredon',
  'puerredon',
];

/** Words as people type them: whole, cut short, with letters exchanged, left out or put in. */
const typed = fc
  .tuple(fc.constantFrom(...WORDS), fc.constantFrom('whole', 'cut', 'exchanged', 'lost', 'more'), fc.nat(12))
  .map(([word, slip, at]) => {
    const place = at % word.length;
    const [before, letter, next, after] = [word.slice(0, place), word[place], word[place + 1], word.slice(place + 2)];
    if (slip === 'cut') return word.slice(0, place + 1);
    if (slip === 'exchanged') return `${before}${next ?? ''}${letter}${after}`;
    if (slip === 'lost') return `${before}${next ?? ''}${after}`;
    return slip === 'more' ? `${word.slice(0, place)}e${word.slice(place)}` : word;
  });
const asked = fc.array(typed, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const name = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));

describe('the shapes of the words of all names', () => {
  it('call no two names strangers of which one may be meant by the other, and come back from their parts', () => {
    let strangers = 0;
    fc.assert(
      fc.property(asked, fc.array(name, { minLength: 1, maxLength: 5 }), (text, names) => {
        const plain = names.map((each) => plainName(each, new Map()));
        const made = NameShapes.of(names.length, (number) => plain[number]);
        const shapes = NameShapes.fromParts(made.toParts());
        const wanted = plainName(text, new Map());
        for (const [number, other] of plain.entries()) {
          const are = shapes.areStrangers(wanted.shapes, number);
          expect(made.areStrangers(wanted.shapes, number)).toBe(are);
          if (!are) continue;
          strangers++;
          // Without shapes each word is compared.
          expect(compareNames({ ...wanted, shapes: [] }, other).fit, `${text} / ${names[number]}`).toBe(NAME_FIT.other);
        }
      }),
      { numRuns: 4000 },
    );
    expect(strangers).toBeGreaterThan(20);
  });
  it('do not tell by particles, nor by a last word that may be cut short, that a name is another', () => {
    for (const [text, street] of [
      ['c b', 'b c'],
      ['c c bu', 'buenosaires c'],
      ['c c bue', 'buenosaires c'],
    ] as const) {
      const named = plainName(street, new Map());
      const wanted = plainName(text, new Map());
      expect(NameShapes.of(1, () => named).areStrangers(wanted.shapes, 0), text).toBe(false);
      expect(compareNames(wanted, named).fit, text).toBeLessThan(NAME_FIT.other);
    }
  });
  it('say nothing of a name that is not there', () => {
    const shapes = NameShapes.of(0, () => undefined);
    expect(shapes.areStrangers(plainName('mitre', new Map()).shapes, 3)).toBe(false);
  });
});
