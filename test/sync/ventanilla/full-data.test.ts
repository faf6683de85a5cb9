import { describe, expect, it } from 'vitest';
import { SILENT } from '../../../src/ingest/progress.ts';
import { fileOfRecords, type OpenedFile } from '../../../src/ingest/read-file.ts';
import { runImport } from '../../../src/ingest/run.ts';
import { receiversWith } from '../../../src/receivers.ts';
import { MIRRORED_SETS } from '../../../src/server/handing/part.ts';
import type { Store } from '../../../src/store/store.ts';
import { VENTANILLA } from '../../../src/sync/ventanilla/source.ts';
import { copyFullStore, hasFullData } from '../../full-store.ts';
import { visiting } from '../visiting.ts';
import { startOrigin, TOKEN } from './origin.ts';

/** Both are in one process here: a part may take long to begin. */
const PATIENT = { firstByte: 120_000, silence: 120_000, whole: 600_000 };

async function imported(store: Store, paths: readonly OpenedFile[]): Promise<void> {
  await runImport({
    store,
    receivers: receiversWith(''),
    paths,
    starter: false,
    maximumRefused: 0.01,
    source: 'a test',
    progress: SILENT,
  });
}

async function newestOf(store: Store): Promise<unknown> {
  const versions = await store.versions();
  return MIRRORED_SETS.map((dataSet) => versions.get(dataSet));
}

describe.skipIf(!hasFullData)('a mirror of all data (skipped without ../shared/data)', () => {
  // That a mirror of a mirror has the same, and answers every case the same, is proven on the starter data: mirror-of-mirror.test.ts.
  it('has the same versions and, by their checksums, the same records; news of a day move less than 1 % of the bytes', async () => {
    const a = await visiting({}, copyFullStore);
    const ofA = await startOrigin(0, a.store);
    const b = await visiting({ mirrorOf: ofA.publisher.address, mirrorToken: TOKEN });
    const visited = async (): Promise<number> => {
      ofA.publisher.forget();
      expect((await b.visit(VENTANILLA, { limits: PATIENT })).error).toBeNull();
      expect(await newestOf(b.store)).toEqual(await newestOf(a.store));
      return ofA.publisher.bytes();
    };

    const all = await visited();
    expect(all).toBeGreaterThan(10_000_000);
    expect(await visited()).toBe(0);

    // A day's values of the series that have one every day.
    const daily = [1, 4, 5, 7, 15, 30, 49, 74, 75, 76, 83, 84, 138, 139, 144, 145, 146, 152, 155, 158, 160, 161];
    const day = daily.map((id) => ({ idVariable: String(id), fecha: '2026-09-30', valor: `${id}.5` }));
    await imported(a.store, [fileOfRecords('day.csv', day)]);
    const news = await visited();
    expect(news).toBeLessThan(all / 100);
    const withdrawn = [{ idVariable: '1', fecha: '2026-09-30', retirado: 'si' }];
    await imported(a.store, [fileOfRecords('withdrawn.csv', withdrawn)]);
    expect(await visited()).toBeLessThan(all / 100);
    await a.store.rollback('statistics', 1);
    expect(await visited()).toBeLessThan(all / 100);

    expect(await b.held()).toEqual(await a.held());
    await ofA.close();
    for (const store of [b, a]) await store.close();
  }, 900_000);
});
