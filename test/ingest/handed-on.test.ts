import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { exportAll, importAll } from '../export/round-trip.ts';
import { loadOrganisms, organism } from '../organisms/sample.ts';
import { temporaryFolder } from '../serving.ts';
import { file, load as loadStatistics, variable } from '../statistics/serving.ts';

describe('a folder that an export wrote', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let whole: string;
  let copy: string;
  let store: Store;
  let run = 0;

  beforeAll(async () => {
    folder = await temporaryFolder();
    whole = join(folder.path, 'whole');
    const source = await openStore(`sqlite:${join(folder.path, 'source.sqlite')}`);
    await loadOrganisms(source, [organism(1), organism(2)]);
    await loadStatistics(source, [
      file('v', [variable(1), variable(2)]),
      file('s', [{ idVariable: 1, fecha: '2026-08-07', valor: 3 }]),
    ]);
    await exportAll(source, whole, { isPlain: true });
    await source.close();
  });
  afterAll(() => folder.remove());

  beforeEach(async () => {
    run += 1;
    copy = join(folder.path, `copy-${run}`);
    await cp(whole, copy, { recursive: true });
    store = await openStore(`sqlite:${join(folder.path, `${run}.sqlite`)}`);
  });
  afterEach(() => store.close());

  const at = (name: string): string => join(copy, name);
  async function edit(name: string, change: (text: string) => string): Promise<void> {
    await writeFile(at(name), change(await readFile(at(name), 'utf8')));
  }
  async function expectRefused(message: RegExp, paths: readonly string[] = [copy]): Promise<void> {
    await expect(importAll(store, paths)).rejects.toThrow(message);
    expect(await store.versions()).toEqual(new Map());
  }
  /** Makes the manifest agree with an edited file. */
  async function agree(name: string): Promise<void> {
    const bytes = await readFile(at(name));
    await edit('MANIFEST.json', (text) => {
      const manifest = JSON.parse(text) as { groups: { files: { path: string; bytes: number; sha256: string }[] }[] };
      for (const file of manifest.groups.flatMap(({ files }) => files)) {
        if (file.path !== name) continue;
        file.bytes = bytes.byteLength;
        file.sha256 = createHash('sha256').update(bytes).digest('hex');
      }
      return JSON.stringify(manifest);
    });
  }

  it('is imported whole, by its folder or by its manifest', async () => {
    const report = await importAll(store, [at('MANIFEST.json')]);
    expect(report.refusals).toEqual([]);
    expect(report.sets.map(({ version, loaded }) => [version.dataSet, loaded])).toEqual([
      ['statistics', { variables: 2, series: 1 }],
      ['organisms', { organismos: 2 }],
    ]);
    const again = await importAll(store, [copy]);
    expect(again.sets.map(({ changed }) => changed)).toEqual([false, false]);
    expect(again.files.filter(({ skipped }) => skipped !== null).map(({ path, skipped }) => [path, skipped])).toEqual([
      [at('MANIFEST.json'), 'the manifest; its 4 files are as it says'],
      [at('README.md'), 'a note, not data'],
    ]);
  });

  it.each([
    ['a digit is another one', (text: string) => text.replace('"valor":3', '"valor":4'), /its SHA-256 is another one/],
    ['the end is missing', (text: string) => text.slice(0, -1), /it has \d+ bytes instead of \d+/],
    ['it is empty', () => '', /it has 0 bytes instead of \d+/],
  ])('changes nothing when %s', async (_, change, message) => {
    await edit('statistics/series.ndjson', change);
    await expectRefused(new RegExp(`statistics/series.ndjson: is not the file that .*: ${message.source}`));
  });

  it('changes nothing when a file is missing', async () => {
    await rm(at('organisms/organismos.ndjson'));
    await expectRefused(/organisms\/organismos.ndjson: is missing, though MANIFEST.json names it/);
  });

  it.each([
    ['cut', (text: string) => text.slice(0, text.length / 2), /the manifest is damaged: not valid JSON/],
    ['of a later form', (text: string) => text.replace('"form": 1', '"form": 2'), /has form 2; this release reads/],
    ['without checksums', (text: string) => text.replaceAll('"sha256"', '"sha"'), /damaged: groups.0.files.0.sha256/],
    ['leads elsewhere', (text: string) => text.replace('statistics/series', '../../series'), /no file of an export/],
    ['of unknown groups', (text: string) => text.replace('"organisms"', '"ledger"'), /no group is called "ledger"/],
    ['of other members', (text: string) => text.replace('"groups": [', '"groups": [5,'), /groups.0: not an object/],
  ])('changes nothing when the manifest is %s', async (_, change, message) => {
    await edit('MANIFEST.json', change);
    await expectRefused(message);
  });

  it('is taken whole or not at all, whatever --max-refused allows', async () => {
    await edit('organisms/organismos.ndjson', (text) => `${text}{"id":-1,"nombre":"x"}\n`);
    await agree('organisms/organismos.ndjson');
    const report = await importAll(store, [copy], { maximumRefused: 1 });
    expect(report.overLimit).toEqual([at('organisms/organismos.ndjson')]);
    expect(await store.versions()).toEqual(new Map());
  });

  it('is not merged by province', async () => {
    await expect(importAll(store, [copy], { mergesProvinces: true })).rejects.toThrow(
      /an export is taken whole, without --merge-provinces/,
    );
    expect(await store.versions()).toEqual(new Map());
  });

  it('with a kind of file that is not known is refused: another release wrote it', async () => {
    await edit('organisms/organismos.ndjson', () => '{"something":"else"}\n');
    await agree('organisms/organismos.ndjson');
    await expectRefused(/organismos.ndjson: no known kind of data file/);
  });

  it('passes over what else lies there, and tells so', async () => {
    await writeFile(at('organisms/more.ndjson'), `${JSON.stringify(organism(3))}\n`);
    const report = await importAll(store, [copy]);
    expect(report.files.find(({ path }) => path === at('organisms/more.ndjson'))?.skipped).toBe('not in MANIFEST.json');
    expect(report.sets.find(({ version }) => version.dataSet === 'organisms')?.loaded).toEqual({ organismos: 2 });
  });

  it('is imported by itself', async () => {
    const other = join(folder.path, `other-${run}.ndjson`);
    await writeFile(other, `${JSON.stringify(organism(3))}\n`);
    await expectRefused(/other-\d+.ndjson: .* is an export, which is imported by itself/, [copy, other]);
    await expectRefused(/import one export at a time/, [copy, whole]);
  });

  it('without its manifest is files like any', async () => {
    await rm(at('MANIFEST.json'));
    await edit('statistics/series.ndjson', (text) => text.replace('"valor":3', '"valor":4'));
    expect((await importAll(store, [copy])).sets).toHaveLength(2);
  });

  it('is told from a MANIFEST.json of other people', async () => {
    await writeFile(at('MANIFEST.json'), '{"name":"another thing"}');
    const report = await importAll(store, [copy]);
    expect(report.files.find(({ path }) => path === at('MANIFEST.json'))?.skipped).toBe('of no known kind');
    expect(report.sets).toHaveLength(2);
  });
});
