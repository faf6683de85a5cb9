import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { SILENT } from '../src/ingest/progress.ts';
import { importStarter } from '../src/starter.ts';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/store.ts';
import { prepareTerritory } from '../src/territory/snapshot/snapshot.ts';
import { shippedSynonyms } from '../src/territory/synonyms/read.ts';
import { madeOnce } from './made-once.ts';

/** Fills a store with the starter data. */
export async function fillWithStarter(store: Store): Promise<void> {
  await importStarter(store, { onlyMissing: true, progress: SILENT, synonyms: '' });
}

/**
 * Puts a store to a path (of SQLite) that holds the starter data, with the territory prepared for serving. They are imported once in a
 * run of the tests: the versions of all copies are the same, and so are the instants of their import.
 */
export async function copyStarterStore(path: string): Promise<void> {
  await copyFile(await madeOnce('starter data', importInto), path, constants.COPYFILE_FICLONE);
}

async function importInto(path: string): Promise<void> {
  const store = await openStore(`sqlite:${path}`);
  try {
    await fillWithStarter(store);
    await prepareTerritory(store, shippedSynonyms());
  } finally {
    await store.close();
  }
}
