import { describe, expect, it } from 'vitest';
import { csvText } from '../../../src/console/parts/download/file-offer.ts';

describe('a file of comma-separated values', () => {
  it('quotes what holds commas, quotes and line ends; nothing is an empty cell', () => {
    expect(csvText([['a', 'b,c', 'd"e', 'f\ng', null, -2.5]])).toBe('\uFEFFa,"b,c","d""e","f\ng",,-2.5\r\n');
  });
  it.each(['=1+1', '+54 11', '-1', '@SUM(A1)', '\t=1', '\r=1'])('lets no spreadsheet run %j', (text) => {
    expect(csvText([[text]])).toMatch(/^\uFEFF"?'/);
  });
  it('leaves numbers what they are', () => {
    expect(csvText([[-34.6, 0]])).toBe('\uFEFF-34.6,0\r\n');
  });
});
