import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maySoundAlike, SoundIndex, soundOf } from '../../src/indexes/sounds.ts';

describe('words that sound alike', () => {
  it.each([
    ['yrigoyen', 'irigoyen', 'hirigoyen', 'irigollen'],
    ['pueyrredon', 'pueyredon', 'pueirredon'],
    ['paz', 'pas', 'pazz'],
    ['saavedra', 'sabedra', 'savedra'],
    ['quiroga', 'kiroga'],
    ['chivilcoy', 'chivilcoi', 'chibilcoy'],
    ['geronimo', 'jeronimo'],
    ['celso', 'selso', 'zelso'],
    ['philips', 'filips'],
    ['humberto', 'umberto', 'unberto'],
  ])('%s', (word, ...others) => {
    for (const other of others) expect(soundOf(other)).toBe(soundOf(word));
  });

  it.each([
    ['casa', 'cata'],
    ['guerra', 'jerra'],
    ['cola', 'sola'],
    ['1140', '140'],
    ['chaco', 'caco'],
    ['peron', 'peton'],
  ])('%s and %s do not', (word, other) => {
    expect(soundOf(other)).not.toBe(soundOf(word));
  });
});

describe('two words of which one is the other but for an edit', () => {
  it.each([
    ['saenz', 'saens'],
    ['bermudez', 'vermudez'],
    ['gallo', 'galo'],
    ['gallo', 'gayo'],
    ['hudson', 'udson'],
    ['ohara', 'hoara'],
    ['jimenez', 'gimenez'],
    ['kennedy', 'kenedy'],
    ['quito', 'kuito'],
    ['pampa', 'panpa'],
    ['lafayette', 'lafaiette'],
  ])('%s, %s may sound alike', (one, other) => {
    expect(maySoundAlike(one, other)).toBe(true);
    expect(maySoundAlike(other, one)).toBe(true);
  });

  it.each([
    ['belgrano', 'belgrsno'],
    ['medano', 'medrno'],
    ['serrano', 'medrano'],
    ['lima', 'lida'],
  ])('%s, %s do not', (one, other) => {
    expect(maySoundAlike(one, other)).toBe(false);
    expect(soundOf(one)).not.toBe(soundOf(other));
  });
});

describe('an index of sounds', () => {
  const words = ['hirigoyen', 'irigoyen', 'paz', 'perez', 'yrigoyen'];

  it('finds the words that sound like one, itself left out', () => {
    const index = SoundIndex.of(words);
    expect(index.alike('irigoyen')).toEqual(['hirigoyen', 'yrigoyen']);
    expect(index.alike('pas')).toEqual(['paz']);
    expect(index.alike('pez')).toEqual([]);
  });

  it('finds the same as a look at every word, also when it was taken apart and put together', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcghlnqsuvyz'), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 200 }), word, (given, asked) => {
        const sorted = [...given].sort();
        const index = SoundIndex.of(sorted);
        const expected = sorted.filter((other) => other !== asked && soundOf(other) === soundOf(asked));
        expect(index.alike(asked)).toEqual(expected);
        expect(SoundIndex.fromParts(index.toParts(), sorted).alike(asked)).toEqual(expected);
      }),
    );
  });
});
