import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KnownTitles } from '../../../src/market/running/push.ts';
import { openStore } from '../../../src/store/open.ts';
import type { AdoptedRecord, DataSetVersion, Store } from '../../../src/store/store.ts';
import { temporaryFolder } from '../../serving.ts';
import { file, instrument, load } from '../serving.ts';

/** What a store of its own makes of some titles, as version 1. */
async function versionOf(
  symbols: readonly string[],
): Promise<{ readonly version: DataSetVersion; readonly records: readonly AdoptedRecord[] }> {
  const folder = await temporaryFolder();
  const store = await openStore(`sqlite:${folder.path}/other.sqlite`);
  await load(store, [
    file(
      'instruments.csv',
      symbols.map((symbol) => instrument(symbol)),
    ),
  ]);
  const version = (await store.versions()).get('market');
  if (!version) throw new Error('nothing was loaded');
  const records: AdoptedRecord[] = [];
  for await (const batch of store.diff('market', 0, 1)) records.push(...batch);
  await store.close();
  await folder.remove();
  return { version, records };
}

describe('the titles that a feed may name', () => {
  let store: Store;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const folder = await temporaryFolder();
    remove = folder.remove;
    store = await openStore(`sqlite:${folder.path}/test.sqlite`);
  });
  afterEach(async () => {
    await store.close();
    await remove();
  });

  it('are those of the version that took the place of another under the same number', async () => {
    const [one, two] = [await versionOf(['GGAL']), await versionOf(['GGAL', 'YPFD'])];
    const adopt = ({ version, records }: typeof one): Promise<void> =>
      store.adopt(
        version,
        0,
        (async function* () {
          yield records;
        })(),
        { origin: 'http://a' },
      );
    await adopt(one);
    const titles = new KnownTitles(store);
    await titles.refresh();
    expect(await titles.spelling('bCBA', 'ypfd')).toBeNull();
    await adopt(two);
    await titles.refresh();
    expect(await titles.spelling('bCBA', 'ypfd')).toBe('YPFD');
    // Also where it changes between the look at the number and the look at the title.
    await adopt(one);
    expect(await titles.spelling('bCBA', 'ggal')).toBe('GGAL');
    expect(await titles.spelling('bCBA', 'YPFD')).toBeNull();
  });
});
