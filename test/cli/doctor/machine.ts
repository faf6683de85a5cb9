import type { Machine } from '../../../src/cli/doctor/machine.ts';

/** A machine on which nothing is wrong. */
export function soundMachine(more: Partial<Machine> = {}): Machine {
  return {
    nodeVersion: '24.1.0',
    now: () => new Date('2026-11-22T12:00:00Z'),
    memory: () => 8e9,
    mostFiles: () => 65_536,
    offsetOfBuenosAires: () => -180,
    disk: async () => ({ free: 50e9, files: 1e6, freeFiles: 9e5 }),
    file: () => ({ mode: 0o600, size: 1e6 }),
    listening: async () => null,
    ownerOfPort: () => null,
    ask: async () => null,
    ...more,
  };
}
