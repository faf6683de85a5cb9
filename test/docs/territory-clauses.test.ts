import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { casesIn, expectPinned, rowsOf, sectionsWithoutRow } from './pins.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = 'docs/territory-clauses.md';
const REFERENCE = join(ROOT, '../shared/reference/territorial.md');

const rows = rowsOf(PAGE, /^\| \d/);
const cases = casesIn(/\.cases$/);

describe('docs/territory-clauses.md', () => {
  it.each(rows.map(([section = '', clause = '', pins = '']) => [section, clause, pins]))('%s %s', (_, clause, pins) => {
    expect(clause).not.toBe('');
    expectPinned(pins, PAGE, cases);
  });

  it('names every case made for a clause', () => {
    const page = readFileSync(join(ROOT, PAGE), 'utf8');
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
    expect(sectionsWithoutRow(sections, rows)).toEqual([]);
  });
});
