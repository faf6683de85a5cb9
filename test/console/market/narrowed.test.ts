import { describe, expect, it } from 'vitest';
import { narrowed } from '../../../src/console/pages/market/panels.ts';
import { column } from '../../../src/console/pages/market/sheet.ts';

const COLUMNS = ['symbol', 'description', 'bid', 'last', 'change'].map((id) =>
  column<Record<string, string>>(
    id,
    id,
    (row) => row[id] ?? null,
    (row) => row[id] ?? '',
  ),
);

describe('a table in a narrow window', () => {
  it('begins with what matters, with what the row is below its name, and loses no column', () => {
    const columns = narrowed(COLUMNS, { first: ['symbol', 'last', 'change'], under: ['description'] });
    expect(columns.map(({ id }) => id)).toEqual(['symbol', 'last', 'change', 'bid']);
    expect(columns.map(({ under }) => under.map(({ id }) => id))).toEqual([['description'], [], [], []]);
  });
  it('passes over columns that it does not have: those of which no row says anything are left out', () => {
    const columns = narrowed(COLUMNS.slice(0, 3), { first: ['symbol', 'last'], under: ['description', 'kind'] });
    expect(columns.map(({ id }) => id)).toEqual(['symbol', 'bid']);
  });
});
