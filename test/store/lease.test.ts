import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { forgetHolder, isGone, newHolder } from '../../src/store/lease.ts';

describe.skipIf(process.platform !== 'linux')('who holds a source (skipped where the system does not tell)', () => {
  const [where, pid, name] = newHolder().split('|');

  it('is there as long as its process is, and as long as it says so itself', () => {
    const holder = newHolder();
    expect(isGone(holder)).toBe(false);
    expect(isGone(`${where}|${process.ppid}|x`)).toBe(false);
    forgetHolder(holder);
    // Of this very process, and nobody of it: one with the same number held it before.
    expect(isGone(holder)).toBe(true);
  });

  it('is gone when its process is', () => {
    const { pid: ended } = spawnSync(process.execPath, ['--version']);
    expect(isGone(`${where}|${ended}|x`)).toBe(true);
  });

  it('is not known to be gone when it was of another machine, another run of it, or is something else', () => {
    const { pid: ended } = spawnSync(process.execPath, ['--version']);
    expect(isGone(`another/pid:[1]|${ended}|x`)).toBe(false);
    expect(isGone(`|${ended}|x`)).toBe(false);
    expect(isGone('somebody')).toBe(false);
    expect(isGone('')).toBe(false);
    expect(isGone(`${where}|../self|x`)).toBe(false);
    expect([where !== '', pid, name !== '']).toEqual([true, String(process.pid), true]);
  });
});
