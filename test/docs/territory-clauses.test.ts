import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCaseFile } from '../../src/acceptance/case-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/territory-clauses.md');
const REFERENCE = join(ROOT, '../shared/reference/territorial.md');

/** The rows of the page's table as cells, without head and rule. */
const rows = readFileSync(PAGE, 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

const cases = new Set(
  readdirSync(join(ROOT, 'test/acceptance'))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const file: unknown = JSON.parse(readFileSync(join(ROOT, 'test/acceptance', name), 'utf8'));
      return isCaseFile(file) ? file.cases.map(({ id }) => id) : [];
    }),
);

describe('docs/territory-clauses.md', () => {
  it.each(rows.map(([section = '', clause = '', pins = '']) => [section, clause, pins]))('%s %s', (_, clause, pins) => {
    const names = [...pins.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);
    const files = [...pins.matchAll(/\]\(([^)]+)\)/g)].flatMap(([, path]) => path ?? []);
    expect(clause).not.toBe('');
    expect(names.length + files.length).toBeGreaterThan(0);
    expect(names.filter((name) => !cases.has(name))).toEqual([]);
    expect(files.filter((path) => !existsSync(join(dirname(PAGE), path)))).toEqual([]);
  });

  it('names every case made for a clause', () => {
    const page = readFileSync(PAGE, 'utf8');
    const made = [...cases].filter((id) => id.startsWith('CT-'));
    expect(made.length).toBeGreaterThan(30);
    expect(made.filter((id) => !page.includes(`\`${id}\``))).toEqual([]);
  });
});

describe.skipIf(!existsSync(REFERENCE))('against the reference (skipped without ../shared/reference)', () => {
  it('every section from 1 to 7 has a row', () => {
    const headings = [...readFileSync(REFERENCE, 'utf8').matchAll(/^#{2,3} ([1-7](?:\.\d+)?)\.? /gm)];
    const sections = headings.flatMap(([, section]) => section ?? []);
    expect(sections.length).toBeGreaterThan(25);
    const known = rows.map(([section]) => section ?? '');
    expect(sections.filter((own) => !known.some((row) => row === own || row.startsWith(`${own}.`)))).toEqual([]);
  });
});
