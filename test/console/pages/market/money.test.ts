import { describe, expect, it } from 'vitest';
import { currencyCode, priceDigits, writeMoney, writePercent } from '../../../../src/console/pages/market/money.ts';

describe('money', () => {
  const blanks = (text: string): string => text.replace(/\s/g, ' ');

  it('is written in the form of the language, with the currency', () => {
    expect(blanks(writeMoney('es-AR', 1234.5, 'peso_Argentino', [2, 2]))).toBe('$ 1.234,50');
    expect(blanks(writeMoney('es-AR', 1234.5, 'dolar_Estadounidense', [2, 2]))).toBe('US$ 1.234,50');
    expect(blanks(writeMoney('en-GB', 1234.5, 'AR$', [2, 2]))).toBe('ARS 1,234.50');
    expect(writeMoney('es-AR', 1.5, 'sal', [2, 2])).toBe('1,50 sal');
    expect([currencyCode('DOLARES_USA'), currencyCode('US$'), currencyCode('')]).toEqual(['USD', 'USD', null]);
  });

  it('has a sign where it is a change', () => {
    expect(blanks(writePercent('en-GB', 3.271))).toBe('+3.27%');
    expect(blanks(writePercent('es-AR', -1.4))).toMatch(/^-1,40 ?%$/);
    expect(blanks(writePercent('en-GB', 0))).toBe('0.00%');
  });

  it('has as many decimals as a price needs', () => {
    expect([priceDigits(2346.65)[1], priceDigits(4.06)[1], priceDigits(0.00012)[1]]).toEqual([3, 4, 7]);
  });
});
