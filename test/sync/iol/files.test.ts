import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows as readCsv } from '../../../src/ingest/csv-scan.ts';
import { csvFile } from '../../../src/sync/iol/files.ts';

describe('a file of rows', () => {
  it('is read back by the import as it was', () => {
    const cell = fc.string({ unit: 'grapheme-ascii' }).map((text) => text.trim());
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, fc.double({ noNaN: true, noDefaultInfinity: true })), { minLength: 1 }),
        (rows) => {
          const text = csvFile(['a', 'b', 'c'], rows);
          const read = [...readCsv(text, 0, 1, 3)].map(({ cells }) => cells);
          expect(read).toEqual([['a', 'b', 'c'], ...rows.map(([a, b, c]) => [a, b, String(c)])]);
        },
      ),
    );
    expect(csvFile(['a', 'b'], [[Number.NaN, null]])).toBe('a,b\n,\n');
  });
});
