import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The texts of all files under a folder whose names end in one of the endings, by their paths. */
export async function textsUnder(folder: string, ...endings: string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !endings.some((ending) => entry.name.endsWith(ending))) continue;
    const path = join(entry.parentPath, entry.name);
    texts.set(path, await readFile(path, 'utf8'));
  }
  return texts;
}
