import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SILENT } from '../../../src/ingest/progress.ts';
import { closeSession, discardPending } from '../../../src/market/running/close.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { file, instrument, load } from '../serving.ts';
import { feedInto } from './pushing.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ventanilla-rollback-'));
  store = await openStore(`sqlite:${join(folder, 'store.sqlite')}`);
  await load(store, [file('instruments.csv', [instrument('GGAL')])]);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const push = (day: string, price: number) =>
  feedInto(store, '2026-11-30T12:00:00Z').push({ simbolo: 'GGAL', ultimoPrecio: price, fechaHora: `${day}T17:00:00` });
const sessions = async () => (await store.reader('market'))?.version.counts.sessions ?? 0;

test('a close that is rolled back leaves its quotes pending: they are closed again, not lost', async () => {
  await push('2026-11-19', 1);
  await closeSession(store, SILENT);
  expect(await sessions()).toBe(1);
  await store.rollback('market', 1);
  expect(await sessions()).toBe(0);
  // The first line of the next day closes the day before, as it does with quotes that no version holds.
  await push('2026-11-20', 2);
  expect(await sessions()).toBe(1);
  expect((await store.versions()).get('market')?.number).toBe(4);
  expect((await closeSession(store, SILENT))?.session).toBe('2026-11-20');
});

test('what was wrong with them can be discarded instead', async () => {
  await push('2026-11-19', 1);
  await closeSession(store, SILENT);
  await store.rollback('market', 1);
  expect(await discardPending(store)).toBe(1);
  expect(await closeSession(store, SILENT)).toBeNull();
  expect(await sessions()).toBe(0);
});
