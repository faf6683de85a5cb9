import { constants } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore } from '../../src/store/open.ts';
import { copyFullStore } from '../full-store.ts';
import { madeOnce } from '../made-once.ts';
import { type HandedOn, handOn } from './round-trip.ts';

/**
 * All public data as they are handed on, exported and imported once in a run of the tests: the files, to be read only, and a store of
 * its own, put into a folder, that was filled with them.
 */
export async function fullHandedOn(folder: string): Promise<HandedOn> {
  const made = await madeOnce('all public data handed on', make);
  const filled = join(folder, 'filled.sqlite');
  await copyFile(join(made, 'filled.sqlite'), filled, constants.COPYFILE_FICLONE);
  return { exported: join(made, 'exported'), filled };
}

async function make(path: string): Promise<void> {
  await mkdir(path);
  const source = join(path, 'source.sqlite');
  await copyFullStore(source);
  const store = await openStore(`sqlite:${source}`);
  await handOn(store, path);
  await store.close();
  await rm(source);
}
