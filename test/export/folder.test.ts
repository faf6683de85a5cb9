import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Exporter } from '../../src/export/exporter.ts';
import { EXPORTERS } from '../../src/exporters.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { loadOrganisms, organism } from '../organisms/sample.ts';
import { temporaryFolder } from '../serving.ts';
import { file, load, variable } from '../statistics/serving.ts';
import { exportAll, filesUnder, importAll, ofTheData } from './round-trip.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: Store;
let target: string;
let run = 0;

const organismsOnly: readonly Exporter[] = EXPORTERS.filter(({ dataSet }) => dataSet === 'organisms');

beforeAll(async () => {
  folder = await temporaryFolder();
  store = await openStore(`sqlite:${join(folder.path, 'store.sqlite')}`);
  await loadOrganisms(store, [organism(1)]);
  await loadOrganisms(store, [organism(1), organism(2)]);
  const rows = Array.from({ length: 20_000 }, (_, n) => ({
    idVariable: 1 + (n % 50),
    fecha: new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10),
    valor: n / 7,
  }));
  const ids = Array.from({ length: 50 }, (_, n) =>
    variable(n + 1, { primerFechaInformada: null, ultFechaInformada: null }),
  );
  await load(store, [file('v', ids), file('s', rows)]);
});
afterAll(async () => {
  await store.close();
  await folder.remove();
});
beforeEach(() => {
  run += 1;
  target = join(folder.path, `export-${run}`);
});

describe('the files of an export', () => {
  it('are the same every time, and as gzip the same text', async () => {
    await exportAll(store, target);
    await exportAll(store, `${target}-again`);
    expect(await filesUnder(`${target}-again`)).toEqual(await filesUnder(target));
    await exportAll(store, `${target}-plain`, { isPlain: true });
    const plain = await filesUnder(`${target}-plain`);
    for (const [path, bytes] of Object.entries(await filesUnder(target))) {
      if (!path.endsWith('.gz')) continue;
      expect([path, gunzipSync(Buffer.from(bytes, 'latin1')).toString('latin1') === plain[path.slice(0, -3)]]).toEqual([
        path,
        true,
      ]);
      // Neither a time nor the system that it was made on.
      expect(Buffer.from(bytes, 'latin1').subarray(0, 10).toString('hex')).toMatch(/^1f8b080000000000..ff$/);
    }
  });

  it('are named in the manifest with what they hold', async () => {
    const manifest = await exportAll(store, target, { isPlain: true });
    expect(manifest.groups.map(({ dataSet, version }) => [dataSet, version])).toEqual([
      ['statistics', 1],
      ['organisms', 2],
    ]);
    const [{ files = [] } = {}] = manifest.groups;
    expect(files.map(({ path, records }) => [path, records])).toEqual([
      ['statistics/variables.ndjson', 50],
      ['statistics/series.ndjson', 20_000],
      ['statistics/revisiones.ndjson', 1],
    ]);
    expect(files.every((each) => each.bytes === each.textBytes && each.sha256 === each.textSha256)).toBe(true);
  });

  it('are several where one would be large, and read as one', async () => {
    const manifest = await exportAll(store, target, { partBytes: 300_000 });
    const series = manifest.groups[0]?.files.filter(({ resource }) => resource === 'series') ?? [];
    expect(series.map(({ path }) => path)).toEqual([
      'statistics/series.ndjson.gz',
      'statistics/series-2.ndjson.gz',
      'statistics/series-3.ndjson.gz',
    ]);
    expect(series.reduce((sum, { records }) => sum + records, 0)).toBe(20_000);
    const other = await openStore(`sqlite:${target}.sqlite`);
    await importAll(other, [target]);
    expect((await other.versions()).get('statistics')?.checksum).toBe(
      (await store.versions()).get('statistics')?.checksum,
    );
    await other.close();
  });

  it('are those of an older version when one is named', async () => {
    const manifest = await exportAll(store, target, { exporters: organismsOnly, version: 1 });
    expect(manifest.groups).toMatchObject([{ dataSet: 'organisms', version: 1, files: [{ records: 1 }] }]);
    await expect(exportAll(store, `${target}-9`, { exporters: organismsOnly, version: 9 })).rejects.toThrow(
      /holds no version 9 of organisms/,
    );
    expect(await readdir(folder.path)).not.toContain(`export-${run}-9`);
  });

  it('of a store with nothing are none', async () => {
    const empty = await openStore(`sqlite:${target}.sqlite`);
    await expect(exportAll(empty, target)).rejects.toThrow(/holds no data of statistics, market, territory, organisms/);
    await empty.close();
  });

  it('leave out nothing that the store holds', async () => {
    const lacking = EXPORTERS.map((each) => ({ ...each, resources: each.resources.slice(1) }));
    await expect(exportAll(store, target, { exporters: lacking })).rejects.toThrow(
      /Nothing is known to write variables/,
    );
    expect(await readdir(folder.path)).not.toContain(`export-${run}`);
  });
});

describe('the folder of an export', () => {
  it('may be there, empty or with what an interrupted export left', async () => {
    await mkdir(join(target, '.export.part', 'organisms'), { recursive: true });
    await writeFile(join(target, '.export.part', 'organisms', 'organismos.ndjson.gz'), 'half');
    await exportAll(store, target);
    expect((await readdir(target)).sort()).toEqual(['MANIFEST.json', 'README.md', 'organisms', 'statistics']);
  });

  it('must not hold other things, unless that is forced: they stay, and an export before it goes', async () => {
    await mkdir(target);
    await writeFile(join(target, 'mine.txt'), 'mine');
    await expect(exportAll(store, target)).rejects.toThrow(/holds other things \(mine.txt\); --force writes there/);
    expect(await readdir(target)).toEqual(['mine.txt']);

    await exportAll(store, target, { force: true });
    expect(Object.keys(await filesUnder(target))).toContain('statistics/series.ndjson.gz');
    const manifest = await exportAll(store, target, { force: true, isPlain: true, exporters: organismsOnly });
    const files = await filesUnder(target);
    expect(Object.keys(files)).toEqual(['MANIFEST.json', 'README.md', 'mine.txt', 'organisms/organismos.ndjson']);
    expect(await readdir(target)).not.toContain('statistics');
    expect(ofTheData(files['MANIFEST.json'] ?? '')).toEqual(ofTheData(manifest));
  });

  it('cannot be a file', async () => {
    await writeFile(target, 'a file');
    await expect(exportAll(store, target)).rejects.toThrow(/is there already, and no folder/);
  });

  it('keeps nothing of an export that failed', async () => {
    const failing: Exporter = {
      dataSet: 'organisms',
      resources: [
        {
          ...(organismsOnly[0]?.resources[0] ?? expect.unreachable()),
          lines: () => {
            throw new RangeError('a record is damaged');
          },
        },
      ],
    };
    await expect(exportAll(store, target, { exporters: [failing] })).rejects.toThrow('a record is damaged');
    expect(await readdir(folder.path)).not.toContain(`export-${run}`);
    await mkdir(target);
    await expect(exportAll(store, target, { exporters: [failing] })).rejects.toThrow('a record is damaged');
    expect(await readdir(target)).toEqual([]);
  });
});
