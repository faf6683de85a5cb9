import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, firstNames, titleOf, viewOf } from '../../../src/console/app/address.ts';

describe('the address of a view', () => {
  it('is read back as it was written, whatever the values', () => {
    const values = fc.dictionary(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.string({ minLength: 1, unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(fc.constantFrom('', 'territorio', 'mercado'), values, (page, dictionary) => {
        fc.pre(
          Object.entries(dictionary)
            .flat()
            .every((text) => !/\p{Surrogate}/u.test(text)),
        );
        const view = viewOf(addressOf(page, Object.entries(dictionary)));
        expect(view.page).toBe(page);
        expect(Object.fromEntries(view.values)).toEqual({ ...dictionary });
      }),
    );
  });
  it('is one for one view: values in order, empty ones left out', () => {
    expect(
      addressOf('territorio', [
        ['provincia', ''],
        ['lon', '-58'],
        ['lat', '-34'],
      ]),
    ).toBe('#/territorio?lat=-34&lon=-58');
  });
  it('is the start when it is none', () => {
    for (const hash of ['', '#', '#/', '#/?']) expect(viewOf(hash)).toEqual({ page: '', values: new Map() });
    fc.assert(fc.property(fc.string(), (hash) => void viewOf(hash)));
  });
});

describe('the title of the window', () => {
  it('is what is shown, the page and the service', () => {
    expect(titleOf('', '')).toBe('Ventanilla');
    expect(titleOf('', 'Mercado')).toBe('Mercado · Ventanilla');
    expect(titleOf(' GGAL\n', 'Mercado')).toBe('GGAL · Mercado · Ventanilla');
    expect(titleOf('museo', '')).toBe('museo · Ventanilla');
  });
  it('has room for the page, whatever is shown', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const title = titleOf(text, 'Territorio');
        return title.endsWith('Territorio · Ventanilla') && [...title].length <= 80 + 26;
      }),
    );
    expect(titleOf('x'.repeat(200), 'P')).toBe(`${'x'.repeat(79)}… · P · Ventanilla`);
  });
  it('names a few of many', () => {
    const more = (count: number): string => `y ${count} más`;
    expect(firstNames([], more)).toBe('');
    expect(firstNames(['a', 'b'], more)).toBe('a, b');
    expect(firstNames(['a', 'b', 'c'], more)).toBe('a, b y 1 más');
  });
});
