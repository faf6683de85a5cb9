import { describe, expect, it } from 'vitest';
import { hashPassword, MAXIMUM_PASSWORD_BYTES, verifyPassword } from '../../../src/market/account/credentials.ts';

describe('passwords', () => {
  it('are kept as argon2id and verified by it, letter by letter', async () => {
    const stored = await hashPassword('ñandú 2026');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(stored).not.toContain('ñandú');
    expect(await hashPassword('ñandú 2026')).not.toBe(stored);
    expect(await verifyPassword(stored, 'ñandú 2026')).toBe(true);
    expect(await verifyPassword(stored, 'Ñandú 2026')).toBe(false);
    expect(await verifyPassword(stored, '')).toBe(false);
  });

  it('of unknown users and damaged hashes are never right', async () => {
    expect(await verifyPassword(null, '')).toBe(false);
    expect(await verifyPassword(null, 'x')).toBe(false);
    expect(await verifyPassword('not a hash', 'x')).toBe(false);
  });

  it('must not be empty or endless', async () => {
    await expect(hashPassword('')).rejects.toThrow(RangeError);
    await expect(hashPassword('x'.repeat(MAXIMUM_PASSWORD_BYTES + 1))).rejects.toThrow(RangeError);
    expect(await verifyPassword(await hashPassword('x'), 'x'.repeat(MAXIMUM_PASSWORD_BYTES + 1))).toBe(false);
  });
});
