import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The rooms whose code decides what a catalog looks like. */
const ROOMS = ['indexes', 'territory'] as const;

/**
 * SHA-256 over the sources of the territory and of the indexes.
 *
 * @param folder that of all sources
 * @throws Error where the files cannot be read
 */
export function roomsDigest(folder: string): string {
  const hash = createHash('sha256');
  for (const room of ROOMS) {
    const files = readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' });
    for (const path of files.filter((name) => name.endsWith('.ts')).sort()) {
      const code = readFileSync(join(folder, room, path));
      hash.update(`${path} ${code.byteLength}\n`).update(code);
    }
  }
  return hash.digest('hex');
}
