import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ownBytes } from '../../../src/server/http/answer.ts';
import { compress } from '../../../src/server/http/compression.ts';

describe('bytes that are kept', () => {
  it('are those of the pieces, in memory of just their size', () => {
    const own = ownBytes([Buffer.from('uno,'), new Uint8Array(0), Buffer.from('dos')]);
    expect(own.toString()).toBe('uno,dos');
    expect(own.buffer.byteLength).toBe(7);
    expect(ownBytes([]).byteLength).toBe(0);
  });

  it.each(['gzip', 'br'] as const)('compressed as %s, whatever their size, pin nothing larger', async (coding) => {
    for (const size of [0, 1500, 30_000, 200_000]) {
      for (const bytes of [Buffer.alloc(size, 'a'), randomBytes(size)]) {
        const compressed = await compress([bytes], coding);
        expect(compressed.buffer.byteLength).toBe(compressed.byteLength);
      }
    }
  });

  it('as brotli are no longer for the smaller window, and come back whole at every size around a power of two', async () => {
    const text = Buffer.from(Array.from({ length: 30_000 }, (_, i) => `${(i * 7919) % 10_007},`).join(''));
    for (const size of [1, 2, 1023, 1024, 65_519, 65_520, 65_521, 65_536, 131_055, 131_056, 131_057, text.length]) {
      const bytes = text.subarray(0, size);
      const compressed = await compress([bytes], 'br');
      expect(brotliDecompressSync(compressed).equals(bytes)).toBe(true);
      const largest = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
      expect(compressed.byteLength).toBeLessThanOrEqual(largest.byteLength * 1.01 + 8);
    }
  });

  it('compressed from pieces, many at a time, are the pieces put together', async () => {
    const answers = Array.from({ length: 24 }, (_, n) =>
      Array.from({ length: 1 + (n % 5) }, (_, i) => Buffer.alloc((n * 7919 + i * 104_729) % 90_000, `${n}.${i};`)),
    );
    const compressed = await Promise.all(answers.map((pieces, n) => compress(pieces, n % 2 === 0 ? 'gzip' : 'br')));
    for (const [n, bytes] of compressed.entries()) {
      const whole = n % 2 === 0 ? gunzipSync(bytes) : brotliDecompressSync(bytes);
      expect(whole.equals(Buffer.concat(answers[n] ?? []))).toBe(true);
    }
  });
});
