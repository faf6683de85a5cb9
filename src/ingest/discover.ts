import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UnreadableFile } from './record.ts';

/** A file found for an import, or passed over with the reason. */
export interface Found {
  readonly path: string;
  /** True when the person named this very file, not a folder that holds it. */
  readonly named: boolean;
  readonly skipped: string | null;
}

const DATA = /\.(csv|json|ndjson|geojson)(\.gz)?$/i;

/**
 * All data files under the given paths, in name order. A folder loads whole; sealed folders (holding `*.enc`), notes and
 * checksums are listed as skipped with the reason.
 * @throws UnreadableFile when a path does not exist
 */
export async function discover(paths: readonly string[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const path of paths) {
    const info = await stat(path).catch(() => null);
    if (!info) throw new UnreadableFile(`${path}: no such file or folder.`);
    if (info.isDirectory()) await walk(path, found);
    else found.push({ path, named: true, skipped: null });
  }
  return found;
}

async function walk(folder: string, found: Found[]): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
  const sealed = entries.find((entry) => entry.name.endsWith('.enc'));
  if (sealed) {
    found.push({ path: folder, named: false, skipped: `sealed folder (${sealed.name})` });
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) await walk(path, found);
    else if (DATA.test(entry.name)) found.push({ path, named: false, skipped: null });
    else found.push({ path, named: false, skipped: reasonFor(basename(path)) });
  }
}

function reasonFor(name: string): string {
  if (/^readme|\.(md|txt)$/i.test(name)) return 'a note, not data';
  if (/sums$/i.test(name)) return 'checksums, not data';
  return 'not a csv, json, ndjson or geojson file';
}
