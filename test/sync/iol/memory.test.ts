import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows as readCsv } from '../../../src/ingest/csv-scan.ts';
import { csvFile } from '../../../src/sync/iol/csv.ts';
import { readMemory } from '../../../src/sync/iol/memory.ts';
import { queueOf } from '../../../src/sync/iol/queue.ts';

describe('what a visit leaves for the next', () => {
  const memory = {
    visited: '2026-11-20',
    since: '2026-11-16',
    asked: { 'bCBA|GGAL': '2026-11-20' },
    spent: { date: '2026-11-20', titles: 200 },
    waiting: 7,
    sizes: { 'acciones/Merval': 22 },
    doubted: ['letras/Todas'],
  };

  it('is read as it was written', () => {
    expect(readMemory(JSON.parse(JSON.stringify(memory)))).toEqual(memory);
  });

  it('counts as forgotten where it is not that, whatever it is', () => {
    const nothing = readMemory(null);
    expect(nothing).toMatchObject({ visited: '', since: '', asked: {}, waiting: 0 });
    fc.assert(fc.property(fc.jsonValue(), (value) => void readMemory(value)));
    expect(readMemory({ ...memory, visited: 'Friday', asked: { A: '2026-02-30', B: 3 }, waiting: -1 })).toMatchObject({
      visited: '',
      asked: {},
      waiting: 0,
    });
  });
});

describe('titles that are asked for', () => {
  const asked = { a: '2026-11-20', b: '2026-11-13', c: '2026-10-01', d: '2026-11-12', e: '2026-11-18' };

  it('are those never asked, those that miss sessions, and those asked long ago', () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(queueOf(keys, { asked, since: '2026-11-16' }, '2026-11-20')).toEqual(['f', 'g', 'c', 'd', 'b']);
    expect(queueOf(keys, { asked, since: '2026-09-01' }, '2026-11-20')).toEqual(['f', 'g', 'c']);
  });
});

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
