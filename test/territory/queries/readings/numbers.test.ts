import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardinalOf, ordinalsInDigits, otherNumbers } from '../../../../src/territory/queries/readings/numbers.ts';

describe('other ways to write a number', () => {
  it.each([
    ['9', ['nueve', 'noveno', 'ix']],
    ['nueve', ['9', 'noveno', 'ix']],
    ['25', ['veinticinco', 'xxv']],
    ['veinticinco', ['25', 'xxv']],
    ['1', ['primero', 'primera', 'primo', 'uno', 'i']],
    ['1ro', ['1', 'primero', 'primera', 'primo', 'uno', 'i']],
    ['1era', ['1', 'primero', 'primera', 'primo', 'uno', 'i']],
    ['1º', ['1', 'primero', 'primera', 'primo', 'uno', 'i']],
    ['1o', ['1', 'primero', 'primera', 'primo', 'uno', 'i']],
    ['primero', ['1', 'primera', 'primo', 'uno', 'i']],
    ['2da', ['2', 'dos', 'segundo', 'segunda', 'ii']],
    ['xii', ['12', 'doce']],
    ['xxiii', ['23', 'veintitres']],
    ['treinta y tres', ['33', 'xxxiii']],
    ['80', ['ochenta']],
    ['cien', ['100']],
    ['012', ['12', 'doce', 'xii']],
    ['1234', []],
    ['i', []],
    ['x', []],
    ['roca', []],
    ['', []],
  ])('%j', (words, others) => {
    expect(otherNumbers(words)).toEqual(others);
  });

  it.each([
    ['i', '1'],
    ['i°', '1'],
    ['v', '5'],
    ['x', '10'],
    ['l', undefined],
  ])('a letter that closes a name may be a Roman one: %j', (letter, digits) => {
    expect(otherNumbers(letter, true)[0]).toBe(digits);
  });

  it('leads back to the digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (number) => {
        for (const words of otherNumbers(String(number))) {
          if (words.length > 1) expect(otherNumbers(words)[0]).toBe(String(number));
        }
      }),
    );
  });
});

describe('ordinals in digits', () => {
  it.each([
    ['segunda', ['2do', '2da']],
    ['2', ['2do', '2da']],
    ['2do', ['2da']],
    ['ii', ['2do', '2da']],
    ['quinta', ['5to', '5ta']],
    ['decima', ['10mo', '10ma']],
    ['10', ['10mo', '10ma']],
    ['0', []],
    ['99', []],
    ['roca', []],
    ['', []],
  ])('%j', (word, ordinals) => {
    expect(ordinalsInDigits(word)).toEqual(ordinals);
  });

  it('from eleven on with any ending', () => {
    expect(ordinalsInDigits('undecima')).toContain('11va');
    expect(ordinalsInDigits('11ra')).toContain('11va');
  });
});

describe('numbers that are counted by', () => {
  it.each([
    ['doce', 12],
    ['cuarenta', 40],
    ['cuarenta y siete', 47],
    ['cien', 100],
    ['primero', null],
    ['xii', null],
    ['12', null],
    ['doce de octubre', null],
    ['', null],
  ])('%j', (words, number) => {
    expect(cardinalOf(words)).toBe(number);
  });
});
