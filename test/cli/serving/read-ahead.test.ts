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

/** What reads, and the names that it was asked for. */
function reading(bytes: Uint8Array | null = Uint8Array.of(1)): { ahead: ReadAhead; asked: string[] } {
  const asked: string[] = [];
  const ahead = new ReadAhead(async ({ name }) => {
    asked.push(name);
    return bytes;
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

  it('is read anew for who asks again, or for another: nothing is held that was handed on', async () => {
    const { ahead, asked } = reading();
    await ahead.begin(holding(VERSION), nameOf);
    await ahead.handed(VERSION, 'catalog other');
    await ahead.handed(VERSION, 'catalog c0ffee');
    expect(asked).toEqual(['catalog c0ffee', 'catalog other', 'catalog c0ffee']);
  });

  it('is not begun where there is no territory', async () => {
    const { ahead, asked } = reading();
    await ahead.begin(holding({ ...VERSION, dataSet: 'market' }), nameOf);
    expect(asked).toEqual([]);
  });

  it('is none where there is none, or the thread fails', async () => {
    expect(await reading(null).ahead.handed(VERSION, 'catalog')).toBeNull();
    const failing = new ReadAhead(() => Promise.reject(new Error('no thread')));
    await failing.begin(holding(VERSION), nameOf);
    expect(await failing.handed(VERSION, 'catalog c0ffee')).toBeNull();
  });

  it('is told by which version and name to read', async () => {
    const tasks: unknown[] = [];
    const ahead = new ReadAhead(async (task) => {
      tasks.push(task);
      return null;
    });
    await ahead.handed(VERSION, 'catalog');
    expect(tasks).toEqual([{ version: { dataSet: 'territory', number: 3, checksum: 'c0ffee' }, name: 'catalog' }]);
  });
});
