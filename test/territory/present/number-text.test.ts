import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAsWritten, numberText } from '../../../src/territory/present/number-text.ts';

describe('a number as JSON writes it', () => {
  it.each(['-34.603737', '500', '-0.5', '1.25', '10.01', '123456789012345', '0.1234567890123'])(
    'is the text it was read from: %s',
    (text) => {
      expect(isAsWritten(text)).toBe(true);
      expect(numberText(Number(text), text)).toBe(text);
      expect(JSON.stringify(Number(text))).toBe(text);
    },
  );
  it.each([
    '',
    '-',
    '.',
    '-.',
    '.5',
    '5.',
    '-0',
    '0',
    '-0.0',
    '1.50',
    '05',
    '00.5',
    '+5',
    ' 5',
    '5 ',
    '1e3',
    '1.2.3',
    '0.0000001',
  ])('is written anew where it may be another text: %j', (text) => {
    expect(isAsWritten(text)).toBe(false);
    expect(numberText(7, text)).toBe('7');
  });
  it('is written anew where no text was given', () => {
    expect(numberText(-34.5, undefined)).toBe('-34.5');
    expect(numberText(-34.5, -34.5)).toBe('-34.5');
  });
  it('is what JSON says, for any text of digits', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789.-'), maxLength: 20 });
    fc.assert(
      fc.property(fc.oneof(digits, fc.double({ noNaN: true, noDefaultInfinity: true }).map(String)), (text) => {
        if (isAsWritten(text)) expect(JSON.stringify(Number(text))).toBe(text);
      }),
      { numRuns: 20_000 },
    );
  });
});
