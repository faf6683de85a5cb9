import { describe, expect, it } from 'vitest';
import { RowScanner, type ScannedRow } from '../../../src/csv/row-scanner.ts';
import type { FileRow } from '../../../src/formats/table.ts';
import { CellRows, columnNames } from '../../../src/territory/archivos/cell-rows.ts';

/** The rows of a text, scanned with `;` between cells; valid until the next is scanned. */
function scanned(text: string | Buffer, longest?: number): ScannedRow[] {
  const scanner = new RowScanner({ cell: 59, row: 10 }, longest);
  scanner.feed(Buffer.from(text));
  scanner.finish();
  const rows: ScannedRow[] = [];
  for (let row = scanner.next(); row; row = scanner.next()) rows.push(row);
  return rows;
}

const ADDED = [
  { name: 'lat', type: 'number' },
  { name: 'estado', type: 'text' },
] as const;

function rowsOf(write: (target: CellRows) => void, encoding: 'utf-8' | 'latin-1' = 'utf-8'): readonly FileRow[] {
  const target = new CellRows(encoding, 3, ADDED);
  write(target);
  return target.take() ?? [];
}

describe('CellRows', () => {
  const [row = fail(), short = fail(), long = fail()] = scanned('007;"a ""b"";c";\n1\n1;2;3;"4;5";\n');

  it('holds every cell as a text, what is empty as nothing, and added cells by the types of their columns', () => {
    expect(rowsOf((target) => target.whole(row, [-34.6, 'hallado']))).toEqual([
      ['007', 'a "b";c', null, -34.6, 'hallado'],
    ]);
    expect(rowsOf((target) => target.whole(row, ['-34.6', null]))).toEqual([['007', 'a "b";c', null, null, null]]);
  });

  it('fills up short rows, cuts off empty cells, and puts cells too many into the last column', () => {
    expect(rowsOf((target) => target.short(short, [null, 'x']))).toEqual([['1', null, null, null, 'x']]);
    expect(rowsOf((target) => target.clipped(long, [null, 'x']))).toEqual([['1', '2', '3', null, 'x']]);
    expect(rowsOf((target) => target.long(long, [null, 'x']))).toEqual([['1', '2', '3;"4;5";', null, 'x']]);
  });

  it('keeps the beginning of a row that is none, in however many parts it comes', () => {
    const parts = scanned(`${'ñ'.repeat(50_000)}\n`, 1000);
    const [only = []] = rowsOf((target) => {
      for (const part of parts) target.text(part, [null, 'fila_invalida']);
    });
    expect(only.slice(1)).toEqual([null, null, null, 'fila_invalida']);
    expect(String(only[0])).toBe('ñ'.repeat(16 * 1024));
  });

  it('reads Latin-1, and has no blank lines', () => {
    const [latin = fail()] = scanned(Buffer.from('Ñandú;;\n', 'latin1'));
    expect(rowsOf((target) => target.whole(latin, [null, null]), 'latin-1')[0]?.[0]).toBe('Ñandú');
    expect(rowsOf((target) => target.raw())).toEqual([]);
  });

  it('has room for so many rows', () => {
    const target = new CellRows('utf-8', 3, ADDED);
    for (let n = 0; !target.isFull; n++) target.whole(row, [n, null]);
    expect(target.take()?.length).toBe(128);
    expect([target.isFull, target.take()]).toEqual([false, null]);
  });
});

it('columns are called by their headings, each by a name of its own', () => {
  expect(columnNames(['id', '', 'id', 'id_2', 'id'])).toEqual(['id', 'columna_2', 'id_2', 'id_2_2', 'id_3']);
});

function fail(): never {
  throw new Error('there is no such row');
}
