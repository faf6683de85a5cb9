import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type ExportOptions, runExport } from '../../src/export/run.ts';
import { EXPORTERS } from '../../src/exporters.ts';
import type { Manifest } from '../../src/ingest/manifest.ts';
import { SILENT } from '../../src/ingest/progress.ts';
import type { ImportReport } from '../../src/ingest/report.ts';
import { runImport } from '../../src/ingest/run.ts';
import { receiversWith } from '../../src/receivers.ts';
import { openStore } from '../../src/store/open.ts';
import type { DataSetVersion, Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../serving.ts';

/** Exports all that a store has, the market's data too. */
export function exportAll(store: Store, folder: string, options: Partial<ExportOptions> = {}): Promise<Manifest> {
  const usual = { exporters: EXPORTERS, isPlain: false, force: false, program: '0.0.0', progress: SILENT };
  return runExport({ ...usual, ...options, store, folder });
}

/** Imports paths for all groups, as the command does; the territory is not prepared for serving, which takes nothing from its data. */
export function importAll(
  store: Store,
  paths: readonly string[],
  {
    maximumRefused = 0.01,
    mergesProvinces = false,
    now = () => new Date(),
  }: { maximumRefused?: number; mergesProvinces?: boolean; now?: () => Date } = {},
): Promise<ImportReport> {
  return runImport({
    store,
    receivers: receiversWith('').map(({ dataSet, begin }) => ({ dataSet, begin })),
    paths,
    starter: false,
    maximumRefused,
    mergesProvinces,
    source: 'a test',
    progress: SILENT,
    now,
  });
}

/** All files under a folder by their path, as latin-1 text. */
export async function filesUnder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files: Record<string, string> = {};
  for (const path of paths.sort()) files[path.slice(folder.length + 1)] = await readFile(path, 'latin1');
  return files;
}

/** What of a manifest says how the data came into their store: the only thing that a round trip changes. */
const OF_THE_STORE = new Set(['source', 'loadedAt', 'starter']);

/** A manifest without that. */
export function ofTheData(manifest: Manifest | string): unknown {
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
  return JSON.parse(text, (name, value: unknown) => (OF_THE_STORE.has(name) ? undefined : value));
}

/** What must be equal in a store and in one that was filled from its export. */
function content({ dataSet, checksum, counts, newest }: DataSetVersion): unknown {
  return { dataSet, checksum, counts, newest };
}

/** Two stores, the second of which was filled from an export of the first. */
export interface RoundTrip {
  readonly other: Store;
  readonly close: () => Promise<void>;
}

/** What was handed on: files, and a store that was empty before they were imported. */
export interface HandedOn {
  readonly exported: string;
  readonly filled: string;
}

/** Exports all that a store has into a folder, and fills an empty store beside it with that: refuses nothing. */
export async function handOn(store: Store, folder: string): Promise<HandedOn> {
  const [exported, filled] = [join(folder, 'exported'), join(folder, 'filled.sqlite')];
  await exportAll(store, exported);
  const other = await openStore(`sqlite:${filled}`);
  const report = await importAll(other, [exported]);
  await other.close();
  expect(report.refusals).toEqual([]);
  expect(report.overLimit).toEqual([]);
  return { exported, filled };
}

/**
 * Store → files → an empty store → files: refuses nothing, and all of it is equal, byte for byte; but for the ledger, which
 * no export holds. `handedOn`: what was made of the store already.
 */
export async function expectRoundTrip(store: Store, handedOn?: HandedOn): Promise<RoundTrip> {
  const folder = await temporaryFolder();
  const { exported, filled } = handedOn ?? (await handOn(store, folder.path));
  const other = await openStore(`sqlite:${filled}`);

  const [versions, others] = [await store.versions(), await other.versions()];
  const held = [...versions.values()].filter(
    ({ dataSet, counts }) => dataSet !== 'ledger' && Object.keys(counts).length > 0,
  );
  for (const version of held) expect(content(others.get(version.dataSet) ?? version)).toEqual(content(version));
  expect([...others.keys()].sort()).toEqual(held.map(({ dataSet }) => dataSet).sort());

  const again = join(folder.path, 'again');
  await exportAll(other, again);
  const { 'MANIFEST.json': manifest = '', ...files } = await filesUnder(exported);
  const { 'MANIFEST.json': manifestAfter = '', ...filesAfter } = await filesUnder(again);
  expect(Object.keys(filesAfter)).toEqual(Object.keys(files));
  for (const [path, text] of Object.entries(files)) expect([path, filesAfter[path] === text]).toEqual([path, true]);
  return {
    other,
    close: async () => {
      // Of stores that began with real data also the numbers of the versions are equal.
      if (held.every(({ starter }) => !starter)) expect(ofTheData(manifestAfter)).toEqual(ofTheData(manifest));
      await other.close();
      await folder.remove();
    },
  };
}
