import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCaseFolder } from '../../src/acceptance/case-file.ts';
import { type Outcome, runCases } from '../../src/acceptance/run.ts';
import { SILENT } from '../../src/ingest/progress.ts';
import { systemClock } from '../../src/server/clock.ts';
import { type Listening, listen } from '../../src/server/http/listen.ts';
import { defaultSettings } from '../../src/server/settings.ts';
import { createService, type Service } from '../../src/service.ts';
import { importStarter } from '../../src/starter.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../serving.ts';

const FILES = readCaseFolder(import.meta.dirname);

describe('acceptance cases on the starter data', () => {
  const outcomes = new Map<string, Outcome>();
  const problems: unknown[] = [];
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let store: Store;
  let service: Service;
  let listening: Listening;

  beforeAll(async () => {
    folder = await temporaryFolder();
    const settings = defaultSettings({ port: 0, store: `sqlite:${join(folder.path, 'starter.sqlite')}` });
    store = await openStore(settings.store);
    await importStarter(store, { onlyMissing: true, progress: SILENT, synonyms: '' });
    service = createService(settings, store, systemClock(), {
      loaded: () => {},
      loadFailed: (dataSet, error) => problems.push([dataSet, error]),
      requestFailed: (error, call) => problems.push([call.path, error]),
    });
    await service.keeper.refresh();
    listening = await listen(service.app, settings);
    const target = { address: listening.address, user: 'demo', password: 'demo-ventanilla' };
    for (const [name, file] of FILES) {
      for (const outcome of await runCases([file], target)) outcomes.set(`${name} ${outcome.id}`, outcome);
    }
  }, 120_000);

  afterAll(async () => {
    await listening?.stop();
    await service?.keeper.stop();
    await store?.close();
    await folder?.remove();
  });

  it('are at least 250, with ids of their own, each naming its clause', () => {
    const cases = FILES.flatMap(([, file]) => file.cases);
    expect(cases.length).toBeGreaterThanOrEqual(250);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    for (const { id, clause } of cases) expect(clause, id).not.toBe('');
  });

  it('every group serves, and nothing failed inside', async () => {
    const ready = await fetch(`${listening.address}/readyz`);
    expect(await ready.json()).toEqual({ status: 'ready' });
    expect(problems).toEqual([]);
  });

  for (const [name, file] of FILES) {
    describe(name, () => {
      for (const { id, clause } of file.cases) {
        it(`${id} (${clause})`, (context) => {
          const outcome = outcomes.get(`${name} ${id}`);
          if (outcome?.kind === 'skipped') context.skip(`the starter data lack ${outcome.lacking}`);
          expect(outcome?.kind === 'failed' ? outcome.failures : []).toEqual([]);
          expect(outcome?.kind).toBe('passed');
        });
      }
    });
  }
});
