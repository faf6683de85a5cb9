import { describe, expect, it } from 'vitest';
import { Lanes } from '../../../src/market/account/login/lanes.ts';
import { hashPassword, MAXIMUM_PASSWORD_BYTES, verifyPassword } from '../../../src/market/account/passwords.ts';

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

  it('are hashed a few at a time, in the order they came, also after a failure', async () => {
    const lanes = new Lanes(2);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const work = Array.from({ length: 9 }, (_, index) =>
      lanes.run(async () => {
        running++;
        most = Math.max(most, running);
        order.push(index);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        if (index === 3) throw new Error('failed');
      }),
    );
    const results = await Promise.allSettled(work);
    expect(results.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1);
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
