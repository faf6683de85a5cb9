import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../src/store/open.ts';
import { connect } from '../../../src/store/sqlite/driver.ts';
import { describeStore } from '../suite/suite.ts';

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
  async (kind, key) => {
    const db = connect(join(folder ?? '', 'new', 'store.sqlite'));
    const change = { body: "SET body = x'00'", key: "SET key = key || '~'", digest: "SET digest = x'00'" };
    db.run(kind === 'gone' ? 'DELETE FROM record WHERE key = ?' : `UPDATE record ${change[kind]} WHERE key = ?`, key);
    db.close();
  },
  0.5,
);
