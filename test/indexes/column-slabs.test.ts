import { expect, test } from 'vitest';
import { ColumnSlabs, SLAB_ROWS } from '../../src/indexes/column-slabs.ts';

test('columns share slabs and never a row; long ones have memory of their own', () => {
  const slabs = new ColumnSlabs();
  const lengths = [0, 1, SLAB_ROWS - 10, 9, 1, SLAB_ROWS, SLAB_ROWS + 1, 5];
  const taken = lengths.map((length) => slabs.take(length));
  for (const [i, { days, values }] of taken.entries()) {
    expect([days.length, values.length]).toEqual([lengths[i], lengths[i]]);
    days.fill(i);
    values.fill(i);
  }
  for (const [i, { days, values }] of taken.entries()) {
    expect(days.every((day) => day === i)).toBe(true);
    expect(values.every((value) => value === i)).toBe(true);
  }
  expect(taken[1]?.days.buffer).toBe(taken[2]?.days.buffer);
  expect(taken[6]?.days.buffer.byteLength).toBe(4 * (SLAB_ROWS + 1));
});
