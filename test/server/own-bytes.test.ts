import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { compress } from '../../src/server/http/compression.ts';
import { ownBytes } from '../../src/server/http/own-bytes.ts';

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
        const compressed = await compress(bytes, coding);
        expect(compressed.buffer.byteLength).toBe(compressed.byteLength);
      }
    }
  });
});
