import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunParts, visitAll } from '../../../src/sync/schedule/visit-sources.ts';
import type { Source } from '../../../src/sync/source.ts';
import { type Publisher, startPublisher } from '../publisher/server.ts';
import { organismsList, organismsSource } from '../visit/sample-source.ts';
import { QUICK_LIMITS, type Visiting, visiting } from '../visiting.ts';

let publisher: Publisher;
let at: Visiting;
let waits: string[];
let stop: AbortController;
beforeEach(async () => {
  publisher = await startPublisher(({ path }) => ({ body: path.includes('rota') ? '<p>' : organismsList(20) }));
  at = await visiting();
  waits = [];
  stop = new AbortController();
});
afterEach(async () => {
  await at.close();
  await publisher.close();
});

const run = async (sources: readonly Source[], more: Partial<RunParts> = {}): Promise<string[]> => {
  const reports = await visitAll(sources, {
    settings: at.settings,
    store: at.store,
    signal: stop.signal,
    limits: QUICK_LIMITS,
    sleep: async () => {},
    done: () => {},
    waiting: (source) => void waits.push(source),
    ...more,
  });
  return reports.map((one) => {
    if (one.kind === 'missing') return `${one.source} missing`;
    const { source, outcome, error, heldUntil, stopped } = one.report;
    return `${source} ${stopped ? 'stopped' : heldUntil === null ? (outcome?.sentence ?? error?.fault) : 'held'}`;
  });
};
const source = (name: string, path = ''): Source => organismsSource(`${publisher.address}/${path}`, { name });

describe('a run', () => {
  it('visits one after another; one that fails, or lacks a setting, does not stop the others', async () => {
    const lacking: Source = { ...source('sin'), missing: () => '--sin-clave is not set.' };
    expect(await run([source('una', 'rota'), lacking, source('dos')])).toEqual([
      'una shape',
      'sin missing',
      'dos loaded',
    ]);
  });

  it('waits for a process that may have died, once, and then goes on with what it held', async () => {
    await at.store.leaseSource('una', 'dead', Date.now(), Date.now() + 50_000);
    const pauses: number[] = [];
    const pause = async (milliseconds: number): Promise<void> => {
      pauses.push(milliseconds);
      await at.store.releaseSource('una', 'dead');
    };
    expect(await run([source('una')], { pause })).toEqual(['una loaded']);
    expect([waits, pauses.length]).toEqual([['una'], 1]);
    expect(pauses[0]).toBeGreaterThan(45_000);
  });

  it('leaves a source to a process that lives', async () => {
    await at.store.leaseSource('una', 'alive', Date.now(), Date.now() + 50_000);
    expect(await run([source('una'), source('dos')], { pause: async () => {} })).toEqual(['una held', 'dos loaded']);
  });

  it('ends when it is asked to, also while it waits', async () => {
    await at.store.leaseSource('una', 'alive', Date.now(), Date.now() + 50_000);
    const waiting = run([source('una'), source('dos')], { waiting: () => stop.abort() });
    expect(await waiting).toEqual(['una stopped']);
  });
});
