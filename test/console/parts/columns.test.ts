import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Column,
  compareValues,
  narrowed,
  nextOrder,
  orderChoices,
  windowOf,
} from '../../../src/console/parts/columns.ts';

describe('the rows of a long table that are in the document', () => {
  it('are all that can be seen, and few; with the gaps they are as high as all', () => {
    const sizes = [
      fc.nat(200_000),
      fc.integer({ min: 20, max: 60 }),
      fc.nat(20_000_000),
      fc.integer({ min: 100, max: 3000 }),
    ] as const;
    fc.assert(
      fc.property(...sizes, (count, height, anywhere, sight) => {
        const top = Math.min(anywhere, Math.max(0, count * height - sight));
        const { from, to, above, below } = windowOf(count, height, top, sight);
        expect(above + (to - from) * height + below).toBe(count * height);
        expect(from * height <= top && to * height >= Math.min(top + sight, count * height)).toBe(true);
        expect(to - from).toBeLessThanOrEqual(Math.max(150, sight / height + 30));
      }),
    );
  });
  it('are some even where the box was scrolled beyond the end, as when rows were filtered out', () => {
    const { from, to } = windowOf(500, 40, 1_000_000, 600);
    expect(to).toBe(500);
    expect(from).toBeLessThan(500);
  });
});

describe('the order of a table', () => {
  it('puts numbers by size, words by the alphabet, what is missing last whichever way', () => {
    expect([10, 9, null, 2].sort((a, b) => compareValues(a, b, 'ascending'))).toEqual([2, 9, 10, null]);
    expect([10, 9, null, 2].sort((a, b) => compareValues(a, b, 'descending'))).toEqual([10, 9, 2, null]);
    expect(['ñandú', 'oca', 'nutria', 'Árbol'].sort((a, b) => compareValues(a, b, 'ascending'))).toEqual([
      'Árbol',
      'nutria',
      'ñandú',
      'oca',
    ]);
  });
  it('goes up, then down, then as it came', () => {
    const up = nextOrder(null, 'a');
    const down = nextOrder(up, 'a');
    expect([up?.direction, down?.direction, nextOrder(down, 'a')]).toEqual(['ascending', 'descending', null]);
    expect(nextOrder(down, 'b')).toEqual({ column: 'b', direction: 'ascending' });
  });
});

describe('a table on a phone', () => {
  const columns = ['symbol', 'description', 'bid', 'last', 'change'].map(
    (id): Column<Record<string, string>> => ({ id, head: id, value: (row) => row[id] ?? null }),
  );

  it('begins with the first columns, has others below the name, and loses none', () => {
    const shown = narrowed(columns, { first: ['symbol', 'last', 'change'], under: ['description'] });
    expect(shown.map(({ id }) => id)).toEqual(['symbol', 'last', 'change', 'bid']);
    expect(shown.map(({ under }) => under.map(({ id }) => id))).toEqual([['description'], [], [], []]);
  });
  it('passes over columns that the table does not have', () => {
    const shown = narrowed(columns.slice(0, 3), { first: ['symbol', 'last'], under: ['description', 'kind'] });
    expect(shown.map(({ id }) => id)).toEqual(['symbol', 'bid']);
  });
  it('can be ordered by its columns and those below them, if they have a value and a text as head', () => {
    const value = ({ size }: { readonly size: number }): number => size;
    const under = [{ id: 'description', head: 'Descripción', value }];
    const choices = orderChoices([
      { id: 'symbol', head: 'Símbolo', value, under },
      { id: 'explain', head: 'Explicar', under: [] },
      { id: 'mark', head: null, value, under: [] },
      { id: 'last', head: 'Último', value, under: [] },
    ]);
    expect(choices.map(({ id, text }) => [id, text])).toEqual([
      ['symbol', 'Símbolo'],
      ['description', 'Descripción'],
      ['last', 'Último'],
    ]);
  });
});
