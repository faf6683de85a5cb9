import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { casesIn, expectPinned, rowsOf } from './pins.ts';

const PAGE = 'docs/not-shown.md';
const CONTRACT = join(import.meta.dirname, '../../../shared/spec/interface.md');

const rows = rowsOf(PAGE, /^\| /).filter((cells) => cells.at(-1) !== 'Pinned by');
const cases = casesIn(/\.cases$/);

describe('docs/not-shown.md', () => {
  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(50);
  });

  it.each(rows.map((cells) => [cells.slice(0, -2).join(' '), cells.at(-1) ?? '']))('%s: pinned', (_, pins) => {
    expectPinned(pins, PAGE, cases);
  });
});

describe.skipIf(!existsSync(CONTRACT))('against the contract (needs ../shared/spec)', () => {
  it('every section that says "not shown" has a row', () => {
    let section = '';
    const open = new Map<string, number>();
    for (const line of readFileSync(CONTRACT, 'utf8').split('\n')) {
      section = /^#+ (\d+(?:\.\d+)?)\.? /.exec(line)?.[1] ?? section;
      const gaps = line.match(/not shown/g)?.length ?? 0;
      if (gaps > 0) open.set(section, (open.get(section) ?? 0) + gaps);
    }
    expect(open.size).toBeGreaterThan(8);
    const lacking = [...open].filter(([number, gaps]) => rows.filter(([cell]) => cell === number).length < gaps);
    expect(lacking).toEqual([]);
  });
});
