import { existsSync, readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UnwritableFile } from '../../../src/ingest/record.ts';
import { StoreError } from '../../../src/store/store.ts';
import { SourceError } from '../../../src/sync/source-error.ts';
import { stateOf } from '../../../src/sync/visit/state.ts';
import { type Publisher, startPublisher } from '../publisher/server.ts';
import { type Visiting, visiting } from '../visiting.ts';
import { organismsList, organismsSource } from './sample-source.ts';

let publisher: Publisher;
let at: Visiting;
let list: string;

beforeEach(async () => {
  list = organismsList(200);
  publisher = await startPublisher(() => ({ body: list, ranges: true }));
  at = await visiting();
});
afterEach(async () => {
  await at.close();
  await publisher.close();
});

const landed = (): string[] =>
  existsSync(at.settings.syncFolder)
    ? readdirSync(at.settings.syncFolder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort()
    : [];

describe('a visit', () => {
  it('loads what is new under the name of the source and the day, and leaves nothing behind', async () => {
    const report = await at.visit(organismsSource(publisher.address));
    expect(report).toMatchObject({ error: null, stopped: false, heldUntil: null, requests: 1, bytes: list.length });
    expect(report.outcome?.published).toMatchObject([{ changed: true, added: 200 }]);
    const versions = await at.store.versions();
    expect(versions.get('organisms')).toMatchObject({ number: 1, source: 'muestra 2026-11-22', starter: false });
    expect(landed()).toEqual([]);
    expect(await stateOf(at.store, 'muestra')).toMatchObject({
      begun: null,
      lastSuccess: '2026-11-22T12:00:00.000Z',
      error: null,
      failures: 0,
      requests: 1,
      versions: { organisms: 1 },
      sentence: 'loaded',
    });
  });

  it('asks the next time whether anything changed, and moves nothing when nothing did', async () => {
    await at.visit(organismsSource(publisher.address));
    const report = await at.visit(organismsSource(publisher.address));
    expect(report).toMatchObject({ bytes: 0, requests: 1, outcome: { published: [], sentence: 'nothing new' } });
    expect((await at.visit(organismsSource(publisher.address), { force: true })).bytes).toBe(list.length);
  });

  it('that fails leaves the store as it was, says why, and counts', async () => {
    await at.visit(organismsSource(publisher.address));
    const before = await at.held();
    list = organismsList(200, ' bis');
    for (const [index, fault] of (['html', 'half-gzip', 'cut'] as const).entries()) {
      publisher.heal();
      publisher.force({ kind: fault }, { times: 5 });
      const { error } = await at.visit(organismsSource(publisher.address));
      expect(error?.sentence).toMatch(/^muestra: /);
      expect(error?.fault).toBe(fault === 'html' ? 'shape' : 'broken');
      expect(await at.held()).toEqual(before);
      expect(await stateOf(at.store, 'muestra')).toMatchObject({
        failures: index + 1,
        error,
        lastSuccess: '2026-11-22T12:00:00.000Z',
      });
    }
    publisher.heal();
    expect((await at.visit(organismsSource(publisher.address))).error).toBeNull();
    expect(await stateOf(at.store, 'muestra')).toMatchObject({ failures: 0, error: null, versions: { organisms: 2 } });
  });

  it('loads nothing when too many records break the rules', async () => {
    list = JSON.stringify([
      ...JSON.parse(organismsList(20)),
      ...[1, 2].map((id) => ({ ...JSON.parse(organismsList(1))[0], id: -id })),
    ]);
    const { error } = await at.visit(organismsSource(publisher.address));
    expect(error?.fault).toBe('rules');
    expect(error?.sentence).toMatch(
      /^muestra: 2 of 22 records of organismos\.json break the rules of import \(line \d+, id: .+; nothing was loaded\.$/,
    );
    expect(await at.held()).toEqual({});
  });

  it('loads nothing when a list lost more than it may, and says how much', async () => {
    await at.visit(organismsSource(publisher.address));
    const before = await at.held();
    list = organismsList(179);
    const { error } = await at.visit(organismsSource(publisher.address));
    expect(error).toEqual({
      fault: 'count',
      sentence:
        'muestra: organismos of organisms would go from 200 to 179 records, a loss of more than 10 % (--sync-max-lost); nothing was loaded.',
    });
    expect(await at.held()).toEqual(before);
    list = organismsList(180);
    expect((await at.visit(organismsSource(publisher.address))).error).toBeNull();
  });

  it('that was stopped goes on where it was', async () => {
    const stop = new AbortController();
    const source = organismsSource(publisher.address, {
      before: async ({ signal }) => {
        stop.abort(new Error('stopped'));
        signal.throwIfAborted();
      },
    });
    const report = await at.visit(source, { signal: stop.signal });
    expect(report).toMatchObject({ stopped: true, outcome: null, error: null });
    expect(landed()).toContain('organismos.json');
    expect(await stateOf(at.store, 'muestra')).toMatchObject({ begun: null, lastAttempt: null, failures: 0 });
    const again = await at.visit(organismsSource(publisher.address));
    expect(again).toMatchObject({ requests: 0, bytes: 0, outcome: { published: [{ changed: true }] } });
    expect(landed()).toEqual([]);
  });

  it('that is never done is ended, and the next goes on where it was', async () => {
    publisher.force({ kind: 'slow', pieceBytes: 1000, everyMilliseconds: 100 }, { times: 5 });
    const { error, stopped } = await at.visit(organismsSource(publisher.address), { longestVisit: 250 });
    expect(stopped).toBe(false);
    expect(error).toEqual({
      fault: 'broken',
      sentence: 'muestra: it was not done within 0 minutes; the next visit goes on from there.',
    });
    expect(landed()).toContain('organismos.json.part');
    expect(await stateOf(at.store, 'muestra')).toMatchObject({ failures: 1, error });
    publisher.heal();
    const again = await at.visit(organismsSource(publisher.address));
    expect(again.error).toBeNull();
    expect(again.bytes).toBeLessThan(list.length);
  });

  it('tells what came of it when the store cannot be written to at its end', async () => {
    const store = { ...at.store, releaseSource: () => Promise.reject(new StoreError('full')) };
    const report = await at.visit(organismsSource(publisher.address), { store });
    expect(report).toMatchObject({ error: null, outcome: { published: [{ changed: true, added: 200 }] } });
  });

  it('leaves nothing on a disk that is full', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    for (const thrown of [full, new UnwritableFile('x', { cause: full }), new StoreError('full', { cause: full })]) {
      const { error } = await at.visit(organismsSource(publisher.address, { before: () => Promise.reject(thrown) }));
      expect(error?.fault).toBe('store');
      expect(landed()).toEqual([]);
    }
  });

  it('tells servers why it failed, not where things lie on this machine', async () => {
    for (const [said, noted] of [
      ['/srv/datos/v.sqlite: no room (/srv/x/y).', 'v.sqlite: no room (y).'],
      [
        'Reading the store ../a/b.sqlite failed, see https://example.ar/a.',
        'Reading the store b.sqlite failed, see https://example.ar/a.',
      ],
    ] as const) {
      const failing = organismsSource(publisher.address, { before: () => Promise.reject(new StoreError(said)) });
      expect((await at.visit(failing)).error?.sentence).toBe(said);
      expect((await stateOf(at.store, 'muestra')).error).toEqual({ fault: 'store', sentence: noted });
    }
  });

  it('does not trust what landed more than a day ago', async () => {
    const failing = organismsSource(publisher.address, {
      before: () => Promise.reject(new SourceError('failed', 'no.')),
    });
    expect((await at.visit(failing)).error).toEqual({ fault: 'failed', sentence: 'muestra: no.' });
    expect((await at.visit(failing)).bytes).toBe(0);
    at.now = new Date(at.now.getTime() + 86_400_001);
    expect((await at.visit(organismsSource(publisher.address))).bytes).toBe(list.length);
  });

  it('is one at a time for all processes, and another finds out until when', async () => {
    let inside: unknown;
    const source = organismsSource(publisher.address, {
      before: async () => {
        inside = await at.visit(organismsSource(publisher.address));
      },
    });
    expect((await at.visit(source)).error).toBeNull();
    expect(inside).toMatchObject({ outcome: null, error: null, heldUntil: expect.any(Number) });
    expect((await at.visit(organismsSource(publisher.address))).error).toBeNull();
  });
});
