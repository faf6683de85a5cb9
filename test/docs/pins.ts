import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { readCaseFolder } from '../../src/acceptance/case-file.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The names of the acceptance cases in the files whose names match. */
export function casesIn(file: RegExp): ReadonlySet<string> {
  const files = readCaseFolder(join(ROOT, 'test/acceptance')).filter(([name]) => file.test(name));
  return new Set(files.flatMap(([, { cases }]) => cases.map(({ id }) => id)));
}

/** The rows of a page's tables as cells, of the lines that match. */
export function rowsOf(page: string, line: RegExp): readonly (readonly string[])[] {
  return readFileSync(join(ROOT, page), 'utf8')
    .split('\n')
    .filter((text) => line.test(text))
    .map((text) => text.slice(2, -2).split(' | '));
}

/** A cell of a page names what pins its row, and all that it names is there: cases in backticks, test files as links. */
export function expectPinned(pins: string, page: string, cases: ReadonlySet<string>): void {
  const names = [...pins.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);
  const files = [...pins.matchAll(/\]\(([^)]+)\)/g)].flatMap(([, path]) => path ?? []);
  expect(names.length + files.length).toBeGreaterThan(0);
  expect(names.filter((name) => !cases.has(name))).toEqual([]);
  expect(files.filter((path) => !existsSync(join(ROOT, dirname(page), path)))).toEqual([]);
}

/** Which numbered sections of a text no row stands for, neither by its number nor by that of a part of it. */
export function sectionsWithoutRow(sections: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const known = rows.map(([section]) => section ?? '');
  return sections.filter((own) => !known.some((row) => row === own || row.startsWith(`${own}.`)));
}
