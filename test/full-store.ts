import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { SILENT } from '../src/ingest/progress.ts';
import { runImport } from '../src/ingest/run.ts';
import { receiversWith } from '../src/receivers.ts';
import { openStore } from '../src/store/open.ts';

const SHARED = resolve('../shared/data');

/** Whether the full public data are there. */
export const hasFullData = existsSync(SHARED);

/**
 * Puts a store to a path (of SQLite) that holds all public data as the command imports them, into an empty store, with the territory
 * prepared for serving. They are imported once in a run of the tests, by the file that needs them first; the others wait for it.
 */
export async function copyFullStore(path: string): Promise<void> {
  const folder = inject('fullStoreFolder');
  const [whole, failed] = [join(folder, 'full.sqlite'), join(folder, 'failed')];
  if (await isFirst(folder)) {
    await importInto(join(folder, 'making.sqlite'))
      .then(() => rename(join(folder, 'making.sqlite'), whole))
      .catch(async (error: unknown) => {
        await writeFile(failed, String(error));
      });
  }
  while (!existsSync(whole)) {
    if (existsSync(failed)) throw new Error(`The full data were not imported: ${await readFile(failed, 'utf8')}`);
    await sleep(100);
  }
  await copyFile(whole, path, constants.COPYFILE_FICLONE);
}

/** Test files run at the same time in threads that share nothing: a folder is made by one of them. */
async function isFirst(folder: string): Promise<boolean> {
  return (await mkdir(join(folder, 'begun'), { recursive: true })) !== undefined;
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
