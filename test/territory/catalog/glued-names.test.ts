import { describe, expect, it } from 'vitest';
import { buildTextIndex } from '../../../src/indexes/text-index-build.ts';
import { GluedNames } from '../../../src/territory/catalog/glued-names.ts';

describe('names without the spaces between their words', () => {
  const text = buildTextIndex([
    'Entre Ríos',
    'Mar del Plata',
    'San Martín',
    'San-Martín',
    'Salta',
    '9 de Julio',
    'A B',
    'Ruta Nacional 3',
  ]);
  const built = GluedNames.of(text);
  const glued = GluedNames.fromParts(built.toParts(), text);

  it.each([
    ['entrerios', 'entre rios'],
    ['mardelplata', 'mar del plata'],
    ['sanmartin', 'san martin'],
    ['9dejulio', '9 de julio'],
  ])('%s is %s', (word, name) => {
    expect(glued.exact(word)).toBe(name);
    expect(built.exact(word)).toBe(name);
  });

  it.each(['salta', 'ab', 'entre', 'entreriosx', ''])('%j is none', (word) => {
    expect(glued.exact(word)).toBeNull();
  });

  it('long ones may have a typo, very long ones two, those with numbers none', () => {
    expect(glued.near(['entrerioss'])).toEqual(['entre rios']);
    expect(glued.near(['etrerioss'])).toEqual([]);
    expect(glued.near(['marddelplataa'])).toEqual(['mar del plata']);
    expect(glued.near(['8dejulio'])).toEqual([]);
    expect(glued.near(['entre'])).toEqual([]);
  });

  it.each([
    ['mar del platta', ['mar del plata']],
    ['ma r del platta', ['mar del plata']],
    ['xx mar del plata', []],
    ['x mar del plata', []],
    ['x mar del plaata', []],
    ['mar del plata x', []],
    ['ruta nacional x', []],
  ])('no whole word is lost as a typo, and no number is one: %s', (words, names) => {
    expect(glued.near(words.split(' '))).toEqual(names);
  });
});
