import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { endianness } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The rooms whose code decides what a catalog looks like, beside this file's own extension. */
const ROOMS = ['../../indexes/', '../'] as const;

/**
 * A name for this very program: SHA-256 over the files of the group and of the indexes as they are loaded (sources under
 * a test, compiled ones elsewhere), Node's version and the machine's order of bytes. What one program made of the data
 * is of no use to another.
 *
 * @throws Error where the files cannot be read
 */
export function programFingerprint(): string {
  const own = fileURLToPath(import.meta.url);
  const hash = createHash('sha256').update(`${process.version} ${endianness()}\n`);
  for (const room of ROOMS) {
    const folder = fileURLToPath(new URL(room, import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => extname(path) === extname(own) && !path.endsWith('.d.ts'),
    );
    for (const path of files.sort()) {
      const code = readFileSync(join(folder, path));
      hash.update(`${path} ${code.byteLength}\n`).update(code);
    }
  }
  return hash.digest('hex');
}
