import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maySoundAlike, SoundIndex, soundAlike, soundOf } from '../../src/indexes/sounds.ts';

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

describe('soundAlike', () => {
  it('says of any two words what their sounds do', () => {
    const word = fc.stringMatching(/^[abcdefghilnopqrstuvwxyz]{1,7}$/);
    let alike = 0;
    const same = (one: string, other: string): void => {
      expect(soundAlike(one, other)).toBe(soundOf(one) === soundOf(other));
      if (one !== other && soundAlike(one, other)) alike++;
    };
    fc.assert(
      fc.property(
        word,
        word,
        fc.constantFrom('', 'h', 's', 'v', 'y', 'z', 'll', 'ph', 'qu'),
        fc.nat(7),
        (one, other, letters, at) => {
          same(one, other);
          same(one, one.slice(0, at) + letters + one.slice(at));
          same(one, one.replace('b', 'v').replace('f', 'ph').replace('k', 'qu').replace('i', 'y'));
        },
      ),
      { numRuns: 3000 },
    );
    expect(alike).toBeGreaterThan(300);
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
