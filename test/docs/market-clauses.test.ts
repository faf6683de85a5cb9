import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { casesIn, expectPinned, rowsOf, sectionsWithoutRow } from './pins.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = 'docs/market-clauses.md';
const REFERENCE = join(ROOT, '../shared/reference/market.md');

const rows = rowsOf(PAGE, /^\| \d/);
const cases = casesIn(/^market/);

describe('docs/market-clauses.md', () => {
  it.each(rows.map(([section = '', clause = '', pins = '']) => [section, clause, pins]))('%s %s', (_, clause, pins) => {
    expect(clause).not.toBe('');
    expectPinned(pins, PAGE, cases);
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
    expect(sectionsWithoutRow(sections, rows)).toEqual([]);
  });
});
