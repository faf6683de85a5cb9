import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDoubles, readInts } from '../../src/indexes/columns.ts';

/** Bytes of numbers, least byte first, behind `before` other bytes. */
function written(before: number, bytes: number, write: (view: DataView, at: number) => void, step: number): Uint8Array {
  const body = new Uint8Array(before + bytes);
  const view = new DataView(body.buffer);
  for (let at = 0; at < bytes; at += step) write(view, before + at);
  return body;
}

describe('numbers of stored records', () => {
  it('are read wherever they stand', () => {
    fc.assert(
      fc.property(fc.array(fc.double()), fc.array(fc.integer()), fc.nat(9), (doubles, ints, before) => {
        const ofDoubles = written(
          before,
          8 * doubles.length,
          (view, at) => view.setFloat64(at, doubles[(at - before) / 8] ?? 0, true),
          8,
        );
        const ofInts = written(
          before,
          4 * ints.length,
          (view, at) => view.setInt32(at, ints[(at - before) / 4] ?? 0, true),
          4,
        );
        const readAsDoubles = new Float64Array(doubles.length);
        readDoubles(ofDoubles, before, readAsDoubles);
        const readAsInts = new Int32Array(ints.length);
        readInts(ofInts, before, readAsInts);
        expect([...readAsDoubles]).toEqual(doubles);
        expect([...readAsInts]).toEqual(ints);
      }),
    );
  });

  it('are turned round where processors keep the greatest byte first', () => {
    const ints = new Int32Array(2);
    readInts(Uint8Array.of(0, 0, 0, 1, 0, 0, 2, 0), 0, ints, false);
    expect([...ints]).toEqual([1, 512]);
    const doubles = new Float64Array(1);
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, 1.5);
    readDoubles(bytes, 0, doubles, false);
    expect([...doubles]).toEqual([1.5]);
  });

  it('are not read beyond the end of their record', () => {
    expect(() => readInts(new Uint8Array(7), 0, new Int32Array(2))).toThrow(RangeError);
    expect(() => readDoubles(new Uint8Array(8), 1, new Float64Array(1))).toThrow(RangeError);
  });
});
