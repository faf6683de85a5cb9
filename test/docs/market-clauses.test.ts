import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCaseFile } from '../../src/acceptance/case-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/market-clauses.md');
const REFERENCE = join(ROOT, '../shared/reference/market.md');

/** The rows of the page's table as cells, without head and rule. */
const rows = readFileSync(PAGE, 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

const cases = new Set(
  readdirSync(join(ROOT, 'test/acceptance'))
    .filter((name) => /^market.*\.json$/.test(name))
    .flatMap((name) => {
      const file: unknown = JSON.parse(readFileSync(join(ROOT, 'test/acceptance', name), 'utf8'));
      return isCaseFile(file) ? file.cases.map(({ id }) => id) : [];
    }),
);

describe('docs/market-clauses.md', () => {
  it.each(rows.map(([section = '', clause = '', pins = '']) => [section, clause, pins]))('%s %s', (_, clause, pins) => {
    const names = [...pins.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);
    const files = [...pins.matchAll(/\]\(([^)]+)\)/g)].flatMap(([, path]) => path ?? []);
    expect(clause).not.toBe('');
    expect(names.length + files.length).toBeGreaterThan(0);
    expect(names.filter((name) => !cases.has(name))).toEqual([]);
    expect(files.filter((path) => !existsSync(join(dirname(PAGE), path)))).toEqual([]);
  });

  it('stands for at least 200 cases', () => {
    expect(cases.size).toBeGreaterThanOrEqual(200);
  });
});

describe.skipIf(!existsSync(REFERENCE))('against the reference (skipped without ../shared/reference)', () => {
  it('every section from 1 to 12 has a row', () => {
    const headings = [...readFileSync(REFERENCE, 'utf8').matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)];
    const sections = headings
      .flatMap(([, section]) => section ?? [])
      .filter((section) => Number.parseInt(section, 10) <= 12);
    expect(sections.length).toBeGreaterThan(20);
    const known = rows.map(([section]) => section ?? '');
    expect(sections.filter((own) => !known.some((row) => row === own || row.startsWith(`${own}.`)))).toEqual([]);
  });
});
