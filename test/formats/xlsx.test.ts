import { describe, expect, it } from 'vitest';
import type { FileColumn } from '../../src/formats/table.ts';
import { columnLetters, writeXlsx } from '../../src/formats/xlsx.ts';
import { parseDay } from '../../src/indexes/civil-date.ts';
import { bytesOf, sheetsOf, tableOf, unzipped, written } from './reading.ts';

const COLUMNS: readonly FileColumn[] = [
  { name: 'id', type: 'text' },
  { name: 'valor', type: 'number' },
  { name: 'fecha', type: 'date' },
  { name: 'momento', type: 'time' },
  { name: 'completo', type: 'boolean' },
];

describe('writeXlsx', () => {
  it('writes ids as texts with their zeros, numbers as they are, dates as dates, and nothing where there is nothing', async () => {
    const rows = [
      ['02', 1234.56, parseDay('2026-08-27') ?? 0, Date.UTC(2026, 7, 27, 18), true],
      [null, null, null, null, null],
      ['06', 0.1, parseDay('1900-03-01') ?? 0, null, false],
    ];
    const [sheet = []] = [...sheetsOf(await written(writeXlsx, tableOf(COLUMNS, rows))).values()];
    expect(Object.values(sheet[0] ?? {}).map(({ text }) => text)).toEqual(COLUMNS.map(({ name }) => name));
    expect(sheet[1]).toEqual({
      A: { type: 'inlineStr', style: '0', text: '02' },
      B: { type: 'n', style: '0', text: '1234.56' },
      C: { type: 'n', style: '1', text: '46261' },
      D: { type: 'n', style: '2', text: '46261.75' },
      E: { type: 'b', style: '0', text: '1' },
    });
    expect(sheet[2]).toEqual({});
    expect(sheet[3]?.C?.text).toBe('61');
  });

  it('keeps a text a text: no formula, no entity, no control character, nothing read as an escape', async () => {
    const texts = ['=1+1', '<b>&amp;"\'', 'dos\nlíneas\r\n', 'a\u0000b\u001f', '_x000D_', ' ñandú 🇦🇷 ', '\ufffe'];
    const file = await written(
      writeXlsx,
      tableOf(
        COLUMNS,
        texts.map((text) => [text]),
      ),
    );
    const [sheet = []] = [...sheetsOf(file).values()];
    const shown = sheet.slice(1).map((row) => row.A);
    expect(new Set(shown.map((cell) => cell?.type))).toEqual(new Set(['inlineStr']));
    expect(shown.map((cell) => cell?.text)).toEqual([
      '=1+1',
      '<b>&amp;"\'',
      'dos\nlíneas_x000D_\n',
      'a_x0000_b_x001F_',
      '_x005F_x000D_',
      ' ñandú 🇦🇷 ',
      '_xFFFE_',
    ]);
    expect(unzipped(file).get('xl/worksheets/sheet1.xml')?.includes('<f')).toBe(false);
  });

  it('cuts texts where Excel ends them, and writes days that Excel does not have as texts', async () => {
    const days = ['1900-02-28', '0001-01-01', '9999-12-31'].map((day) => parseDay(day) ?? 0);
    const rows = [['a'.repeat(40_000)], ...days.map((day) => [null, null, day])];
    const [sheet = []] = [...sheetsOf(await written(writeXlsx, tableOf(COLUMNS, rows))).values()];
    expect(sheet[1]?.A?.text.length).toBe(32_767);
    expect(sheet.slice(2).map((row) => row.C?.text)).toEqual(['1900-02-28', '0001-01-01', '2958465']);
  });

  it('goes on in a further sheet, with its heading, where one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, n) => [String(n)]);
    const pieces = writeXlsx(tableOf(COLUMNS, rows), { breathe: async () => undefined }, { rows: 4 });
    const sheets = sheetsOf(await bytesOf(pieces));
    expect([...sheets.keys()]).toEqual(['datos', 'datos 2', 'datos 3']);
    expect([...sheets.values()].map((sheet) => sheet.map((row) => row.A?.text))).toEqual([
      ['id', '0', '1', '2'],
      ['id', '3', '4', '5'],
      ['id', '6'],
    ]);
  });

  it('writes a table without rows, and the same table as the same bytes', async () => {
    const empty = await written(writeXlsx, tableOf(COLUMNS, []));
    expect([...sheetsOf(empty).values()][0]?.length).toBe(1);
    expect(await written(writeXlsx, tableOf(COLUMNS, []))).toEqual(empty);
  });

  it('ends the rows when its file is not wanted any more', async () => {
    let ended = false;
    async function* rows() {
      try {
        for (let n = 0; ; n++) yield [`fila ${n} ${Math.random()}`];
      } finally {
        ended = true;
      }
    }
    const pieces = writeXlsx({ name: 'datos', columns: COLUMNS, rows }, { breathe: async () => undefined });
    let taken = 0;
    for await (const piece of pieces) {
      taken += piece.byteLength;
      if (taken > 50_000) break;
    }
    expect(ended).toBe(true);
  });

  it('passes on what making the rows throws', async () => {
    const rows = function* () {
      yield ['uno'];
      throw new Error('the client has gone');
    };
    await expect(written(writeXlsx, { name: 'datos', columns: COLUMNS, rows })).rejects.toThrow('the client has gone');
  });

  it('names columns as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });
});
