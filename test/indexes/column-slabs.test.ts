import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ColumnSlabs, SLAB_LENGTH } from '../../src/indexes/column-slabs.ts';
import { SharedDays } from '../../src/indexes/shared-days.ts';

test('columns share slabs and never an element; long ones have memory of their own', () => {
  const slabs = new ColumnSlabs(Float64Array);
  const lengths = [0, 1, SLAB_LENGTH - 10, 9, 1, SLAB_LENGTH, SLAB_LENGTH + 1, 5];
  const taken = lengths.map((length) => slabs.take(length));
  for (const [i, column] of taken.entries()) {
    expect(column.length).toBe(lengths[i]);
    column.fill(i);
  }
  for (const [i, column] of taken.entries()) expect(column.every((element) => element === i)).toBe(true);
  expect(taken[1]?.buffer).toBe(taken[2]?.buffer);
  expect(taken[6]?.buffer.byteLength).toBe(8 * (SLAB_LENGTH + 1));
});

test('kept days are the days given, whatever was given before and whatever becomes of them', () => {
  const column = fc
    .uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 8 })
    .map((days) => Int32Array.from(days).sort().reverse());
  fc.assert(
    fc.property(fc.array(column, { maxLength: 60 }), (columns) => {
      const shared = new SharedDays();
      const kept = columns.map((days) => {
        const given = days.slice();
        const own = shared.keep(given);
        given.fill(-1);
        return own;
      });
      expect(kept).toEqual(columns);
    }),
  );
});

test('equal days, and days that a longer column begins with, are one piece of memory', () => {
  const shared = new SharedDays();
  const short = shared.keep(Int32Array.of(9, 8, 7));
  const long = shared.keep(Int32Array.of(9, 8, 7, 6, 5));
  const again = shared.keep(Int32Array.of(9, 8, 7, 6));
  expect(again.byteOffset).toBe(long.byteOffset);
  expect(shared.keep(Int32Array.of(9, 8, 7, 6, 5)).byteOffset).toBe(long.byteOffset);
  expect(shared.keep(Int32Array.of(9, 8, 6)).byteOffset).not.toBe(long.byteOffset);
  expect([...short, ...shared.keep(new Int32Array(0))]).toEqual([9, 8, 7]);
});
