import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PackedDamaged, packSlices } from '../../src/indexes/packed.ts';
import { runAtOnce } from '../../src/indexes/slices.ts';
import { unpacked } from './unpacked.ts';

const pack = (value: unknown): Uint8Array => runAtOnce(packSlices(value));
const unpack = (bytes: Uint8Array): unknown => unpacked(bytes);

const arrays = fc.oneof(
  fc.uint8Array(),
  fc.uint16Array(),
  fc.int32Array(),
  fc.float32Array({ noNaN: false }),
  fc.float64Array(),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.constant(null), arrays),
    fc.array(tie('tree'), { maxLength: 5 }),
    fc.dictionary(fc.string(), tie('tree'), { maxKeys: 5, noNullPrototype: true }),
    fc.array(fc.tuple(fc.string(), tie('tree')), { maxLength: 5 }).map((entries) => new Map(entries)),
  ),
}));

describe('packed data', () => {
  it('come back as they went in', () => {
    fc.assert(
      fc.property(tree, (value) => {
        expect(unpack(pack(value))).toEqual(value);
      }),
    );
  });

  it('may lie anywhere in a larger buffer; arrays are views of the bytes where their place allows it', () => {
    const packed = pack({ a: Float64Array.of(1.5, -0), b: 'ñ' });
    const shifted = Buffer.concat([Buffer.from('abc'), packed]).subarray(3);
    expect(unpack(shifted)).toEqual({ a: Float64Array.of(1.5, -0), b: 'ñ' });
    const back = unpack(packed) as { a: Float64Array };
    expect(back.a.buffer).toBe(packed.buffer);
  });

  it('refuse to come back when anything was changed, cut off or added', () => {
    const packed = pack({ names: ['uno', 'dos'], numbers: Int32Array.of(1, 2, 3), more: Uint8Array.of(7) });
    for (let at = 0; at < packed.length; at++) {
      for (const bit of [1, 128]) {
        const damaged = packed.slice();
        damaged[at] = (damaged[at] ?? 0) ^ bit;
        expect(() => unpack(damaged), `byte ${at}`).toThrow(PackedDamaged);
      }
    }
    for (let length = 0; length < packed.length; length++) expect(() => unpack(packed.slice(0, length))).toThrow(Error);
    expect(() => unpack(Buffer.concat([packed, new Uint8Array(8)]))).toThrow(Error);
  });

  it('hold nothing else than plain data', () => {
    expect(() => pack({ f: () => 1 })).toThrow(Error);
    expect(() => pack(new Int16Array(1))).toThrow(TypeError);
  });
});
