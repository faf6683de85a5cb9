import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { numbersOf } from './clients.ts';
import { load, STARTER, type Statistics, serveStatistics } from './serving.ts';

const BASE = '/estadisticas/v4.0';
const TODAY = '2026-08-18';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ventanilla-mirror-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const serveStarter = (flatMethodology: boolean): Promise<Statistics> =>
  serveStatistics(TODAY, (store) => load(store, [STARTER], { starter: true }), { flatMethodology });

describe('answers of a server of the interface, kept as files', () => {
  test.each([
    ['nested', false],
    ['flat', true],
  ])('make another server answer the same; its notes %s', async (_, flatMethodology) => {
    const source = await serveStarter(flatMethodology);
    const catalogue = await source.ask(`${BASE}/Monetarias?limit=3000`);
    const ids = numbersOf(catalogue.at('results'), 'idVariable');
    const paths = [
      `${BASE}/Monetarias?limit=3000`,
      `${BASE}/Metodologia?limit=3000`,
      ...ids.map((id) => `${BASE}/Monetarias/${id}?limit=3000`),
    ];
    const files: string[] = [];
    for (const [i, path] of paths.entries()) {
      const file = join(folder, `${i}.json`);
      await writeFile(file, (await source.ask(path)).text);
      files.push(file);
    }

    const mirror = await serveStatistics(
      TODAY,
      async (store) => {
        const report = await load(store, files);
        expect(report.refusals).toEqual([]);
        expect(report.files.map(({ skipped }) => skipped)).toEqual(files.map(() => null));
      },
      { flatMethodology },
    );
    for (const path of [...paths, `${BASE}/Metodologia/1`, `${BASE}/Monetarias?Moneda=ME`]) {
      expect((await mirror.ask(path)).text).toBe((await source.ask(path)).text);
    }
    await source.close();
    await mirror.close();
  });
});
