import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows } from '../../src/ingest/csv-scan.ts';

function rows(text: string, width: number): { line: number; cells: readonly string[] | null; broken: string | null }[] {
  return [...csvRows(text, 0, 1, width)].map(({ line, cells, broken }) => ({ line, cells, broken }));
}

describe('rows of CSV', () => {
  it.each<[string, [number, string[]][]]>([
    [
      'a,b\n1,2\n',
      [
        [1, ['a', 'b']],
        [2, ['1', '2']],
      ],
    ],
    [
      'a,b\r\n1,2',
      [
        [1, ['a', 'b']],
        [2, ['1', '2']],
      ],
    ],
    [
      '\n\n a , b \n\n\r\n1,\n',
      [
        [3, ['a', 'b']],
        [6, ['1', '']],
      ],
    ],
    ['"a","b"', [[1, ['a', 'b']]]],
    [
      '"a""b", " x " \n"",""\n',
      [
        [1, ['a"b', ' x ']],
        [2, ['', '']],
      ],
    ],
    [
      '"one\ntwo\nthree",x\n"y",z\r\nq,r',
      [
        [1, ['one\ntwo\nthree', 'x']],
        [4, ['y', 'z']],
        [5, ['q', 'r']],
      ],
    ],
    [
      '"a\r\nb",c\r\nd,"e"\r\n',
      [
        [1, ['a\r\nb', 'c']],
        [3, ['d', 'e']],
      ],
    ],
    ['x,"a,b"', [[1, ['x', 'a,b']]]],
    [
      'x,"a,b"\ny,',
      [
        [1, ['x', 'a,b']],
        [2, ['y', '']],
      ],
    ],
  ])('%j', (text, expected) => {
    expect(rows(text, 2)).toEqual(expected.map(([line, cells]) => ({ line, cells, broken: null })));
  });

  it.each<[string, string]>([
    ['1,2\n1,2,3\n4,5', '3 columns instead of 2'],
    ['1,2\n1\n4,5', '1 columns instead of 2'],
    ['1,2\n"a" b,2\n4,5', 'text behind a closing quote'],
    ['1,2\na "b",2\n4,5', 'a quote inside a cell that does not begin with one'],
    ['1,2\n"a,2\n4,5', 'a quote that is not closed'],
    ['1,2\n"a,2\n4,5\n', 'a quote that is not closed'],
    ['1,2\n1,"\n4,5', 'a quote that is not closed'],
  ])('a broken row of %j costs its line alone', (text, reason) => {
    expect(rows(text, 2)).toEqual([
      { line: 1, cells: ['1', '2'], broken: null },
      { line: 2, cells: null, broken: reason },
      { line: 3, cells: ['4', '5'], broken: null },
    ]);
  });
  it('two stray quotes far apart do not swallow what is between them', () => {
    const text = `a,b\n"x,1\n${'1,2\n'.repeat(50)}y",1,3\n4,5`;
    const read = rows(text, 2);
    expect(read.filter(({ cells }) => cells).length).toBe(52);
    expect(read.filter(({ broken }) => broken).map(({ line }) => line)).toEqual([2, 53]);
  });
  it('a quote that is never closed is not looked for through a long file', () => {
    const text = `${'"a\n'.repeat(20)}${'b,c\n'.repeat(600_000)}`;
    expect(rows(text, 2).filter(({ broken }) => broken)).toHaveLength(20);
  });

  const cell = fc.string({ unit: fc.constantFrom('a', 'ñ', '1', ' ', '"', ',', '\n', '\r\n', ';', '\t') });
  const written = (quoteAll: boolean) => (value: string) =>
    quoteAll || value.trim() !== value || /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

  it('gives back any cells that were written by the rules, on the lines they were written', () => {
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 8 });
    fc.assert(
      fc.property(table, fc.boolean(), fc.constantFrom('\n', '\r\n'), (values, quoteAll, end) => {
        const texts = values.map((row) => row.map(written(quoteAll)).join(','));
        const lines: number[] = [];
        let line = 1;
        for (const text of texts) {
          lines.push(line);
          line += text.split('\n').length;
        }
        expect(rows(texts.join(end), 3)).toEqual(
          values.map((cells, index) => ({ line: lines[index], cells, broken: null })),
        );
      }),
    );
  });

  it('reads what csv-parse reads, the same', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '1', ' ', '"', ',', ',', '\n', '\r\n', '""') });
    fc.assert(
      fc.property(text, (given) => {
        // csv-parse takes `"" ""` for one empty cell; here it is text behind a closing quote.
        fc.pre(!/" +"/.test(given));
        let oracle: string[][];
        try {
          oracle = parse(given, {
            record_delimiter: ['\r\n', '\n'],
            relax_column_count: true,
            trim: true,
            skip_empty_lines: true,
          });
        } catch {
          return;
        }
        // A row of blanks alone is a row of one empty cell there, none here; the file's reader knows no single columns.
        const expected = oracle.filter((row) => row.length === 2);
        const read = rows(given, 2).flatMap(({ cells }) => (cells ? [cells] : []));
        if (!given.includes('"') || oracle.length === expected.length) expect(read).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('tells how far it has come, to the end, and ends whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', '\r') }), (given) => {
        let before = 0;
        for (const { end, line } of csvRows(given, 0, 1, 2)) {
          expect(end).toBeGreaterThan(before);
          expect(line).toBeLessThanOrEqual(given.split('\n').length);
          before = end;
        }
      }),
    );
  });
});
