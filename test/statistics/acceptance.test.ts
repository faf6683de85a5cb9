import { expect, test } from 'vitest';
import { readCaseFolder } from '../../src/acceptance/case-file.ts';
import { runCases } from '../../src/acceptance/run.ts';
import { createStatistics } from '../../src/statistics/group.ts';
import { serveGroup } from '../serving.ts';
import { hasShared, load, SHARED, STARTER } from './serving.ts';

const CLOCK = { now: () => new Date(), today: () => '2026-11-20' };

async function outcomes(path: string, starter: boolean) {
  const serving = await serveGroup(createStatistics, (store) => load(store, [path], { starter }), {}, CLOCK);
  const files = readCaseFolder('test/acceptance')
    .filter(([name]) => name.startsWith('statistics'))
    .map(([, file]) => file);
  const all = await runCases(files, { address: serving.address, user: '', password: '' });
  await serving.close();
  expect(serving.errors).toEqual([]);
  return all;
}

test('the acceptance cases hold on the starter data', async () => {
  const all = await outcomes(STARTER, true);
  expect(all.filter(({ kind }) => kind === 'failed')).toEqual([]);
  expect(all.filter(({ kind }) => kind === 'passed').length).toBeGreaterThanOrEqual(240);
});

test.skipIf(!hasShared)(
  'the acceptance cases hold on the full data, none skipped (skipped without ../shared/data)',
  async () => {
    const all = await outcomes(SHARED, false);
    expect(all.filter(({ kind }) => kind !== 'passed')).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(240);
  },
);
