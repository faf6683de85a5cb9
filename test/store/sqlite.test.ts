import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/open.ts';
import { describeStore } from './suite.ts';

let folder: string | null = null;

describeStore(
  'SQLite',
  async () => {
    folder ??= await mkdtemp(join(tmpdir(), 'ventanilla-store-'));
    return openStore(`sqlite:${join(folder, 'new', 'store.sqlite')}`);
  },
  async () => {
    if (folder !== null) await rm(folder, { recursive: true });
    folder = null;
  },
);
