import { constants, existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { SILENT } from '../src/ingest/progress.ts';
import { runImport } from '../src/ingest/run.ts';
import { receiversWith } from '../src/receivers.ts';
import { openStore } from '../src/store/open.ts';
import { madeOnce } from './made-once.ts';
import { ALL_PUBLIC_DATA } from './made-once-in.ts';

const SHARED = resolve('../shared/data');

/** Whether the full public data are there. */
export const hasFullData = existsSync(SHARED);

/**
 * Puts a store to a path (of SQLite) that holds all public data as the command imports them, into an empty store, with the territory
 * prepared for serving. They are imported once in a run of the tests, by the set-up for the browser where there is one.
 */
export async function copyFullStore(path: string): Promise<void> {
  await copyFile(await madeOnce(ALL_PUBLIC_DATA, importInto), path, constants.COPYFILE_FICLONE);
}

async function importInto(path: string): Promise<void> {
  const store = await openStore(`sqlite:${path}`);
  const report = await runImport({
    store,
    receivers: receiversWith(''),
    paths: [SHARED],
    starter: false,
    maximumRefused: 0.01,
    source: 'a test',
    progress: SILENT,
  });
  await store.close();
  if (report.overLimit.length > 0) throw new Error(`refused: ${JSON.stringify(report.refusals[0])}`);
}
