import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '../ingest/fields.ts';
import { SILENT } from '../ingest/progress.ts';
import { DEMO_ACCOUNT } from '../ingest/starter/inputs.ts';
import { systemClock } from '../server/clock.ts';
import { listen } from '../server/http/listen.ts';
import type { ExampleAnswer } from '../server/openapi/document.ts';
import { defaultSettings } from '../server/settings.ts';
import { createService } from '../service.ts';
import { importStarter } from '../starter.ts';
import { openStore } from '../store/open.ts';
import { type SentExample, sendExamples, shapeOf } from './example-answers.ts';

/**
 * What a server on the starter data answers to the examples of all operations, as JSON text by operation. An answer of the same shape
 * as the one that is kept is left as it is: times and tokens are others each time.
 */
export async function starterAnswers(path: string): Promise<string> {
  const kept: unknown = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
  const answers: Record<string, ExampleAnswer> = {};
  for (const { id, status, shown } of await sendToStarter()) {
    if (shown === undefined || status >= 400) continue;
    const before = isObject(kept) ? kept[id] : undefined;
    answers[id] = isObject(before) && shapeOf(before) === shapeOf(shown) ? (before as unknown as ExampleAnswer) : shown;
  }
  return `${JSON.stringify(answers, null, 1)}\n`;
}

async function sendToStarter(): Promise<readonly SentExample[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-answers-'));
  const settings = defaultSettings({ port: 0, store: `sqlite:${join(folder, 'starter.sqlite')}`, maximumLoopLag: 0 });
  const store = await openStore(settings.store);
  try {
    const silent = (): void => {};
    await importStarter(store, { onlyMissing: true, progress: SILENT, synonyms: '' });
    const log = { loaded: silent, loadFailed: silent, requestFailed: silent };
    const { app, keeper, served } = createService(settings, store, systemClock(), log);
    await keeper.refresh();
    const server = await listen(app, settings);
    const sent = await sendExamples(served, server.address, await demoToken(server.address));
    await server.stop();
    await keeper.stop();
    return sent;
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A token of the account that comes with the starter data. */
export async function demoToken(address: string): Promise<string> {
  const { name: username, password } = DEMO_ACCOUNT;
  const body = new URLSearchParams({ grant_type: 'password', username, password });
  const answer: unknown = await (await fetch(`${address}/token`, { method: 'POST', body })).json();
  return isObject(answer) ? String(answer.access_token) : '';
}
