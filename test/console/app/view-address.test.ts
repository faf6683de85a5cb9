import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, viewOf } from '../../../src/console/app/view-address.ts';

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
