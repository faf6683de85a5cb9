import { describe, expect, it } from 'vitest';
import { ReadAhead } from '../../../src/cli/serving/read-ahead.ts';
import type { DataSet, DataSetVersion } from '../../../src/store/store.ts';

const VERSION: DataSetVersion = {
  dataSet: 'territory',
  number: 3,
  checksum: 'c0ffee',
  source: 'data',
  loadedAt: '2026-11-01T00:00:00Z',
  newest: null,
  starter: false,
  counts: {},
};
const nameOf = ({ checksum }: DataSetVersion): string => `catalog ${checksum}`;

/** A store of these versions. */
function holding(...versions: readonly DataSetVersion[]): { versions: () => Promise<Map<DataSet, DataSetVersion>> } {
  return { versions: async () => new Map(versions.map((version) => [version.dataSet, version])) };
}

const IDLE = { build: async (): Promise<void> => {}, failed: (): void => {} };

/** What reads, and the names that it was asked for. */
function reading(bytes: Uint8Array | null = Uint8Array.of(1)): { ahead: ReadAhead; asked: string[] } {
  const asked: string[] = [];
  const ahead = new ReadAhead({
    ...IDLE,
    read: async ({ name }) => {
      asked.push(name);
      return bytes;
    },
  });
  return { ahead, asked };
}

describe('a snapshot read by another thread', () => {
  it('is begun before anybody asks, and read once', async () => {
    const { ahead, asked } = reading();
    await ahead.begin(holding(VERSION), nameOf);
    expect(asked).toEqual(['catalog c0ffee']);
    expect(await ahead.handed(VERSION, 'catalog c0ffee')).toEqual(Uint8Array.of(1));
    expect(asked).toHaveLength(1);
  });

  it.each(['catalog c0ffee', 'catalog other'])('is not held once it was handed on, or %s was wanted', async (first) => {
    const { ahead, asked } = reading();
    await ahead.begin(holding(VERSION), nameOf);
    await ahead.handed(VERSION, first);
    const before = asked.length;
    await ahead.handed(VERSION, 'catalog c0ffee');
    expect(asked.slice(before)).toEqual(['catalog c0ffee']);
  });

  it('is not begun where the store does not answer: who loads it tells of that', async () => {
    const { ahead, asked } = reading();
    await ahead.begin({ versions: () => Promise.reject(new Error('silent')) }, nameOf);
    expect(asked).toEqual([]);
    expect(await ahead.handed(VERSION, 'catalog c0ffee')).toEqual(Uint8Array.of(1));
  });

  it('is not begun where there is no territory', async () => {
    const { ahead, asked } = reading();
    await ahead.begin(holding({ ...VERSION, dataSet: 'market' }), nameOf);
    expect(asked).toEqual([]);
  });

  it('is none where there is none, or the thread fails, which is told once', async () => {
    expect(await reading(null).ahead.handed(VERSION, 'catalog')).toBeNull();
    const told: unknown[] = [];
    const failure = new Error('no thread');
    const failing = new ReadAhead({
      ...IDLE,
      read: () => Promise.reject(failure),
      failed: (error) => told.push(error),
    });
    await failing.begin(holding(VERSION), nameOf);
    expect(await failing.handed(VERSION, 'catalog c0ffee')).toBeNull();
    expect(await failing.handed(VERSION, 'catalog c0ffee')).toBeNull();
    expect(told).toEqual([failure]);
  });

  it('that is damaged is left to the caller, which reports it: it is no failure of the thread', async () => {
    const failures: unknown[] = [];
    const damaged = Object.assign(new Error('the data were changed'), { name: 'PackedDamaged' });
    const ahead = new ReadAhead({
      ...IDLE,
      read: () => Promise.reject(damaged),
      failed: (error) => failures.push(error),
    });
    expect([await ahead.handed(VERSION, 'catalog c0ffee'), failures]).toEqual([null, []]);
  });

  it('is told by which version and name to read', async () => {
    const tasks: unknown[] = [];
    const ahead = new ReadAhead({
      ...IDLE,
      read: async (task) => {
        tasks.push(task);
        return Uint8Array.of(1);
      },
    });
    await ahead.handed(VERSION, 'catalog');
    expect(tasks).toEqual([{ version: { dataSet: 'territory', number: 3, checksum: 'c0ffee' }, name: 'catalog' }]);
  });

  it('is built by another process where the store has none, and read then', async () => {
    const steps: string[] = [];
    let kept: Uint8Array | null = null;
    const ahead = new ReadAhead({
      ...IDLE,
      read: async () => {
        steps.push('read');
        return kept;
      },
      build: async () => {
        steps.push('build');
        kept = Uint8Array.of(7);
      },
    });
    expect(await ahead.handed(VERSION, 'catalog')).toEqual(Uint8Array.of(7));
    expect(steps).toEqual(['read', 'build', 'read']);
    expect(await ahead.handed(VERSION, 'catalog')).toEqual(Uint8Array.of(7));
    expect(steps).toEqual(['read', 'build', 'read', 'read']);
  });
});
