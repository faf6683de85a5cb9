import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileProblem } from './file-problem.ts';
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
 * All data files under the given paths, in name order. A folder loads whole; sealed folders (holding `*.enc`), notes,
 * checksums and files named twice are listed as skipped with the reason.
 * @throws UnreadableFile when a path does not exist or a folder cannot be read
 */
export async function discover(paths: readonly string[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const path of paths) {
    const info = await stat(path).catch((error: unknown) => {
      throw new UnreadableFile(`${path}: ${fileProblem(error)}.`);
    });
    if (info.isDirectory()) await walk(path, found);
    else found.push({ path, named: true, skipped: null });
  }
  const seen = new Set<string>();
  return found.map((file) => {
    if (file.skipped !== null) return file;
    const place = resolve(file.path);
    if (seen.has(place)) return { ...file, skipped: 'named twice' };
    seen.add(place);
    return file;
  });
}

async function walk(folder: string, found: Found[]): Promise<void> {
  const entries = await entriesOf(folder);
  const sealed = entries.find((entry) => entry.name.endsWith('.enc'));
  if (sealed) {
    found.push({ path: folder, named: false, skipped: `sealed folder (${sealed.name})` });
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) await walk(path, found);
    else found.push({ path, named: false, skipped: await reasonToSkip(entry, path) });
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    throw new UnreadableFile(`${folder}: ${fileProblem(error)}.`);
  }
}

async function reasonToSkip(entry: Dirent, path: string): Promise<string | null> {
  if (!DATA.test(entry.name)) return reasonFor(entry.name);
  if (entry.isFile()) return null;
  const target = await stat(path).catch(() => null);
  return target?.isFile() ? null : 'not a regular file';
}

function reasonFor(name: string): string {
  if (/^readme|\.(md|txt)$/i.test(name)) return 'a note, not data';
  if (/sums$/i.test(name)) return 'checksums, not data';
  return 'not a csv, json, ndjson or geojson file';
}
