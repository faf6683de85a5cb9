import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SILENT } from '../../../src/ingest/progress.ts';
import { closeSession, DailyClose } from '../../../src/market/running/close.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { file, instrument, load } from '../serving.ts';
import { feedInto } from './pushing.ts';

let folder: string;
let store: Store;
let now: string;
let told: unknown[];
let daily: DailyClose;
let failure: Error | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ventanilla-daily-'));
  store = await openStore(`sqlite:${join(folder, 'store.sqlite')}`);
  await load(store, [file('instruments.csv', [instrument('GGAL')])]);
  told = [];
  failure = null;
  daily = new DailyClose({
    store,
    at: '17:30',
    now: () => new Date(now),
    close: async () => {
      if (failure) throw failure;
      return (await closeSession(store, SILENT))?.session ?? null;
    },
    closed: (session) => told.push(session),
    failed: (error) => told.push(error),
  });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const push = (time: string) =>
  feedInto(store, '2026-11-30T12:00:00Z').push({ simbolo: 'GGAL', ultimoPrecio: 1, fechaHora: `2026-11-20T${time}` });

test('a session is closed from its time on, once nothing came between two looks', async () => {
  await push('17:00:00');
  now = '2026-11-20T20:29:00Z';
  await daily.look();
  await daily.look();
  expect(told).toEqual([]);
  now = '2026-11-20T20:30:00Z';
  await push('17:00:01');
  await daily.look();
  expect(told).toEqual([]);
  await daily.look();
  await daily.look();
  expect(told).toEqual(['2026-11-20']);
  expect((await store.versions()).get('market')?.number).toBe(2);
});

test('a session of an earlier day is closed at once', async () => {
  await push('17:00:00');
  now = '2026-11-21T14:00:00Z';
  await daily.look();
  expect(told).toEqual(['2026-11-20']);
});

test('nothing pushed, nothing closed; a failure is told, and the next look tries again', async () => {
  now = '2026-11-21T14:00:00Z';
  await daily.look();
  expect(told).toEqual([]);
  await push('17:00:00');
  failure = new Error('no space');
  await daily.look();
  expect(told).toEqual([new Error('no space')]);
  failure = null;
  await daily.look();
  expect(told.at(-1)).toBe('2026-11-20');
});
