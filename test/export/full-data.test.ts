import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SILENT } from '../../src/ingest/progress.ts';
import { importStarter } from '../../src/starter.ts';
import { openStore } from '../../src/store/open.ts';
import { copyFullStore, hasFullData } from '../full-store.ts';
import { temporaryFolder } from '../serving.ts';
import { fullHandedOn } from './full-handed-on.ts';
import { expectRoundTrip } from './round-trip.ts';

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

  test.skipIf(!hasFullData)(
    'of the full data (skipped without ../shared/data)',
    async () => {
      const folder = await temporaryFolder();
      await copyFullStore(join(folder.path, 'a.sqlite'));
      const store = await openStore(`sqlite:${join(folder.path, 'a.sqlite')}`);
      const trip = await expectRoundTrip(store, await fullHandedOn(folder.path));
      await trip.close();
      await store.close();
      await folder.remove();
    },
    300_000,
  );
});
