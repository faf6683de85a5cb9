import { describe, expect, it } from 'vitest';
import { type Dialect, dialectOf, type SaidDialect } from '../../src/csv/dialect.ts';

const of = (text: string, said?: SaidDialect, encoding: BufferEncoding = 'utf8'): Dialect | null =>
  dialectOf(Buffer.from(text, encoding), true, said);

describe('how a file is written', () => {
  it.each<[string, string, Partial<Dialect>]>([
    ['semicolons', 'a;b\n1,5;2\n', { separator: 59, rowEnd: 10, start: 0, isDeclared: false }],
    ['commas', 'a,b\n"1;1",2\n', { separator: 44 }],
    ['tabulators', 'a\tb\n1\t2\n', { separator: 9 }],
    ['bars', 'a|b|c\n1|2,5|x;y\n', { separator: 124 }],
    ['one column without a comma', 'a\nb\n', { separator: 44 }],
    ['one column with commas', 'a\nSan Martín 100, Rosario\n', { separator: 59 }],
    ['rows that end by \\r alone', 'a;b\r1;2\r', { rowEnd: 13 }],
    ['rows that end by \\r\\n', 'a;b\r\n1;2\r\n', { rowEnd: 10 }],
    ['a mark, and a line of Excel’s', '\ufeffsep=|\r\na|b\n', { separator: 124, start: 10, isDeclared: true }],
    ['nothing', '', { separator: 44, start: 0 }],
  ])('%s', (_, text, expected) => {
    expect(of(text)).toMatchObject(expected);
  });

  it('is in UTF-8 where that is valid, else in Latin-1', () => {
    expect(of('año;b\n')?.encoding).toBe('utf-8');
    expect(of('año;b\n', {}, 'latin1')?.encoding).toBe('latin-1');
  });

  it('is what somebody says, also against what the file says itself', () => {
    const said = of('sep=|\na|b;c\n', { separator: 'punto_y_coma', encoding: 'latin-1' });
    expect(said).toMatchObject({ separator: 59, encoding: 'latin-1', start: 6, isDeclared: false });
  });

  it('does not count a row that the end of a sample cuts', () => {
    expect(dialectOf(Buffer.from('a;b\n1;2\n3,4,5,6'), false)?.separator).toBe(59);
  });

  it('is none of what is no text', () => {
    expect(of('a;b\n', {}, 'utf16le')).toBeNull();
  });
});
