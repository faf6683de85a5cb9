import { join } from 'node:path';
import { openStore } from '../../src/store/open.ts';
import type { VersionReader } from '../../src/store/store.ts';
import { readSnapshot } from '../../src/territory/snapshot/snapshot.ts';
import type { WholeCatalog } from '../../src/territory/snapshot/whole.ts';
import { shippedSynonyms } from '../../src/territory/synonyms/read.ts';
import { copyFullStore } from '../full-store.ts';
import { temporaryFolder } from '../serving.ts';

/**
 * The catalog of all public data, as a server has it: imported once in a run of the tests, and read as it was prepared then. To import
 * and build it takes half a minute of a slow machine, to read it a second.
 */
export function fullCatalog(): Promise<WholeCatalog> {
  return withFullTerritory(async (catalog) => catalog);
}

/** What `use` makes of that catalog and of the records that it was built from, which are there until it is done. */
export async function withFullTerritory<T>(
  use: (catalog: WholeCatalog, reader: VersionReader) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'full.sqlite');
  await copyFullStore(path);
  const store = await openStore(`sqlite:${path}`);
  try {
    const reader = await store.reader('territory');
    const catalog = reader && (await readSnapshot(store, reader.version, shippedSynonyms(), async () => {}));
    if (!reader || !catalog) throw new Error('the store has no territory that is prepared for serving');
    return await use(catalog, reader);
  } finally {
    await store.close();
    await folder.remove();
  }
}
