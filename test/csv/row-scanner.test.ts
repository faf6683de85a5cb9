import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellContent,
  cellStarts,
  isBlank,
  MAXIMUM_ROW_BYTES,
  MAXIMUM_UNCLOSED,
  MOST_CELLS,
  RowScanner,
  rawCell,
  type ScannedRow,
} from '../../src/csv/row-scanner.ts';
import { chunksOf } from './chunks.ts';

interface Row {
  readonly problem: ScannedRow['problem'];
  readonly text: string;
  readonly end: string;
  readonly cells: readonly string[];
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** All rows of a file fed in these chunks; a row in parts comes as one. */
function scan(chunks: readonly Uint8Array[], cell = ';', row = '\n'): Row[] {
  const scanner = new RowScanner({ cell: cell.charCodeAt(0), row: row.charCodeAt(0) });
  const rows: Row[] = [];
  let parts = '';
  const take = (): void => {
    for (let found = scanner.next(); found; found = scanner.next()) {
      const scanned = found;
      const { problem, partial, bytes, lineEnd } = scanned;
      parts += text(bytes);
      if (partial) continue;
      const cells = scanned.cells.slice(0, -1).map((_, place) => text(cellContent(rawCell(scanned, place))));
      rows.push({ problem, text: parts, end: text(lineEnd), cells });
      parts = '';
    }
  };
  for (const chunk of chunks) {
    scanner.feed(chunk);
    take();
  }
  scanner.finish();
  take();
  return rows;
}

const whole = (file: string, cell?: string, row?: string): Row[] => scan([Buffer.from(file, 'latin1')], cell, row);

describe('rows', () => {
  it.each<[string, readonly string[][]]>([
    [
      'a;b\n1;2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a;"b;c"\n', [['a', 'b;c']]],
    ['"a\nb";c\n', [['a\nb', 'c']]],
    ['"a ""b""";\n', [['a "b"', '']]],
    ['a; "b;c" ;d\n', [['a', 'b;c ', 'd']]],
    ['5" caño;b\n', [['5" caño', 'b']]],
    ['"La Casa" 12;b\n', [['La Casa 12', 'b']]],
    ['""\n', [['']]],
    ['\n\na\n', [[''], [''], ['a']]],
    [';;\n', [['', '', '']]],
  ])('%j', (text, cells) => {
    expect(whole(text).map((row) => row.cells)).toEqual(cells);
    expect(whole(text).every((row) => row.problem === null)).toBe(true);
  });
  it('may end with \\r alone', () => {
    expect(whole('a,b\r1,2\r', ',', '\r')).toEqual([
      { problem: null, text: 'a,b', end: '\r', cells: ['a', 'b'] },
      { problem: null, text: '1,2', end: '\r', cells: ['1', '2'] },
    ]);
  });

  it('give back every byte, and are the same however the file is cut', () => {
    const file = fc.array(fc.constantFrom(';', '"', '\n', '\r', '\r\n', ' ', 'a', 'é', '""', 'x;"y'), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(file, fc.array(fc.nat(12), { maxLength: 20 }), (parts, sizes) => {
        const bytes = Buffer.from(parts.join(''));
        const rows = scan(chunksOf(bytes, sizes));
        expect(rows).toEqual(scan([bytes]));
        expect(rows.map(({ text, end }) => text + end).join('')).toBe(bytes.toString('latin1'));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('rows that are none', () => {
  it('cells are not told apart without end', () => {
    const [row, next] = whole(`${';'.repeat(3 * MOST_CELLS)}\na;b\n`);
    expect(row?.cells).toHaveLength(MOST_CELLS);
    expect(row?.cells.at(-1)).toBe(';'.repeat(2 * MOST_CELLS + 1));
    expect(next?.cells).toEqual(['a', 'b']);
  });
  it('a quote that nobody closes costs its line alone', () => {
    expect(whole('a;b\n1;"2\n3;4\n5;6').map(({ problem, text }) => [problem, text])).toEqual([
      [null, 'a;b'],
      ['comillas_sin_cerrar', '1;"2'],
      [null, '3;4'],
      [null, '5;6'],
    ]);
  });
  it('a quote is not looked for beyond the limit of a row', () => {
    const rest = 'x;y\n'.repeat(MAXIMUM_ROW_BYTES / 4 + 1);
    const rows = whole(`a;"b\n${rest}"\n`);
    expect(rows[0]).toMatchObject({ problem: 'comillas_sin_cerrar', text: 'a;"b' });
    expect(rows[1]).toMatchObject({ problem: null, text: 'x;y' });
  });
  it('a file full of such quotes costs no more than so many looks', () => {
    const lines = 5 * MAXIMUM_UNCLOSED;
    const rows = whole('x";"\n'.repeat(lines));
    expect(rows).toHaveLength(lines);
    expect(rows.every(({ problem }) => problem === 'comillas_sin_cerrar')).toBe(true);
  });
  it.each(['\n', '\r\n', ''])('a row that is too long comes whole, in parts, before %j', (end) => {
    const long = 'x;'.repeat(MAXIMUM_ROW_BYTES);
    const bytes = Buffer.from(`a;b\n${long}${end}${end === '' ? '' : '1;2'}`);
    const rows = scan(chunksOf(bytes, [70_000, 1, 65_536, 3]));
    expect(rows[1]).toMatchObject({ problem: 'fila_muy_larga', end });
    expect(rows[1]?.text === long).toBe(true);
    expect(rows.slice(2).map(({ text }) => text)).toEqual(end === '' ? [] : ['1;2']);
  });
});

describe('one row by itself', () => {
  it('has the cells that it has in its file', () => {
    const file = fc
      .array(fc.constantFrom(...'ab ;;""\n\r'.split(''), '"x";', 'é'), { maxLength: 60 })
      .map((parts) => Buffer.from(parts.join(''), 'latin1'));
    fc.assert(
      fc.property(file, (bytes) => {
        const scanner = new RowScanner({ cell: 59, row: 10 });
        scanner.feed(bytes);
        scanner.finish();
        for (let row = scanner.next(); row; row = scanner.next()) {
          if (row.problem === null) expect(cellStarts(row.bytes, 59)).toEqual(row.cells);
        }
      }),
    );
  });

  it.each([
    ['', true],
    ['  \r', true],
    [' ;', false],
    ['""', false],
  ])('%j is blank: %s', (line, blank) => {
    expect(isBlank({ bytes: Buffer.from(line) })).toBe(blank);
  });

  it('may be longer than rows of files may be where its reader says so', () => {
    const long = Buffer.from(`${'x'.repeat(2 * MAXIMUM_ROW_BYTES)};b\n`);
    const scanner = new RowScanner({ cell: 59, row: 10 }, Number.POSITIVE_INFINITY);
    scanner.feed(long.subarray(0, MAXIMUM_ROW_BYTES + 9));
    expect(scanner.next()).toBeNull();
    scanner.feed(long.subarray(MAXIMUM_ROW_BYTES + 9));
    const row = scanner.next();
    expect(row?.problem).toBeNull();
    expect(row?.cells).toEqual([0, 2 * MAXIMUM_ROW_BYTES + 1, 2 * MAXIMUM_ROW_BYTES + 3]);
  });
});
