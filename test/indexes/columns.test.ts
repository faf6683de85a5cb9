import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Columns, LOOSE_COLUMNS, OwnColumns, SLAB_BYTES } from '../../src/indexes/columns.ts';
import { SharedDays } from '../../src/indexes/series-columns.ts';
import { SharedColumns } from '../../src/indexes/shared-columns.ts';

const ALL: readonly (readonly [name: string, make: () => Columns])[] = [
  ['own', () => new OwnColumns()],
  ['loose', () => LOOSE_COLUMNS],
  ['shared', () => new SharedColumns(new SharedArrayBuffer(1 << 22))],
];

test.each(ALL)('%s columns hold what was written, never an element of another, and were zero before', (_, make) => {
  const columns = make();
  const lengths = [0, 1, SLAB_BYTES - 10, 9, 1, SLAB_BYTES, SLAB_BYTES + 1, 5];
  const taken = lengths.map((length, i) =>
    columns.bytes(length, (column) => {
      expect(column.every((element) => element === 0)).toBe(true);
      column.fill(i + 1);
    }),
  );
  const ints = columns.ints(3, (column) => column.set([1, -2, 3]));
  const doubles = columns.doubles(3, (column) => column.set([0.5, Number.NaN, -0]));
  const kept = [columns.keepInts(Int32Array.of(7, 8)), columns.keepBytes(Uint8Array.of(9))];
  for (const [i, column] of taken.entries()) {
    expect(column.length).toBe(lengths[i]);
    expect(column.every((element) => element === i + 1)).toBe(true);
  }
  expect([[...ints], [...doubles], ...kept.map((column) => [...column])]).toEqual([
    [1, -2, 3],
    [0.5, Number.NaN, -0],
    [7, 8],
    [9],
  ]);
});

test("a thread's own columns share slabs; long ones have memory of their own", () => {
  const columns = new OwnColumns();
  const [one, other, long] = [8, 16, SLAB_BYTES + 1].map((length) => columns.bytes(length, () => {}));
  expect(one?.buffer).toBe(other?.buffer);
  expect(long?.buffer.byteLength).toBe(SLAB_BYTES + 1);
});

test('kept days are the days given, whatever was given before and whatever becomes of them', () => {
  const column = fc
    .uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 8 })
    .map((days) => Int32Array.from(days).sort().reverse());
  fc.assert(
    fc.property(fc.array(column, { maxLength: 60 }), (columns) => {
      const shared = new SharedDays(new OwnColumns());
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
  const shared = new SharedDays(new OwnColumns());
  const short = shared.keep(Int32Array.of(9, 8, 7));
  const long = shared.keep(Int32Array.of(9, 8, 7, 6, 5));
  const again = shared.keep(Int32Array.of(9, 8, 7, 6));
  expect(again.byteOffset).toBe(long.byteOffset);
  expect(shared.keep(Int32Array.of(9, 8, 7, 6, 5)).byteOffset).toBe(long.byteOffset);
  expect(shared.keep(Int32Array.of(9, 8, 6)).byteOffset).not.toBe(long.byteOffset);
  expect([...short, ...shared.keep(new Int32Array(0))]).toEqual([9, 8, 7]);
});
