import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellTexts } from '../../src/csv/cell-text.ts';
import { encode } from '../../src/csv/encoding.ts';
import { RowScanner } from '../../src/csv/row-scanner.ts';
import { exactCell, harmless, writtenCell } from '../../src/csv/written-cell.ts';

const texts = fc.string({ unit: fc.constantFrom(...'ab ñ;,"\n\r=-1'.split('')), maxLength: 12 });

describe('cells that are written', () => {
  it.each([
    ['exactCell', exactCell],
    ['writtenCell', writtenCell],
  ])('by %s are read back as they were', (_, write) => {
    fc.assert(
      fc.property(
        fc.array(texts, { minLength: 2, maxLength: 5 }),
        fc.constantFrom(';', ',', '\t', '|'),
        (row, separator) => {
          const scanner = new RowScanner({ cell: separator.charCodeAt(0), row: 10 });
          scanner.feed(encode(`${row.map((text) => write(text, separator)).join(separator)}\n`, 'utf-8'));
          const found = scanner.next();
          expect(found && cellTexts(found, 'utf-8')).toEqual(row);
        },
      ),
    );
  });

  it('exactly keep their blanks from readers that trim', () => {
    expect(exactCell(' a', ';')).toBe('" a"');
    expect(writtenCell(' a', ';')).toBe(' a');
    expect(exactCell('a "b"', ';')).toBe('"a ""b"""');
  });

  it.each(['=1+1', '+1', '-1', '@a', '\ta', '\ra'])('%j does not run as a formula', (text) => {
    expect(harmless(text)).toBe(`'${text}`);
  });
  it.each(['', 'a=1', '1-2', "'=1"])('%j is left as it is', (text) => {
    expect(harmless(text)).toBe(text);
  });
});
