import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SILENT } from '../../src/ingest/progress.ts';
import { importStarter } from '../../src/starter.ts';
import { openStore } from '../../src/store/open.ts';
import { temporaryFolder } from '../serving.ts';
import { expectRoundTrip, importAll } from './round-trip.ts';

const SHARED = resolve('../shared/data');

describe('an export, imported into an empty store, is that store again, byte for byte', () => {
  test('of the starter data, which are real data then', async () => {
    const folder = await temporaryFolder();
    const store = await openStore(`sqlite:${join(folder.path, 'a.sqlite')}`);
    await importStarter(store, { onlyMissing: true, progress: SILENT, synonyms: '' });
    const trip = await expectRoundTrip(store);
    const versions = await trip.other.versions();
    expect([...versions.values()].map(({ starter }) => starter)).toEqual([false, false, false, false]);
    // The demo account belongs to the starter data; no account, token or operation is ever exported.
    expect(await trip.other.accounts()).toEqual([]);
    await trip.close();
    await store.close();
    await folder.remove();
  }, 120_000);

  test.skipIf(!existsSync(SHARED))(
    'of the full data (skipped without ../shared/data)',
    async () => {
      const folder = await temporaryFolder();
      const store = await openStore(`sqlite:${join(folder.path, 'a.sqlite')}`);
      await importAll(store, [SHARED]);
      const trip = await expectRoundTrip(store);
      await trip.close();
      await store.close();
      await folder.remove();
    },
    300_000,
  );
});
