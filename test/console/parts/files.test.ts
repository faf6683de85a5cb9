import { describe, expect, it } from 'vitest';
import { csvText, tableFile } from '../../../src/console/parts/files.ts';

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

describe('a table as a file', () => {
  it('has the values of its columns, and none without values', async () => {
    const columns = [
      { id: 'a', head: 'Name, "quoted"', value: ([name]: readonly [string, number | null]) => name, cell: () => '' },
      { id: 'b', head: 'Number', value: ([, number]: readonly [string, number | null]) => number },
      { id: 'c', head: 'Button', cell: () => '' },
    ];
    const { load } = tableFile('x', columns, [['x,y', 1.5] as const, ['z\n"', null] as const]);
    expect(await load()).toBe('\uFEFF"Name, ""quoted""",Number\r\n"x,y",1.5\r\n"z\n""",\r\n');
  });
});
