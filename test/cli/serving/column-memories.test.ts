import { expect, test } from 'vitest';
import { ColumnMemories } from '../../../src/cli/serving/worker-pool.ts';
import type { DataSet, DataSetVersion } from '../../../src/store/store.ts';

const version = (dataSet: DataSet, number: number): DataSetVersion => ({
  dataSet,
  number,
  source: 'a test',
  loadedAt: '2026-11-22T12:00:00.000Z',
  counts: {},
  checksum: `sum ${number}`,
  starter: false,
  newest: null,
});

test('all that build one version get one memory, another version another one', () => {
  const memories = new ColumnMemories();
  const first = memories.of(version('market', 1));
  expect(first).toBeInstanceOf(SharedArrayBuffer);
  // A worker that comes later, or tries again.
  expect(memories.of(version('market', 1))).toBe(first);
  expect(memories.of(version('statistics', 1))).not.toBe(first);
  const second = memories.of(version('market', 2));
  expect(second).not.toBe(first);
  expect(memories.of(version('market', 2))).toBe(second);
});

test('what is shared as a whole, or is private, has none', () => {
  const memories = new ColumnMemories();
  expect(memories.of(version('territory', 1))).toBeNull();
  expect(memories.of(version('ledger', 1))).toBeNull();
});
