import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A folder of files for one test. */
export interface Folder {
  readonly path: string;
  /** Writes a file, zipped when its name says so; its path. */
  readonly file: (name: string, content: string | Uint8Array) => Promise<string>;
  readonly remove: () => Promise<void>;
}

export async function folder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'ventanilla-ingest-'));
  return {
    path,
    file: async (name, content) => {
      const at = join(path, name);
      await mkdir(dirname(at), { recursive: true });
      await writeFile(at, name.endsWith('.gz') && typeof content === 'string' ? gzipSync(content) : content);
      return at;
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
