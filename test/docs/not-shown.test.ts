import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCaseFile } from '../../src/acceptance/case-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/not-shown.md');
const CONTRACT = join(ROOT, '../shared/spec/interface.md');

/** The rows of the page's tables as cells, without heads and rules. */
const rows = readFileSync(PAGE, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '))
  .filter((cells) => cells.at(-1) !== 'Pinned by');

const cases = new Set(
  readdirSync(join(ROOT, 'test/acceptance'))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const file: unknown = JSON.parse(readFileSync(join(ROOT, 'test/acceptance', name), 'utf8'));
      return isCaseFile(file) ? file.cases.map(({ id }) => id) : [];
    }),
);

describe('docs/not-shown.md', () => {
  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(50);
  });

  it.each(rows.map((cells) => [cells.slice(0, -2).join(' '), cells.at(-1) ?? '']))('%s: pinned', (_, pins) => {
    const names = [...pins.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);
    const files = [...pins.matchAll(/\]\(([^)]+)\)/g)].flatMap(([, path]) => path ?? []);
    expect(names.length + files.length).toBeGreaterThan(0);
    expect(names.filter((name) => !cases.has(name))).toEqual([]);
    expect(files.filter((path) => !existsSync(join(dirname(PAGE), path)))).toEqual([]);
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
